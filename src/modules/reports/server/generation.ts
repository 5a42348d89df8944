import { z } from 'zod'
import { staffLocale, inEachLanguage } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { putGeneratedFile } from '#platform/server/files/generated-file.ts'
import { insertFile } from '#platform/server/files/store.ts'
import { jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { startWork, type Progress } from '#platform/server/jobs/work.ts'
import { addressesOf } from '#modules/accounts/server/api.ts'
import { catalogue, ReportFormat, ReportId } from '../model.ts'
import { speak } from '../text.ts'
import { chosenEvents } from './builder.ts'
import type { ReportedEvent } from './report.ts'
import { countGuests } from './store.ts'
import { fileName, fileTypes, writeReport } from './file-types.ts'

const Task = z.strictObject({
  workId: Id,
  userId: Id,
  report: ReportId,
  eventIds: z.array(Id),
  needs: z.boolean(),
  format: ReportFormat,
  locale: z.enum(['ro', 'en']),
})
type Task = z.infer<typeof Task>

export const makeReport = jobType('reports.make', Task, 3)

/** With more guests a person would not wait for the file. */
const manyGuests = 5000

/** Only reports that have rows or counts of guests grow with them. */
export async function isLarge(
  ctx: CompanyContext,
  report: ReportId,
  events: readonly ReportedEvent[],
): Promise<boolean> {
  if (catalogue[report].group !== 'guests') return false
  return (await countGuests({ ...ctx, events }, manyGuests)) >= manyGuests
}

export function startMaking(
  ctx: CompanyContext,
  asked: Pick<Task, 'report' | 'eventIds' | 'needs' | 'format'>,
): Promise<string> {
  const title = inEachLanguage((locale) => speak(locale)(`report.${asked.report}`))
  return startWork(ctx, { kind: makeReport.job, title }, makeReport, (workId) => ({
    ...asked,
    workId,
    userId: ctx.actor.id ?? '',
    locale: staffLocale(ctx.locale),
  }))
}

/** Made with the current rights of the person; a person who lost them finds no file. */
export async function makeNow(
  ctx: JobContext,
  { report, eventIds, needs, format, locale, userId }: Task,
  progress: Progress,
): Promise<Record<string, unknown> | null> {
  const { company, reader, services, now } = ctx
  if (!company) throw new Error('a report belongs to a company')
  const bytes = await reader.inCompany(
    company.companyId,
    async (db) => {
      const asker = (await addressesOf({ db, company }, [userId])).get(userId)
      if (!asker) return undefined
      await chosenEvents({ db, company }, { eventIds }, asker.eventIds)
      const pieces: Buffer[] = []
      const reading = { db, company, services, now, locale }
      const writing = writeReport(reading, { report, eventIds, needs }, format)
      let step = await writing.next()
      for (; !step.done; step = await writing.next()) pieces.push(Buffer.from(step.value))
      await progress.report(step.value)
      return Buffer.concat(pieces)
    },
    'read',
  )
  if (!bytes) return null
  return { fileId: await keep(ctx, bytes, { name: fileName(report, format, locale, now), format }) }
}

async function keep(
  { company, database, services, actorId, now }: JobContext,
  bytes: Buffer,
  { name, format }: { name: string; format: ReportFormat },
): Promise<string> {
  const companyId = company?.companyId ?? ''
  const [mime = ''] = fileTypes[format].split(';')
  const newFile = { companyId, name, mime, bytes, createdBy: actorId, now }
  const file = await putGeneratedFile(services.env, newFile)
  await database.inCompany(companyId, (db) => insertFile(db, file))
  return file.id
}
