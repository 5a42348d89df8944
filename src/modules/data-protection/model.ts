import { LocalisedText } from '#shared/localised-text.ts'
import { RetentionReason } from '#shared/retention-reasons.ts'
import { FoundRecord } from '#shared/text/mentions.ts'
import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { normalisePhone } from '#shared/text/phone.ts'
import { Email, Line, Name, Paragraphs } from '#shared/text/text.ts'
import { Instant, isOverdue, PlainDate } from '#shared/dates/time.ts'

/** Days after an event until what is known of its guests is made anonymous. */
export const Retention = z.strictObject({
  guestDays: z.int().min(7).max(730),
  version: z.int(),
})
export type Retention = z.infer<typeof Retention>

/** Diet, allergies and access needs are erased first, as the text of the consent says. */
export const specialDays = 14

/** Number of records of a kind. */
const Held = z.strictObject({ id: z.string(), title: LocalisedText, count: z.int() })

/**
 * Number of records about a person, with the address and number by which they were found; both null where the
 * contact has neither.
 */
export const PersonKept = z.strictObject({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  held: z.array(Held),
  /** Set for a colleague, whose data is handed over or erased on their own profile. */
  account: z.strictObject({ name: z.string(), isActive: z.boolean() }).nullable(),
  /** Was invited to the team, and has no account yet. */
  isInvited: z.boolean(),
  /** Records that have the address or number only because a guest wrote it there. */
  unproven: z.array(FoundRecord),
  /** The reasons why some data is kept after an erasure. */
  stays: z.array(RetentionReason),
})

/** An event of which people are known, and the last day on which they are. */
export const KeptEvent = z.strictObject({
  eventId: Id,
  name: z.string(),
  code: z.string(),
  lastDay: PlainDate,
  keptUntil: PlainDate,
  /** The date was set for this event by hand. */
  own: z.boolean(),
  held: z.array(Held),
})
export type KeptEvent = z.infer<typeof KeptEvent>

export const Anonymisation = z.strictObject({
  id: Id,
  eventId: Id,
  name: z.string(),
  code: z.string(),
  at: Instant,
  held: z.array(Held),
})
export type Anonymisation = z.infer<typeof Anonymisation>

/** Whether the last day has passed by the clock of the event. */
export function isOver({ keptUntil }: Pick<KeptEvent, 'keptUntil'>, today: PlainDate): boolean {
  return today > keptUntil
}

/** The entries of each purpose that article 30 requires, besides the controller. */
const answer = Paragraphs(2000)
export const RegisterText = z.strictObject({
  name: Line(200),
  purpose: answer,
  basis: answer,
  people: answer,
  data: answer,
  recipients: answer,
  transfers: answer,
  retention: answer,
  security: answer,
})
export type RegisterText = z.infer<typeof RegisterText>

export const registerFields = RegisterText.keyof().options

export const RegisterFields = z.strictObject({
  ro: RegisterText.extend({ name: Line(200).min(1) }),
  en: RegisterText,
})
export type RegisterFields = z.infer<typeof RegisterFields>

export const RegisterEntry = RegisterFields.extend({ id: Id, number: z.int(), version: z.int() })
export type RegisterEntry = z.infer<typeof RegisterEntry>

/** Maximum number of entries, which are read and printed as one document. */
export const maxEntries = 100

/** The rights of articles 15 to 18, 20 and 21, and the withdrawal of article 7. */
export const RequestKind = z.enum([
  'access',
  'rectification',
  'erasure',
  'restriction',
  'portability',
  'objection',
  'withdrawal',
])
export type RequestKind = z.infer<typeof RequestKind>

export const RequestState = z.enum(['open', 'in_progress', 'answered', 'refused'])
export type RequestState = z.infer<typeof RequestState>

export const RequestFields = z.strictObject({
  kind: RequestKind,
  person: Name,
  /** The contact for the answer: e-mail, phone, address. */
  contact: Line(200),
  receivedOn: PlainDate,
  note: Paragraphs(4000),
})
export type RequestFields = z.infer<typeof RequestFields>

export const ProtectionRequest = RequestFields.extend({
  id: Id,
  state: RequestState,
  /** The reason for refusing. */
  reason: z.string(),
  closedOn: PlainDate.nullable(),
  dueOn: PlainDate,
  overdue: z.boolean(),
  version: z.int(),
})
export type ProtectionRequest = z.infer<typeof ProtectionRequest>

/** The rights by which people want data erased; the others concern seeing it. */
export const wantsErasure: readonly RequestKind[] = ['erasure', 'objection', 'withdrawal']

/** The keys by which modules find a person: the first address and the first number in the text of the contact. */
export function personIn(contact: string): { email: string | null; phone: string | null } {
  const [address = ''] = /[^\s<>,;]+@[^\s<>,;]+/.exec(contact) ?? []
  const [number = ''] = /\+?\d[\d\s./()-]{6,}/.exec(contact.replace(address, ' ')) ?? []
  const email = Email.safeParse(address.replace(/[.:]+$/, ''))
  return { email: email.success ? email.data : null, phone: normalisePhone(number) }
}

/** A closed one can be taken up again, since people write back. */
const moves: Readonly<Record<RequestState, readonly RequestState[]>> = {
  open: ['in_progress'],
  in_progress: ['answered', 'refused'],
  answered: ['in_progress'],
  refused: ['in_progress'],
}

export function movesFrom(state: RequestState): readonly RequestState[] {
  return moves[state]
}

export function isClosed(state: RequestState): boolean {
  return state === 'answered' || state === 'refused'
}

/** The same day after a number of calendar months, or the last day of that month. */
export function monthsAfter(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDayOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const then = Date.UTC(year, month - 1 + months, Math.min(day, lastDayOfMonth))
  return new Date(then).toISOString().slice(0, 10)
}

/** One month by the calendar (article 12). */
export function dueOn(receivedOn: PlainDate): PlainDate {
  return monthsAfter(receivedOn, 1)
}

export function isLate(
  { receivedOn, state }: Pick<ProtectionRequest, 'receivedOn' | 'state'>,
  today: PlainDate,
): boolean {
  return isOverdue({ due: dueOn(receivedOn), open: !isClosed(state) }, today)
}

export const KeptMail = z.strictObject({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  at: z.string(),
})
export type KeptMail = z.infer<typeof KeptMail>
