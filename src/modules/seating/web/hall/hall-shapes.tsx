import { IconLock } from '@tabler/icons-react'
import { memo } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { labelOf, type HallObject, type Placed, type SeatingTable } from '../../model.ts'
import { chair, seatPoints } from '../../model/hall.ts'
import type { Worst } from '../../model/violations.ts'
import { text } from '../../text.ts'
import { initialsOf, shortNameOf, type Answer } from '../plan-words.ts'
import styles from './hall.module.css'

const maxLabelLength = 16
/** A longer one is written smaller, so that it stays within a round table. */
const maxLengthAtFullSize = 9

export function transformOf({ x, y, rotation }: Pick<HallObject, 'x' | 'y' | 'rotation'>): string {
  return rotation === 0 ? `translate(${x} ${y})` : `translate(${x} ${y}) rotate(${rotation})`
}

/** Text stays upright on rotated objects. */
function uprightTransform(rotation: number, { x, y } = { x: 0, y: 0 }): string | undefined {
  return rotation === 0 ? undefined : `rotate(${-rotation} ${x} ${y})`
}

/**
 * The words are in the middle of a table; of rows of chairs, whose middle is chairs, before the first or behind the
 * last.
 */
function wordsAt({ kind, y, depth, rotation }: SeatingTable): string | undefined {
  if (kind !== 'rows') return uprightTransform(rotation)
  const away = depth / 2 + rowsWordsAway
  return `translate(0 ${y > away ? -away : away}) ${uprightTransform(rotation) ?? ''}`
}
const rowsWordsAway = 50

/** The name of what is too small to hold it: above, or below along the upper wall; of what is turned, at its side. */
function besideOf({ y, depth, rotation }: HallObject, title: string): string {
  const sideways = Math.abs(Math.sin((rotation * Math.PI) / 180))
  const away = depth / 2 + letterHeight + (sideways * title.length * letterWidth) / 2
  return `translate(0 ${y > away + letterHeight ? -away : away}) ${uprightTransform(rotation) ?? ''}`
}
const letterHeight = 18
const letterWidth = 14

export interface Sitting extends Pick<Placed, 'seat' | 'locked'> {
  name: string
  answer: Answer
  /** The broken rules that concern them. */
  broken: Worst | undefined
  /** Was searched for. */
  isFound: boolean
}

interface TableShapeProps {
  table: SeatingTable
  title: string
  sitting: readonly Sitting[]
  isChosen: boolean
  /** The drawing is large enough for more than the first letters. */
  hasNames: boolean
}

/** A table with its chairs. Pointer and keys are handled by the hall. */
export const TableShape = memo(function TableShape(props: TableShapeProps) {
  const { table, title, sitting, isChosen, hasNames } = props
  const say = useText(text)
  const points = seatPoints({ ...table, x: 0, y: 0, rotation: 0 })
  const bySeat = new Map(sitting.map((each) => [each.seat, each]))
  const label = labelOf(table)
  const count = `${sitting.length}/${table.seats}`
  const described = say('table.described', {
    table: title,
    taken: sitting.length,
    n: table.seats,
  })
  return (
    <g
      transform={transformOf(table)}
      className={styles.table}
      data-table={table.id}
      data-thing={table.id}
      data-chosen={isChosen || undefined}
    >
      <TableTop
        table={table}
        label={[described, table.locked && say('table.locked'), isChosen && say('chosen.state')]
          .filter(Boolean)
          .join(', ')}
      />
      {points.map((point, seat) => {
        const person = bySeat.get(seat)
        return (
          <g
            key={seat}
            className={styles.chair}
            data-seat={seat}
            data-taken={person ? '' : undefined}
            data-affected={person?.broken}
            data-locked={person?.locked ? '' : undefined}
            data-answer={person?.answer}
            data-found={person?.isFound ? '' : undefined}
          >
            {person && (
              <title>
                {[
                  person.name,
                  person.answer !== 'yes' && say(`legend.${person.answer}`),
                  person.broken && say(brokenWords[person.broken]),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </title>
            )}
            <circle cx={point.x} cy={point.y} r={chair / 2} />
            {person && (
              <text
                data-named={hasNames || undefined}
                x={point.x}
                y={point.y}
                dy="0.35em"
                transform={uprightTransform(table.rotation, point)}
              >
                {hasNames ? shortNameOf(person.name) : initialsOf(person.name)}
              </text>
            )}
            {person?.broken === 'must' && (
              <MustMark {...point} transform={uprightTransform(table.rotation, point)} />
            )}
          </g>
        )
      })}
      <g transform={wordsAt(table)} className={styles.words} aria-hidden>
        <text
          className={styles.number}
          data-long={label.length > maxLengthAtFullSize || undefined}
          y={-4}
        >
          {label.length > maxLabelLength ? `${label.slice(0, maxLabelLength - 1)}…` : label}
        </text>
        <text className={styles.count} data-over={sitting.length > table.seats || undefined} y={26}>
          {count}
        </text>
        {table.locked && <IconLock x={count.length * 6 + 4} y={8} size={20} />}
      </g>
    </g>
  )
}, isSameTable)

const brokenWords = { must: 'person.hurtMust', wish: 'person.hurt' } as const

/** A sign of its own, so that colour is not the only one. */
export function MustMark({
  x,
  y,
  transform,
}: {
  x: number
  y: number
  transform?: string | undefined
}) {
  return (
    <g transform={transform} aria-hidden>
      <path
        className={styles.mustMark}
        transform={`translate(${x + 15} ${y - 15})`}
        d="M 0 -13 L 13 10 H -13 Z"
      />
      <path
        className={styles.mustSign}
        transform={`translate(${x + 15} ${y - 15})`}
        d="M 0 -5 V 2 M 0 6 V 7"
      />
    </g>
  )
}

function isSameTable(before: TableShapeProps, now: TableShapeProps): boolean {
  return (
    before.table === now.table &&
    before.title === now.title &&
    before.isChosen === now.isChosen &&
    before.hasNames === now.hasNames &&
    before.sitting.length === now.sitting.length &&
    before.sitting.every((one, at) => {
      const other = now.sitting[at]
      return (
        one.seat === other?.seat &&
        one.name === other.name &&
        one.locked === other.locked &&
        one.answer === other.answer &&
        one.isFound === other.isFound &&
        one.broken === other.broken
      )
    })
  )
}

function TableTop({ table, label }: { table: SeatingTable; label: string }) {
  const { kind, width, depth, locked } = table
  const shared = {
    className: styles.top,
    'data-locked': locked || undefined,
    tabIndex: 0,
    role: 'button',
    'aria-label': label,
  }
  if (kind === 'round') return <circle r={width / 2} {...shared} />
  if (kind === 'u') {
    const arm = 80
    const [w, d] = [width / 2, depth / 2]
    return (
      <>
        {/* Between the arms too, where its number is. */}
        <rect x={-w} y={-d} width={width} height={depth} className={styles.hollow} />
        <path
          d={`M ${-w} ${d} V ${-d} H ${w} V ${d} H ${w - arm} V ${-d + arm} H ${-w + arm} V ${d} Z`}
          {...shared}
        />
      </>
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

interface ObjectShapeProps {
  object: HallObject
  title: string
  isChosen: boolean
}

export const ObjectShape = memo(function ObjectShape({
  object,
  title,
  isChosen,
}: ObjectShapeProps) {
  const say = useText(text)
  const isSmall = Math.min(object.width, object.depth) < 60
  return (
    <g
      transform={transformOf(object)}
      className={styles.object}
      data-thing={object.id}
      data-kind={object.kind}
      data-chosen={isChosen || undefined}
    >
      <rect
        x={-object.width / 2}
        y={-object.depth / 2}
        width={object.width}
        height={object.depth}
        rx={4}
        tabIndex={0}
        role="button"
        aria-label={isChosen ? `${title}, ${say('chosen.state')}` : title}
      />
      <text
        transform={isSmall ? besideOf(object, title) : uprightTransform(object.rotation)}
        data-beside={isSmall || undefined}
        dy="0.35em"
        aria-hidden
      >
        {title}
      </text>
    </g>
  )
})
