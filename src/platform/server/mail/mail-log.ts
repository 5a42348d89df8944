import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { JobContext } from '../jobs/jobs.ts'
import { allowedLetters, type EventLetter } from './letter-rule.ts'

/** The record of one letter: its key, the job that holds it, and what is written with its mark. */
interface Entry {
  key: string
  ctx: Pick<JobContext, 'id' | 'company' | 'database'>
}
interface LetterRecord extends EventLetter {
  ctx: Pick<JobContext, 'company' | 'database' | 'services' | 'now'>
}
interface Mark extends Entry {
  write(db: Db): Promise<void>
}

/**
 * Records the results of letters in batches: everything that arrives while the database is busy goes into
 * the next statement, since ten thousand letters would otherwise be thirty thousand transactions.
 */
export class MailLog {
  readonly #asking = new Batcher(settledAmong)
  readonly #judging = new Map<string, Batcher<LetterRecord, boolean>>()
  readonly #marking = new Map<string, Batcher<Mark, void>>()

  /** Sent before, or cancelled after it was handed over: the queue then drops its key. */
  isSettled(entry: Entry): Promise<boolean> {
    return this.#asking.add(entry)
  }

  /** Whether the event, in its present state, allows sending the letter. */
  isAllowed(letter: LetterRecord): Promise<boolean> {
    const company = letter.ctx.company?.companyId ?? ''
    const judging = this.#judging.get(company) ?? new Batcher(allowedAmong)
    this.#judging.set(company, judging)
    return judging.add(letter)
  }

  /** The mark and what is written with it are one transaction; a letter that was marked before writes nothing. */
  mark(mark: Mark): Promise<void> {
    const company = mark.ctx.company?.companyId ?? ''
    const marking = this.#marking.get(company) ?? new Batcher(markAll)
    this.#marking.set(company, marking)
    return marking.add(mark)
  }
}

async function settledAmong(entries: readonly Entry[]): Promise<boolean[]> {
  const keys = entries.map(({ key }) => key)
  const ids = entries.map(({ ctx }) => ctx.id)
  const [first] = entries
  const settledEffects = await first?.ctx.database.inNoCompany(
    (db) =>
      sql<{ settled: string }>`select key as settled from effects where key = any(${keys}::text[])
        union all select id::text from graphile_worker.jobs where id = any(${ids}::bigint[]) and key is null`.execute(
        db,
      ),
    'read',
  )
  const settled = new Set(settledEffects?.rows.map((row) => row.settled))
  return entries.map(({ key, ctx }) => settled.has(key) || settled.has(ctx.id))
}

async function allowedAmong(letters: readonly LetterRecord[]): Promise<boolean[]> {
  const { company, database, services, now } = letters[0]?.ctx ?? {}
  if (!company || !database || !services || !now) return letters.map(() => true)
  return database.inCompany(
    company.companyId,
    (db) => allowedLetters(services, db, company, letters, now),
    'read',
  )
}

async function markAll(marks: readonly Mark[]): Promise<void[]> {
  const [first] = marks
  if (!first) return []
  const { company, database } = first.ctx
  const work = async (db: Db) => {
    const keys = marks.map(({ key }) => key)
    const { rows } = await sql<{ key: string }>`insert into effects (key)
      select unnest(${keys}::text[]) on conflict do nothing returning key`.execute(db)
    const ownKeys = new Set(rows.map(({ key }) => key))
    await Promise.all(marks.filter(({ key }) => ownKeys.has(key)).map(({ write }) => write(db)))
  }
  await (company ? database.inCompany(company.companyId, work) : database.inNoCompany(work))
  return marks.map(() => undefined)
}

interface QueuedWrite<In, Out> {
  input: In
  done(result: Out): void
  failed(error: unknown): void
}

/** One batch at a time; what arrives meanwhile is the next batch. */
class Batcher<In, Out> {
  readonly #work: (all: readonly In[]) => Promise<readonly Out[]>
  #waiting: QueuedWrite<In, Out>[] = []
  #isBusy = false

  constructor(work: (all: readonly In[]) => Promise<readonly Out[]>) {
    this.#work = work
  }

  add(input: In): Promise<Out> {
    return new Promise((done, failed) => {
      this.#waiting.push({ input, done, failed })
      if (!this.#isBusy) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#isBusy = true
    while (this.#waiting.length > 0) await this.#do(this.#waiting.splice(0))
    this.#isBusy = false
  }

  async #do(all: readonly QueuedWrite<In, Out>[]): Promise<void> {
    try {
      const results = await this.#work(all.map(({ input }) => input))
      all.forEach(({ done }, at) => done(results[at] as Out))
    } catch (error) {
      const [only, ...others] = all
      // A row that cannot be written must not prevent the others of its batch.
      if (others.length > 0) for (const each of all) await this.#do([each])
      else only?.failed(error)
    }
  }
}
