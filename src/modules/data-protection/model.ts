import { z } from 'zod'
import type { FieldProblem } from '#shared/app-error.ts'
import { Id } from '#shared/ids.ts'
import { Line, Name, Paragraphs } from '#shared/text.ts'
import { isOverdue, PlainDate } from '#shared/time.ts'

/** Months after an event until what is known of its guests is made anonymous. */
export const RetentionFields = z.strictObject({
  guestMonths: z.int().min(1).max(36),
  /** Diet, allergies and access needs go first; 0 is right after the event. */
  specialMonths: z.int().min(0).max(12),
})
export type RetentionFields = z.infer<typeof RetentionFields>

export const Retention = RetentionFields.extend({ version: z.int() })
export type Retention = z.infer<typeof Retention>

export function retentionProblems({
  guestMonths,
  specialMonths,
}: RetentionFields): Record<string, FieldProblem> {
  return specialMonths > guestMonths
    ? { specialMonths: { code: 'too_big', limit: guestMonths } }
    : {}
}

/** What article 30 wants to know of each purpose, besides who the controller is. */
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

/** So many entries are read and printed as one document. */
export const mostEntries = 100

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
  /** How to answer: e-mail, phone, address. */
  contact: Line(200),
  receivedOn: PlainDate,
  note: Paragraphs(4000),
})
export type RequestFields = z.infer<typeof RequestFields>

export const ProtectionRequest = RequestFields.extend({
  id: Id,
  state: RequestState,
  /** Why it was refused. */
  reason: z.string(),
  closedOn: PlainDate.nullable(),
  dueOn: PlainDate,
  overdue: z.boolean(),
  version: z.int(),
})
export type ProtectionRequest = z.infer<typeof ProtectionRequest>

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

/** So many months later by the calendar: the same day of that month, or its last one. */
export function monthsAfter(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const then = Date.UTC(year, month - 1 + months, Math.min(day, last))
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
