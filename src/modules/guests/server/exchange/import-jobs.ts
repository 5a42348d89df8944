import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import type { Actor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { openBlobs, originalKey } from '#platform/server/files/storage/blobs.ts'
import { fileRemove } from '#platform/server/files/file-jobs.ts'
import { markDeleted } from '#platform/server/files/store.ts'
import { every, job, jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { doWork, type Progress } from '#platform/server/jobs/work.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { undoHours } from '../../model.ts'
import type { ImportState } from '../../model/exchange/imports.ts'
import { checkJob, dropFile, readJob, runJob, undoEnd, undoJob, type Task } from './import.ts'
import { checkAgain, takeFile } from './uploaded-file.ts'
import { enterBatch, undoStep } from './import-batches.ts'
import { findImport, changeState, purgeImports } from './import-store.ts'

const stepSize = 1000
const tidy = jobType('guests.import-tidy', z.strictObject({}))

export const importJobs = [
  job(readJob, async (ctx, task) => {
    await doWork(ctx, task.workId, (progress) => read(ctx, task, progress))
    await settle(ctx, task, 'reading', 'failed')
  }),
  job(checkJob, async (ctx, task) => {
    await doWork(ctx, task.workId, (progress) =>
      inOne(ctx, task, (at) => checkAgain(at, task.importId, progress.report)),
    )
    // The rows are as they were: a person who cancelled can choose again.
    await settle(ctx, task, 'checking', 'ready')
  }),
  job(runJob, async (ctx, task) => {
    await doWork(ctx, task.workId, (progress) => walk(ctx, task, progress, enterBatch))
    await settle(ctx, task, 'running', 'stopped')
  }),
  job(undoJob, async (ctx, task) => {
    await doWork(ctx, task.workId, (progress) =>
      walk(ctx, task, progress, (at, importId) => undoStep(at, importId, stepSize)),
    )
    await settle(ctx, task, 'undoing', 'stopped')
  }),
  every('17 3 * * *', tidy, async ({ database, now }) => {
    const before = new Date(now.getTime() - undoHours * 3_600_000)
    for (const companyId of await database.inNoCompany(companyIds, 'read'))
      await database.inCompany(companyId, (db) => purgeImports(db, { companyId }, before))
  }),
]

/** The whole file in one transaction: killed in between, nothing of it is there and the job comes again. */
async function read(
  ctx: JobContext,
  task: Task,
  { report }: Progress,
): Promise<Record<string, unknown>> {
  const companyId = ctx.company?.companyId ?? ''
  try {
    return await inOne(ctx, task, async (at) => {
      const storedImport = await findImport(at.db, at.event, task.importId)
      if (storedImport?.state !== 'reading') return
      const blob = await openBlobs(ctx.services.env).get(
        originalKey(companyId, storedImport.fileId),
      )
      if (!blob) throw new AppError('not_found', 'guests.import_file_not_found')
      const pieces: Buffer[] = []
      for await (const piece of blob.stream) pieces.push(piece as Buffer)
      const { sheets } = await takeFile(at, storedImport, Buffer.concat(pieces), report)
      // Parsed rows are stored; only another worksheet would be read from the file itself.
      await markDeleted(at.db, at.company, storedImport.fileId, ctx.now)
      const when = sheets.length > 1 ? { runAt: undoEnd(ctx.now) } : {}
      at.enqueue(fileRemove, { fileId: storedImport.fileId }, when)
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error
    await inOne(ctx, task, async (at) => {
      await changeState(at.db, at.event, task.importId, ['reading'], 'failed', {
        problem: error.code,
      })
      const storedImport = await findImport(at.db, at.event, task.importId)
      // Another worksheet of the workbook can still be chosen.
      if (storedImport?.sheets.length === 0) await dropFile(at, storedImport.fileId)
    })
    return { importId: task.importId, problem: error.code }
  }
}

async function inOne(
  ctx: JobContext,
  task: Task,
  work: (at: EventContext) => Promise<void>,
): Promise<Record<string, unknown>> {
  await ctx.once(`${ctx.id} ${task.importId} ${ctx.attempt} ${++steps}`, async (db, outbox) => {
    await work(jobEventContext(ctx, db, outbox, { eventId: task.eventId, actor: actorOf(task) }))
  })
  ctx.touch('guest-imports')
  return { importId: task.importId }
}

let steps = 0

/** Step by step, each a transaction of its own that also says where the next one begins. */
async function walk(
  ctx: JobContext,
  task: Task,
  { report }: Progress,
  step: (at: EventContext, importId: string) => Promise<number | null>,
): Promise<Record<string, unknown>> {
  for (let done = 0; ;) {
    await report(done)
    let readRows: number | null = null
    await inOne(ctx, task, async (at) => {
      readRows = await step(at, task.importId)
    })
    ctx.touch('guests')
    if (readRows === null) return { importId: task.importId }
    done += readRows
  }
}

/** Work that did not finish was stopped or failed. */
async function settle(
  ctx: JobContext,
  { importId, eventId, ...task }: Task,
  from: ImportState,
  to: ImportState,
): Promise<void> {
  const full = { importId, eventId, ...task }
  await inOne(ctx, full, async (at) => {
    await changeState(at.db, at.event, importId, [from], to)
  })
  ctx.touch('guests', 'company.bin', 'history')
}

function actorOf({ by }: Task): Actor {
  return { kind: 'import', ...by }
}
