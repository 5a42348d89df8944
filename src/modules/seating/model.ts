import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Line, Name, Paragraphs } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'
import { ShownBackground } from './model/background.ts'

export const TableKind = z.enum(['round', 'rectangle', 'long', 'u', 'head', 'rows'])
export type TableKind = z.infer<typeof TableKind>
export const ObjectKind = z.enum([
  'stage',
  'dance_floor',
  'bar',
  'dj',
  'entrance',
  'pillar',
  'wall',
])
export type ObjectKind = z.infer<typeof ObjectKind>

/** Of a table or an object. */
export const maxNameLength = 40
export const maxTables = 300
export const maxObjects = 100
export const maxRules = 1000

const Centimetres = z.int().min(0).max(20_000)
const HallSide = z.int().min(200).max(20_000)

/** The place of a thing in the hall: centre, width, depth, and clockwise rotation. */
const Position = {
  x: Centimetres,
  y: Centimetres,
  rotation: z.int().min(0).max(359),
  width: z.int().min(20).max(5000),
  depth: z.int().min(10).max(5000),
}

export const SeatingTable = z.strictObject({
  id: Id,
  kind: TableKind,
  number: z.int().min(1).max(9999),
  /** Shown instead of the number, where it has one. */
  name: Line(maxNameLength),
  seats: z.int().min(1).max(200),
  ...Position,
  /** Guests at it are not moved by automatic seating. */
  locked: z.boolean(),
})
export type SeatingTable = z.infer<typeof SeatingTable>
/** Of a known one, only the fields that change: a colleague may be changing others. */
export const TablePatch = SeatingTable.partial().required({ id: true })
export type TablePatch = z.input<typeof TablePatch>

export const HallObject = z.strictObject({
  id: Id,
  kind: ObjectKind,
  name: Line(maxNameLength),
  ...Position,
})
export type HallObject = z.infer<typeof HallObject>
export const ObjectPatch = HallObject.partial().required({ id: true })
export type ObjectPatch = z.input<typeof ObjectPatch>

export const RuleKind = z.enum([
  'same_table',
  'beside',
  'apart',
  'not_beside',
  'near',
  'far',
  'tag_table',
  'child_adult',
  'aisle',
])
export type RuleKind = z.infer<typeof RuleKind>

export const Rule = z.strictObject({
  id: Id,
  kind: RuleKind,
  guestIds: z.array(Id).max(100),
  /** The table or object that it is about. */
  targetId: Id.nullable(),
  tagId: Id.nullable(),
  /** How near or far, in centimetres of free floor; null: as usual. */
  distance: z.int().min(50).max(10_000).nullable(),
  /** Must hold; otherwise it is a wish that weighs 1 to 5. */
  must: z.boolean(),
  weight: z.int().min(1).max(5),
  note: Paragraphs(500),
})
export type Rule = z.infer<typeof Rule>

/** Of a known one, only the fields that change. */
export const RulePatch = Rule.partial().required({ id: true })

/** The subject of each kind of rule. */
export const ruleShapes: Readonly<
  Record<RuleKind, { guests: readonly [number, number]; target?: 'table' | 'any'; tag?: true }>
> = {
  same_table: { guests: [2, 100] },
  beside: { guests: [2, 2] },
  apart: { guests: [2, 100] },
  not_beside: { guests: [2, 2] },
  near: { guests: [1, 100], target: 'any' },
  far: { guests: [1, 100], target: 'any' },
  tag_table: { guests: [0, 0], target: 'table', tag: true },
  child_adult: { guests: [0, 0] },
  aisle: { guests: [1, 100] },
}

export const Rsvp = z.enum(['none', 'yes', 'no', 'maybe', 'waiting'])
/** `removed`: in the bin; `uninvited`: no longer invited to the part. */
export const Attendance = z.enum([...Rsvp.options, 'uninvited', 'removed'])
export type Attendance = z.infer<typeof Attendance>

export const InvitedPerson = z.strictObject({
  id: Id,
  name: z.string(),
  groupId: Id,
  groupName: z.string(),
  tagIds: z.array(Id),
  categoryId: Id.nullable(),
  ageBand: z.enum(['adult', 'child', 'baby']),
  attendance: Attendance,
})
export type InvitedPerson = z.infer<typeof InvitedPerson>

export const Seat = z.strictObject({ tableId: Id, seat: z.int().min(0).max(199) })
export type Seat = z.infer<typeof Seat>

export const Placed = Seat.extend({
  guestId: Id,
  locked: z.boolean(),
  /** As it was when the seat was given. */
  ageBand: InvitedPerson.shape.ageBand,
})
export type Placed = z.infer<typeof Placed>

export const PlanFields = z.strictObject({
  name: Name,
  partId: Id,
  width: HallSide,
  depth: HallSide,
})
export type PlanFields = z.infer<typeof PlanFields>

export const PlanRow = PlanFields.extend({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  partName: z.string(),
  isActive: z.boolean(),
  version: z.int(),
  tables: z.int(),
  seats: z.int(),
  seated: z.int(),
  /** Confirmed for the part, and without a seat. */
  unseated: z.int(),
})
export type PlanRow = z.infer<typeof PlanRow>

/** `settings`: the name, the size and the picture of the hall, and which groups may be parted. */
export const StepKind = z.enum(['seat', 'lock', 'hall', 'rule', 'proposal', 'settings'])
export type StepKind = z.infer<typeof StepKind>

/** A rule without its note. */
const StepRule = Rule.pick({
  kind: true,
  guestIds: true,
  targetId: true,
  tagId: true,
  distance: true,
})

/** One table, object or rule that a step changed, as it was after it or last before it was removed. */
export const StepChange = z.strictObject({
  what: z.enum(['added', 'changed', 'removed']),
  table: SeatingTable.pick({ number: true, name: true }).nullable(),
  object: HallObject.pick({ kind: true, name: true }).nullable(),
  rule: StepRule.nullable(),
})
export type StepChange = z.infer<typeof StepChange>

export const Step = z.strictObject({
  id: Id,
  kind: StepKind,
  at: Instant,
  by: z.string(),
  /** Whether the caller made the change. */
  isOwn: z.boolean(),
  /** How many people, tables, objects or rules it changed. */
  count: z.int(),
  /** The first few moved guests, with their new seat. */
  seats: z.array(z.strictObject({ guestId: Id, tableId: Id.nullable(), seat: z.int().nullable() })),
  /** The first few of the tables, objects and rules that it changed. */
  changes: z.array(StepChange),
})

export type Step = z.infer<typeof Step>

export const Plan = PlanFields.extend({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  partName: z.string(),
  /** Its event is cancelled: the plan stays, and guests no longer find their table by name. */
  isCancelled: z.boolean(),
  isActive: z.boolean(),
  /** Since when guests see the tables of this plan; null: they do not. */
  releasedAt: Instant.nullable(),
  /** The address at which guests find their table by name; null for an event without a public page. */
  finderUrl: z.string().nullable(),
  /** Groups that need not sit together: the wish that a group shares a table leaves them out. */
  looseGroupIds: z.array(Id),
  /** A picture of the venue under the drawing. */
  background: ShownBackground.nullable(),
  version: z.int(),
  /** Counts every change of what follows. */
  revision: z.int(),
  tables: z.array(SeatingTable),
  objects: z.array(HallObject),
  places: z.array(Placed),
  rules: z.array(Rule),
  /** All guests invited to the part, and all who have a seat. */
  people: z.array(InvitedPerson),
  /** Guests whom a rule or a step names and who are not among `people`: for the words alone. */
  otherPeople: z.array(
    InvitedPerson.pick({ id: true, name: true }).extend({ isDeleted: z.boolean() }),
  ),
  tags: z.array(z.strictObject({ id: Id, name: z.string() })),
  /** The last that can be undone, newest first. */
  steps: z.array(Step),
})
export type Plan = z.infer<typeof Plan>

/** A hall to begin a plan with: of a venue, or a template of the company. */
export const SavedHall = z.strictObject({
  id: Id,
  name: z.string(),
  partnerId: Id.nullable(),
  partnerName: z.string().nullable(),
  width: z.int(),
  depth: z.int(),
  tables: z.int(),
  seats: z.int(),
})
export type SavedHall = z.infer<typeof SavedHall>

/** The input of the pure rules. */
export type Seating = Pick<
  Plan,
  'width' | 'depth' | 'tables' | 'objects' | 'places' | 'rules' | 'people' | 'looseGroupIds'
>

/** As people call it: "Masa mirilor", or its number. */
export function labelOf({ name, number }: Pick<SeatingTable, 'name' | 'number'>): string {
  return name || String(number)
}

/** "Masa 5", or only the name where it contains the word for table. */
export function tableWords(
  say: (key: 'table.numbered', values: { number: string }) => string,
  table: string,
): string {
  return /^\d+$/.test(table) ? say('table.numbered', { number: table }) : table
}

/** Expected guests, who need a seat. */
export function needsSeat({ attendance }: Pick<InvitedPerson, 'attendance'>): boolean {
  return attendance === 'yes'
}

/** Guests who may be seated; not those who refused or were deleted. */
export function maySit({ attendance }: Pick<InvitedPerson, 'attendance'>): boolean {
  return attendance === 'yes' || attendance === 'maybe' || attendance === 'none'
}

/** Age bands that need an adult of the group beside them. */
export function isChild(person: Pick<InvitedPerson, 'ageBand'> | undefined): boolean {
  return person !== undefined && person.ageBand !== 'adult'
}

/** Why a rule cannot be meant, by field; empty when it can. */
export function ruleProblems(
  rule: Rule,
  { tables, objects }: Pick<Seating, 'tables' | 'objects'>,
): Record<string, { code: string }> {
  const { guests, target, tag } = ruleShapes[rule.kind]
  const problems: Record<string, { code: string }> = {}
  const count = new Set(rule.guestIds).size
  if (count < guests[0] || count > guests[1] || count !== rule.guestIds.length)
    problems['guestIds'] = { code: count < guests[0] ? 'required' : 'invalid' }
  const isTable = tables.some(({ id }) => id === rule.targetId)
  const isObject = objects.some(({ id }) => id === rule.targetId)
  if (target === undefined ? rule.targetId !== null : !(isTable || (target === 'any' && isObject)))
    problems['targetId'] = { code: rule.targetId === null ? 'required' : 'invalid' }
  if (tag ? rule.tagId === null : rule.tagId !== null)
    problems['tagId'] = { code: tag ? 'required' : 'invalid' }
  return problems
}

/** The usual size of a new one, in centimetres. */
export const usualSizes: Readonly<
  Record<TableKind | ObjectKind, { width: number; depth: number; seats: number }>
> = {
  round: { width: 180, depth: 180, seats: 10 },
  rectangle: { width: 200, depth: 90, seats: 8 },
  long: { width: 600, depth: 90, seats: 20 },
  u: { width: 500, depth: 300, seats: 18 },
  head: { width: 400, depth: 80, seats: 6 },
  rows: { width: 600, depth: 400, seats: 40 },
  stage: { width: 500, depth: 300, seats: 0 },
  dance_floor: { width: 600, depth: 500, seats: 0 },
  bar: { width: 300, depth: 100, seats: 0 },
  dj: { width: 200, depth: 100, seats: 0 },
  entrance: { width: 180, depth: 40, seats: 0 },
  pillar: { width: 50, depth: 50, seats: 0 },
  wall: { width: 400, depth: 15, seats: 0 },
}
