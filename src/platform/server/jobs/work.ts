import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { Localised } from '#shared/i18n.ts'
import * as contract from '#shared/work.ts'
import { Work } from '#shared/work.ts'
import type { CompanyScope } from '../auth/access.ts'
import { bind } from '../pipeline/bind.ts'
import type { PlatformTables } from '../database/tables.ts'
import type { CompanyContext } from '../context.ts'
import type { Db } from '../database/db.ts'
import type { JobContext, JobType } from './jobs.ts'

/** Stores the work and its job with the request; the job reports back through `doWork`. */
export async function startWork<P extends z.ZodType>(
  ctx: CompanyContext,
  what: { kind: string; title: Localised; total?: number; result?: Record<string, unknown> },
  type: JobType<P>,
  payload: (workId: string) => z.input<P>,
): Promise<string> {
  const id = randomUUID()
  await sql`insert into work (company_id, id, kind, title, total, result, started_by)
    values (${ctx.company.companyId}, ${id}, ${what.kind}, ${JSON.stringify(what.title)}, ${what.total ?? null},
      ${what.result ? JSON.stringify(what.result) : null}::jsonb, ${ctx.actor.id})`.execute(ctx.db)
  ctx.enqueue(type, payload(id))
  ctx.touch('work')
  return id
}

export interface Progress {
  /** Reports progress, at most twice a second; throws `Cancelled` when the user cancelled. */
  report(done: number, total?: number): Promise<void>
}

export class Cancelled extends Error {}

/** Runs the body of long work and updates its row: running, progress, done, failed or cancelled. */
export async function doWork(
  ctx: JobContext,
  workId: string,
  body: (progress: Progress) => Promise<Record<string, unknown> | null>,
): Promise<void> {
  const company = ctx.company
  if (!company) throw new Error('work belongs to a company')
  const update = (set: (db: Db) => Promise<unknown>) =>
    ctx.database.inCompany(company.companyId, set)
  if (!(await begin(ctx, company, workId))) return
  let reportedAt = 0
  const progress: Progress = {
    async report(done, total) {
      if (Date.now() - reportedAt < 500) return
      reportedAt = Date.now()
      const rows = await ctx.database.inCompany(company.companyId, (db) =>
        sql<{
          cancel_asked: boolean
        }>`update work set done = ${done}, total = coalesce(${total ?? null}, total)
          where company_id = ${company.companyId} and id = ${workId} returning cancel_asked`.execute(
          db,
        ),
      )
      ctx.touch('work')
      if (rows.rows[0]?.cancel_asked) throw new Cancelled()
    },
  }
  try {
    const result = await body(progress)
    await update((db) =>
      sql`update work set state = 'done', done = coalesce(total, done), result = ${JSON.stringify(result)}::jsonb,
      finished_at = now() where company_id = ${company.companyId} and id = ${workId}`.execute(db),
    )
  } catch (error) {
    const cancelled = error instanceof Cancelled
    if (!cancelled && !ctx.last) throw error
    // The text may name files, hosts or people; users see only the code.
    if (!cancelled) ctx.log.error('work failed', { work: workId, error })
    await update((db) =>
      sql`update work set state = ${cancelled ? 'cancelled' : 'failed'}, finished_at = now(),
      problem = ${cancelled ? null : problemOf(error)}
      where company_id = ${company.companyId} and id = ${workId}`.execute(db),
    )
  } finally {
    ctx.touch('work')
  }
}

/** Whether there is anything to do: not for finished or cancelled work, however often its job is delivered. */
async function begin(ctx: JobContext, company: CompanyScope, workId: string): Promise<boolean> {
  const { rows } = await ctx.database.inCompany(company.companyId, (db) =>
    sql<{ state: Work['state'] }>`update work set
        state = case when cancel_asked then 'cancelled' else 'running' end,
        started_at = case when cancel_asked then started_at else coalesce(started_at, now()) end,
        finished_at = case when cancel_asked then now() end
      where company_id = ${company.companyId} and id = ${workId} and state in ('queued', 'running')
      returning state`.execute(db),
  )
  if (rows[0]) ctx.touch('work')
  return rows[0]?.state === 'running'
}

function problemOf(error: unknown): string {
  return error instanceof AppError ? error.code : 'work_failed'
}

export const workRoutes = bind(contract, {
  listWork: async (ctx) => ({ items: await readWork(ctx, null) }),
  getWork: async (ctx, { workId }) => requireOne(await readWork(ctx, workId)),
  cancelWork: async (ctx, { workId }) => {
    await sql`update work set cancel_asked = true,
        finished_at = case when state = 'queued' then now() end,
        state = case when state = 'queued' then 'cancelled' else state end
      where company_id = ${ctx.company.companyId} and id = ${workId} and state in ('queued', 'running') and started_by = ${ctx.actor.id}`.execute(
      ctx.db,
    )
    return requireOne(await readWork(ctx, workId))
  },
})

async function readWork(ctx: CompanyContext, id: string | null): Promise<Work[]> {
  const db = ctx.db.withTables<PlatformTables>()
  const rows = await db
    .selectFrom('work')
    .select(['id', 'kind', 'title', 'state', 'done', 'total', 'result', 'problem'])
    .select(['created_at as createdAt', 'started_at as startedAt', 'finished_at as finishedAt'])
    .where('company_id', '=', ctx.company.companyId)
    .where('started_by', '=', ctx.actor.id)
    .$if(id !== null, (q) => q.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
  return rows
}

function requireOne(rows: Work[]): Work {
  const row = rows[0]
  if (!row) throw new AppError('not_found', 'work_not_found')
  return row
}
