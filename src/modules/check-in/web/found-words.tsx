import { namedTable } from '#modules/guests/model/table-name.ts'
import type { FoundGuest } from '../contract.ts'
import { refusalWords } from '../model.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { Zone } from '#shared/dates/time.ts'
import { Badge } from '#ui/live/records/badge.tsx'
import { text } from '../text.ts'
import { exactHourOf, hourOf } from './attendance-words.ts'
import styles from './attendance.module.css'

/** A guest who was found, with what distinguishes them from another of the same name. */
export function FoundWords({ guest, zone }: { guest: FoundGuest; zone: Zone }) {
  const say = useText(text)
  const { name, groupName, hostName, organisation, table, category, ageBand } = guest
  const who = [
    groupName !== name && groupName,
    hostName && hostName !== groupName && say('found.with', { name: hostName }),
    organisation,
    category,
    ageBand !== 'adult' && say(`age.${ageBand}`),
    namedTable(table, (word) => say('table', { table: word })),
  ]
  const reached = [guest.email, guest.phone].filter(Boolean)
  const hasLeft = guest.arrivedAt !== null && guest.insideSince === null
  return (
    <div className={styles.words}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {guest.isWalkIn && <Badge tone="accent">{say('incident.walk_in')}</Badge>}
      <span>{who.filter(Boolean).join(' · ')}</span>
      {guest.refusal && <Badge tone="danger">{say(refusalWords[guest.refusal])}</Badge>}
      {reached.length > 0 && <span>{reached.join(' · ')}</span>}
      {guest.isWalkIn && guest.arrivedAt !== null && !hasLeft && (
        <span>{say('found.walkedIn', { at: exactHourOf(guest.arrivedAt, zone) })}</span>
      )}
      {hasLeft && <span>{say('found.left', { at: hourOf(guest.arrivedAt ?? '', zone) })}</span>}
    </div>
  )
}
