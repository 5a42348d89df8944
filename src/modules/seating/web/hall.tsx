import { memo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { labelOf, type HallObject, type Placed, type Plan, type SeatingTable } from '../model.ts'
import { chair, seatPoints } from '../model/hall.ts'
import { text } from '../text.ts'
import { carryPerson, carryThing } from './drag.ts'
import type { Editor } from './editor.ts'
import { initialsOf, inOrder, type PlanWords } from './plan-words.ts'
import styles from './hall.module.css'

const snap = 10
const metre = 100

interface HallProps {
  editor: Editor
  words: PlanWords
  /** People who are chosen to be seated; the next table or seat that is pressed takes them. */
  held: readonly string[]
  hurt: ReadonlySet<string>
  zoom: number
  onOpen: (panel: string) => void
  onSeated: () => void
}

/** The hall to scale, drawn in centimetres. Everything in it can also be done in the list. */
export function Hall({ editor, words, held, hurt, zoom, onOpen, onSeated }: HallProps) {
  const say = useText(text)
  const drawing = useRef<SVGSVGElement>(null)
  const { plan } = editor
  const scale = () => plan.width / (drawing.current?.getBoundingClientRect().width || plan.width)
  const seat = async (target: { tableId: string; seat?: number }, guestIds = held) => {
    const to =
      target.seat === undefined ? { tableId: target.tableId } : { ...target, seat: target.seat }
    if (await editor.seat(guestIds, to)) onSeated()
  }
  const things = { editor, words, held, hurt, scale, onOpen, seat }
  return (
    <div className={styles.frame}>
      <svg
        ref={drawing}
        className={styles.hall}
        style={{ width: `${zoom * 100}%` }}
        viewBox={`0 0 ${plan.width} ${plan.depth}`}
        role="group"
        aria-label={say('hall.label', {
          width: plan.width / metre,
          depth: plan.depth / metre,
        })}
      >
        <defs>
          <pattern id="metres" width={metre} height={metre} patternUnits="userSpaceOnUse">
            <path d={`M ${metre} 0 H 0 V ${metre}`} className={styles.metre} />
          </pattern>
        </defs>
        <rect width={plan.width} height={plan.depth} className={styles.floor} />
        <rect width={plan.width} height={plan.depth} fill="url(#metres)" />
        {plan.objects.map((object) => (
          <ObjectShape key={object.id} object={object} {...things} />
        ))}
        {inOrder(plan.tables).map((table) => (
          <TableShape
            key={table.id}
            table={table}
            places={plan.places.filter(({ tableId }) => tableId === table.id)}
            {...things}
          />
        ))}
      </svg>
    </div>
  )
}

interface ThingProps extends Omit<HallProps, 'zoom' | 'onSeated'> {
  scale: () => number
  seat: (target: { tableId: string; seat?: number }, guestIds?: readonly string[]) => Promise<void>
}

/** Arrows move it by ten centimetres, with Shift by a metre; R turns it. */
function movedByKey<T extends SeatingTable | HallObject>(
  event: KeyboardEvent,
  thing: T,
  { width, depth }: Pick<Plan, 'width' | 'depth'>,
): T | null {
  const step = event.shiftKey ? metre : snap
  const [dx, dy] =
    { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      event.key
    ] ?? []
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.key === 'r' || event.key === 'R')
    return { ...thing, rotation: (thing.rotation + 15) % 360 }
  if (dx === undefined || dy === undefined) return null
  const x = Math.min(width, Math.max(0, thing.x + dx))
  const y = Math.min(depth, Math.max(0, thing.y + dy))
  return { ...thing, x, y }
}

function transformOf({ rotation }: { rotation: number }) {
  return (x: number, y: number) => `translate(${x} ${y}) rotate(${rotation})`
}

const TableShape = memo(function TableShape(
  props: ThingProps & { table: SeatingTable; places: readonly Placed[] },
) {
  const { table, places, editor, words, held, hurt, onOpen, seat } = props
  const say = useText(text)
  const group = useRef<SVGGElement>(null)
  const at = transformOf(table)
  const open = () =>
    held.length > 0 ? void seat({ tableId: table.id }) : onOpen(`masa-${table.id}`)
  const carry = (event: PointerEvent) => {
    if (!group.current || table.locked) return
    carryThing(event, {
      element: group.current,
      from: table,
      centimetresPerPixel: props.scale(),
      snap,
      within: editor.plan,
      transformAt: at,
      onDrop: (x, y) => void editor.putTable({ ...table, x, y }),
    })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      open()
      return
    }
    const moved = table.locked ? null : movedByKey(event, table, editor.plan)
    if (!moved) return
    event.preventDefault()
    void editor.putTable(moved)
  }
  const points = seatPoints({ ...table, x: 0, y: 0, rotation: 0 })
  const bySeat = new Map(places.map((place) => [place.seat, place]))
  const isOver = places.length > table.seats
  return (
    <g
      ref={group}
      transform={at(table.x, table.y)}
      className={styles.table}
      data-table={table.id}
      data-target={held.length > 0 || undefined}
      tabIndex={0}
      role="button"
      aria-label={say('table.described', {
        table: words.tableTitle(table),
        n: places.length,
        seats: table.seats,
      })}
      onKeyDown={press}
      onClick={open}
    >
      <TableTop table={table} onPointerDown={carry} />
      {points.map((point, index) => (
        <Chair
          key={index}
          {...{ point, editor, words, seat, held, hurt }}
          tableId={table.id}
          number={index}
          rotation={table.rotation}
          place={bySeat.get(index)}
        />
      ))}
      <g transform={`rotate(${-table.rotation})`} className={styles.words} aria-hidden>
        <text className={styles.number} y={-4}>
          {labelOf(table).length > 14 ? `${labelOf(table).slice(0, 13)}…` : labelOf(table)}
        </text>
        <text className={styles.count} data-over={isOver || undefined} y={26}>
          {places.length}/{table.seats}
          {table.locked ? ' ⚿' : ''}
        </text>
      </g>
    </g>
  )
})

function TableTop({
  table: { kind, width, depth, locked },
  onPointerDown,
}: {
  table: SeatingTable
  onPointerDown: (event: PointerEvent) => void
}) {
  const shared = { className: styles.top, onPointerDown, 'data-locked': locked || undefined }
  if (kind === 'round') return <circle r={width / 2} {...shared} />
  if (kind === 'u') {
    const arm = 80
    const [w, d] = [width / 2, depth / 2]
    return (
      <path
        d={`M ${-w} ${d} V ${-d} H ${w} V ${d} H ${w - arm} V ${-d + arm} H ${-w + arm} V ${d} Z`}
        {...shared}
      />
    )
  }
  const isRows = kind === 'rows'
  return (
    <rect
      x={-width / 2}
      y={-depth / 2}
      width={width}
      height={depth}
      rx={8}
      data-rows={isRows || undefined}
      {...shared}
    />
  )
}

interface ChairProps extends Pick<ThingProps, 'editor' | 'words' | 'seat' | 'held' | 'hurt'> {
  point: { x: number; y: number }
  tableId: string
  number: number
  rotation: number
  place: Placed | undefined
}

function Chair({ point, tableId, number, rotation, place, ...props }: ChairProps) {
  const { editor, words, seat, held, hurt } = props
  const name = place ? words.nameOf(place.guestId) : ''
  const carry = (event: PointerEvent) => {
    event.stopPropagation()
    if (!place || place.locked) return
    carryPerson(event, {
      label: name,
      onDrop: (target) =>
        target ? void seat(target, [place.guestId]) : void editor.seat([place.guestId], null),
    })
  }
  return (
    <g
      className={styles.chair}
      data-seat={number}
      data-taken={place ? '' : undefined}
      data-hurt={place && hurt.has(place.guestId) ? '' : undefined}
      data-locked={place?.locked ? '' : undefined}
      onPointerDown={carry}
      onClick={(event) => {
        if (held.length !== 1) return
        event.stopPropagation()
        void seat({ tableId, seat: number })
      }}
    >
      <title>{name || undefined}</title>
      <circle cx={point.x} cy={point.y} r={chair / 2} />
      {place && (
        <text transform={`translate(${point.x} ${point.y}) rotate(${-rotation})`} dy="0.35em">
          {initialsOf(name)}
        </text>
      )}
    </g>
  )
}

function ObjectShape({ object, ...props }: ThingProps & { object: HallObject }) {
  const { editor, onOpen } = props
  const say = useText(text)
  const group = useRef<SVGGElement>(null)
  const at = transformOf(object)
  const title = object.name || say(`object.${object.kind}`)
  const isSmall = Math.min(object.width, object.depth) < 60
  const open = () => onOpen(`obiect-${object.id}`)
  return (
    <g
      ref={group}
      transform={at(object.x, object.y)}
      className={styles.object}
      data-kind={object.kind}
      tabIndex={0}
      role="button"
      aria-label={title}
      onClick={open}
      onKeyDown={(event) => {
        const moved = movedByKey(event, object, editor.plan)
        const isOpened = event.key === 'Enter' || event.key === ' '
        if (!moved && !isOpened) return
        event.preventDefault()
        if (moved) void editor.putObject(moved)
        else open()
      }}
      onPointerDown={(event) => {
        if (!group.current) return
        carryThing(event, {
          element: group.current,
          from: object,
          centimetresPerPixel: props.scale(),
          snap,
          within: editor.plan,
          transformAt: at,
          onDrop: (x, y) => void editor.putObject({ ...object, x, y }),
        })
      }}
    >
      <rect
        x={-object.width / 2}
        y={-object.depth / 2}
        width={object.width}
        height={object.depth}
        rx={4}
      />
      {!isSmall && (
        <text transform={`rotate(${-object.rotation})`} dy="0.35em">
          {title}
        </text>
      )}
    </g>
  )
}
