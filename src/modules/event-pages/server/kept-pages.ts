import { AskingAhead } from '#platform/server/database/asking-ahead.ts'
import type { Database } from '#platform/server/database/db.ts'
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
  isGoingOn(database: Database): Promise<boolean>
}

const inDatabase: Writing = { changes: changesSoFar, isGoingOn: isBeingWritten }

/**
 * Keeps a personal page while nothing that a page may show was written, by whichever process. A visit
 * asks for the count of changes after it arrived, so nobody sees an older page than the database has;
 * what is written ends all that is kept, erasures included.
 */
export function keptWhileUnchanged(
  page: Page,
  /** Counts the visit; false lets the page itself say that it was one too many. */
  mayVisit: (request: PageRequest) => boolean,
  writing: Writing = inDatabase,
): KeptPage {
  const kept = new KeptPages(writing.changes)
  const ahead = new AskingAhead(most)
  const draw = async (request: PageRequest, changes: number) => {
    const { database } = request.visits
    // Asked between the count and the reading: a writer who was counted is seen here or has committed.
    const isOpen = await writing.isGoingOn(database)
    const key = keyOf(request)
    const answer = await ahead.read(database, key, async (asked) =>
      page.answer({ ...request, visits: request.visits.through(asked) }),
    )
    if (isOpen || answer.status !== 200) return answer
    return kept.keep(key, changes, answer, request.now)
  }
  return {
    ...page,
    async answer(request) {
      const changes = await kept.changes(request.visits.database)
      const known = kept.find(keyOf(request), changes, request.now)
      return known && mayVisit(request) ? known : draw(request, changes)
    },
    async prepare(request) {
      await draw(request, await kept.changes(request.visits.database))
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

class KeptPages {
  readonly #pages = new Map<string, { answer: PageAnswer; at: number }>()
  readonly #reading: Shared<Database, number>
  #changes = -1

  constructor(read: Writing['changes']) {
    this.#reading = new Shared(read)
  }

  /** Everything kept of an older count is dropped. */
  async changes(database: Database): Promise<number> {
    const changes = await this.#reading.read(database)
    if (changes !== this.#changes) this.#pages.clear()
    this.#changes = changes
    return changes
  }

  find(key: string, changes: number, now: Date): PageAnswer | undefined {
    const known = changes === this.#changes ? this.#pages.get(key) : undefined
    const isYoung = known && Math.abs(now.getTime() - known.at) < mostMilliseconds
    return isYoung ? known.answer : undefined
  }

  /** As bytes, which are packed once. */
  keep(key: string, changes: number, answer: PageAnswer, now: Date): PageAnswer {
    const whole = { ...answer, body: Buffer.from(answer.body) }
    if (changes !== this.#changes) return whole
    if (this.#pages.size >= most) this.#pages.clear()
    this.#pages.set(key, { answer: whole, at: now.getTime() })
    return whole
  }
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
