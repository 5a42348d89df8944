import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { migrate } from './migrations.ts'
import { readCurrent } from './current-definitions.ts'
import { migrationsFolder } from '../process/root.ts'

const db = testDatabase()

interface Definition {
  name: string
  definition: string
}

/** Includes rights and owners. Procedures are left out: migrations need them as they were then. */
const everyDefinition = `
  select 'function ' || p.proname as name,
    concat_ws(' ', pg_get_functiondef(p.oid), p.proacl, pg_get_userbyid(p.proowner)) as definition
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind <> 'p'
  union all
  select 'view ' || c.relname, concat_ws(' ', pg_get_viewdef(c.oid), c.reloptions, c.relacl, pg_get_userbyid(c.relowner))
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
  union all
  select 'trigger ' || t.tgname, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  order by 1`

/** Functions that tables depend on, such as `current_company`, cannot be dropped without the tables. */
const dropEveryDefinition = `
  do $$ declare each record; begin
    for each in select format('%I', relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
      loop execute 'drop view if exists ' || each.name || ' cascade'; end loop;
    for each in select format('%I on %s', tgname, tgrelid::regclass) as name from pg_trigger
        where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      loop execute 'drop trigger ' || each.name; end loop;
    for each in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      loop
        begin
          execute 'drop function ' || each.name;
        exception when dependent_objects_still_exist then null;
        end;
      end loop;
  end $$`

test('db/current defines every function, trigger and view of the database, once', async () => {
  const defined = readCurrent(migrationsFolder).flatMap(({ sql }) =>
    [...sql.matchAll(/^create or replace (function|view|trigger) (\w+)/gm)].map(
      ([, kind, name]) => `${kind} ${name}`,
    ),
  )
  const found = await db.look<Definition>(everyDefinition)
  expect(defined.toSorted()).toEqual(found.map(({ name }) => name).toSorted())
})

test('a migration may drop definitions: they are created again with the same rights', async () => {
  const before = await db.look<Definition>(everyDefinition)
  const files = schemaFiles()
  writeFileSync(join(files, 'migrations/9001-drop.sql'), dropEveryDefinition)
  await migrate(db.adminUrl, join(files, 'migrations'), quietLog)
  expect(await db.look<Definition>(everyDefinition)).toEqual(before)
})

test('a changed definition is replayed at the next start, and not by an older version', async () => {
  const files = schemaFiles()
  const newer = join(files, 'migrations')
  writeFileSync(join(newer, '9001-drop.sql'), dropEveryDefinition)
  writeFileSync(join(newer, '9002-nothing.sql'), 'select 1')
  const probe = (value: number) =>
    appendFileSync(
      join(files, 'current/platform.sql'),
      `create or replace function probe() returns int language sql return ${value};\n`,
    )
  const probed = () => db.look<{ probe: number }>('select probe()')
  probe(1)
  await migrate(db.adminUrl, newer, quietLog)
  expect(await probed()).toEqual([{ probe: 1 }])
  probe(2)
  await migrate(db.adminUrl, newer, quietLog)
  expect(await probed()).toEqual([{ probe: 2 }])
  await db.look(`create or replace function probe() returns int language sql return 3`)
  await migrate(db.adminUrl, newer, quietLog)
  expect(await probed()).toEqual([{ probe: 3 }])
  rmSync(join(newer, '9002-nothing.sql'))
  probe(4)
  await expect(migrate(db.adminUrl, newer, quietLog)).rejects.toThrow('of a newer Prilej')
  expect(await probed()).toEqual([{ probe: 3 }])
})

test('a definition that fails names its file and changes nothing', async () => {
  const files = schemaFiles()
  for (const name of ['9001-drop.sql', '9002-nothing.sql'])
    writeFileSync(
      join(files, 'migrations', name),
      name.includes('drop') ? dropEveryDefinition : 'select 1',
    )
  appendFileSync(
    join(files, 'current/tasks.sql'),
    'create or replace view half as select nonsense;',
  )
  const started = migrate(db.adminUrl, join(files, 'migrations'), quietLog)
  await expect(started).rejects.toThrow(/db\/current: tasks.sql: .*nonsense/)
})

function schemaFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prilej-schema-'))
  cpSync(join(migrationsFolder, '..'), folder, { recursive: true })
  return folder
}
