import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { eventsBeyond, requireOwnEventsOnly } from '#platform/server/auth/shared-records.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import {
  fieldChanges,
  record,
  recordForEach,
  type FieldChange,
} from '#platform/server/records/history.ts'
import { categoriesOf } from '#modules/defaults/server/api.ts'
import { eventNames } from '#modules/events/server/api.ts'
import type {
  addPartner,
  blockPartner,
  changePartner,
  listPartners,
  removePartners,
} from '../contract.ts'
import { blankPartner, fieldsOf, paperState, type Partner } from '../model.ts'
import { documentsOf } from './document-store.ts'
import { engagementsOfPartner } from './engagement-store.ts'
import * as store from './store.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof listPartners>) {
  const { sort, descending, limit, cursor, offset, ...rest } = input
  const today = todayIn(defaultZone, ctx.now)
  const filter = { ...rest, today }
  const page = { sort, descending, limit: limit + 1, after: readCursor(cursor), offset }
  const found = await store.pageOfPartners(ctx.db, ctx.company, filter, page)
  const total = await store.countPartners(ctx.db, ctx.company, filter)
  const shown = found.slice(0, limit)
  const ids = shown.map(({ id }) => id)
  const documents = await documentsOf(ctx.db, ctx.company, ids)
  const events = await store.eventsOfPartners(ctx.db, ctx.company, ids)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map((partner) => ({
      ...partner,
      papers: paperState(
        documents.filter(({ partnerId }) => partnerId === partner.id),
        today,
      ),
      events: events.get(partner.id) ?? 0,
    })),
    total,
    next: last?.id ?? null,
  }
}

export async function find(ctx: CompanyContext, id: string): Promise<Partner> {
  const [partner] = await store.findPartners(ctx.db, ctx.company, [id])
  if (!partner) throw notFound()
  return partner
}

export async function add(
  ctx: CompanyContext,
  input: InputOf<typeof addPartner>,
): Promise<Partner> {
  const fields = { ...blankPartner, ...omitUndefined(input) }
  const draft = { ...fields, id: randomUUID(), version: 1, blockedReason: null, logo: null }
  const partner = await withCheckedReferences(ctx, draft, null)
  const added = await store.insertPartner(ctx.db, ctx.company, partner, ctx.now).catch(asTaken)
  const changes = await changesBetween(ctx, { ...draft, ...blankPartner }, added)
  await recordHistory(ctx, added.id, 'added', changes)
  return added
}

export async function change(
  ctx: CompanyContext,
  input: InputOf<typeof changePartner>,
): Promise<Partner> {
  const { id, version, ...fields } = input
  const before = await find(ctx, id)
  const next = await withCheckedReferences(
    ctx,
    { ...before, ...omitUndefined(fields), version },
    before,
  )
  return save(ctx, before, next, 'changed')
}

export async function block(
  ctx: CompanyContext,
  { id, version, reason }: InputOf<typeof blockPartner>,
): Promise<Partner> {
  const before = await find(ctx, id)
  return save(ctx, before, { ...before, version, blockedReason: reason }, 'blocked')
}

export async function unblock(
  ctx: CompanyContext,
  { id, version }: { id: string; version: number },
): Promise<Partner> {
  const before = await find(ctx, id)
  return save(ctx, before, { ...before, version, blockedReason: null }, 'unblocked')
}

export async function remove(ctx: CompanyContext, input: InputOf<typeof removePartners>) {
  const filter = { ...input.filter, today: todayIn(defaultZone, ctx.now) }
  const matching = input.all ? await store.idsOf(ctx.db, ctx.company, filter) : []
  const ids = input.all ? matching.filter((id) => !input.ids.includes(id)) : input.ids
  if (ctx.admission.eventIds)
    requireOwnEventsOnly(ctx, await store.eventIdsOfPartners(ctx.db, ctx.company, ids))
  const deletedIds = await store.setDeleted(ctx.db, ctx.company, ids, ctx.now)
  if (deletedIds.length === 0) throw notFound()
  await recordForEach(ctx, deletedIds, { entity, verb: 'deleted', batchId: randomUUID() })
  return { ids: deletedIds }
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: CompanyContext, ids: readonly string[]): Promise<null> {
  const known = await store.findPartnersWithDeleted(ctx.db, ctx.company, ids)
  if (known.length < new Set(ids).size) throw notFound()
  for (const partner of known)
    if (await store.cuiIsTaken(ctx.db, ctx.company, partner)) throw cuiTaken()
  const restoredIds = await store.setDeleted(ctx.db, ctx.company, ids, null).catch(asTaken)
  await recordForEach(ctx, restoredIds, { entity, verb: 'restored' })
  return null
}

export async function eventsOf(ctx: CompanyContext, id: string) {
  await find(ctx, id)
  const parts = await engagementsOfPartner(ctx.db, ctx.company, id)
  const names = await eventNames(
    ctx,
    parts.map(({ eventId }) => eventId),
  )
  const items = parts.flatMap(({ id: engagementId, eventId, side, status, service }) => {
    const event = names.get(eventId)
    return event ? { engagementId, eventId, eventName: event.name, side, status, service } : []
  })
  const otherEvents = eventsBeyond(
    ctx,
    parts.map(({ eventId }) => eventId),
  ).length
  return { items, otherEvents }
}

export async function recordHistory(
  ctx: CompanyContext,
  id: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  await record(ctx, { entity, entityId: id, verb, changes })
}

/** The cursor is the last partner of the page before. */
function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || Id.safeParse(cursor).success) return cursor
  throw new AppError('invalid', 'invalid', { fields: { cursor: { code: 'invalid_format' } } })
}

export function notFound(): AppError {
  return new AppError('not_found', 'partners.not_found')
}

const entity = 'partner'

/** Refuses what other rows forbid and fetches the picture of a new logo. */
async function withCheckedReferences(
  ctx: CompanyContext,
  next: Partner,
  before: Partner | null,
): Promise<Partner> {
  if (next.cui !== before?.cui && (await store.cuiIsTaken(ctx.db, ctx.company, next)))
    throw cuiTaken()
  const addedIds = next.categoryIds.filter((id) => !before?.categoryIds.includes(id))
  if (addedIds.length > 0) {
    const known = await categoriesOf(ctx, 'partner')
    if (!addedIds.every((id) => known.some((category) => category.id === id)))
      throw new AppError('invalid', 'partners.category_unknown', {
        fields: { categoryIds: { code: 'invalid_id' } },
      })
  }
  if (next.logoId === (before?.logoId ?? null)) return next
  return { ...next, logo: await logoOf(ctx, next.logoId) }
}

/** A logo is a public image that this company uploaded and that was encoded successfully. */
async function logoOf(ctx: CompanyContext, fileId: string | null): Promise<Partner['logo']> {
  if (fileId === null) return null
  const file = await findOpenable(ctx, fileId)
  if (!file || file.state !== 'ready' || !file.publicKey)
    throw new AppError('invalid', 'partners.logo_unusable', {
      fields: { logoId: { code: 'invalid_id' } },
    })
  return { path: `/files/p/${file.publicKey}`, widths: file.widths.toSorted((a, b) => a - b) }
}

async function save(
  ctx: CompanyContext,
  before: Partner,
  next: Partner,
  verb: string,
): Promise<Partner> {
  const after = await store.updatePartner(ctx.db, ctx.company, next, ctx.now).catch(asTaken)
  if (!after)
    throw new AppError('conflict', 'partners.changed_meanwhile', {
      current: await find(ctx, next.id),
    })
  await recordHistory(ctx, after.id, verb, await changesBetween(ctx, before, after))
  return after
}

/** Lists as text for people; a logo only as changed. */
async function changesBetween(
  ctx: CompanyContext,
  before: Partner,
  after: Partner,
): Promise<FieldChange[]> {
  const hasOtherCategories = before.categoryIds.join() !== after.categoryIds.join()
  const known = hasOtherCategories ? await categoriesOf(ctx, 'partner') : []
  const named = (ids: readonly string[]) =>
    known
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ')
  const plain = (partner: Partner) => ({
    ...fieldsOf(partner),
    kinds: partner.kinds.join(', '),
    categoryIds: named(partner.categoryIds),
    phone: partner.phone && formatPhone(partner.phone),
    blockedReason: partner.blockedReason,
  })
  return fieldChanges(plain(before), plain(after), ['logoId'])
}

/** The unique index decides between two who write the same tax id at once. */
function asTaken(error: unknown): never {
  throw (error as { code?: unknown }).code === '23505' ? cuiTaken() : error
}

function cuiTaken(): AppError {
  return new AppError('conflict', 'partners.cui_taken', { fields: { cui: { code: 'taken' } } })
}
