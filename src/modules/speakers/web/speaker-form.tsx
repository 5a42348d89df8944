import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Select, Textarea, TextInput } from '@mantine/core'
import { type ContractForm, useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import type { Endpoint } from '#shared/contract.ts'
import { Email } from '#shared/text/text.ts'
import { forKeys } from '#shared/fields.ts'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { PhoneField } from '#ui/live/fields/phone-field.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addSpeaker, changeSpeaker, listSpeakers } from '../contract.ts'
import {
  blankSpeaker,
  fieldsOf,
  speakerFieldKeys,
  type Speaker,
  type SpeakerFields,
} from '../model.ts'
import { text } from '../text.ts'
import { PhotoField } from './photo-field.tsx'
import styles from './speakers.module.css'

/** One address on each line; an empty field is no value. */
interface FormValues extends Omit<SpeakerFields, 'links' | 'email'> {
  links: string
  email: string
  [name: string]: unknown
}

function typedOf(fields: SpeakerFields): FormValues {
  return { ...fields, links: fields.links.join('\n'), email: fields.email ?? '' }
}

function fieldsIn({ links, email, ...typed }: FormValues): SpeakerFields {
  const lines = links.split(/\s+/).filter(Boolean)
  return { ...(typed as SpeakerFields), links: lines, email: email.trim() || null }
}

export function NewSpeaker({
  eventId,
  onDone,
}: {
  eventId: string | null
  onDone: (id: string) => void
}) {
  const say = useText(text)
  const form = useContractForm(addSpeaker, {
    initial: typedOf(blankSpeaker),
    map: (typed) => ({ ...fieldsIn(typed), ...(eventId && { eventId }) }),
    done: ({ speaker }) => {
      toast.success(say('panel.saved'))
      onDone(speaker.id)
    },
  })
  return <Fields form={form} speaker={{ ...blankSpeaker, photo: null }} />
}

export function EditSpeaker({ speaker }: { speaker: Speaker }) {
  const say = useText(text)
  const form = useContractForm(changeSpeaker, {
    initial: typedOf(fieldsOf(speaker)),
    record: speaker,
    map: (typed, record) => ({
      ...fieldsIn(typed),
      speakerId: record.id,
      version: record.version ?? 0,
    }),
    done: () => toast.success(say('panel.saved')),
  })
  if (!form.conflict) return <Fields form={form} speaker={speaker} />
  return (
    <Conflict
      form={form}
      theirs={typedOf(fieldsOf(form.conflict))}
      labels={forKeys(speakerFieldKeys, (name) => say(`field.${name}`))}
      show={(field, value) =>
        field === 'photoId' ? say(value ? 'yes' : 'no') : ((value as string | null) ?? '')
      }
    />
  )
}

interface FieldsProps<E extends Endpoint> {
  form: ContractForm<E, FormValues>
  speaker: Pick<Speaker, 'name' | 'photo' | 'photoId'> & { id?: string }
}

function Fields<E extends Endpoint>({ form, speaker }: FieldsProps<E>) {
  const say = useText(text)
  const phone = form.field('phone')
  const language = form.field('language')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <PhotoField {...form.field('photoId')} speaker={{ ...speaker, name: form.values.name }} />
      <Words form={form} name="name" required />
      <FormRow>
        <Words form={form} name="headline" />
        <Words form={form} name="organisation" />
      </FormRow>
      <FormRow>
        <Words form={form} name="email" />
        <PhoneField {...phone} label={say('field.phone')} />
      </FormRow>
      <SameEmail email={form.values.email} selfId={speaker.id ?? null} />
      <Area form={form} name="bioRo" rows={4} />
      <Area form={form} name="bioEn" rows={3} />
      <Area form={form} name="links" rows={2} help={say('panel.linksHelp')} />
      <Select
        {...language}
        label={say('field.language')}
        data={[
          { value: 'ro', label: say('language.ro') },
          { value: 'en', label: say('language.en') },
        ]}
        allowDeselect={false}
        onChange={(value) => language.onChange(value === 'en' ? 'en' : 'ro')}
      />
      <Area form={form} name="note" rows={2} />
      <FormActions
        busy={form.pending}
        dirty={form.dirty}
        {...(form.dirty && { onCancel: form.discard })}
      />
    </form>
  )
}

/** Two speakers with one address are probably one person entered twice; the planner decides. */
function SameEmail({ email, selfId }: { email: string; selfId: string | null }) {
  const say = useText(text)
  const search = email.trim().toLowerCase()
  const isWhole = Email.safeParse(search).success
  const { data } = useEndpoint(listSpeakers, { search, limit: 5 }, { enabled: isWhole })
  const twin = data?.items.find(
    (each) => each.email?.toLowerCase() === search && each.id !== selfId,
  )
  if (!isWhole || !twin) return null
  return <Notice tone="warning">{say('panel.sameEmail', { name: twin.name })}</Notice>
}

interface WordsProps<E extends Endpoint> {
  form: ContractForm<E, FormValues>
  name: 'name' | 'headline' | 'organisation' | 'email'
  required?: boolean
}

function Words<E extends Endpoint>({ form, name, required }: WordsProps<E>) {
  const say = useText(text)
  const field = form.field(name)
  return (
    <TextInput
      {...field}
      label={say(`field.${name}`)}
      required={required}
      data-autofocus={required || undefined}
      autoComplete="off"
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}

interface AreaProps<E extends Endpoint> {
  form: ContractForm<E, FormValues>
  name: 'bioRo' | 'bioEn' | 'links' | 'note'
  rows: number
  help?: string
}

function Area<E extends Endpoint>({ form, name, rows, help }: AreaProps<E>) {
  const say = useText(text)
  const field = form.field(name)
  return (
    <Textarea
      {...field}
      label={say(`field.${name}`)}
      description={help}
      autosize
      minRows={rows}
      maxRows={14}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}
