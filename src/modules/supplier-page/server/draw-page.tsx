import type { Locale } from '#shared/i18n.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { PageAnswer } from '#platform/server/pages.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { absentPage, frameOf, htmlPage, stylesOf } from '#modules/event-pages/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { DocumentPage } from '../public/documents.tsx'
import { RequestPage } from '../public/request-page.tsx'
import {
  island,
  stylesheet,
  SupplierPage,
  type PageNews,
  type ShownRequest,
} from '../public/supplier-page.tsx'
import { speak } from '../text.ts'
import { documentOf, documentsOfPages } from './documents/document-store.ts'
import { eventSections } from './briefs/event-sections.tsx'
import { lineIn, sheetsOfEvent, type EventSheet } from './requests/offers.ts'
import { invitationsOf, requestsOfEvent } from './requests/request-store.ts'
import { choicesIn, shownRequests } from './requests/shown-requests.ts'
import type { SupplierVisit } from './visits.ts'

/** The page of the supplier, or the one request that the address names. */
export function drawSupplierPage(
  visit: SupplierVisit,
  news: PageNews & { status?: number },
): Promise<PageAnswer> {
  const { services, here, locale, requestId, documentId, actor, request } = visit
  const outcome = doneOf(request.query.get('gata'))
  return visit.inEvent(async (ctx) => {
    const sheets = await sheetsOfEvent(ctx)
    const requests = await requestsOf(ctx, visit, sheets)
    const shownRequest = requests.find(({ id }) => id === requestId)
    const documents = (await documentsOfPages(ctx.db, ctx.company, [visit.page.id])).map(documentOf)
    const document = documents.find(({ id }) => id === documentId)
    if ((requestId && !shownRequest) || (documentId && !document))
      return absentPage(services, locale)
    const { frame, styleSource } = await frameFor(ctx, visit)
    const shared = {
      frame,
      here,
      lang: locale,
      scripts: [services.asset(island)],
      news: { ...(outcome && { done: outcome }), ...news },
    }
    const shownLine = shownRequest && lineIn(sheets, shownRequest.lineId)
    const page = document ? (
      <DocumentPage {...shared} document={document} />
    ) : shownRequest ? (
      <RequestPage
        {...shared}
        request={shownRequest}
        choices={shownLine ? choicesIn(shownLine, locale) : null}
      />
    ) : (
      <SupplierPage {...shared} requests={requests} name={actor.name}>
        {await eventSections(ctx, visit, { documents, news })}
      </SupplierPage>
    )
    return htmlPage(page, { status: news.status ?? 200, styleSource })
  }, 'write')
}

async function requestsOf(
  ctx: EventContext,
  { page }: SupplierVisit,
  sheets: readonly EventSheet[],
): Promise<ShownRequest[]> {
  const own = await invitationsOf(ctx.db, ctx.company, { pageId: page.id })
  return shownRequests(sheets, await requestsOfEvent(ctx.db, ctx.event), own)
}

async function frameFor(
  ctx: EventContext,
  { services, here, locale, requestId, documentId }: SupplierVisit,
) {
  const event = await eventFacts(ctx)
  const company = await findCompany(ctx.db, ctx.company)
  const frame = frameOf({ services, event, company, here, lang: locale })
  const lang: Locale = locale === 'ro' ? 'en' : 'ro'
  const search = new URLSearchParams({
    ...(requestId && { cerere: requestId }),
    ...(documentId && { document: documentId }),
    lang,
  })
  const styles = stylesOf({ services, company, look: undefined }, [stylesheet])
  const otherLanguages = [
    { lang, label: speak(locale)('page.language'), href: `${here}?${search}` },
  ]
  return {
    frame: { ...frame, stylesheets: [], styles: styles.text, otherLanguages },
    styleSource: styles.source,
  }
}

const dones = ['sent', 'declined', 'read', 'proposed', 'uploaded'] as const

function doneOf(value: string | null): PageNews['done'] {
  return dones.find((done) => done === value)
}
