import { expect, test } from 'vitest'
import { seeds } from '#app/server.gen.ts'
import { doJob } from '#platform/testing/queue.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct(seeds.map(({ name }) => name))
const { db } = product

/** Deleted files go by a job of their own; samples are no part of the product. */
const apart = ['files', 'gallery_samples']
/** Rows that remaining rows refer to, kept since they record where a person was. */
const held: Record<string, string> = {
  checkin_lists: `exists (select from checkin_scans s where s.company_id = t.company_id and s.list_id = t.id)`,
  client_people: `exists (select from client_decision_answers a where a.company_id = t.company_id and a.person_id = t.id)
    or exists (select from client_messages m where m.company_id = t.company_id and m.person_id = t.id)`,
}

/** Parts before what they are parts of: a table can only refer to one that was there. */
async function tablesThatDie(): Promise<string[]> {
  const tables = await db.look<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'deleted_at'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
      and not c.relispartition order by c.oid desc`)
  return tables.map(({ name }) => name).filter((name) => !apart.includes(name))
}

test(
  'nothing that somebody deleted outlives the time of the bin',
  { timeout: 300_000 },
  async () => {
    const day = 86_400_000
    const purge = { name: 'company.purge-bin', company: null, payload: {} }
    const { database, services, composition } = product.parts
    const now = () => new Date(product.now.getTime() + 31 * day)
    const jobDeps = { database, services, jobs: composition.jobs, now }
    const tables = await tablesThatDie()
    await db.look(
      `insert into checkin_lists (company_id, id, event_id, name, audience, created_at)
       select company_id, gen_random_uuid(), id, 'Masa de prânz', 'everyone', now() from events`,
    )
    expect(tables.length).toBeGreaterThan(30)
    const left: string[] = []
    const empty: string[] = []
    for (const table of tables) {
      const [row] = await db.look<{ n: number }>(
        `with gone as (update ${table} set deleted_at = $1 where deleted_at is null returning 1)
       select count(*)::int as n from gone`,
        [product.now.toISOString()],
      )
      if (!row?.n) empty.push(table)
      await doJob(jobDeps, purge)
      const still = await db.look(
        `select from ${table} t where deleted_at is not null and not (${held[table] ?? 'false'})`,
      )
      if (still.length > 0) left.push(`${table} ${still.length} of ${row?.n}`)
    }
    expect(left).toEqual([])
    // The demo has none of these; their modules show that they go.
    expect(empty).toEqual(['report_schedules', 'processing_entries', 'event_templates'])
  },
)
