import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { takeFile } from '#modules/guests/server/exchange/uploaded-file.ts'
import { enterBatch } from '#modules/guests/server/exchange/import-batches.ts'
import * as store from '#modules/guests/server/exchange/import-store.ts'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { createLog } from '#platform/server/process/log.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { BackgroundThrottle } from '#platform/server/jobs/background-throttle.ts'
import { openLive } from '#platform/server/live/live.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { answerStarter, onAndOff } from './started-server.ts'

/** Enters 100,000 guests into events of its own, batch after batch as the worker does, while it is asked to. */
const [, , url = '', companyId = ''] = process.argv
const rows = Array.from({ length: 100_000 }, (_, n) => `Ana;Popescu-${n};Familia ${n >> 1}`)
const file = Buffer.from(['Prenume;Nume;Grup', ...rows].join('\r\n'))
const log = createLog('error')
const throttle = new BackgroundThrottle()
const database = throttle.slow(openDatabase({ url, log }))
await openLive(url, log, () => throttle.doorsScanned())
let current = await begun()

answerStarter(
  0,
  onAndOff(async (over) => {
    while (!over.aborted) {
      const { eventId, importId } = current
      if ((await inEvent(eventId, (ctx) => enterBatch(ctx, importId))) !== null) continue
      current = await begun()
    }
  }),
)

/** An import whose file was read and whose rows wait to be entered. */
async function begun(): Promise<{ eventId: string; importId: string }> {
  const [eventId, importId, at] = [randomUUID(), randomUUID(), new Date().toISOString()]
  const sha256 = createHash('sha256').update(importId).digest('hex')
  const importRow = {
    id: importId,
    name: 'lista.csv',
    fileId: importId,
    sha256,
    at,
    byId: null,
    by: '',
  }
  await database.inCompany(companyId, (db) =>
    sql`insert into events (company_id, id, code, name, folded, type, starts_at, ends_at, start_date, last_day, place,
        languages, currency, visibility, slug, created_at)
      values (${companyId}, ${eventId}, ${eventId}, 'E', 'e', 'gala', now(), now() + interval '1 day', current_date, current_date, '{}',
        '{ro}', 'RON', 'private', ${eventId}, now())`.execute(db),
  )
  await inEvent(eventId, async (ctx) => {
    await store.insertImport(ctx.db, ctx.event, importRow)
    const found = await store.findImport(ctx.db, ctx.event, importId)
    if (found) await takeFile(ctx, found, file, async () => undefined)
    await store.changeState(ctx.db, ctx.event, importId, ['ready'], 'running', { enteredAt: at })
  })
  return { eventId, importId }
}

function inEvent<T>(eventId: string, step: (ctx: EventContext) => Promise<T>): Promise<T> {
  return database.inCompany(companyId, async (db) => {
    const job = {
      company: systemScope(companyId),
      services: testServices(database),
      now: new Date(),
    }
    const actor = { kind: 'import' as const, id: null, name: '' }
    const more = { id: 'bench', touch: () => undefined }
    return step(jobEventContext({ ...job, ...more }, db, new Outbox([]), { eventId, actor }))
  })
}
