import { sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import { BadConfiguration } from '../process/env.ts'
import { appRole, RoleRefused, type Database, type Db } from './db.ts'

/** Tables without a company. Any other table must carry `company_id` and row-level security. */
export const globalTables: readonly string[] = [
  'schema_migrations',
  'companies',
  'company_old_slugs',
  'users',
  'sessions',
  'identities',
  'pending_signups',
  'account_tokens',
  'google_nonces',
  'totp_factors',
  'passkeys',
  'recovery_codes',
  'factor_challenges',
  'login_failures',
  'rate_limits',
  'effects',
  'erasures',
  'idempotent_answers',
  'zone_rules',
]

/** Functions that run with their owner's rights; each was reviewed, and there are at most eight. */
export const definerFunctions: readonly string[] = ['companies_inviting']

/** Refuses to serve on a database that could lose acknowledged work or show one company to another. */
export async function selfTest(
  database: Database,
  statementTimeoutMs: number,
  /** For a managed service that guarantees durability in another way than by these settings. */
  isDurabilityPromised = false,
): Promise<void> {
  const tested = database.inNoCompany(async (db) => {
    await checkSession(db, statementTimeoutMs)
    if (!isDurabilityPromised) await checkDurability(db)
    await checkIsolation(db)
    await checkViews(db)
    await checkDefiners(db)
  }, 'read')
  await tested.catch(withReason)
}

/** The answer to a request says only "not available"; at a start the operator needs PostgreSQL's own message. */
function withReason(error: unknown): never {
  const cause = error instanceof AppError ? error.cause : undefined
  if (cause instanceof RoleRefused) throw new BadConfiguration(`DATABASE_URL: ${cause.message}`)
  throw cause instanceof Error ? new Error(`the database: ${cause.message}`, { cause }) : error
}

/** A pooler may give us a connection with other settings; 0 means that statements have no limit. */
export async function checkSession(db: Db, statementTimeoutMs: number): Promise<void> {
  const { rows } = await sql<{ role: string; limit: number }>`
    select current_user as role, setting::int as limit from pg_settings where name = 'statement_timeout'`.execute(
    db,
  )
  const { role, limit } = rows[0] ?? {}
  if (role !== appRole)
    throw new Error(
      `connections work as ${role} instead of ${appRole}; a pooler must keep sessions`,
    )
  if (limit !== statementTimeoutMs)
    throw new Error(
      `connections have statement_timeout=${limit} instead of ${statementTimeoutMs}; a pooler must keep sessions`,
    )
}

export async function checkDurability(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`.execute(
    db,
  )
  for (const { name, setting } of rows) {
    const safe =
      name === 'synchronous_commit' ? setting !== 'off' && setting !== 'local' : setting === 'on'
    if (!safe)
      throw new Error(
        `PostgreSQL has ${name}=${setting}: acknowledged work could be lost (DATABASE_DURABILITY=promised is for a service that keeps it otherwise)`,
      )
  }
}

interface TableFacts {
  name: string
  tenant: boolean
  guarded: boolean
  owned: boolean
}

export async function checkIsolation(db: Db): Promise<void> {
  const role = await sql<{ strong: boolean }>`
    select (rolsuper or rolbypassrls) as strong from pg_roles where rolname = current_user`.execute(
    db,
  )
  if (role.rows[0]?.strong) throw new Error('the application role may bypass row-level security')
  const { rows } = await sql<TableFacts>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as guarded, pg_has_role(current_user, c.relowner, 'member') as owned,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as tenant
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    db,
  )
  for (const table of rows) {
    if (globalTables.includes(table.name)) continue
    if (!table.tenant)
      throw new Error(
        `table ${table.name} has no company_id and is not in the list of global tables`,
      )
    if (!table.guarded || table.owned)
      throw new Error(`table ${table.name} is not guarded by row-level security`)
  }
  const guarded = rows.map(({ name }) => name).filter((name) => !globalTables.includes(name))
  await refuseVisibleRows(db, guarded)
}

/** All tables in one query: one query for each would take most of a start. */
async function refuseVisibleRows(db: Db, names: readonly string[]): Promise<void> {
  const [first, ...others] = names.map(
    (name) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`,
  )
  if (!first) return
  const { rows } = await sql<{ name: string }>`
    ${sql.join([first, ...others], sql` union all `)} limit 1`.execute(db)
  if (rows[0]) throw new Error(`rows of ${rows[0].name} are visible without a company`)
}

export async function checkDefiners(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select p.proname as name from pg_proc p
    where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`.execute(db)
  const strange = rows.map((row) => row.name).filter((name) => !definerFunctions.includes(name))
  if (strange.length > 0)
    throw new Error(`unreviewed SECURITY DEFINER function: ${strange.join(', ')}`)
}

/**
 * A view reads as its owner, past row-level security, unless it is set to read as its caller; a
 * materialised view always does.
 */
export async function checkViews(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and (c.relkind = 'm' or c.relkind = 'v' and not exists (
      select from pg_options_to_table(c.reloptions) o
      where o.option_name = 'security_invoker' and o.option_value::boolean))
    order by 1`.execute(db)
  if (rows.length > 0)
    throw new Error(`view without security_invoker: ${rows.map((row) => row.name).join(', ')}`)
}
