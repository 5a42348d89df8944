import { csvDownload, xlsxDownload } from '#modules/guests/server/exchange/export.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { createLog } from '#platform/server/process/log.ts'
import { testServices } from '#platform/testing/app-services.ts'

/** A list on its way out of a process of its own: says by how much that grew and when the first guests came. */
const [, , url = '', companyId = '', eventId = '', format = ''] = process.argv
const { write } = format === 'csv' ? csvDownload : xlsxDownload
/** More than the header that precedes the first guest and is sent at once. */
const head = 4096

const database = openDatabase({ url, log: createLog('error') })
const params = { eventId, selection: { all: true, ids: [], filter: {} }, needs: false }
const before = process.memoryUsage().rss
let grown = 0
const watch = setInterval(() => {
  grown = Math.max(grown, process.memoryUsage().rss - before)
}, 20)
await untilFirst()
clearInterval(watch)
// By now the code is compiled and the connection is open, as in a running server.
const first = await untilFirst()
await database.close()
process.stdout.write(JSON.stringify({ grown, first }))

/** Milliseconds until some guests were written, reported once all of them are. */
function untilFirst(): Promise<number> {
  const started = performance.now()
  let [receivedBytes, after] = [0, Number.NaN]
  return database.inCompany(companyId, async (db) => {
    const services = testServices(database)
    const company = systemScope(companyId)
    const ctx = { db, company, services, locale: 'ro' as const, now: new Date() }
    for await (const piece of write(ctx, params)) {
      if (receivedBytes <= head && receivedBytes + piece.length > head)
        after = performance.now() - started
      receivedBytes += piece.length
    }
    return after
  })
}
