import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { listContacts } from '#modules/contacts/contract.ts'
import { fullName } from '#modules/contacts/model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { fold } from '#shared/text/text.ts'
import { Picker, type PickerOption } from '#ui/live/fields/picker.tsx'
import { Link } from '#ui/live/link.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  addEventParty,
  addPartner,
  listEventParties,
  listPartners,
  removeEventParty,
} from '../contract.ts'
import { PartyRole, type EventParty } from '../model.ts'
import { text } from '../text.ts'
import styles from './partners.module.css'
import { partnerPanel } from './widgets.tsx'

/** The client and the venue of the event, chosen from the directory or added to it. */
export default function EventParties({ eventId }: { eventId: string }) {
  const say = useText(text)
  const { data } = useEndpoint(listEventParties, { eventId })
  if (!data) return null
  return (
    <section className={styles.part} aria-label={say('section.parties')}>
      <h2>{say('section.parties')}</h2>
      <div className={styles.parties}>
        {PartyRole.options.map((role) => (
          <Parties
            key={role}
            eventId={eventId}
            role={role}
            parties={data.items.filter((party) => party.role === role)}
          />
        ))}
      </div>
    </section>
  )
}

interface PartiesProps {
  eventId: string
  role: PartyRole
  parties: readonly EventParty[]
}

function Parties({ eventId, role, parties }: PartiesProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [choosing, setChoosing] = useState(false)
  const removing = useCommand(removeEventParty)
  const adding = useCommand(addEventParty)
  const remove = async ({ id: partyId, name, partnerId, contactId }: EventParty) => {
    if (!(await removing.run({ eventId, partyId })).ok) return
    const back = {
      eventId,
      role,
      ...(partnerId && { partnerId }),
      ...(contactId && { contactId }),
    }
    showUndoBar(say('party.removed', { name }), () => adding.run(back))
  }
  return (
    <div>
      <h3>{say(`party.${role}`)}</h3>
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      {parties.length === 0 && !choosing && (
        <p className={styles.quiet}>{say(`party.none.${role}`)}</p>
      )}
      {parties.length > 0 && (
        <ul className={styles.rows}>
          {parties.map((party) => (
            <li key={party.id}>
              <div className={styles.words}>
                <Link href={recordOf(party)}>
                  <bdi>{party.name}</bdi>
                </Link>
                <Reach party={party} />
              </div>
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={say('party.remove', { name: party.name })}
                onClick={() => void remove(party)}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {choosing ? (
        <Chooser eventId={eventId} role={role} onDone={() => setChoosing(false)} />
      ) : (
        <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setChoosing(true)}>
          {say(`party.add.${role}`)}
        </Button>
      )}
    </div>
  )
}

/** Whom to call: the primary contact of an organisation, or the number of its own. */
function Reach({ party: { partnerId, phone, people } }: { party: EventParty }) {
  const [first] = partnerId === null ? [] : people
  const number = first?.phone ?? phone
  return (
    <>
      {first && (
        <span>
          <bdi>{first.name}</bdi>
        </span>
      )}
      {number && <a href={`tel:${number}`}>{formatPhone(number)}</a>}
    </>
  )
}

function recordOf({ partnerId, contactId }: EventParty): string {
  if (partnerId) return linkTo('/parteneri', {}, { panou: partnerPanel({ id: partnerId }) })
  return linkTo('/persoane-de-contact', {}, { panou: `persoana-${contactId}` })
}

interface ChooserProps {
  eventId: string
  role: PartyRole
  onDone: () => void
}

/** A choice is saved at once; a client can also be a person. */
function Chooser({ eventId, role, onDone }: ChooserProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [search, setSearch] = useState('')
  const adding = useCommand(addEventParty)
  const creating = useCommand(addPartner)
  // Before anything is typed, those who are of that kind already.
  const firms = useEndpoint(
    listPartners,
    { limit: 20, ...(search ? { search } : { kinds: [role] }) },
    { keepPrevious: true },
  )
  const people = useEndpoint(
    listContacts,
    { limit: 20, search },
    { keepPrevious: true, enabled: role === 'client' && search !== '' },
  )
  const firmOptions = (firms.data?.items ?? []).map(({ id, name, kinds, city }) => ({
    id,
    label: name,
    about: [...kinds.map((kind) => say(`kind.${kind}`)), city].filter(Boolean).join(' · '),
  }))
  const foundPeople = role === 'client' && search !== '' ? (people.data?.items ?? []) : []
  const personOptions = foundPeople.map((person) => ({
    id: person.id,
    label: fullName(person),
    about: [say('party.person'), person.organisation].filter(Boolean).join(' · '),
  }))
  const choose = async (party: { partnerId: string } | { contactId: string }) => {
    if ((await adding.run({ eventId, role, ...party })).ok) onDone()
  }
  const take = (option: PickerOption | null) => {
    if (!option) return
    const isPerson = personOptions.some(({ id }) => id === option.id)
    void choose(isPerson ? { contactId: option.id } : { partnerId: option.id })
  }
  const create = async (name: string) => {
    const same = firmOptions.find(({ label }) => fold(label) === fold(name))
    if (same) return choose({ partnerId: same.id })
    const outcome = await creating.run({ name, kinds: [role] })
    if (outcome.ok) await choose({ partnerId: outcome.data.id })
  }
  const error = adding.error ?? creating.error
  return (
    <div className={styles.form}>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      <Picker
        label={say(`party.${role}`)}
        help={say(`party.help.${role}`)}
        value={null}
        onChange={take}
        options={[...firmOptions, ...personOptions]}
        onSearch={setSearch}
        loading={firms.isFetching || people.isFetching || adding.pending || creating.pending}
        onCreate={(name) => void create(name)}
      />
      <div>
        <Button size="xs" onClick={onDone}>
          {say('cancel')}
        </Button>
      </div>
    </div>
  )
}
