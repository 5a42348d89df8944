import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { changeOffer } from '#modules/budgets/server/api.ts'
import { advanceSupplier, partnerNames, suppliersOfEvent } from '#modules/partners/server/api.ts'
import type * as contract from '../../contract.ts'
import {
  invitationState,
  isAwaited,
  maxFirms,
  type FirmToAsk,
  type InvitedFirm,
  type OfferRequest,
} from '../../model.ts'
import { writeAsked, writeReminder, writeThanks } from '../supplier-emails.ts'
import { comparedOffers, lineIn, sheetsOfEvent, type EventSheet } from './offers.ts'
import { pagesOfEvent } from '../page-store.ts'
import * as store from './request-store.ts'
import { pageOf } from '../supplier-pages.ts'

const alphabet = new Intl.Collator('ro')

export async function list(ctx: EventContext) {
  const sheets = await sheetsOfEvent(ctx)
  const stored = await store.requestsOfEvent(ctx.db, ctx.event)
  const pages = new Map(
    (await pagesOfEvent(ctx.db, ctx.event)).map((page) => [page.partnerId, page]),
  )
  const suppliers = await suppliersOfEvent(ctx)
  return {
    items: await described(ctx, stored, sheets),
    lines: sheets.flatMap(({ budget, lines }) =>
      lines
        .filter(({ side }) => side === 'cost')
        .map(({ id, name }) => ({ id, name, budgetId: budget.id, budgetName: budget.name })),
    ),
    firms: suppliers
      .filter(({ status, blocked }) => !blocked && status !== 'rejected' && status !== 'cancelled')
      .map(({ partnerId, name, email }) => ({
        partnerId,
        name,
        email: pages.get(partnerId)?.email || (email ?? ''),
        language: pages.get(partnerId)?.language ?? ('ro' as const),
      })),
  }
}

export async function ask(
  ctx: EventContext,
  { lineId, firms, title, body, questions, dueOn }: InputOf<typeof contract.askForOffers>,
): Promise<OfferRequest> {
  const found = lineIn(await sheetsOfEvent(ctx), lineId)
  if (!found)
    throw new AppError('not_found', 'supplier-page.line_not_found', {
      fields: { lineId: { code: 'invalid_id' } },
    })
  const id = randomUUID()
  await store.insertRequest(ctx.db, ctx.event, {
    id,
    lineId,
    title,
    body,
    questions,
    dueOn,
    budgetId: found.sheet.budget.id,
    askedById: ctx.actor.id,
    createdAt: ctx.now.toISOString(),
  })
  await recordHistory(ctx, id, 'asked')
  await invite(ctx, await requireRequest(ctx, id), firms)
  return read(ctx, id)
}

export async function askMore(
  ctx: EventContext,
  { requestId, firms }: InputOf<typeof contract.askMoreFirms>,
): Promise<OfferRequest> {
  const request = await requireRequest(ctx, requestId)
  refuseClosed(request)
  const invitations = await store.invitationsOf(ctx.db, ctx.company, { requestIds: [requestId] })
  const isNew = (firm: FirmToAsk) =>
    !invitations.some(({ partnerId }) => partnerId === firm.partnerId)
  const added = firms.filter(isNew)
  if (invitations.length + added.length > maxFirms)
    throw new AppError('invalid', 'supplier-page.too_many_firms')
  await invite(ctx, request, added)
  return read(ctx, requestId)
}

async function invite(
  ctx: EventContext,
  request: store.StoredRequest,
  firms: readonly FirmToAsk[],
): Promise<void> {
  const ids = firms.map(({ partnerId }) => partnerId)
  const names = await partnerNames(ctx, ids)
  for (const [at, firm] of firms.entries()) {
    const named = names.get(firm.partnerId)
    if (!named || named.blocked)
      throw new AppError('invalid', `supplier-page.firm_${named ? 'blocked' : 'not_found'}`, {
        fields: { [`firms.${at}.partnerId`]: { code: 'invalid_id' } },
      })
    await advanceSupplier(ctx, firm.partnerId, 'contacted')
    const email = firm.email ?? (await knownEmail(ctx, firm.partnerId))
    if (!email)
      throw new AppError('invalid', 'supplier-page.email_missing', {
        fields: { [`firms.${at}.email`]: { code: 'required' } },
      })
    const page = await pageOf(ctx, { ...firm, email })
    const pageId = page.id
    const invited = { id: randomUUID(), requestId: request.id, pageId, at: ctx.now }
    if (!(await store.insertInvitation(ctx.db, ctx.company, invited))) continue
    await recordHistory(ctx, request.id, 'invited', [{ field: 'firm', new: named.name }])
    await writeAsked(ctx, { ...page, name: named.name }, request)
  }
}

/** The address of their page, else that of the directory. */
async function knownEmail(ctx: EventContext, partnerId: string): Promise<string | null> {
  const page = (await pagesOfEvent(ctx.db, ctx.event)).find((each) => each.partnerId === partnerId)
  if (page?.email) return page.email
  const suppliers = await suppliersOfEvent(ctx)
  return suppliers.find((each) => each.partnerId === partnerId)?.email ?? null
}

export async function remind(ctx: EventContext, requestId: string): Promise<{ written: number }> {
  const request = await requireRequest(ctx, requestId)
  refuseClosed(request)
  const { firms } = await read(ctx, requestId)
  const awaited = firms.filter(isAwaited)
  if (awaited.length === 0) throw new AppError('conflict', 'supplier-page.nobody_awaited')
  for (const firm of awaited)
    await writeReminder(ctx, { ...(await pageOf(ctx, firm)), name: firm.name }, request)
  await recordHistory(ctx, requestId, 'reminded')
  return { written: awaited.length }
}

export async function change(
  ctx: EventContext,
  { requestId, version, dueOn, isOpen }: InputOf<typeof contract.changeOfferRequest>,
): Promise<OfferRequest> {
  const before = await requireRequest(ctx, requestId)
  const closedAt =
    isOpen === undefined
      ? before.closedAt
      : isOpen
        ? null
        : (before.closedAt ?? ctx.now.toISOString())
  const next = { ...before, version, closedAt, dueOn: dueOn === undefined ? before.dueOn : dueOn }
  if (!(await store.updateRequest(ctx.db, ctx.company, next)))
    throw new AppError('conflict', 'supplier-page.request_changed_meanwhile', {
      current: await read(ctx, requestId),
    })
  if (next.dueOn !== before.dueOn)
    await recordHistory(
      ctx,
      requestId,
      'changed',
      fieldChanges({ dueOn: before.dueOn }, { dueOn: next.dueOn }),
    )
  if ((next.closedAt === null) !== (before.closedAt === null))
    await recordHistory(ctx, requestId, next.closedAt === null ? 'reopened' : 'closed')
  return read(ctx, requestId)
}

export async function remove(ctx: EventContext, requestId: string): Promise<null> {
  const { eventId } = ctx.event
  const which = { id: requestId, eventId }
  const deleted = await store.requestRecords.setDeleted(ctx.db, ctx.company, which, ctx.now)
  if (!deleted) throw requestNotFound()
  await recordHistory(ctx, requestId, 'deleted')
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: EventContext, requestId: string): Promise<null> {
  const { eventId } = ctx.event
  const which = { id: requestId, eventId }
  const restored = await store.requestRecords.setDeleted(ctx.db, ctx.company, which, null)
  if (restored) await recordHistory(ctx, requestId, 'restored')
  else await requireRequest(ctx, requestId)
  return null
}

/** The budget refuses a second accepted offer of one line, by anybody. */
export async function accept(
  ctx: EventContext,
  { requestId, invitationId, thanksOthers }: InputOf<typeof contract.acceptOffer>,
): Promise<OfferRequest> {
  const request = await requireRequest(ctx, requestId)
  const { firms } = await read(ctx, requestId)
  const chosen = firms.find(({ id }) => id === invitationId)
  const sheet = lineIn(await sheetsOfEvent(ctx), request.lineId)?.sheet
  const offer = sheet?.offers.find(({ id }) => id === chosen?.offer?.id)
  if (!chosen || !offer) throw new AppError('conflict', 'supplier-page.offer_gone')
  const hasAcceptedOffer = sheet?.offers.some(
    (each) => each.lineId === offer.lineId && each.id !== offer.id && each.status === 'accepted',
  )
  if (hasAcceptedOffer) throw new AppError('conflict', 'supplier-page.accepted_already')
  if (offer.status !== 'accepted') {
    await changeOffer(ctx, {
      budgetId: request.budgetId,
      offerId: offer.id,
      version: offer.version,
      status: 'accepted',
      rateAccepted: true,
    })
    await recordHistory(ctx, requestId, 'accepted', [{ field: 'firm', new: chosen.name }])
  }
  if (request.closedAt === null)
    await store.updateRequest(ctx.db, ctx.company, { ...request, closedAt: ctx.now.toISOString() })
  if (thanksOthers)
    for (const firm of firms.filter(({ id, state }) => id !== invitationId && state === 'answered'))
      await writeThanks(ctx, { ...(await pageOf(ctx, firm)), name: firm.name }, request)
  return read(ctx, requestId)
}

/** Locked for the rest of the transaction. */
export async function requireRequest(ctx: EventContext, id: string): Promise<store.StoredRequest> {
  const request = await store.lockRequest(ctx.db, ctx.event, id)
  if (!request) throw requestNotFound()
  return request
}

function requestNotFound(): AppError {
  return new AppError('not_found', 'supplier-page.request_not_found')
}

async function read(ctx: EventContext, id: string): Promise<OfferRequest> {
  const [request] = await described(ctx, [await requireRequest(ctx, id)], await sheetsOfEvent(ctx))
  if (!request) throw requestNotFound()
  return request
}

export async function described(
  ctx: EventContext,
  stored: readonly store.StoredRequest[],
  sheets: readonly EventSheet[],
): Promise<OfferRequest[]> {
  const requestIds = stored.map(({ id }) => id)
  const all = await store.invitationsOf(ctx.db, ctx.company, { requestIds })
  const partnerIds = [...new Set(all.map(({ partnerId }) => partnerId))]
  const names = await partnerNames(ctx, partnerIds)
  return stored.map(({ askedById: _askedById, closedAt, ...request }) => {
    const offers = comparedOffers(ctx, sheets, request.lineId)
    const line = lineIn(sheets, request.lineId)?.line
    return {
      ...request,
      lineName: line?.name ?? null,
      isOpen: closedAt === null && line !== undefined,
      firms: all
        .filter(({ requestId }) => requestId === request.id)
        .map((each) => firmOf(each, names.get(each.partnerId)?.name ?? '–', offers))
        .toSorted((a, b) => priceOf(a) - priceOf(b) || alphabet.compare(a.name, b.name)),
    }
  })
}

/** Firms without an offer come last. */
function priceOf({ offer }: Pick<InvitedFirm, 'offer'>): number {
  return offer?.gross.minor ?? Number.MAX_SAFE_INTEGER
}

function firmOf(
  stored: store.StoredInvitation,
  name: string,
  offers: ReturnType<typeof comparedOffers>,
): InvitedFirm {
  const { id, partnerId, email, language, seenAt, repliedAt, replies, reply } = stored
  const { offerId, fileId, fileName, declineReason } = stored
  const offer = offers.get(offerId ?? '') ?? null
  const file = fileId && fileName ? { id: fileId, name: fileName } : null
  return {
    id,
    partnerId,
    name,
    email,
    language,
    seenAt,
    repliedAt,
    replies,
    reply,
    file,
    declineReason,
    offer,
    state: invitationState({ ...stored, offerStatus: offer?.status ?? null }),
  }
}

export function refuseClosed({ closedAt }: Pick<store.StoredRequest, 'closedAt'>): void {
  if (closedAt !== null) throw new AppError('conflict', 'supplier-page.request_closed')
}

export async function recordHistory(
  ctx: EventContext,
  entityId: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'offer_request', entityId, eventId, verb, changes })
}
