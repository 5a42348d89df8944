import { ActionIcon } from '@mantine/core'
import { IconLock, IconLockOpen, IconX } from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import type { Placed, SeatingTable } from '../model.ts'
import { text } from '../text.ts'
import type { Editor } from './editor.ts'
import { inOrder, type PlanWords } from './plan-words.ts'
import { TableSelect } from './table-select.tsx'
import styles from './plan.module.css'

interface ListViewProps {
  editor: Editor
  words: PlanWords
  hurt: ReadonlySet<string>
  onOpen: (panel: string) => void
}

/** The plan as a list of tables: everything that the drawing can, without a pointer and on a phone. */
export function ListView({ editor, words, hurt, onOpen }: ListViewProps) {
  const { plan } = editor
  return (
    <ul className={styles.tables}>
      {inOrder(plan.tables).map((table) => (
        <li key={table.id}>
          <TableCard
            {...{ table, editor, words, hurt, onOpen }}
            places={plan.places.filter(({ tableId }) => tableId === table.id)}
          />
        </li>
      ))}
    </ul>
  )
}

interface TableCardProps extends ListViewProps {
  table: SeatingTable
  places: readonly Placed[]
}

function TableCard({ table, places, editor, words, hurt, onOpen }: TableCardProps) {
  const say = useText(text)
  const isOver = places.some(({ seat }) => seat >= table.seats)
  return (
    <section className={styles.tableCard} aria-label={words.tableTitle(table)}>
      <header className={styles.tableHead}>
        <button
          type="button"
          className={styles.tableTitle}
          onClick={() => onOpen(`masa-${table.id}`)}
        >
          {words.tableTitle(table)}
        </button>
        {table.locked && <IconLock size={15} role="img" aria-label={say('table.locked')} />}
        <span className={styles.quiet} data-over={isOver || undefined}>
          {say('table.taken', { n: places.length, seats: table.seats })}
        </span>
      </header>
      {places.length === 0 ? (
        <p className={styles.quiet}>{say('table.empty')}</p>
      ) : (
        <ul className={styles.persons}>
          {places
            .toSorted((a, b) => a.seat - b.seat)
            .map((place) => (
              <SeatLine key={place.guestId} {...{ place, editor, words, hurt }} />
            ))}
        </ul>
      )}
    </section>
  )
}

interface SeatLineProps extends Omit<ListViewProps, 'onOpen'> {
  place: Placed
}

/** One person on a seat, with the way to another table, the lock, and the way out. */
export function SeatLine({ place, editor, words, hurt }: SeatLineProps) {
  const say = useText(text)
  const { guestId, seat, locked } = place
  const name = words.nameOf(guestId)
  const person = editor.plan.people.find(({ id }) => id === guestId)
  const isGone = person && !['yes', 'maybe', 'none'].includes(person.attendance)
  const lockLabel = say(locked ? 'person.unlock' : 'person.lock', { name })
  return (
    <li className={styles.person}>
      <span className={styles.seatNumber}>{seat + 1}</span>
      <span className={styles.personWords}>
        <bdi>{name}</bdi>
        {isGone && <Badge tone="danger">{say(`attendance.${person.attendance}`)}</Badge>}
        {hurt.has(guestId) && <Badge tone="accent">{say('person.hurt')}</Badge>}
      </span>
      <TableSelect
        plan={editor.plan}
        words={words}
        label={say('people.tableOf', { name })}
        value={place.tableId}
        count={1}
        onChange={(tableId) => void editor.seat([guestId], tableId ? { tableId } : null)}
      />
      <ActionIcon
        variant="subtle"
        aria-pressed={locked}
        aria-label={lockLabel}
        title={lockLabel}
        onClick={() => void editor.lock([guestId], !locked)}
      >
        {locked ? <IconLock size={16} /> : <IconLockOpen size={16} />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={say('person.unseat', { name })}
        title={say('person.unseat', { name })}
        onClick={() => void editor.seat([guestId], null)}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}
