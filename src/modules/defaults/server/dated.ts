import { randomUUID } from 'node:crypto'
import type { CompanyContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { sayIn, type StaffLocale } from '#shared/i18n.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import { formatDate, type PlainDate } from '#shared/dates/time.ts'
import type { changeDated } from '../contract.ts'
import {
  formatRate,
  isVat,
  maxDated,
  problemsBeside,
  type DatedFields,
  type DatedValue,
} from '../model.ts'
import { text } from '../text.ts'
import * as store from './dated-store.ts'
import { isShipped, ownDefaults } from './settings.ts'
import { shippedDated } from './shipped.ts'

export async function list(ctx: Pick<CompanyContext, 'db' | 'company'>): Promise<DatedValue[]> {
  return (await isShipped(ctx)) ? [...shippedDated] : store.allDated(ctx.db, ctx.company)
}

export async function add(ctx: CompanyContext, fields: DatedFields): Promise<DatedValue> {
  await ownDefaults(ctx)
  await refuseUnfit(ctx, fields)
  const added = await store.dated.insert(ctx.db, ctx.company, { ...fields, id: randomUUID() })
  await recordHistory(
    ctx,
    added,
    'added',
    fieldChanges({ about: '', validTo: null }, historyFields(added)),
  )
  return added
}

export async function change(
  ctx: CompanyContext,
  { id, version, ...fields }: InputOf<typeof changeDated>,
): Promise<DatedValue> {
  await ownDefaults(ctx)
  const before = (await store.allDated(ctx.db, ctx.company)).find((row) => row.id === id)
  if (!before) throw notFound()
  if (before.version !== version)
    throw new AppError('conflict', 'defaults.dated_changed_meanwhile', { current: before })
  const changes = omitUndefined(fields)
  await refuseUnfit(ctx, { ...before, ...changes }, id)
  const after = await store.dated.update(ctx.db, ctx.company, { id, version }, changes)
  if (!after) throw notFound()
  await recordHistory(
    ctx,
    after,
    'changed',
    fieldChanges(historyFields(before), historyFields(after)),
  )
  return after
}

export async function remove(ctx: CompanyContext, id: string): Promise<null> {
  await ownDefaults(ctx)
  const [row] = await store.dated.findWithDeleted(ctx.db, ctx.company, [id])
  if (!row || !(await store.dated.setDeleted(ctx.db, ctx.company, { id }, ctx.now)))
    throw notFound()
  await recordHistory(ctx, row, 'deleted')
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: CompanyContext, id: string): Promise<DatedValue> {
  adminsOnly(ctx)
  await ownDefaults(ctx)
  const [row] = await store.dated.findWithDeleted(ctx.db, ctx.company, [id])
  if (!row) throw notFound()
  await refuseUnfit(ctx, row, id)
  if (await store.dated.setDeleted(ctx.db, ctx.company, { id }, null))
    await recordHistory(ctx, row, 'restored')
  return row
}

/** The bin is open to every planner, but what only admins may delete only they bring back. */
export function adminsOnly(ctx: CompanyContext): void {
  if (ctx.admission.role !== 'admin') throw new AppError('forbidden', 'admins_only')
}

/** `Cota standard, 21 %`: the name of the row. */
export function nameOf({ kind, value }: DatedValue, locale: StaffLocale): string {
  return `${sayIn(text, locale)(`kind.${kind}`)}, ${amountOf({ kind, value }, locale)}`
}

async function refuseUnfit(ctx: CompanyContext, row: DatedFields, id?: string): Promise<void> {
  const all = await store.allDated(ctx.db, ctx.company)
  const others = all.filter((each) => each.id !== id)
  if (others.length >= maxDated) throw new AppError('invalid', 'defaults.too_many')
  const fields = problemsBeside(row, others)
  if (Object.keys(fields).length > 0)
    throw new AppError('invalid', 'defaults.dated_refused', { fields })
}

/** The values in history, which both languages format in the same way. */
function historyFields({ kind, value, validFrom, validTo, about }: DatedValue) {
  const day = (date: PlainDate) => formatDate(date, 'ro', 'numeric')
  return {
    value: amountOf({ kind, value }, 'ro'),
    validFrom: day(validFrom),
    validTo: validTo && day(validTo),
    about,
  }
}

function amountOf(
  { kind, value }: Pick<DatedValue, 'kind' | 'value'>,
  locale: StaffLocale,
): string {
  return isVat(kind)
    ? formatRate(value, locale)
    : formatMoney({ minor: value, currency: 'RON' }, locale)
}

async function recordHistory(
  ctx: CompanyContext,
  { id, kind }: DatedValue,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  const entity = isVat(kind) ? 'vat_rate' : 'cash_limit'
  await record(ctx, { entity, entityId: id, verb, changes })
}

function notFound(): AppError {
  return new AppError('not_found', 'defaults.dated_not_found')
}
