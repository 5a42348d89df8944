import { memo } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { labelOf, type HallObject, type Placed, type SeatingTable } from '../../model.ts'
import { chair, seatPoints } from '../../model/hall.ts'
import { text } from '../../text.ts'
import { initialsOf } from '../plan-words.ts'
import styles from './hall.module.css'

const maxLabelLength = 16
/** A longer one is written smaller, so that it stays within a round table. */
const maxLengthAtFullSize = 9

export function transformOf({ x, y, rotation }: Pick<HallObject, 'x' | 'y' | 'rotation'>): string {
  return rotation === 0 ? `translate(${x} ${y})` : `translate(${x} ${y}) rotate(${rotation})`
}

/** Text stays upright on rotated objects. */
function upright(rotation: number, { x, y } = { x: 0, y: 0 }): string | undefined {
  return rotation === 0 ? undefined : `rotate(${-rotation} ${x} ${y})`
}

export interface Sitting extends Pick<Placed, 'seat' | 'locked'> {
  name: string
  isAffected: boolean
}

interface TableShapeProps {
  table: SeatingTable
  title: string
  sitting: readonly Sitting[]
  isChosen: boolean
}

/** A table with its chairs. Pointer and keys are handled by the hall. */
export const TableShape = memo(function TableShape(props: TableShapeProps) {
  const { table, title, sitting, isChosen } = props
  const say = useText(text)
  const points = seatPoints({ ...table, x: 0, y: 0, rotation: 0 })
  const bySeat = new Map(sitting.map((each) => [each.seat, each]))
  const label = labelOf(table)
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
            data-affected={person?.isAffected ? '' : undefined}
            data-locked={person?.locked ? '' : undefined}
          >
            {person && <title>{person.name}</title>}
            <circle cx={point.x} cy={point.y} r={chair / 2} />
            {person && (
              <text x={point.x} y={point.y} dy="0.35em" transform={upright(table.rotation, point)}>
                {initialsOf(person.name)}
              </text>
            )}
          </g>
        )
      })}
      <g transform={upright(table.rotation)} className={styles.words} aria-hidden>
        <text
          className={styles.number}
          data-long={label.length > maxLengthAtFullSize || undefined}
          y={-4}
        >
          {label.length > maxLabelLength ? `${label.slice(0, maxLabelLength - 1)}…` : label}
        </text>
        <text className={styles.count} data-over={sitting.length > table.seats || undefined} y={26}>
          {sitting.length}/{table.seats}
          {table.locked ? ' ⚿' : ''}
        </text>
      </g>
    </g>
  )
}, isSameTable)

function isSameTable(before: TableShapeProps, now: TableShapeProps): boolean {
  return (
    before.table === now.table &&
    before.title === now.title &&
    before.isChosen === now.isChosen &&
    before.sitting.length === now.sitting.length &&
    before.sitting.every((one, at) => {
      const other = now.sitting[at]
      return (
        one.seat === other?.seat &&
        one.name === other.name &&
        one.locked === other.locked &&
        one.isAffected === other.isAffected
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
      {!isSmall && (
        <text transform={upright(object.rotation)} dy="0.35em" aria-hidden>
          {title}
        </text>
      )}
    </g>
  )
})
