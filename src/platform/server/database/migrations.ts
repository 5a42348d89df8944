import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { replayCurrent } from './current-definitions.ts'
import { appRole, grantOfRoles, maintenanceRole } from './db.ts'
import { meansAllCompanies } from './owner-address.ts'
import { changeSchema } from './schema-change.ts'
import { keepWallTimes } from './wall-times.ts'
import { BadConfiguration } from '../process/env.ts'
import type { Log } from '../process/log.ts'
import { projectRoot } from '../process/root.ts'

/** Any number that no other program uses as an advisory lock here. */
const migrationLock = 7_249_001

export interface MigrationResult {
  applied: string[]
}

/** Called with the number of pending migrations, if there are any. */
type OnPending = (migrations: number) => void

/** Migrates the database to this version. Copies that start together wait for each other on an advisory lock. */
export async function migrate(
  adminUrl: string,
  folder: string,
  log: Log,
  onPending?: OnPending,
): Promise<MigrationResult> {
  return withMigrationLock(adminUrl, log, async (client) => {
    const migrated = await migrateLocked(client, adminUrl, folder, undefined, onPending)
    await keepWallTimes(client, log)
    return migrated
  })
}

/** Runs the work while no process migrates: one that starts on this database waits until the migrations are done. */
export async function withMigrationLock<T>(
  adminUrl: string,
  log: Log,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'prilej-migrate' })
  client.on('error', (error) => log.error('connection lost while migrating', { error }))
  await client.connect()
  try {
    await client.query(meansAllCompanies)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The caller holds the lock; `only` stops at the state in which a backup was made. */
export async function migrateLocked(
  client: pg.Client,
  adminUrl: string,
  folder: string,
  only?: ReadonlySet<string>,
  onPending?: OnPending,
): Promise<MigrationResult> {
  const files = readMigrations(folder).filter(({ name }) => !only || only.has(name))
  await ensureRoles(client)
  await refuseOtherThanOwner(client)
  await refuseNewerDatabase(client, files)
  const applied = await applyFiles(client, files, onPending)
  // Definitions are replayed after the newest migration.
  if (!only)
    await replayCurrent(
      client,
      folder,
      files.map(({ name }) => name),
    )
  await bringUpJobs(client, adminUrl)
  return { applied }
}

export interface Migration {
  name: string
  sql: string
  sha256: string
}

export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

/** This version would misread or destroy the changes of a newer one; the only solution is a backup. */
async function refuseNewerDatabase(client: pg.Client, files: readonly Migration[]): Promise<void> {
  const { rows: tables } = await client.query(
    `select where to_regclass('schema_migrations') is not null`,
  )
  if (tables.length === 0) return
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations where name <> all ($1) order by name desc limit 1',
    [files.map(({ name }) => name)],
  )
  const [newest] = rows
  if (newest)
    throw new BadConfiguration(
      `the database is of a newer Prilej: it has ${newest.name}, and this version ends with ${files.at(-1)?.name ?? 'none'}; start the newer version, or restore a backup that this one made`,
    )
}

/** Roles belong to the whole cluster, so another database of ours may have made them already. */
async function ensureRoles(client: pg.Client): Promise<void> {
  const statements = [appRole, maintenanceRole].map(
    (role) => `
      do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
      exception when duplicate_object or unique_violation then null;
      end $$;
      do $$ begin
        set local role ${role};
        reset role;
      exception when insufficient_privilege then execute format('grant ${role} to %I', current_user);
      end $$;`,
  )
  await client.query(statements.join('\n')).catch((error: unknown) => {
    throw (error as { code?: string }).code === notAllowed ? askForRoles(client, error) : error
  })
}

const notAllowed = '42501'

function askForRoles(client: pg.Client, cause: unknown): Error {
  const login = client.user ?? ''
  return new Error(
    `${client.escapeIdentifier(login)} may neither make nor use the roles ${appRole} and ${maintenanceRole}: an administrator of this PostgreSQL makes them if they are missing and runs "${grantOfRoles(login)}"`,
    { cause },
  )
}

/** With two roles, the login of the web server is not an owner; without an owner login, it is used for both. */
async function refuseOtherThanOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; allowed: boolean }>(
    `select current_user as role, has_schema_privilege('public', 'create') as allowed`,
  )
  const [found] = rows
  if (found && !found.allowed)
    throw new BadConfiguration(
      `DATABASE_ADMIN_URL: ${client.escapeIdentifier(found.role)} may not make tables in this database; set it to the login of the role that owns the database (docs/operating.md, "External PostgreSQL")`,
    )
}

async function applyFiles(
  client: pg.Client,
  files: readonly Migration[],
  onPending?: OnPending,
): Promise<string[]> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  const appliedMigrations = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations',
  )
  const appliedHashes = new Map(appliedMigrations.rows.map((row) => [row.name, row.sha256]))
  const pending = files.filter(({ name }) => !appliedHashes.has(name)).length
  if (pending > 0) onPending?.(pending)
  const applied: string[] = []
  for (const { name, sql, sha256 } of files) {
    const before = appliedHashes.get(name)
    if (before === sha256) continue
    if (before)
      throw new Error(
        `${name} was changed after it had been applied; write a new migration instead`,
      )
    await applyFile(client, { name, sql, sha256 })
    applied.push(name)
  }
  return applied
}

async function applyFile(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await changeSchema(client, name, async () => {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
      name,
      sha256,
    ])
  })
}

/**
 * The queue has its own migrations, one set per version; loading it to find that nothing is new would slow
 * every start.
 */
async function bringUpJobs(client: pg.Client, adminUrl: string): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const version = dependencies['graphile-worker'] ?? ''
  const mark = `prilej: graphile-worker ${version}`
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(to_regnamespace('graphile_worker'), 'pg_namespace') as mark`,
  )
  if (rows[0]?.mark === mark) return
  const { runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: adminUrl })
  await openJobsToApp(client)
  await client.query(`comment on schema graphile_worker is ${pg.escapeLiteral(mark)}`)
}

/** The job tables have row security that only their owner passes; the application uses its own role. */
async function openJobsToApp(client: pg.Client): Promise<void> {
  await client.query(`
    grant usage on schema graphile_worker to ${appRole};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${appRole};
    grant usage, select on all sequences in schema graphile_worker to ${appRole};
    grant execute on all functions in schema graphile_worker to ${appRole};
    do $$ declare t text; begin
      for t in select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity loop
        if not exists (select from pg_policies where schemaname = 'graphile_worker' and tablename = t and policyname = 'prilej') then
          execute format('create policy prilej on graphile_worker.%I to ${appRole} using (true) with check (true)', t);
        end if;
      end loop;
    end $$`)
}
