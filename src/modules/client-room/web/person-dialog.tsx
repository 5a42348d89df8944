import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { listEventParties } from '#modules/partners/contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { Conflict, usePlainValue } from '#platform/web/forms/conflict.tsx'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { Endpoint } from '#shared/contract.ts'
import { formatDate } from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { addClientPerson, changeClientPerson } from '../contract.ts'
import { PersonLanguage, type ClientPerson, type PersonFields } from '../model.ts'
import { text } from '../text.ts'
import styles from './room.module.css'

interface PersonDialogProps {
  eventId: string
  /** Null for a new one. */
  person: ClientPerson | null
  onClose: () => void
}

export default function PersonDialog({ eventId, person, onClose }: PersonDialogProps) {
  const say = useText(text)
  return (
    <Dialog opened stay onClose={onClose} title={say(person ? 'people.edit' : 'people.add')}>
      {person ? (
        <EditPerson person={person} onDone={onClose} />
      ) : (
        <NewPerson eventId={eventId} onDone={onClose} />
      )}
    </Dialog>
  )
}

interface FormValues extends PersonFields {
  sendLink: boolean
  [name: string]: unknown
}

function NewPerson({ eventId, onDone }: { eventId: string; onDone: () => void }) {
  const say = useText(text)
  const initial: FormValues = {
    name: '',
    email: '',
    language: 'ro',
    canDecide: true,
    guestLimit: null,
    guestSide: '',
    guestsUntil: null,
    sendLink: true,
  }
  const form = useContractForm(addClientPerson, {
    initial,
    map: (typed) => ({ ...typed, eventId }),
    done: ({ name }) => {
      toast.success(name)
      onDone()
    },
  })
  return (
    <>
      <KnownPeople
        eventId={eventId}
        onPick={({ name, email }) => {
          form.field('name').onChange(name)
          form.field('email').onChange(email)
        }}
      />
      <Fields form={form}>
        <Checkbox
          label={say('field.sendLink')}
          checked={form.values.sendLink}
          onChange={(event) => form.field('sendLink').onChange(event.currentTarget.checked)}
        />
      </Fields>
    </>
  )
}

interface KnownPeopleProps {
  eventId: string
  onPick: (person: { name: string; email: string }) => void
}

/** The contact persons of the client that the event names, as far as they have an address. */
function KnownPeople({ eventId, onPick }: KnownPeopleProps) {
  const say = useText(text)
  const parties = useEndpoint(listEventParties, { eventId })
  const people = (parties.data?.items ?? [])
    .filter(({ role }) => role === 'client')
    .flatMap((party) => party.people)
    .flatMap(({ id, name, email }) => (email ? [{ id, name, email }] : []))
  if (people.length === 0) return null
  return (
    <div className={styles.known}>
      <p className={styles.quiet}>{say('people.known')}</p>
      {people.slice(0, 8).map(({ id, name, email }) => (
        <Button key={id} size="xs" onClick={() => onPick({ name, email })}>
          {name}
        </Button>
      ))}
    </div>
  )
}

function EditPerson({ person, onDone }: { person: ClientPerson; onDone: () => void }) {
  const say = useText(text)
  const locale = useLocale()
  const plain = usePlainValue()
  const form = useContractForm(changeClientPerson, {
    initial: typedOf(person),
    record: person,
    map: ({ sendLink: _sendLink, ...typed }, { id: personId, version }) => ({
      ...typed,
      eventId: person.eventId,
      personId,
      version: version ?? 0,
    }),
    done: onDone,
  })
  if (!form.conflict) return <Fields form={form} />
  return (
    <Conflict
      form={form}
      theirs={typedOf(form.conflict)}
      labels={{
        name: say('field.name'),
        email: say('field.email'),
        language: say('field.language'),
        canDecide: say('field.canDecide'),
        guestLimit: say('field.guestLimit'),
        guestSide: say('field.guestSide'),
        guestsUntil: say('field.guestsUntil'),
      }}
      show={(field, value) => {
        if (field === 'language') return say(`language.${value as PersonFields['language']}`)
        if (field === 'guestsUntil' && typeof value === 'string') return formatDate(value, locale)
        return plain(value)
      }}
    />
  )
}

function typedOf(person: PersonFields): FormValues {
  const { name, email, language, canDecide, guestLimit, guestSide, guestsUntil } = person
  const list = { guestLimit, guestSide, guestsUntil }
  return { name, email, language, canDecide, ...list, sendLink: false }
}

interface FieldsProps<E extends Endpoint> {
  form: ContractForm<E, FormValues>
  children?: React.ReactNode
}

function Fields<E extends Endpoint>({ form, children }: FieldsProps<E>) {
  const say = useText(text)
  const name = form.field('name')
  const email = form.field('email')
  const language = form.field('language')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <TextInput
        {...name}
        required
        label={say('field.name')}
        onChange={(event) => name.onChange(event.currentTarget.value)}
      />
      <TextInput
        {...email}
        required
        type="email"
        label={say('field.email')}
        onChange={(event) => email.onChange(event.currentTarget.value)}
      />
      <NativeSelect
        label={say('field.language')}
        value={form.values.language}
        onChange={(event) => language.onChange(PersonLanguage.parse(event.currentTarget.value))}
        data={PersonLanguage.options.map((value) => ({ value, label: say(`language.${value}`) }))}
      />
      <Checkbox
        label={say('field.canDecide')}
        checked={form.values.canDecide}
        onChange={(event) => form.field('canDecide').onChange(event.currentTarget.checked)}
      />
      <GuestListFields form={form} />
      {children}
      <FormActions busy={form.pending} dirty={form.dirty} />
    </form>
  )
}

const usualLimit = 50

/** Whether they name guests themselves, how many, of which side and until when. */
function GuestListFields<E extends Endpoint>({ form }: { form: ContractForm<E, FormValues> }) {
  const say = useText(text)
  const limit = form.field('guestLimit')
  const side = form.field('guestSide')
  const until = form.field('guestsUntil')
  const hasList = form.values.guestLimit !== null
  return (
    <>
      <Checkbox
        label={say('field.hasGuestList')}
        checked={hasList}
        onChange={(event) => limit.onChange(event.currentTarget.checked ? usualLimit : null)}
      />
      {hasList && (
        <>
          <NumberInput
            label={say('field.guestLimit')}
            min={1}
            max={2000}
            allowDecimal={false}
            value={form.values.guestLimit ?? ''}
            error={limit.error}
            onChange={(value) => limit.onChange(typeof value === 'number' ? value : usualLimit)}
          />
          <TextInput
            {...side}
            label={say('field.guestSide')}
            description={say('field.guestSide.help')}
            maxLength={60}
            onChange={(event) => side.onChange(event.currentTarget.value)}
          />
          <DateField
            label={say('field.guestsUntil')}
            value={form.values.guestsUntil}
            onChange={until.onChange}
          />
        </>
      )}
    </>
  )
}
