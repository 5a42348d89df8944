import { ActionIcon, Checkbox, Select } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconLockOpen, IconUserMinus } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { useTopInPage } from '#ui/live/table/use-top-in-page.ts'
import type { Placed, SeatingTable } from '../../model.ts'
import { fixedHolder } from '../../model/moves.ts'
import type { Worst } from '../../model/violations.ts'
import { text } from '../../text.ts'
import type { Editor } from '../editor.ts'
import { answerOf, inOrder, type PlanWords } from '../plan-words.ts'
import { SeatMenu } from './seat-menu.tsx'
import type { HallThings } from '../hall/things.ts'
import own from './list-view.module.css'
import styles from '../plan.module.css'

interface ListViewProps {
  editor: Editor
  words: PlanWords
  things: HallThings
  hurt: ReadonlyMap<string, Worst>
  /** The guest who was searched or moved: the line is brought into view and gets the focus. */
  revealed: Revealed | null
  onReveal: (guestId: string) => void
  onOpen: (panel: string) => void
}

/** An object of its own each time, so that the same guest can be shown again. */
export interface Revealed {
  guestId: string
}

/** The plan as a list of tables: everything that the drawing can, without a pointer and on a phone. */
export default function ListView(props: ListViewProps) {
  const { plan } = props.editor
  return (
    <div className={styles.lists}>
      <Tables {...props} />
      {plan.objects.length > 0 && <Objects {...props} />}
    </div>
  )
}

/** As in the stylesheet. */
const gap = 12
const minWidth = 480
/** What a table is thought to be high, until it is drawn. */
const heights = { head: 76, person: 42 }

/** Tables in order, as many in a row as fit; of hundreds only those in sight are drawn. */
function Tables(props: ListViewProps) {
  const { tables, places } = props.editor.plan
  const list = useRef<HTMLDivElement>(null)
  const top = useTopInPage(list)
  const across = useAcross(list)
  const placesOf = useMemo(() => byTable(places), [places])
  const rows = useMemo(() => chunked(inOrder(tables), across), [tables, across])
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this
  const virtual = useWindowVirtualizer({
    count: rows.length,
    getItemKey: (row) => rows[row]?.[0]?.id ?? row,
    estimateSize: (row) => {
      const seated = (rows[row] ?? []).map(({ id }) => placesOf.get(id)?.length ?? 0)
      return heights.head + Math.max(1, ...seated) * heights.person
    },
    gap,
    overscan: 1,
    scrollMargin: top,
  })
  useRevealed(props.revealed, (guestId) => {
    const tableId = places.find((each) => each.guestId === guestId)?.tableId
    const row = rows.findIndex((each) => each.some(({ id }) => id === tableId))
    if (row >= 0) virtual.scrollToIndex(row, { align: 'auto' })
  })
  return (
    <div ref={list} role="list" className={own.list} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => (
        <div
          key={item.key}
          ref={virtual.measureElement}
          data-index={item.index}
          role="presentation"
          className={own.row}
          style={{
            gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
            transform: `translateY(${item.start - top}px)`,
          }}
        >
          {rows[item.index]?.map((table, at) => (
            <div
              key={table.id}
              role="listitem"
              aria-setsize={tables.length}
              aria-posinset={item.index * across + at + 1}
            >
              <TableCard {...props} table={table} places={placesOf.get(table.id) ?? []} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** A list that is drawn again later must not take the focus again. */
const shown = new WeakSet<Revealed>()

/** Scrolls to the table first: the line of a guest exists only once its table is drawn. */
function useRevealed(revealed: Revealed | null, scrollTo: (guestId: string) => void) {
  const waiting = useRef<Revealed | null>(null)
  const scroll = useRef(scrollTo)
  useEffect(() => {
    scroll.current = scrollTo
  })
  useEffect(() => {
    waiting.current = revealed && !shown.has(revealed) ? revealed : null
    if (waiting.current) scroll.current(waiting.current.guestId)
  }, [revealed])
  useEffect(() => {
    const { current } = waiting
    const line = current && document.querySelector(`li[data-guest="${current.guestId}"]`)
    if (!line) return
    waiting.current = null
    shown.add(current)
    line.scrollIntoView({ block: 'nearest' })
    line.querySelector<HTMLElement>('input:not(:disabled), button')?.focus({ preventScroll: true })
  })
}

/** The number of tables in a row. */
function useAcross(list: RefObject<HTMLElement | null>): number {
  const [across, setAcross] = useState(1)
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    const measure = () =>
      setAcross(Math.max(1, Math.floor((current.clientWidth + gap) / (minWidth + gap))))
    measure()
    const size = new ResizeObserver(measure)
    size.observe(current)
    return () => size.disconnect()
  }, [list])
  return across
}

function byTable(places: readonly Placed[]): Map<string, Placed[]> {
  const placedByTable = new Map<string, Placed[]>()
  for (const placement of places) {
    const placedHere = placedByTable.get(placement.tableId)
    if (placedHere) placedHere.push(placement)
    else placedByTable.set(placement.tableId, [placement])
  }
  return placedByTable
}

function chunked<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, row) =>
    all.slice(row * size, (row + 1) * size),
  )
}

/** Other objects of the hall, with their places. */
function Objects({ editor, words, things, onOpen }: ListViewProps) {
  const say = useText(text)
  return (
    <section className={styles.tableCard} aria-label={say('object.title')}>
      <h2 className={own.objectsTitle}>{say('object.title')}</h2>
      <ul className={styles.persons}>
        {editor.plan.objects.map(({ id, x, y, width, depth }) => (
          <li key={id} className={styles.person}>
            <Choice things={things} id={id} title={words.targetTitle(id)} />
            <button
              type="button"
              className={styles.personName}
              onClick={() => onOpen(`obiect-${id}`)}
            >
              {words.targetTitle(id)}
              <span className={styles.quiet}>
                {say('object.about', {
                  width: width / 100,
                  depth: depth / 100,
                  left: x / 100,
                  top: y / 100,
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Choice({ things, id, title }: { things: HallThings; id: string; title: string }) {
  const say = useText(text)
  return (
    <Checkbox
      data-action="choose"
      aria-label={say('chosen.choose', { name: title })}
      checked={things.has(id)}
      onChange={() => things.toggle(id)}
    />
  )
}

interface TableCardProps extends ListViewProps {
  table: SeatingTable
  places: readonly Placed[]
}

function TableCard(props: TableCardProps) {
  const { table, places, editor, words, things, hurt, revealed, onReveal, onOpen } = props
  const say = useText(text)
  const isOver = places.some(({ seat }) => seat >= table.seats)
  return (
    <section className={styles.tableCard} aria-label={words.tableTitle(table)}>
      <header className={styles.tableHead}>
        <Choice things={things} id={table.id} title={words.tableTitle(table)} />
        <button
          type="button"
          className={styles.tableTitle}
          data-action="open"
          onClick={() => onOpen(`masa-${table.id}`)}
        >
          {words.tableTitle(table)}
        </button>
        {table.locked && <IconLock size={15} role="img" aria-label={say('table.locked')} />}
        <span className={styles.quiet} data-over={isOver || undefined}>
          {say('table.taken', { taken: places.length, n: table.seats })}
        </span>
      </header>
      {places.length === 0 ? (
        <p className={styles.quiet}>{say('table.empty')}</p>
      ) : (
        <ul className={styles.persons}>
          {places
            .toSorted((a, b) => a.seat - b.seat)
            .map((placement) => (
              <SeatLine
                key={placement.guestId}
                {...{ place: placement, editor, words, hurt, onReveal }}
                isFound={revealed?.guestId === placement.guestId}
              />
            ))}
        </ul>
      )}
    </section>
  )
}

interface SeatLineProps extends Pick<ListViewProps, 'editor' | 'words' | 'hurt'> {
  place: Placed
  isFound?: boolean
  /** Called after a move to another table, where the line is rendered again. */
  onReveal?: (guestId: string) => void
  /** Opens the table, where the seat can be changed too; the guest who sits there swaps. */
  seats?: number
}

/** One person on a seat, with the way to another table, the lock, and the way out. */
export function SeatLine(props: SeatLineProps) {
  const { place: placement, editor, words, hurt, seats, isFound, onReveal } = props
  const say = useText(text)
  const { guestId, seat, locked, tableId: at } = placement
  const name = words.nameOf(guestId)
  const person = editor.plan.people.find(({ id }) => id === guestId)
  const answer = person && answerOf(person)
  const broken = hurt.get(guestId)
  const table = editor.plan.tables.find(({ id }) => id === at)
  const isFixed = locked || table?.locked === true
  const lockLabel = say(locked ? 'person.unlock' : 'person.lock', { name })
  return (
    <li className={styles.person} data-guest={guestId} data-found={isFound || undefined}>
      {seats === undefined ? (
        <span className={styles.seatNumber}>{table && seat < table.seats ? seat + 1 : '–'}</span>
      ) : (
        <Select
          className={styles.seatSelect ?? ''}
          aria-label={say('person.seatOf', { name })}
          value={String(seat)}
          disabled={isFixed}
          comboboxProps={{ width: 90, position: 'bottom-start' }}
          onChange={(next) => void editor.seat([guestId], { tableId: at, seat: Number(next) })}
          data={Array.from({ length: Math.max(seats, seat + 1) }, (_, each) => ({
            value: String(each),
            label: String(each + 1),
            disabled:
              each >= seats ||
              fixedHolder(editor.plan, [guestId], { tableId: at, seat: each }) !== undefined,
          }))}
        />
      )}
      <span className={styles.personWords}>
        <bdi>{name}</bdi>
        {person && answer !== 'yes' && (
          <Badge tone={answer === 'out' ? 'danger' : 'neutral'}>
            {say(`attendance.${person.attendance}`)}
          </Badge>
        )}
        {broken === 'wish' && <Badge tone="accent">{say('person.hurt')}</Badge>}
        {broken === 'must' && (
          <Badge tone="danger" icon={<IconAlertTriangle size={14} aria-hidden />}>
            {say('person.hurtMust')}
          </Badge>
        )}
      </span>
      <SeatMenu
        {...{ editor, words, guestId }}
        disabled={isFixed}
        onSeat={(_, tableId) => {
          // Once the line is drawn at its new table.
          if (tableId) setTimeout(() => onReveal?.(guestId))
        }}
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
        disabled={isFixed && answer !== 'out'}
        aria-label={say('person.unseat', { name })}
        title={say('person.unseat', { name })}
        className={styles.apart ?? ''}
        data-action="unseat"
        onClick={() => void editor.seat([guestId], null)}
      >
        <IconUserMinus size={16} />
      </ActionIcon>
    </li>
  )
}
