import { Id } from '#shared/ids.ts'
import { isStaffLocale, type Locale } from '#shared/i18n.ts'
import type { Actor } from '#platform/server/auth/access.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { PageRequest } from '#platform/server/pages.ts'
import { noteSeen, openedBy, readToken } from '#modules/outside-links/server/api.ts'
import { partnerNames } from '#modules/partners/server/api.ts'
import { pageOfLink, type StoredPage } from './page-store.ts'
import { noteRequestsSeen } from './requests/request-store.ts'
import { supplierLink } from './supplier-pages.ts'

/** A supplier who came by their link. */
export interface SupplierVisit {
  services: AppServices
  request: PageRequest
  companyId: string
  actor: Actor
  page: StoredPage
  /** The address that forms are posted to. */
  here: string
  locale: Locale
  /** The request, or the document, that the address or the form names. */
  requestId: string | null
  documentId: string | null
  inEvent<T>(work: (ctx: EventContext) => Promise<T>, mode?: 'read' | 'write'): Promise<T>
}

/** Undefined for a link that was never ours, was renewed or ended, or leads to an event that is gone. */
export async function visitOf(
  services: AppServices,
  request: PageRequest,
): Promise<SupplierVisit | undefined> {
  const { token = '' } = request.params
  const companyId = readToken(token)?.companyId
  if (!companyId) return undefined
  const visit = await request.visits.inCompany(
    { companyId },
    async (ctx) => {
      const link = await openedBy(ctx.db, { token, kind: supplierLink.kind, now: ctx.now })
      const page = link && (await pageOfLink(ctx.db, ctx.company, link.id))
      if (!page) return undefined
      await noteSeen(ctx, link.id)
      if (await noteRequestsSeen(ctx.db, ctx.company, page.id, ctx.now)) ctx.touch('supplier-page')
      const names = await partnerNames(ctx, [page.partnerId])
      return { page, name: names.get(page.partnerId)?.name ?? '–' }
    },
    'write',
  )
  if (!visit) return undefined
  const { page, name } = visit
  const requestedLanguage = request.query.get('lang') ?? request.form.get('lang')
  const locale = isStaffLocale(requestedLanguage) ? requestedLanguage : page.language
  const actor: Actor = { kind: 'guest', id: null, name }
  const named = (field: string) =>
    Id.safeParse(request.query.get(field) ?? request.form.get(field)).data ?? null
  const { eventId } = page
  return {
    services,
    request,
    companyId,
    actor,
    page,
    here: `${supplierLink.path}/${token}`,
    locale,
    requestId: named('cerere'),
    documentId: named('document'),
    inEvent: (work, mode) =>
      request.visits.inEvent({ companyId, eventId, actor, locale }, work, mode),
  }
}
