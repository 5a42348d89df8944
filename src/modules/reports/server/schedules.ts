import { staffLocale } from '#shared/i18n.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { sendMail } from '#platform/server/mail/mail-jobs.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { addressesOf, addressesWithoutAccess } from '#modules/accounts/server/api.ts'
import { companyIds, findCompany } from '#modules/company/server/api.ts'
import type * as contract from '../contract.ts'
import { nextTime, type Schedule } from '../model.ts'
import { speak } from '../text.ts'
import { chosenEvents, eventsLeft } from './builder.ts'
import { fileName, fileTypes, writeReport } from './file-types.ts'
import * as store from './store.ts'

const maxSchedules = 100

export async function list(ctx: CompanyContext) {
  const stored = await store.listSchedules(ctx.db, ctx.company, viewerOf(ctx))
  const items: Schedule[] = []
  for (const each of stored) items.push(scheduleOf(each, await pauseOf(ctx, each)))
  return { items }
}

export function viewerOf({ actor, admission }: CompanyContext): store.Viewer {
  return { userId: actor.id ?? '', allowed: admission.eventIds ?? null }
}

export async function add(ctx: CompanyContext, fields: InputOf<typeof contract.addSchedule>) {
  await chosenEvents(ctx, fields, ctx.admission.eventIds ?? null)
  if ((await store.countSchedules(ctx.db, ctx.company)) >= maxSchedules)
    throw new AppError('invalid', 'reports.too_many_schedules')
  const id = randomUUID()
  const nextAt = nextTime(fields, ctx.now, defaultZone)
  const createdBy = ctx.actor.id ?? ''
  const newSchedule = { ...fields, id, locale: staffLocale(ctx.locale), createdBy, nextAt }
  const schedule = await store.insertSchedule(ctx.db, ctx.company, newSchedule, ctx.now)
  await record(ctx, { entity: 'report_schedule', entityId: id, verb: 'created' })
  return scheduleOf(schedule, null)
}

export async function change(
  ctx: CompanyContext,
  { scheduleId, version, ...changes }: InputOf<typeof contract.changeSchedule>,
) {
  const before = await requireSchedule(ctx, scheduleId)
  if (changes.eventIds)
    await chosenEvents(ctx, { eventIds: changes.eventIds }, ctx.admission.eventIds ?? null)
  const current = scheduleOf(before, await pauseOf(ctx, before))
  // For a limited colleague "all events" must mean theirs; a schedule of one who lost access is taken over
  // by another.
  const isOrphan = current.pausedBy === 'maker' || current.pausedBy === 'limit'
  const isTakenOver = isOrphan || ctx.admission.eventIds !== undefined
  const createdBy = isTakenOver ? (ctx.actor.id ?? '') : before.createdBy
  const withdrawnAt = isTakenOver ? null : before.withdrawnAt
  const next = { ...before, ...changes, version, createdBy, withdrawnAt }
  const nextAt = nextTime(next, ctx.now, defaultZone)
  const saved = await store.updateSchedule(ctx.db, ctx.company, { ...next, nextAt })
  if (!saved) throw new AppError('conflict', 'reports.schedule_changed', { current })
  await record(ctx, { entity: 'report_schedule', entityId: scheduleId, verb: 'changed' })
  return scheduleOf(saved, await pauseOf(ctx, saved))
}

export async function remove(ctx: CompanyContext, { scheduleId }: { scheduleId: string }) {
  await requireSchedule(ctx, scheduleId)
  if (!(await store.deleteSchedule(ctx.db, ctx.company, scheduleId, ctx.now))) throw absent()
  await record(ctx, { entity: 'report_schedule', entityId: scheduleId, verb: 'deleted' })
  return null
}

/** It continues at its next time; reports missed meanwhile are not sent. */
export async function restore(ctx: CompanyContext, scheduleId: string) {
  const restored = await store.restoreSchedule(ctx.db, ctx.company, scheduleId, viewerOf(ctx))
  if (!restored) throw absent()
  const nextAt = nextTime(restored, ctx.now, defaultZone)
  await store.moveOn(ctx.db, ctx.company, scheduleId, { nextAt, sentAt: restored.sentAt })
  await record(ctx, { entity: 'report_schedule', entityId: scheduleId, verb: 'restored' })
}

export async function sendNow(ctx: CompanyContext, { scheduleId }: { scheduleId: string }) {
  const schedule = await requireSchedule(ctx, scheduleId)
  if ((await pauseOf(ctx, schedule)) !== null)
    throw new AppError('conflict', 'reports.schedule_paused')
  const { nextAt } = schedule
  await store.moveOn(ctx.db, ctx.company, scheduleId, { nextAt, sentAt: ctx.now.toISOString() })
  ctx.enqueue(mailReport, {
    scheduleId,
    userId: ctx.actor.id ?? '',
    locale: staffLocale(ctx.locale),
  })
  return null
}

async function pauseOf(
  ctx: Pick<CompanyContext, 'db' | 'company'>,
  { createdBy, withdrawnAt, recipients, eventIds }: store.StoredSchedule,
): Promise<Schedule['pausedBy']> {
  const maker = (await addressesOf(ctx, [createdBy])).get(createdBy)
  if (!maker) return 'maker'
  if (recipients.length === 0) return 'recipients'
  // Like links, it does not restart when its maker gets access again: a member has to save it.
  if (await eventsLeft(ctx, { eventIds }, maker.eventIds)) return withdrawnAt ? 'maker' : null
  return (await eventsLeft(ctx, { eventIds }, null))?.length ? 'limit' : 'events'
}

/** The events of each schedule that is sent in the name of a colleague; without a choice, the active ones they see. */
export async function sentInNameOf(
  ctx: Pick<CompanyContext, 'db' | 'company'>,
  userId: string,
): Promise<string[][]> {
  const all = await store.listSchedules(ctx.db, ctx.company, store.unlimited)
  const allowed = (await addressesOf(ctx, [userId])).get(userId)?.eventIds ?? null
  const sent: string[][] = []
  for (const schedule of all) {
    if (schedule.createdBy !== userId || (await pauseOf(ctx, schedule)) !== null) continue
    const active = schedule.eventIds.length > 0 ? [] : await eventsLeft(ctx, schedule, allowed)
    sent.push([...schedule.eventIds, ...(active ?? []).map(({ id }) => id)])
  }
  return sent
}

function scheduleOf(stored: store.StoredSchedule, pausedBy: Schedule['pausedBy']): Schedule {
  const { createdBy: _, withdrawnAt: _when, ...schedule } = stored
  return { ...schedule, pausedBy }
}

async function requireSchedule(ctx: CompanyContext, id: string): Promise<store.StoredSchedule> {
  const schedule = await store.findSchedule(ctx.db, ctx.company, id, viewerOf(ctx))
  if (!schedule) throw absent()
  return schedule
}

function absent(): AppError {
  return new AppError('not_found', 'reports.schedule_not_found')
}

export const lookForDue = jobType('reports.look-for-due', z.strictObject({}))
export const mailReport = jobType(
  'reports.mail',
  z.strictObject({ scheduleId: z.string(), userId: z.string(), locale: z.enum(['ro', 'en']) }),
)

/** Each due one becomes a job of its own, in the same transaction that moves it to its next time. */
export async function findDue({ database, now }: JobContext): Promise<void> {
  const ids = await database.inNoCompany(companyIds, 'read')
  for (const companyId of ids)
    await database.inCompany(companyId, async (db) => {
      const outbox = new Outbox([])
      const scope = systemScope(companyId)
      for (const due of await store.takeDue(db, scope, now)) {
        const { id, createdBy, locale } = due
        const nextAt = nextTime(due, now, defaultZone)
        const isPaused = (await pauseOf({ db, company: scope }, due)) !== null
        const sentAt = isPaused ? due.sentAt : now.toISOString()
        await store.moveOn(db, scope, id, { nextAt, sentAt })
        if (isPaused) continue
        outbox.enqueue(mailReport, { scheduleId: id, userId: createdBy, locale })
      }
      await outbox.store(db, companyId)
    })
}

/**
 * Made with the current rights of the person who asked for it; for one who left, or when its events are
 * deleted, nothing is sent.
 */
export async function mail(
  ctx: JobContext,
  { scheduleId, userId, locale }: z.output<(typeof mailReport)['payload']>,
): Promise<void> {
  const { company, reader, services, now } = ctx
  if (!company) return
  const rendered = await reader.inCompany(
    company.companyId,
    async (db) => {
      const schedule = await store.findSchedule(db, company, scheduleId, store.unlimited)
      const asker = (await addressesOf({ db, company }, [userId])).get(userId)
      if (!schedule || !asker) return undefined
      const { report, format } = schedule
      const events = await eventsLeft({ db, company }, schedule, asker.eventIds)
      if (!events) return undefined
      const eventIds = events.map(({ id }) => id)
      const reportQuery = { report, eventIds, needs: false }
      const pieces: Buffer[] = []
      const reading = { db, company, services, now, locale }
      for await (const piece of writeReport(reading, reportQuery, format))
        pieces.push(Buffer.from(piece))
      const { name } = await findCompany(db, company)
      const barred = await addressesWithoutAccess({ db, company }, schedule.recipients, eventIds)
      const recipients = schedule.recipients.filter((address) => !barred.has(address))
      return { schedule, recipients, companyName: name, bytes: Buffer.concat(pieces) }
    },
    'read',
  )
  if (!rendered) return
  for (const address of rendered.recipients)
    await sendMail(ctx, letterOf({ ...rendered, address, locale, ctx }))
}

/** A mailbox refuses what is larger, so such a report is fetched instead. */
const maxFileBytes = 1_400_000

interface MadeReport {
  schedule: store.StoredSchedule
  companyName: string
  bytes: Buffer
  address: string
  locale: 'ro' | 'en'
  ctx: Pick<JobContext, 'services' | 'now'>
}

function letterOf({ schedule, companyName, bytes, address, locale, ctx }: MadeReport) {
  const { report, format } = schedule
  const say = speak(locale)
  const title = say(`report.${report}`)
  const at = formatInstant(ctx.now, defaultZone, locale)
  const fits = bytes.length <= maxFileBytes
  const url = `${ctx.services.publicUrl}/rapoarte?raport=${report}`
  return {
    to: { address },
    senderName: companyName,
    subject: `${title} · ${companyName}`,
    locale,
    preheader: say('dataAt', { at }),
    blocks: [
      { kind: 'heading' as const, text: title },
      { kind: 'paragraph' as const, text: say(fits ? 'mail.attached' : 'mail.tooLarge', { at }) },
      { kind: 'button' as const, label: say('mail.open'), url },
    ],
    ...(fits && {
      attachments: [
        {
          name: fileName(report, format, locale, ctx.now),
          type: (fileTypes[format].split(';')[0] ?? '').trim(),
          base64: bytes.toString('base64'),
        },
      ],
    }),
  }
}
