import type { CompanyContext } from '#platform/server/context.ts'
import type { Currency, Money } from '#shared/numbers/money.ts'
import type { PlainDate } from '#shared/dates/time.ts'
import {
  datedAt,
  type CashKind,
  type Category,
  type CategoryKind,
  type DatedValue,
  type VatKind,
} from '../model.ts'
import * as categories from './categories.ts'
import * as dated from './dated.ts'
import * as settings from './settings.ts'

export { ownDefaults } from './settings.ts'

export async function currencyOf(ctx: CompanyContext): Promise<Currency> {
  return (await settings.find(ctx)).currency
}

/** All rates and limits, for calculations over many days. */
export function datedValuesOf(ctx: Pick<CompanyContext, 'db' | 'company'>): Promise<DatedValue[]> {
  return dated.list(ctx)
}

/** The rate by supply date, in basis points; null when there was none on that day. */
export async function vatRateAt(
  ctx: CompanyContext,
  kind: VatKind,
  date: PlainDate,
): Promise<number | null> {
  return datedAt(await dated.list(ctx), kind, date)?.value ?? null
}

/** The cash limit on a day; null where there is none. */
export async function cashLimitAt(
  ctx: CompanyContext,
  kind: CashKind,
  date: PlainDate,
): Promise<Money | null> {
  const limit = datedAt(await dated.list(ctx), kind, date)
  return limit && { minor: limit.value, currency: 'RON' }
}

export function categoriesOf(ctx: CompanyContext, kind: CategoryKind): Promise<Category[]> {
  return categories.list(ctx, kind)
}
