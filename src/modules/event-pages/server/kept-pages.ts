import { AskingAhead } from '#platform/server/database/asking-ahead.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Page, PageAnswer, PageRequest } from '#platform/server/pages.ts'
import { momentOf } from './store.ts'

/** What depends on the clock, such as a deadline, is at most this late. */
const mostMilliseconds = 15_000
const most = 300

/**
 * Sends a personal page again as long as nothing at all was written in the database since it was
 * drawn, by whichever process. A visit asks for that moment after it arrived, so nobody sees an older
 * page than the database has; what is written ends all that is kept, erasures included.
 */
export function keptWhileUnchanged(
  page: Page,
  /** Counts the visit; false lets the page itself say that it was one too many. */
  mayVisit: (request: PageRequest) => boolean,
  readMoment: (database: Database) => Promise<string> = momentOf,
): Page {
  const kept = new KeptPages(readMoment)
  const ahead = new AskingAhead(most)
  const draw = (request: PageRequest, key: string) =>
    ahead.read(request.visits.database, key, async (database) =>
      page.answer({ ...request, visits: request.visits.through(database) }),
    )
  return {
    ...page,
    async answer(request) {
      const key = keyOf(request)
      // A page that tells what was just done is drawn for that moment only.
      if (request.query.has('gata')) return draw(request, key)
      const moment = await kept.moment(request.visits.database)
      const known = kept.find(key, moment, request.now)
      if (known && mayVisit(request)) return known
      const answer = await draw(request, key)
      return answer.status === 200 ? kept.keep(key, moment, answer, request.now) : answer
    },
  }
}

/** One link in one language. */
function keyOf({ params, query, locale }: PageRequest): string {
  const { companySlug, slug, token } = params
  return JSON.stringify([companySlug, slug, token, query.get('lang'), locale])
}

class KeptPages {
  readonly #pages = new Map<string, { answer: PageAnswer; at: number }>()
  readonly #reading: Shared<Database, string>
  #moment = ''

  constructor(readMoment: (database: Database) => Promise<string>) {
    this.#reading = new Shared(readMoment)
  }

  /** Everything kept of an older moment is dropped. */
  async moment(database: Database): Promise<string> {
    const moment = await this.#reading.read(database)
    if (moment !== this.#moment) this.#pages.clear()
    this.#moment = moment
    return moment
  }

  find(key: string, moment: string, now: Date): PageAnswer | undefined {
    const known = moment === this.#moment ? this.#pages.get(key) : undefined
    const isYoung = known && Math.abs(now.getTime() - known.at) < mostMilliseconds
    return isYoung ? known.answer : undefined
  }

  /** As bytes, which are packed once. */
  keep(key: string, moment: string, answer: PageAnswer, now: Date): PageAnswer {
    const whole = { ...answer, body: Buffer.from(answer.body) }
    if (moment !== this.#moment) return whole
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
