import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Autocomplete, Button, Input, Select, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { type ContractForm, useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { usePrefilledText } from '#platform/web/routing/prefilled-text.ts'
import { uploadPicture } from '#platform/web/calls/upload.ts'
import type { Endpoint } from '#shared/contract.ts'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { TagsField } from '#ui/live/fields/tags-field.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { fold } from '#shared/text/text.ts'
import { forKeys } from '#shared/fields.ts'
import {
  addContact,
  addOrganisation,
  changeContact,
  findTargets,
  listContactTags,
  listEmployers,
} from '../contract.ts'
import {
  blankContact,
  type Contact,
  contactFieldKeys,
  type ContactFields,
  fieldsOf,
  fullName,
  Language,
} from '../model.ts'
import { text } from '../text.ts'
import styles from './contacts.module.css'
import { ValuesField } from './values-field.tsx'

interface ContactFormProps {
  contact?: Contact
  onDone: () => void
}

/** New and existing rows have different commands, so each has its own form around the same fields. */
export function ContactForm({ contact, onDone }: ContactFormProps) {
  return contact ? <EditForm contact={contact} onDone={onDone} /> : <NewForm onDone={onDone} />
}

/** Lines that were opened and left empty say nothing. */
function withoutEmptyLines(typed: ContactFields): ContactFields {
  const nonEmpty = (list: readonly string[]) => list.filter((each) => each.trim() !== '')
  return { ...typed, emails: nonEmpty(typed.emails), phones: nonEmpty(typed.phones) }
}

/** As people say names: the last word is the surname. */
function nameIn(typed: string): Pick<ContactFields, 'firstName' | 'lastName'> {
  const words = typed.split(' ')
  return words.length < 2
    ? { firstName: typed, lastName: '' }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

function NewForm({ onDone }: { onDone: () => void }) {
  const done = useDone(onDone)
  const prefilled = usePrefilledText()
  const form = useContractForm(addContact, {
    initial: blankContact,
    prefilled: prefilled ? nameIn(prefilled) : undefined,
    map: withoutEmptyLines,
    done,
  })
  return <Fields form={form} photo={null} onCancel={onDone} />
}

function EditForm({ contact, onDone }: { contact: Contact; onDone: () => void }) {
  const say = useText(text)
  const done = useDone(onDone)
  const form = useContractForm(changeContact, {
    initial: fieldsOf(contact),
    record: contact,
    map: (typed, record) => ({
      ...withoutEmptyLines(typed),
      id: record.id,
      version: record.version ?? 0,
    }),
    done,
  })
  if (!form.conflict) return <Fields form={form} photo={contact.photo} onCancel={onDone} />
  return (
    <Conflict
      form={form}
      theirs={fieldsOf(form.conflict)}
      labels={forKeys(contactFieldKeys, (name) => say(`field.${name}`))}
      show={(field, value) =>
        Array.isArray(value)
          ? value.join(', ')
          : field === 'photoId'
            ? value && say('field.photoId')
            : field === 'language'
              ? value && say(`language.${value as Language}`)
              : value
      }
    />
  )
}

function useDone(onDone: () => void): () => void {
  const say = useText(text)
  return () => {
    toast.success(say('saved'))
    onDone()
  }
}

interface FieldsProps<E extends Endpoint> {
  form: ContractForm<E, ContactFields>
  photo: string | null
  onCancel: () => void
}

function Fields<E extends Endpoint>({ form, photo, onCancel }: FieldsProps<E>) {
  const say = useText(text)
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <FormRow>
        <Line form={form} name="firstName" required />
        <Line form={form} name="lastName" />
      </FormRow>
      <FormRow>
        <Line form={form} name="jobTitle" />
        <Employer form={form} />
      </FormRow>
      <Photo form={form} photo={photo} />
      <ValuesField kind="phones" help={say('phonesHelp')} {...form.field('phones')} />
      <ValuesField kind="emails" {...form.field('emails')} />
      <More form={form} />
      <FormActions onCancel={onCancel} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}

type FormProp<E extends Endpoint> = { form: ContractForm<E, ContactFields> }

function More<E extends Endpoint>({ form }: FormProp<E>) {
  const say = useText(text)
  const language = form.field('language')
  const note = form.field('note')
  const existingTags = useEndpoint(listContactTags, {}, { staleTime: 60_000 })
  const languages = Language.options.map((value) => ({ value, label: say(`language.${value}`) }))
  return (
    <>
      <Select
        {...language}
        label={say('field.language')}
        placeholder={say('language.none')}
        data={languages}
        clearable
        onChange={(value) => language.onChange(Language.safeParse(value).data ?? null)}
      />
      <TagsField
        {...form.field('tags')}
        label={say('field.tags')}
        help={say('tagsHelp')}
        known={existingTags.data?.items.map(({ name }) => name) ?? []}
      />
      <Textarea
        {...note}
        label={say('field.note')}
        description={say('noteHelp')}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => note.onChange(event.currentTarget.value)}
      />
    </>
  )
}

type LineName = 'firstName' | 'lastName' | 'jobTitle'

function Line<E extends Endpoint>({
  form,
  name,
  required,
}: FormProp<E> & { name: LineName; required?: boolean }) {
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

/** Free text, with the organisations of the directory and those written beside others; a new one can be added to the directory. */
function Employer<E extends Endpoint>({ form }: FormProp<E>) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const field = form.field('organisation')
  const written = field.value.trim()
  const employerPage = useEndpoint(listEmployers, {}, { staleTime: 60_000 })
  const partners = useEndpoint(
    findTargets,
    { kind: 'partner', search: written },
    { keepPrevious: true },
  )
  const adding = useCommand(addOrganisation)
  const listed = (partners.data?.items ?? []).map(({ name }) => name)
  const employers = (employerPage.data?.items ?? []).map(({ name }) => name)
  const isMissing =
    written !== '' &&
    partners.isSuccess &&
    !partners.isFetching &&
    !listed.some((name) => fold(name) === fold(written))
  return (
    <div>
      <Autocomplete
        {...field}
        label={say('field.organisation')}
        data={[...new Set([...listed, ...employers])]}
        limit={8}
        error={field.error ?? (adding.error && sentence(adding.error))}
      />
      {isMissing && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          loading={adding.pending}
          onClick={() => void adding.run({ name: written, kinds: ['other'], address: '' })}
        >
          {say('organisations.addThis')}
        </Button>
      )}
    </div>
  )
}

/** The picture is uploaded at once and becomes the photo when the form is saved. */
function Photo<E extends Endpoint>({ form, photo }: FormProp<E> & { photo: string | null }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const input = useRef<HTMLInputElement>(null)
  const field = form.field('photoId')
  const [first] = useState(field.value)
  const [fresh, setFresh] = useState<string | null>(null)
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false })
  const take = async (file: File | undefined) => {
    if (!file) return
    setState({ busy: true })
    try {
      const { id, publicPath, widths } = await uploadPicture(file)
      setFresh(`${publicPath}/${Math.min(...widths)}.webp`)
      field.onChange(id)
      setState({ busy: false })
    } catch (failure) {
      setState({ busy: false, problem: sentence(failure) })
    }
  }
  const src = field.value === null ? null : field.value === first ? photo : fresh
  return (
    <Input.Wrapper
      label={say('field.photoId')}
      labelElement="div"
      error={state.problem ?? field.error}
    >
      <div className={styles.photo}>
        <Avatar name={fullName(form.values) || '?'} src={src} size={48} />
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif"
          className="hidden-visually"
          tabIndex={-1}
          aria-label={say('photo.choose')}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <Button size="xs" loading={state.busy} onClick={() => input.current?.click()}>
          {say(field.value ? 'photo.change' : 'photo.choose')}
        </Button>
        {field.value && (
          <Button size="xs" variant="subtle" onClick={() => field.onChange(null)}>
            {say('photo.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
