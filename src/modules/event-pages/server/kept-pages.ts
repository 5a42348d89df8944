import { AskingAhead } from '#platform/server/database/asking-ahead.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import type { Page, PageAnswer, PageRequest } from '#platform/server/pages.ts'
import { changesSoFar, isBeingWritten } from './store.ts'

/** What depends on the clock, such as a deadline, is at most this late. */
const mostMilliseconds = 15_000
const most = 300

/** A page that is sent again as long as nothing was written since it was drawn. */
export interface KeptPage extends Page {
  /** Draws what the next visit will ask for, so that it need not wait. */
  prepare(request: PageRequest): Promise<void>
}

/** How far writing has come. */
interface Writing {
  changes(database: Database): Promise<number>
  isGoingOn(db: Db): Promise<boolean>
}

const inDatabase: Writing = { changes: changesSoFar, isGoingOn: isBeingWritten }

/**
 * Keeps a personal page while nothing that a page may show was written, by whichever process. A visit
 * asks for the count of changes after it arrived, so nobody sees an older page than the database has.
 * After a change all that the page was drawn from is read again; only if it is as it was, so is the page.
 */
export function keptWhileUnchanged(
  page: Page,
  /** Counts the visit; false lets the page itself say that it was one too many. */
  mayVisit: (request: PageRequest) => boolean,
  writing: Writing = inDatabase,
): KeptPage {
  const kept = new KeptPages()
  const ahead = new AskingAhead(most)
  const count = new Shared(writing.changes)
  const draw = async (request: PageRequest, changes: number) => {
    const key = keyOf(request)
    // Asked between the count and the reading: a writer who was counted is seen here or has committed.
    const asked = await ahead.ask(request.visits.database, key, writing.isGoingOn)
    const proven = asked.first ? undefined : changes
    const last = kept.find(key, request.now)
    if (last && last.digest === asked.told.digest && mayVisit(request))
      return kept.keep(key, { ...last, changes: proven })
    const { done, digest } = await asked.told.read(async (database) =>
      page.answer({ ...request, visits: request.visits.through(database) }),
    )
    if (done.status !== 200) return done
    // As bytes, which are packed once.
    const answer = { ...done, body: Buffer.from(done.body) }
    const at = request.now.getTime()
    return kept.keep(key, { answer, at, changes: proven, digest })
  }
  return {
    ...page,
    async answer(request) {
      const changes = await count.read(request.visits.database)
      const last = kept.find(keyOf(request), request.now)
      return last?.changes === changes && mayVisit(request) ? last.answer : draw(request, changes)
    },
    async prepare(request) {
      await draw(request, await count.read(request.visits.database))
    },
  }
}

/** A form that leads back to a kept page finds it drawn: the answer to the form waits for it, the visit does not. */
export function leadingTo(page: KeptPage, form: Page): Page {
  return {
    ...form,
    async answer(request) {
      const answer = await form.answer(request)
      const [, search = ''] = (answer.headers?.location ?? '').split('?')
      if (answer.status === 303)
        await page
          .prepare({ ...request, query: new URLSearchParams(search), form: new URLSearchParams() })
          // What was sent is stored; the visit itself will tell what is wrong with the page.
          .catch(() => undefined)
      return answer
    },
  }
}

/** One link in one language, with what it tells that was just done. */
function keyOf({ params, query, locale }: PageRequest): string {
  const { companySlug, slug, token } = params
  return JSON.stringify([companySlug, slug, token, query.get('lang'), query.get('gata'), locale])
}

interface Kept {
  answer: PageAnswer
  /** When it was drawn. */
  at: number
  /** The count at which it was as the database; undefined if somebody had not finished writing. */
  changes: number | undefined
  /** Of all that it was drawn from, where that was asked ahead. */
  digest: string | undefined
}

class KeptPages {
  readonly #pages = new Map<string, Kept>()

  find(key: string, now: Date): Kept | undefined {
    const known = this.#pages.get(key)
    return known && isYoung(known, now.getTime()) ? known : undefined
  }

  /** What is too old to be sent, or one too many, does not stay in memory. */
  keep(key: string, kept: Kept): PageAnswer {
    for (const [other, page] of this.#pages)
      if (!isYoung(page, kept.at) || this.#pages.size >= most) this.#pages.delete(other)
    this.#pages.set(key, kept)
    return kept.answer
  }
}

function isYoung({ at }: Kept, now: number): boolean {
  return Math.abs(now - at) < mostMilliseconds
}

/** Many who ask at once share one reading, but only one that began after they asked. */
class Shared<In, Out> {
  readonly #work: (given: In) => Promise<Out>
  #running: Promise<Out> | undefined
  #next: Promise<Out> | undefined

  constructor(work: (given: In) => Promise<Out>) {
    this.#work = work
  }

  read(given: In): Promise<Out> {
    if (!this.#running) return this.#begin(given)
    const begin = () => {
      this.#next = undefined
      return this.#begin(given)
    }
    return (this.#next ??= this.#running.then(begin, begin))
  }

  #begin(given: In): Promise<Out> {
    const running = this.#work(given).finally(() => {
      if (this.#running === running) this.#running = undefined
    })
    this.#running = running
    return running
  }
}
