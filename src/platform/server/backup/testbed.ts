import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { createLog } from '../process/log.ts'
import { migrate } from '../database/migrations.ts'
import { ownerAddress } from '../database/owner-address.ts'
import { migrationsFolder } from '../process/root.ts'

const leftovers: (() => unknown)[] = []
afterAll(async () => {
  for (const remove of leftovers) await remove()
})

export const log = createLog('silent')

export interface BareDatabase {
  adminUrl: string
  appUrl: string
  look(text: string): Promise<Record<string, unknown>[]>
}

/** A database with nothing in it, as an operator hands it over. */
export async function bareDatabase(): Promise<BareDatabase> {
  const name = `backup_${randomBytes(6).toString('hex')}`
  const { superuserUrl, adminUrl, appUrl } = inject('cluster')
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  await ask(superuserUrl, `create database ${name} owner prilej_owner`)
  leftovers.push(() => ask(superuserUrl, `drop database ${name} with (force)`))
  return {
    adminUrl: at(adminUrl),
    appUrl: at(appUrl),
    look: (text) => ask(ownerAddress(at(adminUrl)), text),
  }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prilej-backup-'))
  leftovers.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The platform's migration and the test's own, so that no module's tables are in the way. */
export function migrationsWith(files: Record<string, string>): string {
  const folder = temporaryFolder()
  copyFileSync(join(migrationsFolder, '0001-platform.sql'), join(folder, '0001-platform.sql'))
  writeFileSync(join(folder, '0001-zz-owner.sql'), guardOfOwner())
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return folder
}

/** Binds the owner of the tables as the product does, without what depends on tables of modules. */
function guardOfOwner(): string {
  const text = readFileSync(join(migrationsFolder, '0081-platform.sql'), 'utf8')
  const [guards = ''] = text.split('-- Reads the guests')
  return guards.replace('call watch_page_changes(target);', '')
}

export function uploadsWith(files: Record<string, string | Buffer>): string {
  const folder = join(temporaryFolder(), 'files')
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

export async function filledDatabase(migrations: string, fill: string): Promise<BareDatabase> {
  const database = await bareDatabase()
  await migrate(database.adminUrl, migrations, log)
  await database.look(fill)
  return database
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results = [await client.query(text)].flat()
    return (results.at(-1)?.rows ?? []) as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

export const ours = '00000000-0000-4000-8000-000000000001'
export const theirs = '00000000-0000-4000-8000-000000000002'

/** Tables with every kind of value and rule that a careless dump would lose. */
export const awkwardTables = `
  create table awkward (
    company_id uuid not null references companies (id), id int not null, text text, "Odd ""name" text,
    twice int generated always as (id * 2) stored, json jsonb, words text[], bytes bytea,
    at timestamptz, day date, lasts interval, price numeric, ratio float8, yes boolean,
    parent int, primary key (company_id, id), foreign key (company_id, parent) references awkward (company_id, id));
  call guard_company('awkward');
  create table egg (company_id uuid not null, id int primary key, hen int);
  create table hen (company_id uuid not null, id int generated always as identity primary key, egg int references egg (id));
  alter table egg add constraint "of Hen" foreign key (hen) references hen (id);
  call guard_company('egg');
  call guard_company('hen');
  create function count_twice() returns trigger language plpgsql as $$ begin new.text := new.text || '!'; return new; end $$;
  create trigger count_twice before insert on awkward for each row execute function count_twice();
  create table sessions (id int primary key, revoked_at timestamptz);`

export const awkwardRows = `
  insert into companies (id, slug, name) values ('${ours}', 'ours', 'Ș și Ț'), ('${theirs}', 'theirs', 'ş şi ţ');
  insert into awkward (company_id, id, parent, text, "Odd ""name", json, words, bytes, at, day, lasts, price, ratio, yes) values
    ('${ours}', 1, 2, E'tab\\tline\\nreturn\\rbell\\b\\x01', E'\\\\.', '{"a": [1, null, "\\u0219 \\\\ \\" \\n"]}',
      array['a,b', null, '', '{}', E'\\\\N'], '\\x00ff0a5c', '2026-03-29 01:30:00.123456+00', 'infinity', '1 mon -2 days 00:00:01.5', 'NaN', 'Infinity', true),
    ('${ours}', 2, null, null, '', 'null', '{}', '', '-infinity', '0044-03-15 BC', '0', 123456789012345678901234567890.123456789, 0.1, false),
    ('${ours}', 3, 1, '', null, null, null, null, null, null, null, null, '-0', null),
    ('${ours}', 4, null, E'\\\\.\\n\\\\.', E'\\\\N', '"\\\\N"', array[E'\\n'], '\\x5c2e', '1999-12-31 23:59:59+14', '2026-02-28', '-1 s', 0.000, 1e-300, true),
    ('${theirs}', 1, null, repeat('ț😀\\n', 60000), 'theirs', '[]', '{{1,2},{3,4}}', decode(repeat('00', 70000), 'hex'), now(), now(), '1 y', -1, 1, true);
  insert into egg values ('${ours}', 1, null), ('${ours}', 2, null);
  insert into hen (company_id, egg) values ('${ours}', 1), ('${ours}', 2);
  update egg set hen = 3 - id;
  insert into sessions values (1, null), (2, '2026-01-01');
  insert into history (company_id, id, actor_kind, actor_name, entity, verb)
    select c, gen_random_uuid(), 'system', 'x', 'probe', 'made' from unnest(array['${ours}', '${theirs}', '${theirs}']::uuid[]) c;
  select graphile_worker.add_job('test.wait', '{"company": null}', queue_name => 'q', run_at => '2030-01-01', job_key => 'k');
  select graphile_worker.add_job('test.wait', '{"company": null, "n": 2}');
  update graphile_worker._private_jobs set locked_by = 'dead worker', locked_at = now() where key is null`
