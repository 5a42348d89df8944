import { z } from 'zod'
import { TagTone } from '#modules/company/model.ts'
import type { FieldProblem } from '#shared/app-error.ts'
import { Id } from '#shared/ids.ts'
import { Currency } from '#shared/numbers/money.ts'
import { Line } from '#shared/text/text.ts'
import { PlainDate } from '#shared/dates/time.ts'

export const Defaults = z.strictObject({
  /** The currency of new events. */
  currency: Currency,
  version: z.int(),
})
export type Defaults = z.infer<typeof Defaults>

export const VatKind = z.enum(['standard', 'reduced', 'second_reduced', 'exempt', 'reverse_charge'])
export type VatKind = z.infer<typeof VatKind>

/** Legal limits in lei a day: with one company, with all companies together, with one private person. */
export const CashKind = z.enum(['cash_company', 'cash_companies', 'cash_person'])
export type CashKind = z.infer<typeof CashKind>

export const DatedKind = z.enum([...VatKind.options, ...CashKind.options])
export type DatedKind = z.infer<typeof DatedKind>

/** A number that the law changes on a day. */
export const DatedFields = z.strictObject({
  kind: DatedKind,
  /** Basis points for VAT (2100 is 21 %), bani for cash (500000 is 5.000 lei). */
  value: z.int().min(0).max(2_000_000_000),
  validFrom: PlainDate,
  /** The last day on which it holds; null while no end is known. */
  validTo: PlainDate.nullable(),
  about: Line(200),
})
export type DatedFields = z.infer<typeof DatedFields>

export const DatedValue = DatedFields.extend({ id: Id, version: z.int() })
export type DatedValue = z.infer<typeof DatedValue>

export const CategoryKind = z.enum(['budget', 'partner', 'guest'])
export type CategoryKind = z.infer<typeof CategoryKind>

export const CategoryFields = z.strictObject({ name: Line(60).min(1), tone: TagTone })
export type CategoryFields = z.infer<typeof CategoryFields>

export const Category = CategoryFields.extend({ id: Id, kind: CategoryKind, version: z.int() })
export type Category = z.infer<typeof Category>

/** Maximum number of categories of one kind, which are read and ordered as one list. */
export const maxCategories = 100
export const maxDated = 200

type Span = Pick<DatedFields, 'validFrom' | 'validTo'>

/** The rate or limit on the day of the supply or payment; null when there was none. */
export function datedAt<R extends Span & { kind: DatedKind }>(
  rows: readonly R[],
  kind: DatedKind,
  date: PlainDate,
): R | null {
  return rows.find((row) => row.kind === kind && periodOf(row, date) === 'now') ?? null
}

/** Whether it is valid on a day, was valid before it, or will be after it. */
export function periodOf({ validFrom, validTo }: Span, date: PlainDate): 'past' | 'now' | 'coming' {
  if (validFrom > date) return 'coming'
  return validTo !== null && validTo < date ? 'past' : 'now'
}

/** Both ends are included, so a row may begin on the day after another ends. */
export function overlap(a: Span, b: Span): boolean {
  return (
    !(a.validTo !== null && a.validTo < b.validFrom) &&
    !(b.validTo !== null && b.validTo < a.validFrom)
  )
}

/** The problems of a row beside the others of the company; empty when it is valid. */
export function problemsBeside(
  row: DatedFields,
  others: readonly DatedFields[],
): Record<string, FieldProblem> {
  if (row.validTo !== null && row.validTo < row.validFrom)
    return { validTo: { code: 'end_before_start' } }
  const max = maxOf(row.kind)
  if (max !== null && row.value > max) return { value: { code: 'too_big', limit: max / 100 } }
  return others.some((other) => other.kind === row.kind && overlap(row, other))
    ? { validFrom: { code: 'overlaps' } }
    : {}
}

export function isVat(kind: DatedKind): kind is VatKind {
  return VatKind.safeParse(kind).success
}

/** Without VAT there is no rate, and no rate is above the price itself. */
function maxOf(kind: DatedKind): number | null {
  if (kind === 'exempt' || kind === 'reverse_charge') return 0
  return isVat(kind) ? 10_000 : null
}

/** `21 %`, `5,5 %`: for people, in the habit of their language. */
export function formatRate(basisPoints: number, locale: 'ro' | 'en'): string {
  const number = (basisPoints / 100).toLocaleString(locale === 'ro' ? 'ro-RO' : 'en-GB')
  return locale === 'ro' ? `${number}\u00A0%` : `${number}%`
}

/** Parses a typed rate into hundredths of a percent; null when it is not clearly one. */
export function parseRate(typed: string): number | null {
  const parts = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim())
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}
