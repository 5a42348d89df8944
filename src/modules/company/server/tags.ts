import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { requireOwnEventsOnly } from '#platform/server/auth/shared-records.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import type { changeTag, listTags } from '../contract.ts'
import type { Tag, TagFields } from '../model.ts'
import { tagUse } from './tag-use.ts'
import * as store from './tag-store.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof listTags>) {
  const offset = input.offset ?? readCursor(input.cursor)
  const items = await store.pageOfTags(ctx.db, ctx.company, { ...input, offset })
  const total = await store.countTags(ctx.db, ctx.company, input)
  const end = offset + items.length
  return { items, total, next: end < total ? String(end) : null }
}

export async function find(ctx: CompanyContext, id: string): Promise<Tag> {
  const tag = await store.findTag(ctx.db, ctx.company, id)
  if (!tag) throw notFound()
  return tag
}

export async function add(ctx: CompanyContext, fields: TagFields): Promise<Tag> {
  const row = { ...store.tagRow(fields), id: randomUUID() }
  const [tag] = await store.tags.insertUnlessTaken(ctx.db, ctx.company, [row])
  if (!tag) throw nameTaken()
  await recordHistory(ctx, tag.id, 'added', fieldChanges({ about: '' }, fields))
  return tag
}

export async function change(ctx: CompanyContext, input: InputOf<typeof changeTag>): Promise<Tag> {
  const { id, version, ...fields } = input
  const before = await find(ctx, id)
  const next = { ...fieldsOf(before), ...omitUndefined(fields) }
  if (await store.nameIsTaken(ctx.db, ctx.company, next.name, id)) throw nameTaken()
  const after = await store.tags
    .update(ctx.db, ctx.company, { id, version }, store.tagRow(next))
    .catch(rethrowTakenName)
  if (!after)
    throw new AppError('conflict', 'company.tag_changed_meanwhile', {
      current: await find(ctx, id),
    })
  await recordHistory(ctx, id, 'changed', fieldChanges(fieldsOf(before), fieldsOf(after)))
  return after
}

export async function remove(ctx: CompanyContext, id: string): Promise<null> {
  if (ctx.admission.eventIds)
    for (const eventsOf of ctx.services.ports.all(tagUse))
      requireOwnEventsOnly(ctx, await eventsOf(ctx, id))
  if (!(await store.tags.setDeleted(ctx.db, ctx.company, { id }, ctx.now))) throw notFound()
  await recordHistory(ctx, id, 'deleted')
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: CompanyContext, id: string): Promise<Tag> {
  const name = (await store.tags.names(ctx.db, ctx.company, [id])).get(id)
  if (name === undefined) throw notFound()
  if (await store.nameIsTaken(ctx.db, ctx.company, name, id)) throw nameTaken()
  const restored = await store.tags
    .setDeleted(ctx.db, ctx.company, { id }, null)
    .catch(rethrowTakenName)
  if (restored) await recordHistory(ctx, id, 'restored')
  return restored ?? find(ctx, id)
}

function fieldsOf({ name, tone, about }: Tag): TagFields {
  return { name, tone, about }
}

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^\d{1,7}$/.test(cursor))
    throw new AppError('invalid', 'invalid', { fields: { cursor: { code: 'invalid_format' } } })
  return Number(cursor)
}

async function recordHistory(
  ctx: CompanyContext,
  id: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  await record(ctx, { entity: 'tag', entityId: id, verb, changes })
}

/** The unique index decides between two who take the same name at once. */
function rethrowTakenName(error: unknown): never {
  throw (error as { code?: unknown }).code === '23505' ? nameTaken() : error
}

function notFound(): AppError {
  return new AppError('not_found', 'company.tag_not_found')
}

function nameTaken(): AppError {
  return new AppError('conflict', 'company.tag_name_taken', { fields: { name: { code: 'taken' } } })
}
