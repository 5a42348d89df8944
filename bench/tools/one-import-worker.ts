import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { takeFile } from '#modules/guests/server/exchange/uploaded-file.ts'
import { enterBatch } from '#modules/guests/server/exchange/import-batches.ts'
import * as store from '#modules/guests/server/exchange/import-store.ts'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { createLog } from '#platform/server/process/log.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { testServices } from '#platform/testing/app-services.ts'

/** One file entered as the worker does, in a process of its own: says how long it took and by how much it grew. */
const [, , url = '', companyId = '', eventId = '', path = ''] = process.argv
const database = openDatabase({ url, log: createLog('error') })
const importId = randomUUID()
const at = new Date().toISOString()
await step((ctx) => {
  const sha256 = createHash('sha256').update(importId).digest('hex')
  const importRow = {
    id: importId,
    name: 'lista',
    fileId: importId,
    sha256,
    at,
    byId: null,
    by: '',
  }
  return store.insertImport(ctx.db, ctx.event, importRow)
})

const before = process.memoryUsage().rss
let grown = 0
const watch = setInterval(() => {
  grown = Math.max(grown, process.memoryUsage().rss - before)
}, 20)
const started = performance.now()
await step(async (ctx) => {
  const found = await store.findImport(ctx.db, ctx.event, importId)
  if (found) await takeFile(ctx, found, readFileSync(path), async () => undefined)
  await store.changeState(ctx.db, ctx.event, importId, ['ready'], 'running', { enteredAt: at })
})
const batch = () => step((ctx) => enterBatch(ctx, importId))
let remaining = await batch()
while (remaining !== null) remaining = await batch()
const seconds = (performance.now() - started) / 1000
clearInterval(watch)
await database.close()
process.stdout.write(JSON.stringify({ seconds, grown }))

function step<T>(work: (ctx: EventContext) => Promise<T>): Promise<T> {
  return database.inCompany(companyId, async (db) => {
    const job = {
      company: systemScope(companyId),
      services: testServices(database),
      now: new Date(),
    }
    const actor = { kind: 'import' as const, id: null, name: '' }
    const more = { id: 'bench', touch: () => undefined }
    return work(jobEventContext({ ...job, ...more }, db, new Outbox([]), { eventId, actor }))
  })
}
