import { z } from 'zod'
import { VatKind } from '#modules/defaults/model.ts'
import { Amount, BudgetCurrency, OfferFields, OfferStatus } from '#modules/budgets/model.ts'
import { Id } from '#shared/ids.ts'
import { Money } from '#shared/numbers/money.ts'
import { problem } from '#shared/problem.ts'
import { Email, Line, Paragraphs } from '#shared/text/text.ts'
import { Instant, PlainDate } from '#shared/dates/time.ts'
import { ArrivalProposal } from './model/arrival.ts'
import { AskedDocument } from './model/documents.ts'

export * from './model/arrival.ts'
export * from './model/brief.ts'
export * from './model/diets.ts'
export * from './model/documents.ts'

export const maxQuestions = 8
export const maxFirms = 12

export const PageLanguage = z.enum(['ro', 'en'])

/** Whom to ask, and where the letter goes: null for the address that is known of the firm. */
export const FirmToAsk = z.strictObject({
  partnerId: Id,
  email: Email.nullable(),
  language: PageLanguage,
})
export type FirmToAsk = z.infer<typeof FirmToAsk>

export type AskedFirm = FirmToAsk & { email: string }

export const FirmsToAsk = z
  .array(FirmToAsk)
  .min(1)
  .max(maxFirms)
  .refine(
    (all) => new Set(all.map(({ partnerId }) => partnerId)).size === all.length,
    problem('repeated'),
  )

export const RequestFields = z.strictObject({
  title: Line(120).min(1),
  body: Paragraphs(4000),
  questions: z.array(Line(200).min(1)).max(maxQuestions),
  dueOn: PlainDate.nullable(),
})
export type RequestFields = z.infer<typeof RequestFields>

/** Rates that a firm can put on its own price. */
export const ReplyVat = VatKind.exclude(['reverse_charge'])

/** The answer of a firm. */
export const Reply = z.strictObject({
  currency: BudgetCurrency,
  amount: Amount.refine((minor) => minor > 0, problem('required')),
  basis: OfferFields.shape.basis,
  hasVat: z.boolean(),
  vat: ReplyVat,
  validUntil: PlainDate.nullable(),
  inclusions: Paragraphs(4000),
  /** By the place of the question. */
  answers: z.array(Paragraphs(2000)).max(maxQuestions),
})
export type Reply = z.infer<typeof Reply>

export const InvitationState = z.enum(['asked', 'seen', 'answered', 'declined', 'accepted'])
export type InvitationState = z.infer<typeof InvitationState>

/** A firm that was asked, with its offer as the budget has it now. */
export const InvitedFirm = z.strictObject({
  id: Id,
  partnerId: Id,
  name: z.string(),
  email: z.string(),
  language: PageLanguage,
  state: InvitationState,
  seenAt: Instant.nullable(),
  repliedAt: Instant.nullable(),
  /** The number of its answers; the last one counts. */
  replies: z.int(),
  reply: Reply.nullable(),
  file: z.strictObject({ id: Id, name: z.string() }).nullable(),
  declineReason: z.string(),
  offer: z
    .strictObject({
      id: Id,
      status: OfferStatus,
      /** For the whole line with VAT, in the currency of the budget. */
      gross: Money,
      isExpired: z.boolean(),
      isBest: z.boolean(),
    })
    .nullable(),
})
export type InvitedFirm = z.infer<typeof InvitedFirm>

export const OfferRequest = RequestFields.extend({
  id: Id,
  eventId: Id,
  budgetId: Id,
  lineId: Id,
  /** Null once the line is gone. */
  lineName: z.string().nullable(),
  isOpen: z.boolean(),
  createdAt: Instant,
  version: z.int(),
  firms: z.array(InvitedFirm),
})
export type OfferRequest = z.infer<typeof OfferRequest>

/** Whether a supplier knows how the event is now. */
export const SupplierBrief = z.strictObject({
  partnerId: Id,
  name: z.string(),
  /** Empty where none is known. */
  email: z.string(),
  hasPage: z.boolean(),
  /** The number of the brief as it is now. */
  version: z.int(),
  readVersion: z.int().nullable(),
  readAt: Instant.nullable(),
  /** Lines that changed since it was read. */
  changes: z.int(),
  arrivalDate: PlainDate.nullable(),
  arrivalTime: z.string().nullable(),
  /** Another hour that they asked for and no one decided yet. */
  proposal: ArrivalProposal.nullable(),
  documents: z.array(AskedDocument),
})
export type SupplierBrief = z.infer<typeof SupplierBrief>

/** The state of a firm; the decision of the team takes precedence over its answer. */
export function invitationState({
  seenAt,
  repliedAt,
  declinedAt,
  offerStatus,
}: {
  seenAt: string | null
  repliedAt: string | null
  declinedAt: string | null
  offerStatus: OfferStatus | null
}): InvitationState {
  if (offerStatus === 'accepted') return 'accepted'
  if (declinedAt !== null) return 'declined'
  if (repliedAt !== null) return 'answered'
  return seenAt === null ? 'asked' : 'seen'
}

/** The firms that a reminder still reaches. */
export function isAwaited({ state }: Pick<InvitedFirm, 'state'>): boolean {
  return state === 'asked' || state === 'seen'
}

/** The cheapest of those that still hold; of one alone nothing is the best. */
export function bestOf(
  offers: readonly { id: string; gross: number; isComparable: boolean }[],
): string | undefined {
  const compared = offers.filter(({ isComparable }) => isComparable)
  if (compared.length < 2) return undefined
  return compared.reduce((best, each) => (each.gross < best.gross ? each : best)).id
}
