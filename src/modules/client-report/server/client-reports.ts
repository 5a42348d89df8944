import { staffLocale } from '#shared/i18n.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import {
  addDays,
  instantToZoned,
  todayIn,
  zonedToInstant,
  type PlainDate,
} from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import { fieldChanges, record } from '#platform/server/records/history.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import {
  addressOfLink,
  isLinkBacked,
  isLinkOpen,
  linkOfRecord,
  makeLink,
  renewLink,
  setLinkEnd,
  writtenAddress,
  type StoredLink,
} from '#modules/outside-links/server/api.ts'
import type * as contract from '../contract.ts'
import { usualEnd, usualReport, type ClientReport, type ClientReportFields } from '../model.ts'
import { speak } from '../text.ts'
import { askedQuestionnaires, begunRundowns } from './facts.ts'
import * as store from './store.ts'

/** The page behind the link. */
export const reportLink = { kind: 'client-report', path: '/raport' }

export async function find(ctx: EventContext): Promise<{ report: ClientReport | null }> {
  const stored = await store.reportOfEvent(ctx.db, ctx.event)
  return { report: stored ? await reportOf(ctx, stored) : null }
}

export async function make(ctx: EventContext): Promise<ClientReport> {
  const { languages, timeZone } = await eventFacts(ctx)
  const fields = usualReport(staffLocale(languages[0] ?? ctx.locale), todayIn(timeZone, ctx.now))
  const id = randomUUID()
  if (await store.insertReport(ctx.db, ctx.event, id, fields, ctx.now)) {
    await makeLink(ctx, {
      kind: reportLink.kind,
      recordId: id,
      label: speak(ctx.locale)('links.client'),
      settings: {},
      expiresAt: endOf(fields.endsOn, timeZone),
      isEndChosen: true,
    })
    await recordHistory(ctx, 'created')
  }
  return reportOf(ctx, await requireReport(ctx))
}

export async function change(
  ctx: EventContext,
  { version, ...fields }: InputOf<typeof contract.changeClientReport>,
): Promise<ClientReport> {
  const stored = await requireReport(ctx)
  const before = await reportOf(ctx, stored)
  const changedReport = fieldsOf({ ...before, ...fields })
  await checkPhotos(ctx, changedReport, before)
  const { timeZone } = await eventFacts(ctx)
  if (
    changedReport.open &&
    changedReport.endsOn !== before.endsOn &&
    changedReport.endsOn < todayIn(timeZone, ctx.now)
  )
    throw new AppError('invalid', 'client-report.already_over', {
      fields: { endsOn: { code: 'day_past' } },
    })
  if (!(await store.updateReport(ctx.db, ctx.event, version, changedReport)))
    throw new AppError('conflict', 'client-report.changed_meanwhile', {
      current: before,
      historyOf: { entity: 'client_report', id: ctx.event.eventId },
    })
  const { id: linkId } = await requireLink(ctx, stored)
  // A person who saves an open report answers for its link from now on.
  await setLinkEnd(ctx, linkId, {
    isOpen: changedReport.open,
    expiresAt: endOf(changedReport.endsOn, timeZone),
  })
  await writtenAddress(ctx, linkId)
  await recordHistory(
    ctx,
    'changed',
    fieldChanges(fieldsOf(before), changedReport, [
      'photoIds',
      'questionnaireIds',
      'rundownIds',
      'words',
    ]),
  )
  return reportOf(ctx, await requireReport(ctx))
}

export async function renew(ctx: EventContext): Promise<ClientReport> {
  await renewLink(ctx, (await requireLink(ctx, await requireReport(ctx))).id)
  return reportOf(ctx, await requireReport(ctx))
}

/** The link was renewed or ended, here or on the list of all links. */
export async function recordLinkChange(
  ctx: EventContext,
  verb: 'renewed' | 'revoked',
): Promise<void> {
  await store.countVersion(ctx.db, ctx.event)
  if (verb === 'renewed') await recordHistory(ctx, 'link_renewed')
  else await recordHistory(ctx, 'changed', [{ field: 'open', old: true, new: false }])
  ctx.touch('client-report')
}

export async function usualLinkEnd(ctx: EventContext): Promise<string> {
  const { timeZone } = await eventFacts(ctx)
  return endOf(usualEnd(todayIn(timeZone, ctx.now)), timeZone)
}

/** The link leads somewhere to the end of its last day, by the clock of the event. */
function endOf(day: PlainDate, zone: string): string {
  return zonedToInstant({ date: addDays(day, 1), time: '00:00', zone }).instant
}

async function requireLink(
  { db, company }: Pick<EventContext, 'db' | 'company'>,
  { id }: Pick<store.StoredReport, 'id'>,
): Promise<StoredLink> {
  const link = await linkOfRecord(db, company, { kind: reportLink.kind, recordId: id })
  if (!link) throw new AppError('not_found', 'client-report.not_found')
  return link
}

export async function requireReport(
  ctx: Pick<EventContext, 'db' | 'event'>,
): Promise<store.StoredReport> {
  const stored = await store.reportOfEvent(ctx.db, ctx.event)
  if (!stored) throw new AppError('not_found', 'client-report.not_found')
  return stored
}

/** Photographs are public images of this company; one chosen before stays, even if it was deleted. */
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

async function reportOf(ctx: EventContext, stored: store.StoredReport): Promise<ClientReport> {
  const link = await requireLink(ctx, stored)
  const { timeZone } = await eventFacts(ctx)
  const questionnaires = (await askedQuestionnaires(ctx, ctx.locale)).map(({ id, title }) => ({
    id,
    title,
  }))
  const address = addressOfLink(ctx, link) ?? ''
  return {
    ...stored,
    endsOn: lastDayOf(link, timeZone),
    open: link.revokedAt === null,
    openedAt: link.lastSeenAt,
    questionnaires,
    rundowns: await begunRundowns(ctx),
    backed: await isLinkBacked(ctx, link),
    readable: address !== '' && (await isLinkOpen(ctx, link)),
    link: address,
  }
}

function lastDayOf({ expiresAt, createdAt }: StoredLink, zone: string): PlainDate {
  return addDays(instantToZoned(expiresAt ?? createdAt, zone).date, -1)
}

export async function recordHistory(
  ctx: EventContext,
  verb: string,
  changes: ReturnType<typeof fieldChanges> = [],
): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'client_report', entityId: eventId, eventId, verb, changes })
}
