import { randomUUID } from 'node:crypto'
import type { CompanyContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { fold } from '#shared/text/text.ts'
import type { addCategory, changeCategory, placeCategory } from '../contract.ts'
import { maxCategories, type Category, type CategoryKind } from '../model.ts'
import * as store from './category-store.ts'
import { adminsOnly } from './dated.ts'
import { isShipped, ownDefaults } from './settings.ts'
import { shippedCategories } from './shipped.ts'

export async function list(ctx: CompanyContext, kind: CategoryKind): Promise<Category[]> {
  return (await isShipped(ctx))
    ? shippedCategories(ctx.locale).filter((category) => category.kind === kind)
    : store.categoriesOfKind(ctx.db, ctx.company, kind)
}

export async function add(
  ctx: CompanyContext,
  fields: InputOf<typeof addCategory>,
): Promise<Category> {
  await ownDefaults(ctx)
  const others = await othersOf(ctx, fields.kind)
  refuseTaken(others, fields.name)
  // After the last one, independently of gaps that deleted ones left.
  await store.orderCategories(
    ctx.db,
    ctx.company,
    others.map(({ id }) => id),
  )
  const expected = [{ ...fields, id: randomUUID() }]
  const [added] = await store.insertCategories(ctx.db, ctx.company, expected, others.length + 1)
  if (!added) throw notFound()
  await recordHistory(ctx, added.id, 'added', fieldChanges({}, fields))
  return added
}

export async function change(
  ctx: CompanyContext,
  { id, version, ...fields }: InputOf<typeof changeCategory>,
): Promise<Category> {
  await ownDefaults(ctx)
  const before = await find(ctx, id)
  const { name, tone } = { ...before, ...omitUndefined(fields) }
  const others = await store.categoriesOfKind(ctx.db, ctx.company, before.kind)
  refuseTaken(
    others.filter((other) => other.id !== id),
    name,
  )
  const which = { id, version }
  const row = { name, tone, folded: fold(name) }
  const after = await store.categories.update(ctx.db, ctx.company, which, row)
  if (!after)
    throw new AppError('conflict', 'defaults.category_changed_meanwhile', { current: before })
  await recordHistory(ctx, id, 'changed', fieldChanges(historyFields(before), historyFields(after)))
  return after
}

export async function moveCategory(
  ctx: CompanyContext,
  { id, at }: InputOf<typeof placeCategory>,
): Promise<null> {
  await ownDefaults(ctx)
  const { kind } = await find(ctx, id)
  const ids = (await store.categoriesOfKind(ctx.db, ctx.company, kind)).map((row) => row.id)
  const from = ids.indexOf(id)
  const to = Math.min(at, ids.length - 1)
  if (from === to) return null
  await store.orderCategories(ctx.db, ctx.company, ids.toSpliced(from, 1).toSpliced(to, 0, id))
  await recordHistory(ctx, id, 'moved', [
    { field: 'place', old: String(from + 1), new: String(to + 1) },
  ])
  return null
}

export async function remove(ctx: CompanyContext, id: string): Promise<null> {
  await ownDefaults(ctx)
  if (!(await store.categories.setDeleted(ctx.db, ctx.company, { id }, ctx.now))) throw notFound()
  await recordHistory(ctx, id, 'deleted')
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: CompanyContext, id: string): Promise<Category> {
  adminsOnly(ctx)
  await ownDefaults(ctx)
  const [row] = await store.categories.findWithDeleted(ctx.db, ctx.company, [id])
  if (!row) throw notFound()
  refuseTaken(await othersOf(ctx, row.kind, id), row.name)
  if (await store.categories.setDeleted(ctx.db, ctx.company, { id }, null))
    await recordHistory(ctx, id, 'restored')
  return row
}

function historyFields({ name, tone }: Category) {
  return { name, tone }
}

async function find(ctx: CompanyContext, id: string): Promise<Category> {
  const category = await store.categories.find(ctx.db, ctx.company, { id })
  if (!category) throw notFound()
  return category
}

async function othersOf(ctx: CompanyContext, kind: CategoryKind, id?: string): Promise<Category[]> {
  const all = await store.categoriesOfKind(ctx.db, ctx.company, kind)
  const others = all.filter((each) => each.id !== id)
  if (others.length >= maxCategories) throw new AppError('invalid', 'defaults.too_many')
  return others
}

function refuseTaken(others: readonly Category[], name: string): void {
  if (others.some((other) => fold(other.name) === fold(name)))
    throw new AppError('conflict', 'defaults.category_name_taken', {
      fields: { name: { code: 'taken' } },
    })
}

async function recordHistory(
  ctx: CompanyContext,
  id: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  await record(ctx, { entity: 'category', entityId: id, verb, changes })
}

function notFound(): AppError {
  return new AppError('not_found', 'defaults.category_not_found')
}
