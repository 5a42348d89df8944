import { z } from 'zod'
import { Person, Picture } from '#modules/events/model.ts'
import { Id } from '#shared/ids.ts'
import { Currency, Money } from '#shared/numbers/money.ts'
import { problem } from '#shared/problem.ts'
import { fold, Line, Paragraphs } from '#shared/text/text.ts'
import {
  addDays,
  EventTime,
  isOverdue,
  PlainDate,
  RelativeDate,
  resolveRelative,
  type Anchors,
} from '#shared/dates/time.ts'

export const Side = z.enum(['supplier', 'sponsor'])
export type Side = z.infer<typeof Side>

/** The same steps for both sides; screens call the first ones differently for sponsors. */
export const Status = z.enum([
  'found',
  'contacted',
  'offered',
  'negotiating',
  'contracted',
  'delivered',
  'closed',
  'rejected',
  'cancelled',
])
export type Status = z.infer<typeof Status>

/** Nothing is signed yet. */
export const openStatuses: readonly Status[] = ['found', 'contacted', 'offered', 'negotiating']
/** With a contract meals are counted, logos shown, and deliverables due. */
export const boundStatuses: readonly Status[] = ['contracted', 'delivered', 'closed']

/** In history, where the steps of sponsors have words of their own. */
export function sponsorStatus(status: Status): string {
  return `sponsor.${status}`
}

export function isBound(status: Status): boolean {
  return boundStatuses.includes(status)
}

/** The engagement ended without a contract, so its deliverables are no longer due. */
export const lostStatuses: readonly Status[] = ['rejected', 'cancelled']

/** The input that a step needs; null when there is no such step. */
export function stepOf(from: Status, to: Status): 'nothing' | 'reason' | null {
  if (from === to) return null
  const isTalking = openStatuses.includes(from)
  switch (to) {
    case 'rejected':
      return isTalking ? 'reason' : null
    case 'cancelled':
      return from === 'contracted' || from === 'delivered' ? 'reason' : null
    case 'contracted':
      return isTalking || from === 'delivered' ? 'nothing' : null
    case 'delivered':
      return from === 'contracted' || from === 'closed' ? 'nothing' : null
    case 'closed':
      return from === 'delivered' ? 'nothing' : null
    default:
      // A partner who was lost or signed too soon can be negotiated with again.
      return from === 'delivered' || from === 'closed' ? null : 'nothing'
  }
}

export function nextStatuses(from: Status): Status[] {
  return Status.options.filter((to) => stepOf(from, to) !== null)
}

/** A fixed day, or a number of days before or after a date of the event. */
export const DueDate = z.union([z.strictObject({ date: PlainDate.nullable() }), RelativeDate])
export type DueDate = z.infer<typeof DueDate>

export function resolveDue(due: DueDate, anchors: Anchors): PlainDate | null {
  return 'anchor' in due ? resolveRelative(due, anchors) : due.date
}

/** The number of days that a sponsor who signs late gets for overdue deliverables. */
const catchUpDays = 7

/**
 * When a promise that is made today falls due: a day that has passed would make it late before anybody could keep
 * it, so it gets a week, but no longer than until the event begins.
 */
export function dueFrom(
  today: PlainDate,
  due: DueDate,
  anchors: Anchors,
): { due: DueDate; dueDate: PlainDate | null } {
  const dueDate = resolveDue(due, anchors)
  if (dueDate === null || dueDate >= today) return { due, dueDate }
  const week = addDays(today, catchUpDays)
  const start = anchors.event_start ?? week
  const date = start >= today && start < week ? start : week
  return { due: { date }, dueDate: date }
}

export const Benefit = z.strictObject({ id: Id, title: Line(200).min(1), due: DueDate })
export type Benefit = z.infer<typeof Benefit>

const maxMinor = 1e13
const Price = z.strictObject({
  minor: z
    .int()
    .min(0)
    .refine((minor) => minor <= maxMinor, problem('sum_too_large', maxMinor / 100)),
  currency: Currency,
})

export const TierFields = z.strictObject({
  name: Line(80).min(1),
  /** One is the highest. */
  rank: z.int().min(1).max(99),
  price: Price.nullable(),
  /** The maximum number of sponsors; null for no limit. */
  slots: z.int().min(1).max(999).nullable(),
  benefits: z.array(Benefit).max(40),
})
export type TierFields = z.infer<typeof TierFields>

export const Tier = TierFields.extend({
  id: Id,
  eventId: Id,
  version: z.int(),
  /** Contracted sponsors, and those being talked to. */
  taken: z.int(),
  talking: z.int(),
})
export type Tier = z.infer<typeof Tier>

/** The editable fields of a partner's engagement; its status has a command of its own. */
export const EngagementFields = z.strictObject({
  /** The service of a supplier, or the request to a sponsor. */
  service: Line(200),
  tierId: Id.nullable(),
  amount: Price.nullable(),
  ownerId: Id.nullable(),
  /** People of the supplier who are fed. */
  meals: z.int().min(0).max(999),
  arrivalDate: PlainDate.nullable(),
  arrivalTime: EventTime.nullable(),
  /** Gate, lift, sockets, whom to ask for. */
  arrivalNote: Paragraphs(2000),
  /** Whether the logo may be on the site once there is a contract. */
  showsLogo: z.boolean(),
  note: Paragraphs(4000),
})
export type EngagementFields = z.infer<typeof EngagementFields>

export const blankEngagement: EngagementFields = {
  service: '',
  tierId: null,
  amount: null,
  ownerId: null,
  meals: 0,
  arrivalDate: null,
  arrivalTime: null,
  arrivalNote: '',
  showsLogo: true,
  note: '',
}

export const Engagement = EngagementFields.extend({
  id: Id,
  eventId: Id,
  partnerId: Id,
  side: Side,
  status: Status,
  /** Why it was rejected or cancelled. */
  reason: z.string(),
  statusAt: z.string(),
  version: z.int(),
})
export type Engagement = z.infer<typeof Engagement>

/** A card of the board: the part in the event with the names around it. */
export const EngagementRow = Engagement.extend({
  partner: z.strictObject({
    name: z.string(),
    blocked: z.boolean(),
    logo: Picture.nullable(),
    phone: z.string().nullable(),
  }),
  tier: z.strictObject({ name: z.string(), rank: z.int() }).nullable(),
  owner: Person.nullable(),
  /** Deliverables: all that count, those delivered, those late. */
  promises: z.strictObject({ all: z.int(), kept: z.int(), late: z.int() }),
})
export type EngagementRow = z.infer<typeof EngagementRow>

/** Whether the name or the service has what is searched in it. */
export function isFound(
  { partner, service, status }: { partner: { name: string }; service: string; status: Status },
  search: string,
  statuses: readonly Status[],
): boolean {
  if (statuses.length > 0 && !statuses.includes(status)) return false
  return fold(`${partner.name} ${service}`).includes(fold(search))
}

export const DeliverableStatus = z.enum(['todo', 'doing', 'delivered', 'confirmed', 'waived'])
export type DeliverableStatus = z.infer<typeof DeliverableStatus>

export const DeliverableFields = z.strictObject({
  title: Line(200).min(1),
  ownerId: Id.nullable(),
  due: DueDate,
  /** Does not move with the event. */
  pinned: z.boolean(),
  /** A link to the proof, or the place where it is displayed. */
  proofNote: Line(500),
  proofFileId: Id.nullable(),
})
export type DeliverableFields = z.infer<typeof DeliverableFields>

export const blankDeliverable: DeliverableFields = {
  title: '',
  due: { date: null },
  ownerId: null,
  pinned: false,
  proofNote: '',
  proofFileId: null,
}

export const Deliverable = DeliverableFields.extend({
  id: Id,
  eventId: Id,
  engagementId: Id,
  benefitId: Id.nullable(),
  dueDate: PlainDate.nullable(),
  status: DeliverableStatus,
  /** Why it was waived. */
  reason: z.string(),
  deliveredAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  version: z.int(),
})
export type Deliverable = z.infer<typeof Deliverable>

export const DeliverableRow = Deliverable.extend({
  partner: z.strictObject({ id: Id, name: z.string(), side: Side, lost: z.boolean() }),
  owner: Person.nullable(),
  proofFile: z.strictObject({ name: z.string(), bytes: z.int() }).nullable(),
  overdue: z.boolean(),
})
export type DeliverableRow = z.infer<typeof DeliverableRow>

export type DeliverableNeed = 'nothing' | 'proof' | 'reason'

/** The input that a step of a deliverable needs; null when there is no such step. */
export function deliverableStep(
  from: DeliverableStatus,
  to: DeliverableStatus,
): DeliverableNeed | null {
  if (from === to) return null
  if (to === 'waived') return from === 'confirmed' ? null : 'reason'
  if (to === 'delivered') return from === 'waived' ? null : 'proof'
  if (to === 'confirmed') return from === 'delivered' ? 'nothing' : null
  return from === 'confirmed' ? null : 'nothing'
}

export function nextDeliverableStatuses(from: DeliverableStatus): DeliverableStatus[] {
  return DeliverableStatus.options.filter((to) => deliverableStep(from, to) !== null)
}

export function isOpenPromise(status: DeliverableStatus): boolean {
  return status === 'todo' || status === 'doing'
}

export function isLate(
  { dueDate, status }: Pick<Deliverable, 'dueDate' | 'status'>,
  today: PlainDate,
): boolean {
  return isOverdue({ due: dueDate, open: isOpenPromise(status) }, today)
}

/** Amounts of each currency added up, in the order in which they first came. */
export function sumsOf(amounts: readonly (Money | null)[]): Money[] {
  const sums = new Map<Currency, number>()
  for (const amount of amounts)
    if (amount) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.minor)
  return [...sums].map(([currency, minor]) => ({ currency, minor }))
}
