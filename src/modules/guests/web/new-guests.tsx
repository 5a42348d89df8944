import { type Locale, languages } from '#shared/i18n.ts'
import { ActionIcon, Checkbox, Select, Textarea, TextInput, Tooltip } from '@mantine/core'
import { IconArrowsExchange, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { addFamily } from '../contract.ts'
import type { ReadPerson } from '../model/family.ts'
import { readPeople } from '../model/names.ts'
import { AgeBand, fullName, GroupLanguage } from '../model.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { usePrefilledText } from '#platform/web/routing/prefilled-text.ts'
import type { Panel } from '#platform/web/routing/panel.ts'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { PhoneField } from '#ui/live/fields/phone-field.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { text } from '../text.ts'
import styles from './guest-list.module.css'
import pairs from './pairs.module.css'
import { panelOf, usePartsWithAnswers } from './guest-words.tsx'
import { SideField } from './side-field.tsx'

interface NewGuestsProps {
  eventId: string
  panel: Panel
}

/** One guest or a whole family from one line, looked over before it is saved. */
export default function NewGuests({ eventId, panel }: NewGuestsProps) {
  const say = useText(text)
  const [round, setRound] = useState(0)
  const [addsAnother, setAgain] = useState(false)
  const prefilled = usePrefilledText()
  return (
    <SidePanel opened onClose={panel.close} title={say('new.title')} about={say('new.about')}>
      <FamilyForm
        key={round}
        {...{ eventId, panel, addsAnother, setAgain }}
        prefilled={round === 0 ? prefilled : ''}
        isNext={round > 0}
        onSaved={() => setRound(round + 1)}
      />
    </SidePanel>
  )
}

interface Values extends Record<string, unknown> {
  typed: string
  group: { name: string; side: string; language: Locale }
  /** The name suggested from what is typed, until it is edited. */
  madeUp: string
  guests: ReadPerson[]
  phone: string | null
  email: string
  /** Null: every part that takes answers. */
  partIds: string[] | null
}
type Form = ContractForm<typeof addFamily, Values>

const blank: Values = {
  typed: '',
  group: { name: '', side: '', language: 'ro' },
  madeUp: '',
  guests: [],
  phone: null,
  email: '',
  partIds: null,
}

interface FamilyFormProps extends NewGuestsProps {
  /** Typed into the palette already. */
  prefilled: string
  /** True to open an empty form for the next family after saving. */
  addsAnother: boolean
  setAgain: (addsAnother: boolean) => void
  isNext: boolean
  onSaved: () => void
}

function FamilyForm(props: FamilyFormProps) {
  const { eventId, panel, prefilled, addsAnother, setAgain, isNext, onSaved } = props
  const say = useText(text)
  const understood = useParsedGuests()
  const form: Form = useContractForm(addFamily, {
    initial: blank,
    prefilled: prefilled ? understood(prefilled, blank) : undefined,
    map: ({ group, guests, phone, email, partIds }) => ({
      eventId,
      group,
      guests: guests.map(({ comesAlong, ...person }, at) => ({
        ...person,
        ...(at === 0 && { phone, email: email.trim() || null }),
        ...(at > 0 && comesAlong && { host: 0 }),
      })),
      ...(partIds && { partIds }),
    }),
    done: ({ guests: [first] }, { guests }) => {
      toast.success(say('new.saved', { n: guests.length }))
      if (addsAnother) onSaved()
      else if (first) panel.show(panelOf(first))
    },
  })
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <QuickField form={form} takesFocus={isNext} />
      <People form={form} />
      <GroupFields form={form} eventId={eventId} />
      <FormActions
        onCancel={panel.close}
        busy={form.pending}
        dirty={form.dirty}
        aside={
          <Checkbox
            checked={addsAnother}
            label={say('new.again')}
            onChange={(event) => setAgain(event.currentTarget.checked)}
          />
        }
      />
    </form>
  )
}

/** The people parsed from the typed text, and the suggested name of their group until it is edited. */
function useParsedGuests() {
  const say = useText(text)
  return (typed: string, { group, madeUp }: Pick<Values, 'group' | 'madeUp'>) => {
    const { surname, people } = readPeople(typed, false)
    const [first] = people
    const name = surname ? say('new.familyName', { name: surname }) : first ? fullName(first) : ''
    return {
      typed,
      guests: people,
      madeUp: name,
      group: { ...group, name: group.name === madeUp ? name : group.name },
    }
  }
}

function QuickField({ form, takesFocus }: { form: Form; takesFocus: boolean }) {
  const say = useText(text)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const understood = useParsedGuests()
  const { error } = form.at<ReadPerson[]>('guests')
  const { typed, guests } = form.values
  return (
    <Textarea
      ref={field}
      label={say('new.who')}
      required
      aria-required
      description={say('new.whoHelp')}
      placeholder={say('new.example')}
      autosize
      minRows={1}
      maxRows={4}
      data-autofocus
      autoComplete="off"
      value={typed}
      error={error && guests.length === 0 ? say('new.whoNeeded') : error}
      onChange={(event) => form.setValues(understood(event.currentTarget.value, form.values))}
    />
  )
}

/** The parsed people, each line open to correction. */
function People({ form }: { form: Form }) {
  const say = useText(text)
  const { guests } = form.values
  if (guests.length === 0) return null
  const change = (at: number, next: Partial<ReadPerson>) =>
    form.setValues({
      guests: guests.map((person, index) => (index === at ? { ...person, ...next } : person)),
    })
  return (
    <fieldset className={pairs.people}>
      <legend className={pairs.legend}>{say('new.people', { n: guests.length })}</legend>
      {guests.map((person, at) => (
        <Person
          // The place is all that distinguishes one child without a name from another.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          form={form}
          at={at}
          person={person}
          onChange={(next) => change(at, next)}
          onRemove={() => form.setValues({ guests: guests.filter((_, index) => index !== at) })}
        />
      ))}
    </fieldset>
  )
}

interface PersonProps {
  form: Form
  at: number
  person: ReadPerson
  onChange: (next: Partial<ReadPerson>) => void
  onRemove: () => void
}

function Person({ form, at, person, onChange, onRemove }: PersonProps) {
  const say = useText(text)
  const number = at + 1
  const line = (name: 'lastName' | 'firstName') => (
    <TextInput
      aria-label={say('new.fieldOf', { field: say(`field.${name}`), n: number })}
      placeholder={person.comesAlong ? say('guest.nameless') : say(`field.${name}`)}
      value={person[name]}
      error={form.at(`guests.${at}.${name}`).error}
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className={pairs.person} data-along={(at > 0 && person.comesAlong) || undefined}>
      {line('lastName')}
      <Tooltip label={say('new.swap')}>
        <ActionIcon
          aria-label={say('new.swapOf', { n: number })}
          onClick={() => onChange({ firstName: person.lastName, lastName: person.firstName })}
        >
          <IconArrowsExchange size={16} />
        </ActionIcon>
      </Tooltip>
      {line('firstName')}
      <Select
        aria-label={say('new.fieldOf', { field: say('field.ageBand'), n: number })}
        data={AgeBand.options.map((value) => ({ value, label: say(`age.${value}`) }))}
        value={person.ageBand}
        allowDeselect={false}
        onChange={(value) => onChange({ ageBand: AgeBand.parse(value) })}
      />
      <ActionIcon aria-label={say('new.dropOf', { n: number })} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}

function GroupFields({ form, eventId }: { form: Form; eventId: string }) {
  const say = useText(text)
  const parts = usePartsWithAnswers(eventId)
  const { group, partIds, email } = form.values
  const name = form.at<string>('group.name')
  return (
    <>
      <TextInput
        {...name}
        label={say('group.name')}
        description={say('group.nameHelp')}
        autoComplete="off"
        onChange={(event) => name.onChange(event.currentTarget.value)}
      />
      <FormRow>
        <PhoneField
          label={say('field.phone')}
          {...form.at<string | null>('phone')}
          error={form.at('guests.0.phone').error}
        />
        <TextInput
          type="email"
          label={say('field.email')}
          value={email}
          error={form.at('guests.0.email').error}
          onChange={(event) => form.setValues({ email: event.currentTarget.value })}
        />
      </FormRow>
      <FormRow>
        <SideField eventId={eventId} {...form.at<string>('group.side')} />
        <Select
          label={say('group.language')}
          data={GroupLanguage.options.map((value) => ({ value, label: languages[value].name }))}
          value={group.language}
          allowDeselect={false}
          onChange={(value) =>
            form.setValues({ group: { ...group, language: GroupLanguage.parse(value) } })
          }
        />
      </FormRow>
      {parts.length > 1 && (
        <Checkbox.Group
          label={say('new.parts')}
          value={partIds ?? parts.map(({ id }) => id)}
          onChange={(next) => form.setValues({ partIds: next })}
        >
          <div className={pairs.ticks}>
            {parts.map((part) => (
              <Checkbox key={part.id} value={part.id} label={part.name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  )
}
