import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPhone, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { formatPhone } from '#shared/text/phone.ts'
import { Picker, type PickerOption } from '#ui/live/fields/picker.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addContact, linkContact, listContacts, listContactsOf } from '../contract.ts'
import { blankContact, fullName, type LinkedContact, type LinkKind } from '../model.ts'
import { text } from '../text.ts'
import styles from './contacts.module.css'
import { useLinkActions } from './link-actions.tsx'

interface ContactsOfProps {
  kind: LinkKind
  targetId: string
  /** Only the button to add a contact, where the contacts are shown beside it. */
  isPlain?: boolean
}

/** The people of a record, as a part of its panel: call, add, make primary, take off. */
export function ContactsOf({ kind, targetId, isPlain }: ContactsOfProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useEndpoint(listContactsOf, { kind, targetId })
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={3} />
  return (
    <section className={isPlain ? styles.bare : styles.section} aria-label={say('of.title')}>
      {!isPlain && <h2 className={styles.heading}>{say('of.title')}</h2>}
      {!isPlain && data.items.length === 0 && !adding && (
        <p className={styles.quiet}>{say('of.none')}</p>
      )}
      {!isPlain && data.items.length > 0 && (
        <ul className={styles.rows}>
          {data.items.map((person) => (
            <Person key={person.id} person={person} kind={kind} targetId={targetId} />
          ))}
        </ul>
      )}
      {adding ? (
        <NewPerson kind={kind} targetId={targetId} onDone={() => setAdding(false)} />
      ) : (
        <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
          {say('of.add')}
        </Button>
      )}
    </section>
  )
}

interface PersonProps {
  person: LinkedContact
  kind: LinkKind
  targetId: string
}

function Person({ person, kind, targetId }: PersonProps) {
  const say = useText(text)
  const name = fullName(person)
  const { role, isPrimary, id } = person
  const linkActions = useLinkActions({ id, kind, targetId, role, isPrimary, name })
  const [phone] = person.phones
  const about = role || person.jobTitle
  return (
    <li>
      <Avatar name={name} src={person.photo} />
      <div className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {about && (
          <span>
            <bdi>{about}</bdi>
          </span>
        )}
        {phone && <span className={styles.digits}>{formatPhone(phone)}</span>}
        {linkActions.problem}
      </div>
      {isPrimary && <Badge tone="brand">{say('links.primary')}</Badge>}
      {phone && (
        <ActionIcon
          component="a"
          href={`tel:${phone}`}
          variant="default"
          size="lg"
          aria-label={say('call', { name })}
        >
          <IconPhone size={18} />
        </ActionIcon>
      )}
      <ActionMenu label={say('links.actions', { name })} actions={linkActions.actions} />
      {linkActions.dialog}
    </li>
  )
}

interface NewPersonProps {
  kind: LinkKind
  targetId: string
  onDone: () => void
}

/** An existing contact, or a new one with the typed name. */
function NewPerson({ kind, targetId, onDone }: NewPersonProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [search, setSearch] = useState('')
  const [who, setWho] = useState<PickerOption | null>(null)
  const [role, setRole] = useState('')
  const [phone, setPhone] = useState('')
  const linking = useCommand(linkContact)
  const adding = useCommand(addContact)
  const contacts = useEndpoint(
    listContacts,
    { limit: 20, ...(search && { search }) },
    { keepPrevious: true },
  )
  const isNew = who?.id === ''
  const save = async () => {
    if (!who) return
    const outcome = isNew
      ? await adding.run(newcomer(who.label, phone, { kind, targetId, role }))
      : await linking.run({ id: who.id, kind, targetId, role })
    if (outcome.ok) onDone()
  }
  const error = linking.error ?? adding.error
  return (
    <div className={styles.box}>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      <Picker
        label={say('of.who')}
        help={say('of.whoHelp')}
        required
        value={who}
        onChange={setWho}
        options={(contacts.data?.items ?? []).map((person) => ({
          id: person.id,
          label: fullName(person),
          about: [person.jobTitle, person.organisation].filter(Boolean).join(' · '),
        }))}
        onSearch={setSearch}
        loading={contacts.isFetching}
        onCreate={(name) => setWho({ id: '', label: name })}
      />
      {isNew && (
        <TextInput
          label={say('of.phone')}
          type="tel"
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={say('links.role')}
        description={say('links.roleHelp')}
        value={role}
        maxLength={80}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button onClick={onDone}>{say('cancel')}</Button>
        <Button
          variant="filled"
          disabled={!who}
          loading={linking.pending || adding.pending}
          onClick={() => void save()}
        >
          {say('of.save')}
        </Button>
      </div>
    </div>
  )
}

function newcomer(
  name: string,
  phone: string,
  link: { kind: LinkKind; targetId: string; role: string },
) {
  const cut = name.trim().lastIndexOf(' ')
  return {
    ...blankContact,
    firstName: cut < 0 ? name : name.slice(0, cut),
    lastName: cut < 0 ? '' : name.slice(cut + 1),
    phones: phone.trim() === '' ? [] : [phone],
    link,
  }
}

interface CallListProps {
  label: string
  people: readonly LinkedContact[]
}

/** Rows for a phone: name, role, and one large button that dials. */
export function CallList({ label, people }: CallListProps) {
  return (
    <ul className={styles.calls} aria-label={label}>
      {people.map((person) => (
        <CallRow key={person.id} person={person} />
      ))}
    </ul>
  )
}

function CallRow({ person }: { person: LinkedContact }) {
  const say = useText(text)
  const name = fullName(person)
  const [phone, ...others] = person.phones
  const about = [person.role || person.jobTitle, person.organisation].filter(Boolean).join(' · ')
  return (
    <li>
      <Avatar name={name} src={person.photo} size={40} />
      <div className={styles.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {about && (
          <span>
            <bdi>{about}</bdi>
          </span>
        )}
        {person.isPrimary && (
          <div className={styles.mark}>
            <Badge tone="brand">{say('links.primary')}</Badge>
          </div>
        )}
      </div>
      {phone ? (
        <a className={styles.dial} href={`tel:${phone}`} aria-label={say('call', { name })}>
          <IconPhone size={22} aria-hidden />
          <span className={styles.number}>{formatPhone(phone)}</span>
        </a>
      ) : (
        <span className={styles.quiet}>{say('day.noPhone')}</span>
      )}
      {(others.length > 0 || person.emails.length > 0) && (
        <div className={styles.others}>
          {others.map((number) => (
            <a key={number} href={`tel:${number}`}>
              {formatPhone(number)}
            </a>
          ))}
          {person.emails.slice(0, 1).map((email) => (
            <a key={email} href={`mailto:${email}`}>
              {email}
            </a>
          ))}
        </div>
      )}
    </li>
  )
}
