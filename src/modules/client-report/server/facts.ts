import { daysBetween } from '#shared/dates/time.ts'
import type { Locale } from '#shared/i18n.ts'
import type { EventContext } from '#platform/server/context.ts'
import { programmeFor } from '#modules/agenda/server/api.ts'
import { meanOf, npsOf } from '#modules/questionnaires/model/answers/statistics.ts'
import { clientBudgets } from '#modules/budgets/server/api.ts'
import { findCompany } from '#modules/company/server/api.ts'
import type { Event } from '#modules/events/model.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { textIn } from '#modules/questionnaires/model/answer-text.ts'
import { publishedQuestionnaires, resultsOf } from '#modules/questionnaires/server/api.ts'
import {
  answersByPart,
  presenceByList,
  promiseLines,
  type PromiseLine,
} from '#modules/reports/server/api.ts'
import { playedCues } from '#modules/run-of-show/server/api.ts'
import type { Feedback, Programme, ReportFacts, TimingRow } from '../model/facts.ts'
import type { ReportSection } from '../model.ts'
import { speak } from '../text.ts'
import { funnelOf } from './facts-store.ts'
import type { StoredReport } from './store.ts'

export async function factsOf(ctx: EventContext, report: StoredReport): Promise<ReportFacts> {
  const event = await eventFacts(ctx)
  const source = {
    db: ctx.db,
    company: ctx.company,
    events: [{ id: event.id, name: event.name, timeZone: event.timeZone }],
  }
  const chosen = <T>(section: ReportSection, read: () => Promise<T | null>) =>
    report.sections.includes(section) ? read() : Promise.resolve(null)
  return {
    event,
    company: await findCompany(ctx.db, ctx.company),
    locale: report.language,
    at: ctx.now,
    words: report.words,
    funnel: await chosen('funnel', async () => {
      const funnel = await funnelOf(ctx.db, ctx.event)
      return funnel.invited === 0 ? null : funnel
    }),
    answers: await chosen('answers', async () => nonEmptyOrNull(await answersByPart(source))),
    presence: await chosen('presence', async () =>
      nonEmptyOrNull((await presenceByList(source)).filter(({ arrived }) => arrived > 0)),
    ),
    programme: await chosen('programme', () => programmeOf(ctx)),
    timing: await chosen('timing', async () => nonEmptyOrNull(await timingOf(ctx, report))),
    feedback: await chosen('feedback', () => feedbackOf(ctx, event, report)),
    budget: await chosen('budget', async () => nonEmptyOrNull(await clientBudgets(ctx))),
    partners: await chosen('partners', async () =>
      nonEmptyOrNull((await promiseLines(source)).filter(({ status }) => fulfilled.has(status))),
    ),
    photos: report.sections.includes('photos') ? nonEmptyOrNull(report.photos) : null,
  }
}

const fulfilled: ReadonlySet<PromiseLine['status']> = new Set(['delivered', 'confirmed'])

function nonEmptyOrNull<T>(rows: T[]): T[] | null {
  return rows.length > 0 ? rows : null
}

/** The published programme, for all who took part. */
async function programmeOf(ctx: EventContext): Promise<Programme | null> {
  const published = await programmeFor(ctx, 'guests')
  if (!published || published.sessions.length === 0) return null
  const { sessions } = published
  const different = (words: readonly string[]) => new Set(words).size
  return {
    sessions: sessions.length,
    days: different(sessions.map(({ day }) => day)),
    rooms: different(sessions.flatMap(({ rooms }) => rooms.map(({ name }) => name))),
    speakers: different(sessions.flatMap(({ speakers }) => speakers.map(({ partId }) => partId))),
  }
}

/** Titles and times only: notes and the work of departments are for the team. */
async function timingOf(
  ctx: EventContext,
  { language: locale, rundownIds }: StoredReport,
): Promise<TimingRow[]> {
  const all = await playedCues(ctx, [ctx.event.eventId], ctx.now)
  const played = all.filter(({ rundownId }) => rundownIds?.includes(rundownId) ?? true)
  const minutes = (seconds: number) => Math.round(seconds / 60)
  const skipped = speak(locale)('timing.skipped')
  return played.map(({ dayOfShow, plannedSeconds, realSeconds, realStart, ...row }) => ({
    rundown: row.rundown,
    title: row.title,
    plannedStart: hourOf(row.plannedStart, dayOfShow),
    plannedMinutes: minutes(plannedSeconds),
    realStart: row.isSkipped ? skipped : realStart && hourOf(realStart, dayOfShow),
    realMinutes: realSeconds === null ? null : minutes(realSeconds),
  }))
}

/** The runs of show that have a reality to compare their plan with. */
export async function begunRundowns(ctx: EventContext): Promise<{ id: string; name: string }[]> {
  const played = await playedCues(ctx, [ctx.event.eventId], ctx.now)
  const names = new Map(played.map(({ rundownId, rundown }) => [rundownId, rundown]))
  return [...names].map(([id, name]) => ({ id, name }))
}

/** `00:11 +1` on the day after that of the show. */
function hourOf(moment: string, dayOfShow: string): string {
  const [day = '', hour = ''] = moment.split(' ')
  const later = daysBetween(dayOfShow, day)
  return later > 0 ? `${hour} +${later}` : hour
}

/** Published ones that guests were asked; what the team says among itself is not for the client. */
export async function askedQuestionnaires(ctx: EventContext, locale: Locale) {
  const all = await publishedQuestionnaires(ctx, locale)
  return all.filter(({ kind }) => kind !== 'internal')
}

async function feedbackOf(
  ctx: EventContext,
  { timeZone }: Event,
  { language: locale, questionnaireIds }: StoredReport,
): Promise<Feedback[] | null> {
  const feedback: Feedback[] = []
  for (const { id, title } of await askedQuestionnaires(ctx, locale)) {
    if (questionnaireIds && !questionnaireIds.includes(id)) continue
    const results = await resultsOf(ctx, { questionnaireId: id }, timeZone)
    const figures = results.questions.flatMap((question) => {
      const summary = results.summaries.find(({ questionId }) => questionId === question.id)
      const value = summary && valueOf(question.type, summary.values)
      return value ? [{ ...value, label: textIn(question.label, locale) }] : []
    })
    if (figures.length > 0) feedback.push({ title, answers: results.total, figures })
  }
  return nonEmptyOrNull(feedback)
}

/** Only questions whose number is an opinion; a headcount or an age has no average worth showing. */
function valueOf(
  type: string,
  values: readonly { value: number; n: number }[],
): { kind: 'nps' | 'mean'; value: number } | undefined {
  if (type === 'nps') {
    const nps = npsOf(values)
    return nps ? { kind: 'nps', value: nps.score } : undefined
  }
  if (type !== 'scale') return undefined
  const mean = meanOf(values)
  return mean === null ? undefined : { kind: 'mean', value: Math.round(mean * 10) / 10 }
}
