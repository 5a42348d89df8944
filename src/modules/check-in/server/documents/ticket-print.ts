import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { guestLocales, inEachLanguage, sayIn } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import type { EventContext } from '#platform/server/context.ts'
import { putGeneratedFile } from '#platform/server/files/generated-file.ts'
import { insertFile } from '#platform/server/files/store.ts'
import { jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { startWork, type Progress } from '#platform/server/jobs/work.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type * as contract from '../../contract.ts'
import { maxPrinted } from '../../contract.ts'
import { tickets as ticketText } from '../../locales/tickets.gen.ts'
import { printableIds } from '../scans/presence-store.ts'
import { namesWithoutFace } from './missing-glyphs.ts'
import { fileNameOf, loadTickets, ticketsPdf } from './tickets.ts'

const Task = z.strictObject({
  workId: Id,
  eventId: Id,
  kind: z.enum(['ticket', 'badge']),
  who: z.enum(['confirmed', 'everyone']),
  locale: z.enum(guestLocales),
  slug: z.string(),
})
type Task = z.infer<typeof Task>

export const printJob = jobType('check-in.print', Task, 3)

export async function printAll(
  ctx: EventContext,
  { kind, who }: InputOf<typeof contract.printAll>,
): Promise<OutputOf<typeof contract.printAll>> {
  const ids = await printableIds(ctx.db, ctx.event, who, maxPrinted)
  if (ids.length === 0) throw new AppError('conflict', 'check-in.nobody_to_print')
  const { slug, name } = await eventFacts(ctx)
  const title = inEachLanguage((locale) => sayIn(ticketText, locale)(`print.${kind}`, { name }))
  const { eventId } = ctx.event
  // The event is known from the start, so that no other shows it.
  const what = { kind: printJob.job, title, total: ids.length, result: { eventId } }
  const workId = await startWork(ctx, what, printJob, (id) => ({
    workId: id,
    eventId,
    kind,
    who,
    locale: ctx.locale,
    slug,
  }))
  return { workId, total: ids.length, withoutFace: await namesWithoutFace(ctx, ids) }
}

/** Draws them all and keeps the file where its link finds it; the person may have left long ago. */
export async function printNow(
  ctx: JobContext,
  task: Task,
  { report }: Progress,
): Promise<Record<string, unknown>> {
  const { company, database, services, now, actorId } = ctx
  if (!company) throw new Error('tickets belong to a company')
  const { companyId } = company
  const { eventId, kind, locale } = task
  const scope = { companyId, eventId }
  const tickets = await database.inCompany(
    companyId,
    async (db) => {
      const guestIds = await printableIds(db, scope, task.who, maxPrinted)
      return loadTickets({ db, company, services, locale }, { eventId, kind, guestIds })
    },
    'read',
  )
  const pdf = await ticketsPdf(tickets, (done) => report(done, tickets.people.length))
  const name = fileNameOf(kind, task.slug, locale)
  const mime = 'application/pdf'
  const newFile = { companyId, name, mime, bytes: pdf, createdBy: actorId, now }
  const file = await putGeneratedFile(services.env, newFile)
  await database.inCompany(companyId, (db) => insertFile(db, file))
  return { fileId: file.id, eventId }
}
