import { expect, test } from 'vitest'
import { guests, module, offencesWith, type Files } from './architecture/tree.testbed.ts'

const lines = (count: number) => 'export {}\n'.repeat(count)
const refused: [string, Files, string][] = [
  [
    'two meanings under one class',
    { [`${guests}/web/a.module.css`]: '.list {\n  margin: 0;\n}\n\n.list {\n  border: 0;\n}\n' },
    '".list" has two rules',
  ],
  [
    'two meanings under one class for phones',
    {
      [`${guests}/web/a.module.css`]: '@media print {\n  .a { order: 1; }\n  .a { order: 2; }\n}\n',
    },
    '".a" has two rules',
  ],
  [
    'a class that no screen uses',
    {
      [`${guests}/web/a.tsx`]:
        "import styles from './a.module.css'\nexport const a = styles.list\n",
      [`${guests}/web/a.module.css`]: '.list {\n  margin: 0;\n}\n\n.list .old {\n  border: 0;\n}\n',
    },
    'no screen uses ".old"',
  ],
  [
    'words of each language in code',
    { [`${guests}/server/a.ts`]: "const title = {\n  ro: 'invitat',\n  en: 'guest',\n}\n" },
    'words of each language',
  ],
  [
    'a call by its address in a browser script',
    { [`${guests}/public/a.island.ts`]: "await fetch('/api/guests')\n" },
    'calls /api/guests by a string',
  ],
  [
    "a neighbour's table in SQL",
    {
      'db/migrations/0007-events.sql': 'create table event_parts (id uuid);\n',
      [`${guests}/server/a.ts`]:
        'const rows = sql`select from guests g\n  join event_parts p on true`\n',
    },
    'names event_parts, a table of "events"',
  ],
  [
    "a neighbour's table in the query builder",
    {
      'db/migrations/0007-events.sql': 'create table event_parts (id uuid);\n',
      [`${guests}/server/a.ts`]: "const rows = db.selectFrom('event_parts as p').selectAll()\n",
    },
    'names event_parts, a table of "events"',
  ],
  [
    "a neighbour's table in a list of the query builder",
    {
      'db/migrations/0007-events.sql': 'create table event_parts (id uuid);\n',
      [`${guests}/server/a.ts`]:
        "const rows = db.selectFrom(['guests as g', 'event_parts as p']).selectAll()\n",
    },
    'names event_parts, a table of "events"',
  ],
  [
    "a neighbour's table in sql.table",
    {
      'db/migrations/0007-events.sql': 'create table event_parts (id uuid);\n',
      [`${guests}/server/a.ts`]: "const rows = sql`select from ${sql.table('event_parts')}`\n",
    },
    'names event_parts, a table of "events"',
  ],
  [
    "a neighbour's table in SQL of a server page",
    {
      'db/migrations/0007-events.sql': 'create table event_parts (id uuid);\n',
      [`${guests}/server/pages.tsx`]: 'const rows = sql`delete from event_parts`\n',
    },
    'names event_parts, a table of "events"',
  ],
  [
    "a neighbour's table in a view",
    {
      'db/migrations/0007-guests.sql': 'create table guest_tables (id uuid);\n',
      'db/current/events.sql':
        'create or replace view event_facts as select 1 from guest_tables where true;\n',
    },
    'names guest_tables, a table of "guests"',
  ],
  [
    'an exception for SQL that no longer names the table',
    { 'db/current/guests.sql': 'create or replace view guest_facts as select 1;\n' },
    'db/current/guests.sql no longer names events',
  ],
  [
    "a stranger's view",
    {
      'db/current/guests.sql': 'create or replace view guest_facts as select 1;\n',
      'src/modules/events/server/a.ts': 'const rows = sql`select from guest_facts`\n',
    },
    'reads guest_facts of "guests"',
  ],
  [
    "a stranger's function",
    {
      'db/current/guests.sql':
        'create or replace function guest_age() returns int language sql return 1;\n',
      'src/modules/events/server/a.ts': 'const rows = sql`select guest_age()`\n',
    },
    'calls guest_age of "guests"',
  ],
  [
    'a view defined by a migration',
    { 'db/migrations/0999-guests.sql': 'create or replace view guest_facts as select 1;\n' },
    'a view is defined in db/current',
  ],
  [
    'a materialized view defined by a migration',
    { 'db/migrations/0999-guests.sql': 'create materialized view guest_facts as select 1;\n' },
    'a view is defined in db/current',
  ],
  [
    'a function defined by a migration',
    {
      'db/migrations/0999-guests.sql':
        'create function guest_age() returns int language sql return 1;\n',
    },
    'a function is defined in db/current',
  ],
  [
    'a trigger defined by a migration',
    {
      'db/migrations/0999-guests.sql':
        'create constraint trigger guest_change after update on guests\n  for each row execute function guest_age();\n',
    },
    'a trigger is defined in db/current',
  ],
  [
    'a module nobody declared as neighbour',
    { [`${guests}/module.ts`]: module('guests') },
    'does not declare',
  ],
  [
    'a circle of modules',
    { 'src/modules/events/module.ts': module('events', ['guests']) },
    'events → guests → events',
  ],
  [
    'a neighbour that is not there',
    { [`${guests}/module.ts`]: module('guests', ['events', 'x']) },
    'not exist',
  ],
  [
    "a neighbour's store",
    { [`${guests}/server/a.ts`]: `import { rows } from '#modules/events/server/store.ts'\n` },
    'private to "events"',
  ],
  [
    "a neighbour's store by a relative path",
    { [`${guests}/server/a.ts`]: `import '../../events/server/store.ts'\n` },
    'private to "events"',
  ],
  [
    "a neighbour's store through a type",
    { [`${guests}/server/a.ts`]: `import type { A } from '#modules/events/server/store.ts'\n` },
    'private',
  ],
  [
    "a neighbour's store loaded late",
    { [`${guests}/server/a.ts`]: `await import('#modules/events/server/store.ts')\n` },
    'private',
  ],
  [
    "a neighbour's store named over several lines",
    {
      [`${guests}/server/a.ts`]: `export {\n  a,\n  b,\n} from '#modules/events/server/store.ts'\n`,
    },
    'private',
  ],
  [
    'a screen that reads the server',
    { [`${guests}/web/a.ts`]: `import '../server/routes.ts'\n` },
    'private to that side',
  ],
  [
    'a public page that needs a browser',
    { [`${guests}/public/a-page.tsx`]: `import '#ui/live/table.tsx'\n` },
    'may not import',
  ],
  [
    'a model that knows the platform',
    { [`${guests}/model.ts`]: `import '#platform/server/database/db.ts'\n` },
    'may not import',
  ],
  [
    'a model that needs a package',
    { [`${guests}/model.ts`]: `import dayjs from 'dayjs'\n` },
    'package dayjs',
  ],
  [
    'shared code that needs Node',
    { 'src/shared/a.ts': `import fs from 'node:fs'\n` },
    'package node:fs',
  ],
  [
    'a platform that knows a module',
    { 'src/platform/server/a.ts': `import '#modules/events/contract.ts'\n` },
    'may not import',
  ],
  [
    'test kit in the product',
    { [`${guests}/server/a.ts`]: `import '#platform/testing/cast.ts'\n` },
    'may not import',
  ],
  [
    'a circle',
    { 'src/shared/a.ts': `import './b.ts'\n`, 'src/shared/b.ts': `import './a.ts'\n` },
    'circle src/shared/a.ts → src/shared/b.ts → src/shared/a.ts',
  ],
  [
    'an unused translation',
    {
      [`${guests}/locales/ro.json`]:
        '{ "menu.fish": "Pește", "menu.soup": "Ciorbă", "lonely": "Singur" }',
      [`${guests}/web/a.ts`]: 'export const keys = [`menu.${dish}`, `${dish}`]\n',
    },
    'unused translation "lonely"',
  ],
  [
    'a folder of 31 files',
    Object.fromEntries(
      Array.from({ length: 31 }, (_, n) => [`${guests}/web/panel/row${n}.tsx`, '']),
    ),
    'src/modules/guests/web/panel: 31 files, the most is 30',
  ],
  ['a file of 401 lines', { 'src/shared/a.ts': lines(401) }, '401 lines'],
  ['a file outside the tree', { [`${guests}/extra.ts`]: '' }, 'no such place'],
  [
    'a module without a server side',
    {
      'src/modules/guest-list/module.ts': module('guest-list', ['guests']),
      'src/modules/guest-list/web/routes.ts': '',
    },
    'has no server/',
  ],
  ['a module without a declaration', { 'src/modules/empty/model.ts': '' }, 'missing'],
  [
    'a declaration that computes',
    { [`${guests}/module.ts`]: `export const module = defineModule({ ...base })` },
    'pure data',
  ],
  [
    'a declaration under another name',
    { [`${guests}/module.ts`]: module('guest') },
    'is named "guest"',
  ],
  ...['index', 'utils', 'helpers', 'common', 'types', 'constants'].map(
    (name): [string, Files, string] => [
      `a file named ${name}`,
      { [`src/shared/${name}.ts`]: '' },
      `"${name}" says nothing`,
    ],
  ),
  ...['hooks', 'components', 'services', 'utils'].map((name): [string, Files, string] => [
    `a folder named ${name}`,
    { [`${guests}/web/${name}/a.ts`]: '' },
    `"${name}" says nothing`,
  ]),
]

test('a clean tree is accepted', () => {
  expect(offencesWith({})).toEqual([])
})

test.each(refused)('%s is refused', (_, files, reason) => {
  expect(offencesWith(files).join('\n')).toContain(reason)
})

test('generated files may be long, and a module may have many folders', () => {
  const blocks = Array.from({ length: 60 }, (_, n) => [
    `src/modules/website/${n < 30 ? `web/editor/panel${n}` : `blocks/b${n}/block`}.ts`,
    '',
  ])
  const website = {
    'src/modules/website/module.ts': module('website'),
    'src/modules/website/server/routes.ts': '',
  }
  expect(
    offencesWith({
      'src/app/server.gen.ts': lines(500),
      ...website,
      ...Object.fromEntries(blocks),
    }),
  ).toEqual([])
})

test('an import in a comment or a type circle is no offence', () => {
  const comment = `// import '#modules/events/server/store.ts'\n/* import('#modules/events/server/store.ts') */\n`
  const a = {
    'src/shared/a.ts': `import type { B } from './b.ts'\n`,
    'src/shared/b.ts': `import './a.ts'\n`,
  }
  expect(offencesWith({ [`${guests}/server/a.ts`]: comment, ...a })).toEqual([])
})
