import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { openBlobs, originalKey } from '#platform/server/files/storage/blobs.ts'
import { doJob } from '#platform/testing/queue.ts'
import type { WholeApp } from '#platform/testing/whole-app.ts'
import { printAll } from '../../contract.ts'
import type { DoorBed } from '../testbed.ts'

/** Requests tickets or badges of all who said yes, runs the job as the worker would, and returns the file. */
export async function printed(
  { db, services, jobDeps }: WholeApp,
  bed: DoorBed,
  guests: number,
  kind: 'ticket' | 'badge' = 'ticket',
) {
  const first = await bed.guest('Ștefania')
  await db.look(
    `insert into guests (company_id, id, event_id, group_id, first_name, last_name, sort_name, name_key, words, standing,
       ticket_hash, ticket_kid, created_at)
     select g.company_id, gen_random_uuid(), g.event_id, g.group_id, 'Țuțuianu', 'Ăilenei ' || n, 'Tutuianu ' || lpad(n::text, 5, '0'), '', '{}',
       'yes', sha256(n::text::bytea), g.ticket_kid, now()
     from guests g, generate_series(2, $2::int) n where g.id = $1`,
    [first.id, guests],
  )
  const asked = { eventId: bed.event.id, kind, who: 'confirmed' } as const
  const { workId, total } = await bed.admin.call(printAll, asked)
  const [job] = await db.look<{ payload: { payload: unknown } }>(
    `select j.payload from graphile_worker._private_jobs j where j.payload::text like '%' || $1 || '%'`,
    [workId],
  )
  await doJob(jobDeps(), {
    name: 'check-in.print',
    company: bed.companyId,
    payload: job?.payload.payload,
  })
  const [done] = await db.look<{ state: string; done: number; result: { fileId: string } }>(
    'select state, done, result from work where id = $1',
    [workId],
  )
  expect(done).toMatchObject({ state: 'done', done: total })
  const kept = await openBlobs(services().env).get(
    originalKey(bed.companyId, done?.result.fileId ?? ''),
  )
  return { total, pdf: await buffer(kept?.stream ?? Readable.from([])) }
}
