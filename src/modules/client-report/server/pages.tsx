import { AppError } from '#shared/app-error.ts'
import { isStaffLocale, type StaffLocale } from '#shared/i18n.ts'
import { todayIn } from '#shared/dates/time.ts'
import { isGenuine, readAddressToken } from '#platform/server/auth/address-token.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { perMinute } from '#platform/server/http/limits.ts'
import type { Page, PageAnswer, PageRequest } from '#platform/server/pages.ts'
import { absentPage, frameOf, htmlPage } from '#modules/event-pages/server/api.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { ReportFacts } from '../model/facts.ts'
import { isReadable } from '../model.ts'
import { EndedPage, ReportPage, stylesheet } from '../public/report-page.tsx'
import { speak } from '../text.ts'
import { isBacked, linkPurpose } from './client-reports.ts'
import { factsOf } from './facts.ts'
import { reportPdf } from './pdf.ts'
import { findReport, noteOpening, type StoredReport } from './store.ts'

const path = '/raport/:token'

export const pages = (services: AppServices): Page[] => [
  { path, answer: (request) => visit(services, request, show) },
  { path: `${path}/raport.pdf`, answer: (request) => visit(services, request, pdfAnswer) },
]

interface Visit {
  services: AppServices
  request: PageRequest
  report: StoredReport
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
  const named = readAddressToken(token)
  if (!named) return absentPage(services, request.locale)
  const { companyId, id } = named
  const report = await request.visits.inCompany({ companyId }, async (ctx) => {
    const stored = await findReport(ctx.db, ctx.company, id)
    const genuine =
      stored &&
      isGenuine(services.keys, linkPurpose, token, { companyId, id, turn: stored.linkTurn })
    return genuine ? stored : undefined
  })
  if (!report) return absentPage(services, request.locale)
  const asked = request.query.get('lang')
  const locale = isStaffLocale(asked) ? asked : report.language
  try {
    return await answer({ services, request, report, companyId, locale })
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found')
      return absentPage(services, request.locale)
    throw error
  }
}

async function show(found: Visit): Promise<PageAnswer> {
  const { services, request, report } = found
  const drawn = await gathered(found)
  const { frame, facts } = drawn
  if (!facts) return htmlPage(<EndedPage frame={frame} />, { status: 410 })
  await request.visits.inCompany(
    { companyId: found.companyId },
    async (ctx) => {
      await noteOpening(ctx.db, ctx.company, report.id, ctx.now)
      ctx.touch('client-report')
    },
    'write',
  )
  const pdf = `/raport/${request.params.token}/raport.pdf?lang=${found.locale}`
  const stylesheets = [...frame.stylesheets, services.asset(stylesheet)]
  return htmlPage(<ReportPage frame={{ ...frame, stylesheets }} facts={facts} pdf={pdf} />)
}

async function pdfAnswer(found: Visit): Promise<PageAnswer> {
  const { frame, facts } = await gathered(found)
  if (!facts) return htmlPage(<EndedPage frame={frame} />, { status: 410 })
  return {
    type: 'application/pdf',
    body: await reportPdf(facts, found.services),
    headers: {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="raport-${facts.event.slug}.pdf"`,
    },
  }
}

/** Without facts when the time of the link is over. */
async function gathered({ services, request, report, companyId, locale }: Visit) {
  const here = `/raport/${request.params.token}`
  return request.visits.inEvent({ companyId, eventId: report.eventId, locale }, async (ctx) => {
    const event = await eventFacts(ctx)
    const company = await findCompany(ctx.db, ctx.company)
    const other: StaffLocale = locale === 'ro' ? 'en' : 'ro'
    const frame = {
      ...frameOf({ services, event, company, here, lang: locale }),
      otherLanguages: [
        {
          lang: other,
          label: speak(other)('page.language'),
          href: `${here}?lang=${other}`,
        },
      ],
    }
    const readable =
      isReadable(report, todayIn(event.timeZone, ctx.now)) && (await isBacked(ctx, report))
    const facts: ReportFacts | null = readable
      ? await factsOf(ctx, { ...report, language: locale })
      : null
    return { frame, facts }
  })
}
