import { staffLocale } from '#shared/i18n.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { todayIn } from '#shared/dates/time.ts'
import { addressToken } from '#platform/server/auth/address-token.ts'
import type { EventContext } from '#platform/server/context.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import { fieldChanges, record } from '#platform/server/records/history.ts'
import { stillSees } from '#modules/accounts/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type * as contract from '../contract.ts'
import { isReadable, usualReport, type ClientReport, type ClientReportFields } from '../model.ts'
import { askedQuestionnaires, begunRundowns } from './facts.ts'
import * as store from './store.ts'

export const linkPurpose = 'client-report'

export async function find(ctx: EventContext): Promise<{ report: ClientReport | null }> {
  const stored = await store.reportOfEvent(ctx.db, ctx.event)
  return { report: stored ? await reportOf(ctx, stored) : null }
}

export async function make(ctx: EventContext): Promise<ClientReport> {
  const { languages, timeZone } = await eventFacts(ctx)
  const fields = usualReport(staffLocale(languages[0] ?? ctx.locale), todayIn(timeZone, ctx.now))
  const opening = { sharedBy: ctx.actor.id, now: ctx.now }
  if (await store.insertReport(ctx.db, ctx.event, randomUUID(), fields, opening))
    await recordHistory(ctx, 'created')
  return reportOf(ctx, await requireReport(ctx))
}

export async function change(
  ctx: EventContext,
  { version, ...fields }: InputOf<typeof contract.changeClientReport>,
): Promise<ClientReport> {
  const before = await requireReport(ctx)
  const next = fieldsOf({ ...before, ...fields })
  await checkPhotos(ctx, next, before)
  const { timeZone } = await eventFacts(ctx)
  if (next.open && next.endsOn !== before.endsOn && next.endsOn < todayIn(timeZone, ctx.now))
    throw new AppError('invalid', 'client-report.already_over', {
      fields: { endsOn: { code: 'in_past' } },
    })
  // A person who saves an open report answers for its link from now on.
  const saved = { ...next, sharedBy: ctx.actor.id }
  if (!(await store.updateReport(ctx.db, ctx.event, version, saved)))
    throw new AppError('conflict', 'client-report.changed_meanwhile', {
      current: await reportOf(ctx, before),
      historyOf: { entity: 'client_report', id: ctx.event.eventId },
    })
  await recordHistory(
    ctx,
    'changed',
    fieldChanges(fieldsOf(before), next, ['photoIds', 'questionnaireIds', 'rundownIds', 'words']),
  )
  return reportOf(ctx, await requireReport(ctx))
}

export async function renew(ctx: EventContext): Promise<ClientReport> {
  await requireReport(ctx)
  await store.turnLink(ctx.db, ctx.event, ctx.actor.id)
  await recordHistory(ctx, 'link_renewed')
  return reportOf(ctx, await requireReport(ctx))
}

export async function requireReport(
  ctx: Pick<EventContext, 'db' | 'event'>,
): Promise<store.StoredReport> {
  const stored = await store.reportOfEvent(ctx.db, ctx.event)
  if (!stored) throw new AppError('not_found', 'client-report.not_found')
  return stored
}

/** Photographs are public images of this company; one chosen before stays, whatever became of it. */
async function checkPhotos(
  ctx: EventContext,
  { photoIds }: ClientReportFields,
  before: ClientReportFields,
): Promise<void> {
  for (const [at, id] of photoIds.entries()) {
    if (before.photoIds.includes(id)) continue
    const file = await findOpenable(ctx, id)
    const fields = { [`photoIds.${at}`]: { code: 'invalid_id' } }
    if (!file) throw new AppError('not_found', 'client-report.photo_unusable', { fields })
    if (!file.publicKey || file.state === 'refused')
      throw new AppError('invalid', 'client-report.photo_unusable', { fields })
  }
}

function fieldsOf(stored: ClientReportFields): ClientReportFields {
  const { language, sections, words, photoIds, questionnaireIds, rundownIds, endsOn, open } = stored
  return { language, sections, words, photoIds, questionnaireIds, rundownIds, endsOn, open }
}

/** Whether the colleague who opened the link has not lost the right to since. */
export async function isBacked(
  ctx: Pick<EventContext, 'db' | 'company'>,
  {
    sharedBy,
    withdrawnAt,
    eventId,
  }: Pick<store.StoredReport, 'sharedBy' | 'withdrawnAt' | 'eventId'>,
): Promise<boolean> {
  if (withdrawnAt) return false
  return sharedBy === null || stillSees(ctx, sharedBy, eventId)
}

async function reportOf(
  ctx: EventContext,
  { linkTurn, sharedBy, withdrawnAt, ...report }: store.StoredReport,
): Promise<ClientReport> {
  const { services, company } = ctx
  const addressed = { companyId: company.companyId, id: report.id, turn: linkTurn }
  const token = addressToken(services.keys, linkPurpose, addressed)
  const { timeZone } = await eventFacts(ctx)
  const backed = await isBacked(ctx, { sharedBy, withdrawnAt, eventId: report.eventId })
  const readable = backed && isReadable(report, todayIn(timeZone, ctx.now))
  const questionnaires = (await askedQuestionnaires(ctx, ctx.locale)).map(({ id, title }) => ({
    id,
    title,
  }))
  return {
    ...report,
    questionnaires,
    rundowns: await begunRundowns(ctx),
    backed,
    readable,
    link: `${services.publicUrl}/raport/${token}`,
  }
}

export async function recordHistory(
  ctx: EventContext,
  verb: string,
  changes: ReturnType<typeof fieldChanges> = [],
): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'client_report', entityId: eventId, eventId, verb, changes })
}
