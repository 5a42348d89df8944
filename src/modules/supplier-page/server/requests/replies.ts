import { AppError } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import { addOffer, changeOffer } from '#modules/budgets/server/api.ts'
import { advanceSupplier, partnerNames } from '#modules/partners/server/api.ts'
import { firmAnswered } from '../../contract.ts'
import type { Reply } from '../../model.ts'
import { choicesFor, lineIn, sheetsOfEvent } from './offers.ts'
import type { StoredPage } from '../page-store.ts'
import { requireRequest, recordHistory, refuseClosed } from './requests.ts'
import * as store from './request-store.ts'

interface Replied {
  requestId: string
  reply: Reply
  /** A new file; undefined keeps the one that was sent before. */
  fileId: string | undefined
}

/** An answer becomes an offer of the line at once; answering again changes that offer until the team has decided. */
export async function sendReply(
  ctx: EventContext,
  page: StoredPage,
  { requestId, reply, fileId }: Replied,
): Promise<void> {
  const { request, invitation } = await invited(ctx, page, requestId)
  const found = lineIn(await sheetsOfEvent(ctx), request.lineId)
  if (!found) throw new AppError('conflict', 'supplier-page.request_closed')
  const { currencies } = choicesFor(found)
  if (!currencies.includes(reply.currency))
    throw new AppError('invalid', 'supplier-page.currency_unknown')
  const { partnerId } = page
  const supplier = (await partnerNames(ctx, [partnerId])).get(partnerId)?.name ?? '–'
  const file = fileId ?? invitation.fileId
  const { budget, offers } = found.sheet
  const { answers: _answers, ...price } = reply
  const fields = { ...price, lineId: request.lineId, partnerId, supplier, fileId: file }
  const before = offers.find(({ id }) => id === invitation.offerId)
  if (before?.status === 'accepted' || before?.status === 'rejected')
    throw new AppError('conflict', 'supplier-page.request_closed')
  const ids = { budgetId: budget.id, rateAccepted: true }
  const offer = before
    ? await changeOffer(ctx, {
        ...ids,
        ...price,
        supplier,
        fileId: file,
        offerId: before.id,
        version: before.version,
        status: 'received',
      })
    : await addOffer(ctx, { ...ids, ...fields, rate: null, status: 'received' })
  const { id } = invitation
  const replyRow = { id, reply, fileId: file, offerId: offer.id, at: ctx.now }
  await store.setReply(ctx.db, ctx.company, replyRow)
  await recordHistory(ctx, requestId, 'answered', [{ field: 'firm', new: supplier }])
  await advanceSupplier(ctx, partnerId, 'offered')
  emitAnswer(ctx, request, supplier, 'offer')
}

export async function decline(
  ctx: EventContext,
  page: StoredPage,
  { requestId, reason }: { requestId: string; reason: string },
): Promise<void> {
  const { request, invitation } = await invited(ctx, page, requestId)
  if (invitation.repliedAt !== null && invitation.declinedAt === null)
    throw new AppError('conflict', 'supplier-page.answered_already')
  const { partnerId } = page
  const supplier = (await partnerNames(ctx, [partnerId])).get(partnerId)?.name ?? '–'
  await store.setDeclined(ctx.db, ctx.company, { id: invitation.id, reason, at: ctx.now })
  await recordHistory(ctx, requestId, 'declined', [{ field: 'firm', new: supplier }])
  emitAnswer(ctx, request, supplier, 'declined')
}

async function invited(ctx: EventContext, page: StoredPage, requestId: string) {
  const request = await requireRequest(ctx, requestId)
  const all = await store.invitationsOf(ctx.db, ctx.company, { requestIds: [requestId] })
  const invitation = all.find(({ pageId }) => pageId === page.id)
  if (!invitation) throw new AppError('not_found', 'supplier-page.request_not_found')
  refuseClosed(request)
  return { request, invitation }
}

function emitAnswer(
  ctx: EventContext,
  { id: requestId, title, askedById }: store.StoredRequest,
  supplier: string,
  answer: 'offer' | 'declined',
): void {
  const { eventId } = ctx.event
  ctx.emit(firmAnswered, { eventId, requestId, title, supplier, askedById, answer })
  ctx.touch('supplier-page', 'budgets', 'partners', 'partners.event', 'history')
}
