import { createHash } from 'node:crypto'
import { sql, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import { kyselyOver, type Answered, type Database, type Db } from './db.ts'
import { apart, together, type Reading } from './together.ts'

/** What some work asked for in one company, by what tells one statement from another. */
interface Questions {
  companyId: string
  readings: ReadonlyMap<string, Reading>
  /** All of them. */
  query: CompiledQuery<{ cells: string }>
  /** Of the question. */
  digest: string
}

/** A statement and what came back, in the company it was asked in. */
interface Asked {
  companyId: string
  query: CompiledQuery
  answer: Promise<Answered<unknown>>
}

type Plan = readonly Questions[]
type Answers = ReadonlyMap<string, Answered<unknown>>

/** Each of them is kept prepared by every connection, and is as large as all that it holds. */
const mostTexts = 30

/**
 * Work that reads the same things each time waits for one trip instead of many that follow from each
 * other. What it asked for last time is asked for at once, before it begins; where it then asks exactly
 * that, in the same company, the answer is there. Whatever else it asks goes the usual way, so a
 * wrong guess costs a little time and never shows anything else than the database has now.
 */
export class AskingAhead {
  readonly #plans = new Map<string, Plan>()
  readonly #texts = new Set<string>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** `first` is asked before all the rest. */
  async ask<First>(
    database: Database,
    key: string,
    first: (db: Db) => Promise<First>,
  ): Promise<{ first: First; told: Told }> {
    const plan = this.#plans.get(key) ?? []
    const asked = await atOnce(database, plan, first)
    const remember = (next: Plan) => this.#remember(key, next)
    return { first: asked.first, told: new Told(database, plan, asked.cells, remember) }
  }

  #remember(key: string, plan: Plan): void {
    const texts = plan.map(({ query }) => query.sql).filter((text) => !this.#texts.has(text))
    if (this.#texts.size + texts.length > mostTexts) return
    for (const text of texts) this.#texts.add(text)
    if (this.#plans.size >= this.#most && !this.#plans.has(key)) this.#plans.clear()
    this.#plans.set(key, plan)
  }
}

/** What was asked ahead, for one piece of work. */
class Told {
  readonly #database: Database
  readonly #plan: Plan
  readonly #cells: readonly string[]
  readonly #remember: (plan: Plan) => void
  /** Names all that was asked ahead and what came back. */
  readonly digest: string

  constructor(
    database: Database,
    plan: Plan,
    cells: readonly string[],
    remember: (plan: Plan) => void,
  ) {
    this.#database = database
    this.#plan = cells.length < plan.length ? [] : plan
    this.#cells = cells
    this.#remember = remember
    this.digest = digestOf(...this.#plan.map((asked) => asked.digest), ...cells)
  }

  /** The digest names all that the work was told, if everything had been asked ahead: told the same, it does the same. */
  async read<T>(
    work: (database: Database) => Promise<T>,
  ): Promise<{ done: T; digest: string | undefined }> {
    const answers = answersOf(this.#plan, this.#cells)
    const asked = new Map<string, Asked>()
    const done = await work(aheadOf(this.#database, answers, asked))
    const isWhole = asked.size > 0 && [...asked.keys()].every((key) => answers.has(key))
    if (!isWhole || asked.size < answers.size) this.#remember(await planOf(asked))
    return { done, digest: isWhole ? this.digest : undefined }
  }
}

function answersOf(plan: Plan, cells: readonly string[]): Answers {
  const answers = new Map<string, Answered<unknown>>()
  for (const [at, { readings }] of plan.entries()) {
    const rows = apart(cells[at] ?? '', [...readings.values()])
    for (const [place, [key, { fields }]] of [...readings].entries())
      answers.set(key, { rows: rows[place] ?? [], fields })
  }
  return answers
}

function digestOf(...texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length} ${text}`)
  return hash.digest('base64')
}

/** What failed is not asked again ahead. */
async function planOf(asked: ReadonlyMap<string, Asked>): Promise<Plan> {
  const companies = new Map<string, Map<string, Reading>>()
  for (const [key, { companyId, query, answer }] of asked) {
    const fields = await answer.then(
      (told) => told.fields,
      () => undefined,
    )
    if (!fields) continue
    const readings = companies.get(companyId) ?? new Map<string, Reading>()
    companies.set(companyId, readings.set(key, { query, fields }))
  }
  return [...companies].map(([companyId, readings]) => ({
    companyId,
    readings,
    query: together([...readings.values()]),
    digest: digestOf(...readings.keys()),
  }))
}

/** One transaction in one breath, company after company; without an answer for what could not be asked. */
function atOnce<First>(
  database: Database,
  plan: Plan,
  ask: (db: Db) => Promise<First>,
): Promise<{ first: First; cells: string[] }> {
  return database.inNoCompany(async (db) => {
    const first = ask(db)
    // What is read by its key needs no plan for each value: making one takes longer than reading.
    const mode = sql`set local plan_cache_mode = force_generic_plan`.execute(db)
    const asked = plan.map(({ companyId, query }) => {
      const entered = sql`select set_config('app.company_id', ${companyId}, true)`.execute(db)
      return Promise.all([db.executeQuery(query), entered])
    })
    const [told] = await Promise.all([Promise.allSettled(asked), Promise.allSettled([mode])])
    const cells = told.flatMap((one) => (one.status === 'fulfilled' ? one.value[0].rows : []))
    return { first: await first, cells: cells.map((row) => row.cells) }
  }, 'read')
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

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const companyId = this.#companyId
    const key = JSON.stringify([companyId, query.sql, query.parameters])
    const answer = this.#answer(key, query)
    // Whoever asked hears that it failed.
    answer.catch(() => undefined)
    this.#asked.set(key, { companyId, query, answer })
    return answer as Promise<QueryResult<R>>
  }

  async #answer(key: string, query: CompiledQuery): Promise<Answered<unknown>> {
    const known = this.#answers.get(key)
    if (known) return known
    this.#usual ??= this.#open()
    return (await this.#usual).executeQuery(query)
  }

  streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('what is asked ahead comes whole')
  }
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
