import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { kyselyOver, type Database, type Db } from './db.ts'

/** A statement that some work asked for, in the company it asked in. */
interface Asked {
  companyId: string
  query: CompiledQuery
}

/** By what tells one statement from another. */
type Plan = ReadonlyMap<string, Asked>
type Answers = ReadonlyMap<string, Promise<QueryResult<unknown>>>

/**
 * Work that reads the same things each time waits for one trip instead of many that follow from each
 * other. What it asked for last time is asked for at once, when it begins; where it then asks exactly
 * that, in the same company, the answer is on its way. Whatever else it asks goes the usual way, so a
 * wrong guess costs a little time and never shows anything else than the database has now.
 */
export class AskingAhead {
  readonly #plans = new Map<string, Plan>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  async read<T>(
    database: Database,
    key: string,
    work: (database: Database) => Promise<T>,
  ): Promise<T> {
    const asked = new Map<string, Asked>()
    const answers = askAtOnce(database, this.#plans.get(key))
    const done = await work(aheadOf(database, answers, asked))
    if (this.#plans.size >= this.#most && !this.#plans.has(key)) this.#plans.clear()
    this.#plans.set(key, asked)
    return done
  }
}

/** One transaction for each company, all of its statements in one breath. */
function askAtOnce(database: Database, plan: Plan = new Map()): Answers {
  const answers = new Map<string, Promise<QueryResult<unknown>>>()
  const companies = new Set([...plan.values()].map(({ companyId }) => companyId))
  for (const companyId of companies) {
    const all: Promise<unknown>[] = []
    const opened = openUntil(database, companyId, () => Promise.allSettled(all))
    for (const [key, asked] of plan) {
      if (asked.companyId !== companyId) continue
      const answer = opened.then((db) => db.executeQuery(asked.query))
      // Whoever needs it asks again; nobody waits for the rest.
      answer.catch(() => undefined)
      answers.set(key, answer)
      all.push(answer)
    }
  }
  return answers
}

/** A reading transaction that lasts until something is over. */
function openUntil(
  database: Database,
  companyId: string,
  over: () => Promise<unknown>,
): Promise<Db> {
  return new Promise((opened, failed) => {
    const work = (db: Db) => {
      opened(db)
      return over()
    }
    const reading = companyId
      ? database.inCompany(companyId, work, 'read')
      : database.inNoCompany(work, 'read')
    reading.catch(failed)
  })
}

/** Reads what was asked ahead and notes what is asked; writing is as ever. */
function aheadOf(database: Database, answers: Answers, asked: Map<string, Asked>): Database {
  const read = async <T>(companyId: string, work: (db: Db) => Promise<T>) => {
    const own = new AheadConnection(database, companyId, answers, asked)
    try {
      return await work(kyselyOver(own))
    } finally {
      own.end()
    }
  }
  return {
    inCompany: (companyId, work, mode = 'write') =>
      mode === 'read' ? read(companyId, work) : database.inCompany(companyId, work, mode),
    inNoCompany: (work, mode = 'write') =>
      mode === 'read' ? read('', work) : database.inNoCompany(work, mode),
    close: () => database.close(),
  }
}

class AheadConnection implements DatabaseConnection {
  readonly #companyId: string
  readonly #answers: Answers
  readonly #asked: Map<string, Asked>
  readonly #open: () => Promise<Db>
  #usual: Promise<Db> | undefined
  end: () => void = () => undefined

  constructor(database: Database, companyId: string, answers: Answers, asked: Map<string, Asked>) {
    this.#companyId = companyId
    this.#answers = answers
    this.#asked = asked
    const ended = new Promise<void>((end) => (this.end = end))
    this.#open = () => openUntil(database, companyId, () => ended)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const key = JSON.stringify([this.#companyId, query.sql, query.parameters])
    this.#asked.set(key, { companyId: this.#companyId, query })
    const known = await this.#answers.get(key)?.catch(() => undefined)
    if (known) return known as QueryResult<R>
    this.#usual ??= this.#open()
    return (await this.#usual).executeQuery(query) as Promise<QueryResult<R>>
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('what is asked ahead comes whole')
  }
}
