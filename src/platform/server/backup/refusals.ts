import type pg from 'pg'
import { quoted, tablesInOrder, type Table } from './tables.ts'
import { uploadsIn } from './uploads.ts'

const hint = 'with --replace all that is there is deleted first'

/** The embedded database refuses a second owner; on an external one, a running copy is found by its connections. */
export async function refuseRunningProduct(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(`
    select count(*)::int as n from pg_stat_activity where datname = current_database()
      and application_name in ('prilej', 'prilej-live', 'prilej-worker', 'prilej-roll')`)
  if (rows[0]?.n) throw new Error('a Prilej is running on this database; stop it first')
}

export async function refuseToReplace(
  client: pg.Client,
  uploads: string | undefined,
): Promise<void> {
  const tables = await refuseForeignTables(client)
  for (const table of tables.filter((name) => name !== 'public.schema_migrations')) {
    const { rows } = await client.query<{ any: boolean }>(
      `select exists (select from ${quoted(table)}) as any`,
    )
    if (rows[0]?.any) throw new Error(`this database is not empty (${table} has rows); ${hint}`)
  }
  if (uploads && uploadsIn(uploads).length > 0) throw new Error(`${uploads} is not empty; ${hint}`)
}

/** Refuses tables that were not made by Prilej. Returns our own. */
export async function refuseForeignTables(client: pg.Client): Promise<string[]> {
  // Tables of jobs get rows from a start without any use.
  const tablesOfDatabase = (await tablesInOrder(client)).filter(({ table }) =>
    table.startsWith('public.'),
  )
  const tables = tablesOfDatabase.map(({ table }) => table)
  const isOurs = tables.length === 0 || tablesOfDatabase.some(isOurRecord)
  if (!isOurs) throw new Error(`this database holds other tables (${tables[0]}); ${hint}`)
  return tables
}

/** Other products keep a table of the same name, but without hashes. */
function isOurRecord({ table, columns }: Table): boolean {
  return table === 'public.schema_migrations' && columns.includes('sha256')
}
