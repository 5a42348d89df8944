import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { isOverdue, type PlainDate } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import type { addMaterial, changeMaterial, removeMaterial, restoreMaterial } from '../contract.ts'
import type { Material } from '../model.ts'
import * as store from './material-store.ts'
import type { StoredMaterial } from './material-store.ts'
import { findStored, recordHistory, todayOf } from './engagement-record.ts'

const maxMaterials = 30

export async function materialsShown(ctx: EventContext, engagementId: string): Promise<Material[]> {
  const rows = await store.materialsOf(ctx.db, ctx.company, [engagementId])
  const today = await todayOf(ctx)
  return rows.map((row) => materialOf(row, today))
}

export async function add(
  ctx: EventContext,
  input: InputOf<typeof addMaterial>,
): Promise<Material> {
  const {
    partId: engagementId,
    title,
    dueDate = null,
    state = 'asked',
    link = '',
    note = '',
  } = input
  const engagement = await findStored(ctx, engagementId)
  await refuseTooMany(ctx, engagementId)
  const receivedAt = state === 'asked' ? null : ctx.now.toISOString()
  const id = randomUUID()
  const draft = {
    id,
    partId: engagementId,
    title,
    dueDate,
    state,
    link,
    note,
    fileId: null,
    receivedAt,
  }
  await store.insertMaterials(ctx.db, ctx.company, [draft])
  await recordHistory(ctx, engagement, 'asked', [{ field: 'material', new: title }])
  return materialOf(await findRow(ctx, engagementId, id), await todayOf(ctx))
}

export async function change(
  ctx: EventContext,
  input: InputOf<typeof changeMaterial>,
): Promise<Material> {
  const { eventId: _, partId: engagementId, materialId, version, fileId, ...fields } = input
  await findStored(ctx, engagementId)
  const before = await findRow(ctx, engagementId, materialId)
  const changes = omitUndefined(fields)
  if (fileId) await checkFile(ctx, fileId)
  const next = { ...before, ...changes, ...(fileId !== undefined && { fileId }), version }
  return materialOf(await save(ctx, before, next), await todayOf(ctx))
}

/** A file marks the material as received; a repeated request marks it as missing. */
export async function save(
  ctx: EventContext,
  before: StoredMaterial,
  fields: StoredMaterial,
): Promise<StoredMaterial> {
  const isReplaced = fields.fileId !== before.fileId || fields.link !== before.link
  const isComplete = isReplaced && (fields.fileId !== null || fields.link !== '')
  const state = isComplete && fields.state === 'asked' ? 'received' : fields.state
  const receivedAt = state === 'asked' ? null : (before.receivedAt ?? ctx.now.toISOString())
  const written = await store.updateMaterial(ctx.db, ctx.company, { ...fields, state, receivedAt })
  const after = await findRow(ctx, before.partId, before.id)
  if (!written)
    throw new AppError('conflict', 'speakers.material_changed_meanwhile', {
      current: materialOf(after, await todayOf(ctx)),
    })
  const engagement = await findStored(ctx, before.partId)
  if (before.state !== after.state)
    await recordHistory(ctx, engagement, `material_${after.state}`, [
      { field: 'material', new: after.title },
    ])
  return after
}

export async function remove(
  ctx: EventContext,
  { partId: engagementId, materialId }: InputOf<typeof removeMaterial>,
): Promise<null> {
  const engagement = await findStored(ctx, engagementId)
  const which = { partId: engagementId, id: materialId }
  const deleted = await store.setMaterialDeleted(ctx.db, ctx.company, which, ctx.now)
  if (!deleted) throw notFound()
  await recordHistory(ctx, engagement, 'no_longer_asked', [
    { field: 'material', old: deleted.title },
  ])
  return null
}

/** Restoring a material that exists changes nothing, so that a second click is harmless. */
export async function restore(
  ctx: EventContext,
  { partId: engagementId, materialId }: InputOf<typeof restoreMaterial>,
): Promise<Material> {
  const engagement = await findStored(ctx, engagementId)
  const which = { partId: engagementId, id: materialId }
  const restored = await store.setMaterialDeleted(ctx.db, ctx.company, which, null)
  if (restored) {
    await refuseTooMany(ctx, engagementId, maxMaterials + 1)
    await recordHistory(ctx, engagement, 'asked', [{ field: 'material', new: restored.title }])
  }
  return materialOf(await findRow(ctx, engagementId, materialId), await todayOf(ctx))
}

async function refuseTooMany(
  ctx: EventContext,
  engagementId: string,
  from = maxMaterials,
): Promise<void> {
  if ((await store.materialsOf(ctx.db, ctx.company, [engagementId])).length >= from)
    throw new AppError('conflict', 'speakers.too_many_materials')
}

export async function findRow(
  ctx: EventContext,
  engagementId: string,
  id: string,
): Promise<StoredMaterial> {
  const rows = await store.materialsOf(ctx.db, ctx.company, [engagementId])
  const row = rows.find((each) => each.id === id)
  if (!row) throw notFound()
  return row
}

function materialOf(row: StoredMaterial, today: PlainDate): Material {
  const { partId: _, fileId, fileName, ...material } = row
  const late = isOverdue({ due: row.dueDate, open: row.state === 'asked' }, today)
  const file = fileId && fileName ? { id: fileId, name: fileName } : null
  return { ...material, file, late }
}

async function checkFile(ctx: EventContext, fileId: string): Promise<void> {
  if (!(await findOpenable(ctx, fileId))) throw notFound()
}

function notFound(): AppError {
  return new AppError('not_found', 'speakers.material_not_found')
}
