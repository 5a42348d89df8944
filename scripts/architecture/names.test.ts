import { expect, test } from 'vitest'
import { guests, offencesWith, type Files } from './tree.testbed.ts'

/** Added to `test`, so that this file has no such titles itself. */
const titled = (title: string) => `('${title}', () => {})\n`

const refused: [string, Files, string][] = [
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
    'a figure of speech in a comment behind code',
    { [`${guests}/server/a.ts`]: 'export const a = 1 // what stands in the list\n' },
    'a comment says "stands"',
  ],
  [
    'a figure of speech in a comment in JSX',
    { [`${guests}/web/a.tsx`]: 'export const a = (\n  <p>{/* as ever */}</p>\n)\n' },
    'a comment says "as ever"',
  ],
  [
    'a figure of speech over two lines of a comment',
    { [`${guests}/server/a.ts`]: '/**\n * The row is read once\n * more.\n */\n' },
    'a comment says "once more"',
  ],
  [
    'a figure of speech in the title of a test',
    { [`${guests}/server/a.test.ts`]: `test${titled('the row is kept for good')}` },
    'a test title says "for good"',
  ],
  [
    'a figure of speech in the title of a test of a table',
    {
      [`${guests}/server/a.test.ts`]: `test.each([\n  ['a'],\n])${titled('%s is kept for ever')}`,
    },
    'a test title says "for ever"',
  ],
  [
    'a figure of speech in a document',
    { 'docs/decisions/0001-rows.md': 'The row is read `once more`, and then\nonce more.\n' },
    'a text says "once more"',
  ],
  [
    'a name that says nothing alone',
    { [`${guests}/server/a.ts`]: 'export const given = 1\n' },
    'name "given" says nothing alone',
  ],
  [
    'a value named by what happened to it',
    {
      [`${guests}/server/a.ts`]: 'export const a = () => {\n  const asked = 1\n  return asked\n}\n',
    },
    'value "asked" says nothing alone',
  ],
  [
    'a state of a component named by what happened to it',
    { [`${guests}/web/a.ts`]: 'const [gone, setGone] = [1, 2]\nexport const a = gone + setGone\n' },
    'value "gone" says nothing alone',
  ],
  [
    'a function named by what happened to its result',
    { [`${guests}/server/a.ts`]: 'export function shown() {\n  return 1\n}\n' },
    'function "shown" says nothing alone',
  ],
  [
    'a type named by what happened to the thing',
    { [`${guests}/server/a.ts`]: 'export interface Asked { id: string }\n' },
    'type "Asked" says nothing alone',
  ],
  [
    'a folder named by a gerund',
    { [`${guests}/server/reading/rows.ts`]: '' },
    'named by the gerund "reading"',
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
]

test.each(refused)('%s is refused', (_, files, reason) => {
  expect(offencesWith(files).join('\n')).toContain(reason)
})

test('a banned word in a text, a comment, part of a word or a kept JSON field is no offence, nor is the name of a use case', () => {
  const files = {
    'src/shared/a.ts': `/** Told in a comment. */\nexport const sentence = 'Tell us' // told\n`,
    'src/shared/b.ts': 'export const historyOf = (lighthouse: string) => `told ${lighthouse}`\n',
    [`${guests}/model.ts`]: `export interface Event { guestsToldAt: string }\n`,
    'src/shared/d.ts': 'export const isGiven = styles.given && /given/.test(givenName)\n',
    'docs/decisions/0001-rows.md': 'See [record 2](0002-made-anew.md) and `once more`.\n',
    'src/shared/e.test.ts': 'const asked = 1\nconst { kept } = { kept: asked }\n',
    'src/shared/c.ts': 'export const a = `told ${`${b} told`} {`\nexport const c = `told`\n',
    ...Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [`${guests}/server/a${n}.ts`, 'export const list = 1\n']),
    ),
  }
  expect(offencesWith(files)).toEqual([])
})
