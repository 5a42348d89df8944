import { staffLocale } from '#shared/i18n.ts'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { DownloadContext } from '#platform/server/files/downloads.ts'
import { record } from '#platform/server/records/history.ts'
import type { readReport } from '../contract.ts'
import { isPrivate, picturesOf, type ReportId, type ReportSheet, type Which } from '../model.ts'
import { speak } from '../text.ts'
import * as budgets from './topics/budget-reports.ts'
import * as guests from './topics/guest-reports.ts'
import * as money from './topics/money-reports.ts'
import * as presence from './topics/presence-reports.ts'
import type { Report, ReportedEvent } from './report.ts'
import { eventsToReport } from './store.ts'
import * as programme from './topics/programme-reports.ts'
import * as work from './topics/work-reports.ts'

const reports: Record<ReportId, Report> = {
  'rsvp-by-part': guests.rsvpByPart,
  'rsvp-by-group': guests.rsvpByGroup,
  'answers-over-time': guests.answersOverTime,
  'guest-list': guests.guestList,
  kitchen: guests.kitchen,
  'mail-delivery': presence.mailDelivery,
  attendance: presence.attendance,
  arrivals: presence.arrivals,
  gates: presence.gates,
  'no-shows': presence.noShows,
  budget: budgets.budget,
  'budget-client': budgets.budgetForClient,
  'payments-due': money.paymentsDue,
  invoices: money.invoices,
  'vat-by-rate': budgets.vatByRate,
  offers: budgets.offers,
  agenda: programme.agenda,
  'run-of-show': programme.runOfShow,
  enrolments: programme.enrolments,
  'questionnaire-results': programme.questionnaireResults,
  'tasks-by-person': work.tasksByPerson,
  'overdue-tasks': work.overdueTasks,
  deliverables: money.deliverables,
  contacts: work.contacts,
}

export interface ReportRequest {
  report: ReportId
  eventIds: readonly string[]
  needs: boolean
}

/** More rows are not readable on a screen; the files have all of them. */
const rowsOnScreen = 2000

export async function read(
  ctx: CompanyContext,
  asked: InputOf<typeof readReport>,
): Promise<OutputOf<typeof readReport>> {
  const events = await chosenEvents(ctx, asked, ctx.admission.eventIds ?? null)
  const sheet = await build(ctx, asked, events)
  return {
    sheet: { ...sheet, rows: sheet.rows.slice(0, rowsOnScreen) },
    pictures: picturesOf(sheet, staffLocale(ctx.locale)),
    count: sheet.rows.length,
    events: events.map(({ id, name }) => ({ id, name })),
    at: ctx.now.toISOString(),
  }
}

type ReadContext = Pick<DownloadContext, 'db' | 'company' | 'locale' | 'now'>

export function build(
  { db, company, locale, now }: ReadContext,
  { report, needs }: ReportRequest,
  events: readonly ReportedEvent[],
): Promise<ReportSheet> {
  const needsShown = needs && isPrivate(report)
  return reports[report]({
    db,
    company,
    locale,
    now,
    events,
    needs: needsShown,
    say: speak(locale),
  })
}

const maxEvents = 500

/** The requested events that the person may see; without a choice, all that are not over. */
export async function chosenEvents(
  { db, company }: Pick<ReadContext, 'db' | 'company'>,
  { eventIds, which = 'active' }: { eventIds: readonly string[]; which?: Which },
  allowed: readonly string[] | null,
): Promise<ReportedEvent[]> {
  const events = await eventsToReport(db, company, {
    eventIds,
    which: eventIds.length > 0 ? 'all' : which,
    allowed,
    limit: maxEvents + 1,
  })
  if (events.length < new Set(eventIds).size) throw new AppError('not_found', 'event_not_found')
  if (events.length > maxEvents) throw new AppError('invalid', 'reports.too_many_events')
  return events
}

/**
 * The events of an earlier choice that still exist, are not archived and may still be seen; undefined when
 * there are none.
 */
export async function eventsLeft(
  reading: Pick<ReadContext, 'db' | 'company'>,
  { eventIds }: { eventIds: readonly string[] },
  allowed: readonly string[] | null,
): Promise<ReportedEvent[] | undefined> {
  if (eventIds.length === 0) {
    const active = await chosenEvents(reading, { eventIds }, allowed)
    // An empty choice means all events, so a person who sees none of them must not read any.
    return allowed !== null && active.length === 0 ? undefined : active
  }
  const eventQuery = { eventIds, which: 'unarchived', allowed, limit: maxEvents } as const
  const events = await eventsToReport(reading.db, reading.company, eventQuery)
  return events.length > 0 ? events : undefined
}

/** Exports of what guests said of their health are recorded in the history. */
export async function noteNeeds(
  ctx: CompanyContext,
  { report, needs }: ReportRequest,
): Promise<void> {
  const changes = needs && isPrivate(report) ? [{ field: 'needs' }] : []
  await record(ctx, {
    entity: 'report',
    entityId: null,
    verb: 'exported',
    changes: [{ field: 'report', new: report }, ...changes],
  })
}
