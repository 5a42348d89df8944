import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMemo, useRef, useState, type PointerEvent } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { maySit, type InvitedPerson, type Plan } from '../../model.ts'
import { movesTo } from '../../model/moves.ts'
import { text } from '../../text.ts'
import { carryPerson } from '../hall/drag.ts'
import type { Editor } from '../editor.ts'
import type { PlanWords } from '../plan-words.ts'
import { everybodyConfirmed, isAsked, PeopleFilters, type Narrowed } from './people-filters.tsx'
import { SeatMenu } from './seat-menu.tsx'
import { TableSelect } from './table-select.tsx'
import own from './people-list.module.css'
import styles from '../plan.module.css'

const shownAtOnce = 50

interface PeopleListProps {
  editor: Editor
  words: PlanWords
  held: readonly string[]
  onHeld: (guestIds: readonly string[]) => void
  onSeated: (guestIds: readonly string[]) => void
  /** Each has a menu of tables: where there is no drawing beside. */
  hasMenus: boolean
  /** Shows where a guest sits, in the drawing or in the list. */
  onReveal: (guestId: string) => void
}

/** Guests without a seat: they can be searched, filtered, selected singly or by group, and moved to a table. */
export function PeopleList(props: PeopleListProps) {
  const { editor, held } = props
  const say = useText(text)
  const { plan } = editor
  const [narrowed, setNarrowed] = useState(everybodyConfirmed)
  const [limit, setLimit] = useState(shownAtOnce)
  const { people, places } = plan
  const all = useMemo(() => unseatedOf({ people, places }), [people, places])
  const matchingPeople = useMemo(
    () => all.filter((person) => isAsked(person, narrowed)),
    [all, narrowed],
  )
  const nobody =
    all.length === 0
      ? 'people.none'
      : JSON.stringify(narrowed) === JSON.stringify(everybodyConfirmed)
        ? 'people.noneConfirmed'
        : 'people.noneFound'
  return (
    <section className={styles.people} data-no-seat aria-label={say('people.title')}>
      <header className={styles.peopleHead}>
        <h2>{say('people.title')}</h2>
        <span className={styles.quiet} role="status">
          {say('people.count', { n: matchingPeople.length })}
        </span>
      </header>
      <PeopleFilters plan={plan} narrowed={narrowed} onChange={setNarrowed} />
      {held.length > 0 && <Held {...props} />}
      {matchingPeople.length === 0 ? (
        <p className={styles.quiet}>{say(nobody)}</p>
      ) : (
        <ul className={styles.persons}>
          {matchingPeople.slice(0, limit).map((person) => (
            <PersonLine
              key={person.id}
              {...props}
              person={person}
              family={all.filter(({ groupId }) => groupId === person.groupId)}
            />
          ))}
        </ul>
      )}
      {narrowed.search.trim() !== '' && <Seated {...props} narrowed={narrowed} />}
      {matchingPeople.length > limit && (
        <Button variant="subtle" onClick={() => setLimit(limit + shownAtOnce)}>
          {say('people.more')}
        </Button>
      )}
    </section>
  )
}

const seatedShown = 20

/** Found guests who have a seat already, with that seat. */
function Seated({ editor, words, narrowed, onReveal }: PeopleListProps & { narrowed: Narrowed }) {
  const say = useText(text)
  const { people, places } = editor.plan
  const seats = new Map(places.map((placement) => [placement.guestId, placement]))
  const seatedMatches = people.filter(
    (person) => seats.has(person.id) && isAsked(person, { ...narrowed, answer: 'all' }),
  )
  if (seatedMatches.length === 0) return null
  return (
    <>
      <h3 className={own.seatedTitle} role="status">
        {say('people.seated', { n: seatedMatches.length })}
      </h3>
      <ul className={styles.persons}>
        {seatedMatches.slice(0, seatedShown).map(({ id }) => {
          const { tableId, seat } = seats.get(id) ?? { tableId: null, seat: 0 }
          return (
            <li key={id} className={styles.person}>
              <button type="button" className={own.seated} onClick={() => onReveal(id)}>
                <bdi>{words.nameOf(id)}</bdi>
                <span className={styles.quiet}>
                  {say('people.seatedAt', { table: words.targetTitle(tableId), n: seat + 1 })}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Actions on the selected guests: one table for all of them, or several where none has room. */
function Held({ editor, words, held, onHeld, onSeated }: PeopleListProps) {
  const say = useText(text)
  const { plan } = editor
  const fitsNowhere = plan.tables.every(
    ({ id }) => movesTo(plan, held, { tableId: id }) === undefined,
  )
  const bar = useRef<HTMLDivElement>(null)
  /** The bar goes with the choice, so a name of the list gets the focus. */
  const leave = (line: string, done: () => void) => {
    const list = bar.current?.closest('section')
    const name = list?.querySelector<HTMLElement>(`li[data-guest]${line} button`)
    const next = name ?? list?.querySelector('input')
    next?.focus()
    done()
  }
  const after = (seating: Promise<boolean>) =>
    void seating.then((ok) => ok && leave(':not([data-held])', () => onSeated(held)))
  return (
    <div ref={bar} className={own.held}>
      <strong>{say('people.held', { n: held.length })}</strong>
      <TableSelect
        {...{ plan, words }}
        label={say('people.seatAt')}
        value={null}
        count={held.length}
        onChange={(tableId) => {
          if (tableId) after(editor.seat(held, { tableId }))
        }}
      />
      <Button variant="subtle" onClick={() => leave('[data-held]', () => onHeld([]))}>
        {say('people.release')}
      </Button>
      {fitsNowhere && held.length > 1 && (
        <div className={own.heldMore}>
          <p className={styles.quiet}>{say('people.fitsNowhere', { n: held.length })}</p>
          <Button variant="default" onClick={() => after(editor.seatAcross(held))}>
            {say('people.seatAcross')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface PersonLineProps extends PeopleListProps {
  person: InvitedPerson
  family: readonly InvitedPerson[]
}

function PersonLine(props: PersonLineProps) {
  const { person, family, editor, words, held, onHeld, onSeated, hasMenus } = props
  const say = useText(text)
  const { id, attendance, ageBand } = person
  const groupName = words.groupOf(person)
  const name = words.nameOf(id)
  const isHeld = held.includes(id)
  const toggled = isHeld ? held.filter((each) => each !== id) : [...held, id]
  const familyIds = family.map((each) => each.id)
  const carry = (event: PointerEvent<HTMLElement>, carried: readonly string[]) =>
    carryPerson(event, {
      label: carried.length > 1 ? say('people.held', { n: carried.length }) : name,
      onDrop: (target) => {
        if (!target || target === 'noSeat') return
        const one = target.seat === undefined || carried.length > 1
        const to = one ? { tableId: target.tableId } : { ...target, seat: target.seat ?? 0 }
        void editor.seat(carried, to).then((ok) => ok && onSeated(carried))
      },
    })
  const about = [
    groupName !== person.name && groupName,
    ageBand !== 'adult' && say(`age.${ageBand}`),
    attendance !== 'yes' && say(`attendance.${attendance}`),
  ].filter(Boolean)
  return (
    <li className={styles.person} data-guest={id} data-held={isHeld || undefined}>
      <button
        type="button"
        aria-pressed={isHeld}
        className={styles.personName}
        onClick={() => onHeld(toggled)}
        onPointerDown={(event) => carry(event, isHeld ? held : [id])}
      >
        <bdi>{name}</bdi>
        {about.length > 0 && <span className={styles.quiet}>{about.join(' · ')}</span>}
      </button>
      {family.length > 1 && (
        <button
          type="button"
          className={styles.family}
          title={say('people.family', { n: family.length, name: groupName })}
          aria-label={say('people.family', { n: family.length, name: groupName })}
          onClick={() => onHeld(familyIds)}
          onPointerDown={(event) => carry(event, familyIds)}
        >
          <IconUsers size={15} aria-hidden />
          {family.length}
        </button>
      )}
      {hasMenus && (
        <SeatMenu
          {...{ editor, words }}
          guestId={id}
          onSeat={(seating) => void seating.then((ok) => ok && onSeated([id]))}
        />
      )}
    </li>
  )
}

export function unseatedOf({ people, places }: Pick<Plan, 'people' | 'places'>): InvitedPerson[] {
  const seated = new Set(places.map(({ guestId }) => guestId))
  return people.filter((person) => maySit(person) && !seated.has(person.id))
}
