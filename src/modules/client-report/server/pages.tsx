import { AppError } from '#shared/app-error.ts'
import { isStaffLocale, type StaffLocale } from '#shared/i18n.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { perMinute } from '#platform/server/http/limits.ts'
import type { Page, PageAnswer, PageRequest } from '#platform/server/pages.ts'
import { absentPage, frameOf, htmlPage, lookOf } from '#modules/event-pages/server/api.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import {
  isLinkOpen,
  linkBehind,
  noteSeen,
  readToken,
  type StoredLink,
} from '#modules/outside-links/server/api.ts'
import type { ReportFacts } from '../model/facts.ts'
import { EndedPage, openPageIsland, ReportPage, stylesheet } from '../public/report-page.tsx'
import { speak } from '../text.ts'
import { reportLink } from './client-reports.ts'
import { factsOf } from './facts.ts'
import { reportPdf } from './pdf.ts'
import { findReport, noteOpening, type StoredReport } from './store.ts'

const path = `${reportLink.path}/:token`

export const pages = (services: AppServices): Page[] => [
  { path, answer: (request) => visit(services, request, show) },
  { path: `${path}/raport.pdf`, answer: (request) => visit(services, request, pdfAnswer) },
]

interface Visit {
  services: AppServices
  request: PageRequest
  report: StoredReport
  link: StoredLink
  companyId: string
  locale: StaffLocale
}

/** A link that was never ours, was renewed, or leads to a deleted event says nothing; one that ended says so. */
async function visit(
  services: AppServices,
  request: PageRequest,
  answer: (found: Visit) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  services.memory.take(`client-report ${request.ip}`, perMinute.visitor)
  const token = request.params.token ?? ''
  const companyId = readToken(token)?.companyId
  if (!companyId) return absentPage(services, request.locale)
  const foundVisit = await request.visits.inCompany({ companyId }, async ({ db, company }) => {
    const link = await linkBehind({ db, services }, { token, kind: reportLink.kind })
    const report = link && (await findReport(db, company, link.recordId))
    return report && { link, report }
  })
  if (!foundVisit) return absentPage(services, request.locale)
  const { report } = foundVisit
  const requestedLanguage = request.query.get('lang')
  const locale = isStaffLocale(requestedLanguage) ? requestedLanguage : report.language
  try {
    return await answer({ ...foundVisit, services, request, companyId, locale })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found')
      return absentPage(services, request.locale)
    throw error
  }
}

async function show(reportVisit: Visit): Promise<PageAnswer> {
  const { services, request, report, link } = reportVisit
  if (request.query.has('stare')) return stateAnswer(reportVisit)
  const drawn = await gatherFacts(reportVisit)
  const { frame, facts } = drawn
  if (!facts) return htmlPage(<EndedPage frame={frame} />, { status: 410 })
  await request.visits.inCompany(
    { companyId: reportVisit.companyId },
    async (ctx) => {
      await noteOpening(ctx.db, ctx.company, report.id)
      await noteSeen(ctx, link.id)
      ctx.touch('client-report')
    },
    'write',
  )
  const address = `${reportLink.path}/${request.params.token}`
  const pdf = `${address}/raport.pdf?lang=${reportVisit.locale}`
  const scripts = [services.asset(openPageIsland)]
  const stylesheets = [...frame.stylesheets, services.asset(stylesheet)]
  return htmlPage(
    <ReportPage frame={{ ...frame, stylesheets }} {...{ facts, pdf, here: address, scripts }} />,
  )
}

/** For a page that is open: whether its link has ended since. */
async function stateAnswer({ request, companyId, link }: Visit): Promise<PageAnswer> {
  const isStillOpen = await request.visits.inCompany({ companyId }, (ctx) => isLinkOpen(ctx, link))
  const headers = { 'cache-control': 'no-store' }
  return { status: isStillOpen ? 204 : 404, body: '', headers }
}

async function pdfAnswer(reportVisit: Visit): Promise<PageAnswer> {
  const { frame, facts } = await gatherFacts(reportVisit)
  if (!facts) return htmlPage(<EndedPage frame={frame} />, { status: 410 })
  return {
    type: 'application/pdf',
    body: await reportPdf(facts, reportVisit.services),
    headers: {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="raport-${facts.event.slug}.pdf"`,
    },
  }
}

/** Without facts when the time of the link is over. */
async function gatherFacts({ services, request, report, link, companyId, locale }: Visit) {
  const address = `${reportLink.path}/${request.params.token}`
  return request.visits.inEvent({ companyId, eventId: report.eventId, locale }, async (ctx) => {
    const event = await eventFacts(ctx)
    const company = await findCompany(ctx.db, ctx.company)
    const other: StaffLocale = locale === 'ro' ? 'en' : 'ro'
    const frame = {
      ...frameOf({
        services,
        event,
        company,
        look: await lookOf(ctx, event.id),
        here: address,
        lang: locale,
      }),
      otherLanguages: [
        {
          lang: other,
          label: speak(other)('page.language'),
          href: `${address}?lang=${other}`,
        },
      ],
    }
    const facts: ReportFacts | null = (await isLinkOpen(ctx, link))
      ? await factsOf(ctx, { ...report, language: locale })
      : null
    return { frame, facts }
  })
}
