import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { offencesIn } from './check-architecture.mjs'

const trees: string[] = []
afterEach(() => trees.splice(0).forEach((tree) => rmSync(tree, { recursive: true })))

type Files = Record<string, string>

const module = (name: string, uses: string[] = []) =>
  `import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'
export const module = defineModule({ name: '${name}', uses: ${JSON.stringify(uses)}, about: "It's (small)." }, names)
`

const clean: Files = {
  'src/shared/module.ts': `import { z } from 'zod'\n`,
  'src/platform/server/database/db.ts': `import pg from 'pg'\nimport '#shared/module.ts'\n`,
  'src/platform/testing/cast.ts': `import '#app/server.ts'\nimport '#modules/events/contract.ts'\n`,
  'src/app/server.ts': `import { routes } from '#modules/guests/server/routes.ts'\n`,
  'src/ui/live/table.tsx': `import '#ui/plain/badge.tsx'\n`,
  'src/ui/plain/badge.tsx': `export const Badge = 1\n`,
  'src/modules/events/module.ts': module('events'),
  'src/modules/events/model.ts': `import { z } from 'zod'\n`,
  'src/modules/events/contract.ts': `import type { Event } from './model.ts'\n`,
  'src/modules/events/server/api.ts': `import './store.ts'\n`,
  'src/modules/events/server/store.ts': `export const rows = 1\n`,
  'src/modules/events/web/widgets.tsx': `export const Widget = 1\n`,
  'src/modules/guests/module.ts': module('guests', ['events']),
  'src/modules/guests/model.ts': `import { Event } from '#modules/events/contract.ts'\n`,
  'src/modules/guests/model.test.ts': `import { test } from 'vitest'\nimport './server/routes.ts'\n`,
  'src/modules/guests/text.ts': `import ro from './locales/ro.json' with { type: 'json' }\n`,
  'src/modules/guests/locales/shown-name-ro.json': '{}',
  'src/modules/guests/server/routes.ts': `import '#modules/events/server/api.ts'\nimport '../model.ts'\n`,
  'src/modules/guests/server/routes.test.ts': `import '#platform/testing/cast.ts'\nimport '#app/server.ts'\n`,
  'src/modules/guests/web/routes.ts': `export const routes = [() => import('./guests-screen.tsx')]\n`,
  'src/modules/guests/web/guests-screen.tsx': `import { routes } from './routes.ts'\nimport '#modules/events/web/widgets.tsx'\nimport '#ui/live/table.tsx'\n`,
}

const lines = (count: number) => 'export {}\n'.repeat(count)

function offencesWith(extra: Files): string[] {
  const tree = mkdtempSync(join(tmpdir(), 'prilej-tree-'))
  trees.push(tree)
  for (const [file, text] of Object.entries({ ...clean, ...extra })) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  return offencesIn(tree)
}

const guests = 'src/modules/guests'
const refused: [string, Files, string][] = [
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
    'a view defined by a migration',
    { 'db/migrations/0999-guests.sql': 'create or replace view guest_facts as select 1;\n' },
    'a view is defined in db/current',
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
    'a banned word in a name',
    { 'src/shared/a.ts': `export const isTold = 1\n` },
    'name "isTold" says "told"',
  ],
  [
    'a JSON field kept in one module and used as a name in another',
    { [`${guests}/server/a.ts`]: `export const tell = true\n` },
    'name "tell" says "tell"',
  ],
  [
    'a banned word inside a template literal',
    { 'src/shared/a.ts': 'export const b = (isTold: () => string) => `A ${`b ${isTold()}`} c`\n' },
    'name "isTold" says "told"',
  ],
  [
    'a name that six files export, each for something else',
    Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [`src/shared/a${n}.ts`, 'export const settle = 1\n']),
    ),
    '"settle" is exported from 6 files',
  ],
  [
    'the name of a use case exported from six files of the browser',
    Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [`${guests}/web/a${n}.ts`, 'export const list = 1\n']),
    ),
    '"list" is exported from 6 files',
  ],
  [
    'a banned word in a name in SQL',
    { 'db/current/guests.sql': 'create or replace view guest_facts as select 1 as told;\n' },
    'name "told" says "told"',
  ],
  [
    'a figure of speech in a comment',
    { [`${guests}/server/a.ts`]: '/**\n * The row stands until whoever added it goes.\n */\n' },
    'a comment says "whoever"',
  ],
  [
    'a figure of speech in a comment of SQL',
    { 'db/current/guests.sql': '-- Guests are told by a job.\nselect 1;\n' },
    'a comment says "are told"',
  ],
  [
    'a banned word in a file name',
    { [`${guests}/web/bulk-deeds.tsx`]: '' },
    'file name says "deeds"; say actions',
  ],
  [
    'a file named by a bare gerund',
    { [`${guests}/server/entering.ts`]: '' },
    'named by the gerund "entering"',
  ],
  [
    'a file whose name ends with a gerund',
    { [`${guests}/server/profile-entering.ts`]: '' },
    'named by the gerund "entering"',
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

test('a banned word in a text, a comment, part of a word or a kept JSON field is no offence, nor is the name of a use case', () => {
  const files = {
    'src/shared/a.ts': `/** Told by heart. */\nexport const sentence = 'Tell us' // told\n`,
    'src/shared/b.ts': 'export const historyOf = (lighthouse: string) => `told ${lighthouse}`\n',
    [`${guests}/model.ts`]: `export interface Event { guestsToldAt: string }\n`,
    'src/shared/c.ts': 'export const a = `told ${`${b} told`} {`\nexport const c = `told`\n',
    ...Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [`${guests}/server/a${n}.ts`, 'export const list = 1\n']),
    ),
  }
  expect(offencesWith(files)).toEqual([])
})
