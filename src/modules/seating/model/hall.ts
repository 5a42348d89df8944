import { fold } from '#shared/text/text.ts'
import type { HallObject, Rule, Seating, SeatingTable } from '../model.ts'

export interface Point {
  x: number
  y: number
}

/** Centimetres: a chair is a square of this side, its middle this far from the edge of the table. */
export const chair = 45
const chairOffset = 30
export const aisle = 90
/** The default distances of rules. */
export const usualDistances = { near: 300, far: 800 }

export function distanceOf({ kind, distance }: Pick<Rule, 'kind' | 'distance'>): number {
  return distance ?? usualDistances[kind === 'near' ? 'near' : 'far']
}

type Box = Pick<HallObject, 'x' | 'y' | 'width' | 'depth' | 'rotation'>

/** Seats in the order in which people sit side by side; in a circle the last sits beside the first. */
export interface SeatRun {
  seats: readonly number[]
  isCircle: boolean
}

/** The neighbours of each seat at a table of this shape. */
export function seatRuns({
  kind,
  seats,
  width,
}: Pick<SeatingTable, 'kind' | 'seats' | 'width'>): SeatRun[] {
  const all = Array.from({ length: seats }, (_, at) => at)
  if (kind === 'round') return [{ seats: all, isCircle: seats > 2 }]
  if (kind === 'head' || kind === 'u') return [{ seats: all, isCircle: false }]
  const long =
    kind === 'rows' ? Math.max(1, Math.floor(width / (chair + 10))) : Math.ceil(seats / 2)
  return Array.from({ length: Math.ceil(seats / long) }, (_, row) => ({
    seats: all.slice(row * long, (row + 1) * long),
    isCircle: false,
  }))
}

/** By seat, those beside it. */
export function neighboursOf(table: Pick<SeatingTable, 'kind' | 'seats' | 'width'>): number[][] {
  const beside: number[][] = Array.from({ length: table.seats }, () => [])
  for (const { seats, isCircle } of seatRuns(table))
    for (const [at, seat] of seats.entries()) {
      const next = seats[at + 1] ?? (isCircle ? seats[0] : undefined)
      if (next === undefined || next === seat) continue
      beside[seat]?.push(next)
      beside[next]?.push(seat)
    }
  return beside
}

/** The middle of each chair in the hall, and the way in which it looks away from the table. */
export function seatPoints(table: SeatingTable): (Point & { away: Point })[] {
  return localSeats(table).map(({ x, y, away }) => {
    const turned = turn({ x, y }, table.rotation)
    return {
      x: table.x + turned.x,
      y: table.y + turned.y,
      away: turn(away, table.rotation),
    }
  })
}

function localSeats(table: SeatingTable): (Point & { away: Point })[] {
  const { kind, seats, width, depth } = table
  const spread = (count: number, at: number, length: number) =>
    (length * (at + 0.5)) / count - length / 2
  const runs = seatRuns(table)
  if (kind === 'round')
    return Array.from({ length: seats }, (_, at) => {
      const angle = (2 * Math.PI * at) / seats - Math.PI / 2
      const away = { x: Math.cos(angle), y: Math.sin(angle) }
      const from = width / 2 + chairOffset
      return { x: away.x * from, y: away.y * from, away }
    })
  if (kind === 'head')
    return Array.from({ length: seats }, (_, at) => ({
      x: spread(seats, at, width),
      y: -depth / 2 - chairOffset,
      away: { x: 0, y: -1 },
    }))
  if (kind === 'u') return uSeats(table)
  return runs.flatMap(({ seats: row }, line) =>
    row.map((_, at) => {
      if (kind === 'rows') {
        const pitch = depth / runs.length
        return {
          x: spread(runs[0]?.seats.length ?? 1, at, width),
          y: -depth / 2 + pitch * (line + 0.5),
          away: { x: 0, y: 1 },
        }
      }
      const side = line === 0 ? -1 : 1
      return {
        x: spread(row.length, at, width),
        y: side * (depth / 2 + chairOffset),
        away: { x: 0, y: side },
      }
    }),
  )
}

/** Along the outside of the U: up the left arm, along the top and down the right one. */
function uSeats({ seats, width, depth }: SeatingTable): (Point & { away: Point })[] {
  const length = width + 2 * depth
  return Array.from({ length: seats }, (_, at) => {
    const along = (length * (at + 0.5)) / seats
    if (along < depth)
      return { x: -width / 2 - chairOffset, y: depth / 2 - along, away: { x: -1, y: 0 } }
    if (along < depth + width)
      return {
        x: along - depth - width / 2,
        y: -depth / 2 - chairOffset,
        away: { x: 0, y: -1 },
      }
    return {
      x: width / 2 + chairOffset,
      y: along - depth - width - depth / 2,
      away: { x: 1, y: 0 },
    }
  })
}

function turn({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** A table with the floor that its chairs take, as a turned rectangle. */
function footprint(table: SeatingTable): Box {
  const { x, y, width, depth, rotation } = table
  if (table.kind === 'round') {
    const more = 2 * (chairOffset + chair / 2)
    return { x, y, width: width + more, depth: depth + more, rotation }
  }
  const seats = localSeats(table)
  const [left, right] = extent(
    width,
    seats.map((seat) => seat.x),
  )
  const [back, front] = extent(
    depth,
    seats.map((seat) => seat.y),
  )
  const middle = turn({ x: (left + right) / 2, y: (back + front) / 2 }, rotation)
  return {
    x: x + middle.x,
    y: y + middle.y,
    width: right - left,
    depth: front - back,
    rotation,
  }
}

/** The extent of a table of this length along one axis, with chairs at these positions. */
function extent(length: number, chairs: readonly number[]): [number, number] {
  return [
    Math.min(-length / 2, ...chairs.map((at) => at - chair / 2)),
    Math.max(length / 2, ...chairs.map((at) => at + chair / 2)),
  ]
}

function corners({ x, y, width, depth, rotation }: Box): Point[] {
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([sx, sy]) => {
    const at = turn({ x: (sx * width) / 2, y: (sy * depth) / 2 }, rotation)
    return { x: x + at.x, y: y + at.y }
  })
}

/** Centimetres of free floor between two; 0 where they touch or overlap. */
export function gapBetween(a: Box, b: Box): number {
  const [first, second] = [corners(a), corners(b)]
  if (overlaps(first, second)) return 0
  return Math.min(...first.map((p) => toEdges(p, second)), ...second.map((p) => toEdges(p, first)))
}

/** By the theorem of separating axes. */
function overlaps(a: readonly Point[], b: readonly Point[]): boolean {
  return [a, b].every((shape) =>
    shape.every((from, at) => {
      const to = shape[(at + 1) % shape.length] as Point
      const axis = { x: from.y - to.y, y: to.x - from.x }
      const onAxis = (points: readonly Point[]) => points.map((p) => p.x * axis.x + p.y * axis.y)
      const [mine, other] = [onAxis(a), onAxis(b)]
      return Math.max(...mine) > Math.min(...other) && Math.max(...other) > Math.min(...mine)
    }),
  )
}

function toEdges(point: Point, shape: readonly Point[]): number {
  return Math.min(
    ...shape.map((from, at) => {
      const to = shape[(at + 1) % shape.length] as Point
      const [dx, dy] = [to.x - from.x, to.y - from.y]
      const length = dx * dx + dy * dy
      const t = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length
      const within = Math.min(1, Math.max(0, t))
      return Math.hypot(point.x - from.x - within * dx, point.y - from.y - within * dy)
    }),
  )
}

export interface HallWarning {
  kind: 'overlap' | 'narrow' | 'outside' | 'same_name'
  ids: readonly [string] | readonly [string, string]
  centimetres: number
}

/** The problems of a hall: equal table names, overlapping things, aisles under 90 cm, things beyond the walls. */
export function hallWarnings({
  width,
  depth,
  tables,
  objects,
}: Pick<Seating, 'width' | 'depth' | 'tables' | 'objects'>): HallWarning[] {
  const boxes: { id: string; isTable: boolean; box: Box }[] = [
    ...tables.map((table) => ({ id: table.id, isTable: true, box: footprint(table) })),
    ...objects.map((each) => ({ id: each.id, isTable: false, box: each })),
  ]
  const warnings: HallWarning[] = boxes
    .filter(({ box }) => corners(box).some(({ x, y }) => x < 0 || y < 0 || x > width || y > depth))
    .map(({ id }) => ({ kind: 'outside', ids: [id], centimetres: 0 }))
  for (const [at, table] of tables.entries()) {
    const other = tableNamedAs(table, tables.slice(0, at))
    if (other) warnings.push({ kind: 'same_name', ids: [other.id, table.id], centimetres: 0 })
  }
  for (const [at, a] of boxes.entries())
    for (const b of boxes.slice(at + 1)) {
      if (!a.isTable && !b.isTable) continue
      const reach = Math.hypot(a.box.width, a.box.depth) + Math.hypot(b.box.width, b.box.depth)
      const apart = Math.hypot(a.box.x - b.box.x, a.box.y - b.box.y)
      if (apart - reach / 2 > aisle) continue
      const gap = gapBetween(a.box, b.box)
      const ids = [a.id, b.id] as const
      if (gap === 0) warnings.push({ kind: 'overlap', ids, centimetres: 0 })
      else if (a.isTable && b.isTable && gap < aisle)
        warnings.push({ kind: 'narrow', ids, centimetres: Math.round(gap) })
    }
  return warnings
}

/** The nearest spot at which it is within the walls with its chairs; in the middle of a side that is too short. */
export function withinWalls(
  thing: SeatingTable | HallObject,
  { width, depth }: Pick<Seating, 'width' | 'depth'>,
): Point {
  const shape = corners('seats' in thing ? footprint(thing) : thing)
  const along = (axis: 'x' | 'y', side: number) => {
    const all = shape.map((point) => point[axis])
    const [min, max] = [Math.min(...all), Math.max(...all)]
    if (max - min > side) return Math.round(side / 2)
    const by = min < 0 ? Math.ceil(-min) : max > side ? Math.floor(side - max) : 0
    return thing[axis] + by
  }
  return { x: along('x', width), y: along('y', depth) }
}

/** Seats with room for a wheelchair, 90 cm of free floor within the walls: behind them, or beside the end of a row. */
export function aisleSeats(
  table: SeatingTable,
  hall: Pick<Seating, 'width' | 'depth' | 'tables' | 'objects'>,
): boolean[] {
  const others: Box[] = [
    ...hall.tables.filter(({ id }) => id !== table.id).map(footprint),
    ...hall.objects,
  ]
  const points = seatPoints(table)
  const size = { width: chair, depth: chair, rotation: table.rotation }
  const chairs = points.map(({ x, y }) => ({ x, y, ...size }))
  const isFree: boolean[] = points.map(() => false)
  for (const { seats: run } of seatRuns(table)) {
    const beside = new Set(run)
    const obstacles = [...others, ...chairs.filter((_, seat) => !beside.has(seat))]
    for (const seat of run) {
      const point = points[seat]
      if (!point) continue
      const ways = [point.away]
      if (table.kind === 'rows' && seat === run[0]) ways.push(turn({ x: -1, y: 0 }, table.rotation))
      if (table.kind === 'rows' && seat === run.at(-1))
        ways.push(turn({ x: 1, y: 0 }, table.rotation))
      isFree[seat] = ways.some((way) =>
        isFreeFloor(roomAt(point, way, table.rotation), obstacles, hall),
      )
    }
  }
  return isFree
}

/** The square of floor that a wheelchair needs on one side of a chair. */
function roomAt(seat: Point, way: Point, rotation: number): Box {
  const from = chair / 2 + aisle / 2
  return {
    x: seat.x + way.x * from,
    y: seat.y + way.y * from,
    width: aisle,
    depth: aisle,
    rotation,
  }
}

function isFreeFloor(
  room: Box,
  taken: readonly Box[],
  { width, depth }: Pick<Seating, 'width' | 'depth'>,
): boolean {
  const isWithin = corners(room).every(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= depth)
  return isWithin && taken.every((other) => !mayTouch(room, other) || gapBetween(room, other) > 0)
}

/** Whether two are so near that it has to be measured. */
function mayTouch(a: Box, b: Box): boolean {
  const reaches = Math.hypot(a.width, a.depth) + Math.hypot(b.width, b.depth)
  return Math.hypot(a.x - b.x, a.y - b.y) <= reaches / 2
}

/**
 * A free spot for something of this size, row by row from the top left. In a full hall it is the one with the most
 * room around it, so that several never lie on one another.
 */
export function freeSpot(
  size: { width: number; depth: number },
  { width, depth, tables, objects }: Pick<Seating, 'width' | 'depth' | 'tables' | 'objects'>,
  hasChairs = true,
): Point {
  const obstacles: Box[] = [...tables.map(footprint), ...objects]
  const more = hasChairs ? 105 : 0
  const [w, d] = [size.width + more, size.depth + more]
  let best = { x: width / 2, y: depth / 2, gap: -1, distance: -1 }
  for (let y = d / 2 + 10; y + d / 2 <= depth; y += 50)
    for (let x = w / 2 + 10; x + w / 2 <= width; x += 50) {
      const box = { x, y, width: w, depth: d, rotation: 0 }
      const room = { ...box, width: w + 2 * aisle, depth: d + 2 * aisle }
      const near = obstacles.filter((other) => mayTouch(room, other))
      const gap = Math.min(aisle, ...near.map((other) => gapBetween(box, other)))
      const distance = Math.min(...obstacles.map((other) => Math.hypot(x - other.x, y - other.y)))
      if (gap > best.gap || (gap === best.gap && gap < aisle && distance > best.distance))
        best = { x, y, gap, distance }
      if (gap === aisle) return { x: Math.round(x), y: Math.round(y) }
    }
  return { x: Math.round(best.x), y: Math.round(best.y) }
}

/** The same for every spelling of one table: "2", "masa 2", "Masa nr. 2" and "Table no. 2" are one. */
export function tableKey(written: string): string {
  const folded = fold(written.trim().replace(/\s+/g, ' '))
  const [, number] =
    /^(?:(?:masa|table)\s*)?(?:(?:nr|no)\.?\s*)?(\d{1,4})(?:\.0+)?$/.exec(folded) ?? []
  return number === undefined || Number(number) === 0 ? folded : String(Number(number))
}

/** Another table that guests would read as the same: of its name or, without one, of its number. */
export function tableNamedAs<T extends Pick<SeatingTable, 'id' | 'number' | 'name'>>(
  table: Pick<SeatingTable, 'id' | 'number' | 'name'>,
  tables: readonly T[],
): T | undefined {
  const read = ({ name, number }: Pick<SeatingTable, 'number' | 'name'>) =>
    tableKey(name) || String(number)
  return tables.find((other) => other.id !== table.id && read(other) === read(table))
}

/** The lowest number that no table has as its number or name. */
export function nextNumber(tables: readonly Pick<SeatingTable, 'number' | 'name'>[]): number {
  const takenLabels = new Set(
    tables.flatMap(({ number, name }) => [String(number), tableKey(name)]),
  )
  let next = 1
  while (takenLabels.has(String(next))) next += 1
  return next
}
