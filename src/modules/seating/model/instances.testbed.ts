import type { InvitedPerson, Rule, Seating, SeatingTable } from '../model.ts'
import { randomFrom } from './random.ts'

interface Shape {
  guests: number
  tables: number
  seats: number
  rules: number
  /** How many of the rules must hold. */
  musts: number
}

const idOf = (kind: number, n: number) =>
  `${kind.toString().padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

/**
 * A wedding with families of one to six, and rules that a hidden seating keeps where they must hold: there is always a
 * way. Wishes are any.
 */
export function instanceOf(seed: number, shape: Shape): Seating {
  const random = randomFrom(seed)
  const below = (n: number) => Math.floor(random() * n)
  const across = Math.ceil(Math.sqrt(shape.tables))
  const tables = Array.from({ length: shape.tables }, (_, n): SeatingTable => ({
    id: idOf(1, n),
    kind: 'round',
    number: n + 1,
    name: '',
    seats: shape.seats,
    x: 200 + 350 * (n % across),
    y: 200 + 350 * Math.floor(n / across),
    rotation: 0,
    width: 180,
    depth: 180,
    locked: false,
  }))
  const people: InvitedPerson[] = []
  for (let group = 0; people.length < shape.guests; group += 1)
    for (let n = 1 + below(6); n > 0 && people.length < shape.guests; n -= 1)
      people.push({
        id: idOf(2, people.length),
        name: `Invitat ${people.length}`,
        groupId: idOf(3, group),
        groupName: `Familia ${group}`,
        tagIds: [],
        categoryId: null,
        ageBand: 'adult',
        attendance: 'yes',
      })
  const hidden = hiddenSeats(shape, below)
  const rules: Rule[] = []
  while (rules.length < shape.rules) {
    const must = rules.length < shape.musts
    const [a, b] = [below(shape.guests), below(shape.guests)]
    const one = hidden[a]
    const other = hidden[b]
    if (a === b || !one || !other) continue
    const gap = Math.abs(one.seat - other.seat)
    const isBeside = one.table === other.table && (gap === 1 || gap === shape.seats - 1)
    const kinds = must
      ? [one.table === other.table ? 'same_table' : 'apart', isBeside ? 'beside' : 'not_beside']
      : ['same_table', 'apart', 'beside', 'not_beside']
    rules.push({
      id: idOf(4, rules.length),
      kind: kinds[below(kinds.length)] as Rule['kind'],
      guestIds: [idOf(2, a), idOf(2, b)],
      targetId: null,
      tagId: null,
      distance: null,
      must,
      weight: 1 + below(5),
      note: '',
    })
  }
  return {
    width: 400 + 350 * across,
    depth: 400 + 350 * across,
    tables,
    objects: [],
    places: [],
    people,
    rules,
    looseGroupIds: [],
  }
}

function hiddenSeats({ guests, tables, seats }: Shape, below: (n: number) => number) {
  const all = Array.from({ length: tables * seats }, (_, n) => ({
    table: Math.floor(n / seats),
    seat: n % seats,
  }))
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    const kept = all[at]
    const swapped = all[other]
    if (kept && swapped) [all[at], all[other]] = [swapped, kept]
  }
  return all.slice(0, guests)
}
