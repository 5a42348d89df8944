import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges, record } from '#platform/server/records/history.ts'
import { listLinks, makeLink, renewLink } from '#modules/outside-links/server/api.ts'
import { partnerNames } from '#modules/partners/server/api.ts'
import type { AskedFirm } from '../model.ts'
import { supplierPath } from '../model/address.ts'
import * as store from './page-store.ts'

export const supplierLink = { kind: 'supplier', path: supplierPath }

/** The lasting page of a supplier: the one they have, also where its link was ended meanwhile, or a new one. */
export async function pageOf(ctx: EventContext, firm: AskedFirm): Promise<store.StoredPage> {
  const existingPage = await findPage(ctx, firm.partnerId)
  if (!existingPage) return givePage(ctx, firm)
  const { email, language } = firm
  if (existingPage.email !== email || existingPage.language !== language) {
    await store.updatePage(ctx.db, ctx.company, { id: existingPage.id, email, language })
    const changes = fieldChanges(
      { email: existingPage.email, language: existingPage.language },
      { email, language },
    )
    await recordHistory(ctx, existingPage.id, 'changed', changes)
  }
  const { items } = await listLinks(ctx, {
    eventId: existingPage.eventId,
    recordId: existingPage.id,
  })
  if (items.find(({ id }) => id === existingPage.linkId)?.state !== 'open')
    await renewLink(ctx, existingPage.linkId)
  return { ...existingPage, email, language }
}

async function givePage(ctx: EventContext, firm: AskedFirm): Promise<store.StoredPage> {
  const named = (await partnerNames(ctx, [firm.partnerId])).get(firm.partnerId)
  if (!named) throw new AppError('not_found', 'supplier-page.firm_not_found')
  const id = randomUUID()
  const { link } = await makeLink(ctx, {
    kind: supplierLink.kind,
    recordId: id,
    label: named.name.slice(0, 80),
    settings: {},
    expiresAt: null,
  })
  const { partnerId, email, language } = firm
  const page = { id, partnerId, email, language, linkId: link.id, at: ctx.now }
  await store.insertPage(ctx.db, ctx.event, page)
  await recordHistory(ctx, id, 'added', fieldChanges({}, { email, language }))
  const added = await findPage(ctx, partnerId)
  if (!added) throw new AppError('not_found', 'supplier-page.firm_not_found')
  return added
}

async function findPage(ctx: EventContext, partnerId: string) {
  const pages = await store.pagesOfEvent(ctx.db, ctx.event)
  return pages.find((page) => page.partnerId === partnerId)
}

async function recordHistory(
  ctx: EventContext,
  entityId: string,
  verb: string,
  changes: ReturnType<typeof fieldChanges>,
): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'supplier_page', entityId, eventId, verb, changes })
}
