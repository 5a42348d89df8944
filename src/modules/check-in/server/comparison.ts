import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Log } from '#platform/server/process/log.ts'
import { deriveAgain } from './scans/derivation.ts'
import * as store from './comparison-store.ts'
import { lockEvent, lockGuests } from './store.ts'

const pairsPerStep = 200

/** The difference between the derived rows and the log. */
interface Drift {
  stays: number
  counters: number
}

/**
 * Compares what is derived with the log it follows from, for events in which something was scanned since then, and
 * puts it right. Differences should not exist, so each one is reported.
 */
export async function compareWithLog(
  { database, log }: { database: Database; log: Log },
  scope: CompanyScope,
  since: Date,
  now: Date,
): Promise<Drift> {
  const { companyId } = scope
  const within = <T>(work: Parameters<typeof database.inCompany<T>>[1]) =>
    database.inCompany(companyId, work)
  const drift: Drift = { stays: 0, counters: 0 }
  for (const eventId of await within((db) => store.scannedEvents(db, scope, since))) {
    const foundDrift: Drift = { stays: 0, counters: 0 }
    let after: string | null = null
    do {
      const page: Page = await comparePage({ database, scope, eventId, after, now })
      foundDrift.stays += page.changed
      after = page.last
    } while (after !== null)
    foundDrift.counters = await within(async (db) => {
      await lockEvent(db, eventId)
      return store.recount(db, scope, eventId)
    })
    if (foundDrift.stays + foundDrift.counters > 0)
      log.error('check-in differed from its log and was corrected', {
        companyId,
        eventId,
        ...foundDrift,
      })
    drift.stays += foundDrift.stays
    drift.counters += foundDrift.counters
  }
  return drift
}

interface Page {
  changed: number
  /** The last guest of the batch; null after the last batch. */
  last: string | null
}

async function comparePage(asked: {
  database: Database
  scope: CompanyScope
  eventId: string
  after: string | null
  now: Date
}): Promise<Page> {
  const { database, scope, eventId, after, now } = asked
  const { companyId } = scope
  return database.inCompany(companyId, async (db) => {
    const guestIds = await store.seenGuests(db, scope, eventId, after, pairsPerStep)
    await lockGuests(db, guestIds)
    const pairs = await store.pairsIn(db, scope, eventId, guestIds)
    const { changed } = await deriveAgain(db, companyId, pairs, now)
    return { changed, last: guestIds.at(-1) ?? null }
  })
}
