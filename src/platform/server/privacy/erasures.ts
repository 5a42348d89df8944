import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Database, Db } from '../database/db.ts'
import type { AppServices } from '../app-services.ts'
import { jobType } from '../jobs/jobs.ts'
import type { Keys } from '../auth/keys.ts'
import { Outbox } from '../jobs/outbox.ts'
import { port } from '../ports.ts'

const Erasure = z.strictObject({
  id: z.uuid(),
  company: z.uuid().nullable(),
  kind: z.string(),
  what: z.record(z.string(), z.unknown()),
  at: z.iso.datetime(),
})

/** Erasure record: row ids and HMACs only, no personal data. */
export type Erasure = z.infer<typeof Erasure>

export const Ledger = z.strictObject({ prilej: z.literal('erasures'), erasures: z.array(Erasure) })

/** Writes the ledger also outside the database, where no backup includes it. */
export const keepLedger = jobType('platform.keep-erasures', z.strictObject({}))

type ErasureContext = Pick<Context, 'db' | 'now' | 'enqueue'>

/** Runs in the transaction that erases, so that neither exists without the other. */
export async function noteErasure(
  ctx: ErasureContext,
  { company, kind, what }: Pick<Erasure, 'company' | 'kind' | 'what'>,
): Promise<void> {
  const at = ctx.now.toISOString()
  await insertErasures(ctx.db, [{ id: randomUUID(), company, kind, what, at }])
  ctx.enqueue(keepLedger, {}, { key: keepLedger.job })
}

export interface ReplayWork {
  db: Db
  services: AppServices
  now: Date
  outbox: Outbox
}

/** The contribution of a module that erases data again which an older backup restored. */
export interface ErasureReplay {
  kind: string
  /** Returns how many had been restored; called in a transaction of the erasure's company. */
  replay(work: ReplayWork, erasure: Erasure): Promise<number>
}

export const erasureReplay = port<ErasureReplay>('platform.erasure-replay')

interface ReplayParts {
  database: Database
  services: AppServices
  jobs: ConstructorParameters<typeof Outbox>[0]
  now: Date
}

/**
 * Each in its own transaction with its line in the ledger; one that is recorded there was done before the
 * backup.
 */
export async function replayErasures(
  { database, services, jobs, now }: ReplayParts,
  ledger: readonly Erasure[],
): Promise<{ replayed: number; people: number }> {
  const storedErasures = await database.inNoCompany(listErasures, 'read')
  const replayedIds = new Set(storedErasures.map(({ id }) => id))
  const waiting = ledger.filter(({ id }) => !replayedIds.has(id))
  const replays = services.ports.all(erasureReplay)
  let people = 0
  for (const erasure of waiting) {
    const { company, kind } = erasure
    const replay = replays.find((each) => each.kind === kind)
    if (!replay) throw new Error(`no module can repeat an erasure of ${kind}`)
    const work = async (db: Db) => {
      const outbox = new Outbox(jobs)
      people += await replay.replay({ db, services, now, outbox }, erasure)
      await insertErasures(db, [erasure])
      await outbox.store(db, company)
    }
    await (company ? database.inCompany(company, work) : database.inNoCompany(work))
  }
  return { replayed: waiting.length, people }
}

/** Keyed, since an address could be found by guessing from a plain hash. */
export function traceOf(keys: Keys, text: string, kid = keys.ring[0]?.kid ?? ''): string {
  const key = keys.derive('erasures', kid)
  if (!key) throw new Error(`the key ${kid} is not among APP_KEYS`)
  return `${kid}.${createHmac('sha256', key).update(text.toLowerCase()).digest('base64url')}`
}

/** Whether the text is what this hash was made of. */
export function leftTrace(keys: Keys, text: string, trace: string): boolean {
  return traceOf(keys, text, trace.slice(0, trace.indexOf('.'))) === trace
}

export async function listErasures(db: Db): Promise<Erasure[]> {
  const { rows } = await sql<Erasure>`
    select id, company, kind, what, at from erasures order by at, id`.execute(db)
  return rows
}

async function insertErasures(db: Db, erasures: readonly Erasure[]): Promise<void> {
  for (const { id, company, kind, what, at } of erasures)
    await sql`insert into erasures (id, company, kind, what, at)
      values (${id}, ${company}, ${kind}, ${JSON.stringify(what)}, ${at}) on conflict do nothing`.execute(
      db,
    )
}
