import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '#modules/accounts/server/sign-in/passwords.ts'
import { globalTables } from '#platform/server/database/self-test.ts'
import { projectRoot } from '#platform/server/process/root.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const below = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path}`,
  )

test('the record of row security names every table that goes without', () => {
  const record = read('docs/decisions/0004-tenancy.md')
  const rows = [...record.matchAll(/^\| (`.+?`) \| /gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.replaceAll('`', '')),
  )
  expect(rows.toSorted()).toEqual(globalTables.toSorted())
})

describe('decision records', () => {
  const records = readdirSync(join(projectRoot, 'docs/decisions')).map((name) => {
    const [, status = ''] = read(`docs/decisions/${name}`).split('\n\n')
    return { name, status: status.replaceAll('\n', ' ') }
  })
  const isSuperseded = /^Date: [\d-]+\. Status: superseded( in part)? on [\d-]+ by \[record \d+\]\(/

  test('each has a date and a status, and a superseded one names its successor', () => {
    const isAccepted = /^Date: \d{4}-\d\d-\d\d\. Status: accepted[.,]/
    const bad = records.filter(
      ({ status }) => !isAccepted.test(status) && !isSuperseded.test(status),
    )
    expect(bad).toEqual([])
  })

  test('what a newer one supersedes says so', () => {
    const named = records.flatMap(({ status }) => {
      const [, older = ''] = /\. Supersedes (.*)$/.exec(status) ?? []
      return found(older, /\]\(([\w-]+\.md)\)/g)
    })
    const unmarked = records.filter(
      ({ name, status }) => named.includes(name) && !isSuperseded.test(status),
    )
    expect(named).not.toEqual([])
    expect(unmarked).toEqual([])
  })
})

const folders = ['bench', 'db', 'docs', 'e2e', 'scripts', 'src']
const tree = [...readdirSync(projectRoot), ...folders, ...folders.flatMap(below)]
const documents = tree
  .filter((path) => path.endsWith('.md') && !path.startsWith('node_modules'))
  .map((path) => ({ path, text: read(path) }))

/** Files that a running product or a test creates, or examples of a name. */
const elsewhere =
  /^(manifest\.json|(DATA_DIR\/)?erasures\.json|test-results\/faults\.txt|\/api\/openapi\.json|index\.ts|x-screen\.tsx|x\.\w+\.test\.ts|db\/migrations\/NNNN-module\.sql)$/
const looksLikeAFile = /^[\w.@/-]+\.(ts|tsx|mjs|md|json|txt|sql|css|yaml)$/
const looksLikeAFolder = /^(src|docs|scripts|bench|db|e2e|platform|modules|app)\/[\w./-]+$/

function namedIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, word = '']) => word.replace(/\/$/, ''))
    .filter((word) => looksLikeAFile.test(word) || looksLikeAFolder.test(word))
    .filter((word) => !elsewhere.test(word))
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, word = '']) => word)
}

describe.each(documents)('$path', ({ path, text }) => {
  test('names only files that are there', () => {
    const isThere = (name: string) =>
      tree.some((file) => file === name || file.endsWith(`/${name}`))
    expect(namedIn(text).filter((name) => !isThere(name))).toEqual([])
  })

  test('links only to what is there', () => {
    const links = found(text, /\]\(([^)#\s]+)/g).filter((link) => !link.includes('://'))
    const missing = (link: string) => !existsSync(join(projectRoot, dirname(path), link))
    expect(links.filter(missing)).toEqual([])
  })

  test('gives only commands, measurements and records that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = found(text, /npm run (?:-s )?([a-z][\w:]*)/g)
    expect(commands.filter((name) => !scripts[name])).toEqual([])
    const benches = found(text, /npm run bench -- ([a-z][\w-]*)/g)
    expect(benches.filter((name) => !tree.includes(`bench/${name}.ts`))).toEqual([])
    const records = found(text, /\brecord (\d+)/gi).map((number) => number.padStart(4, '0'))
    const kept = new Set(tree.map((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1]))
    expect(records.filter((number) => !kept.has(number))).toEqual([])
  })
})

test('the walk in CONTRIBUTING names what its files contain', () => {
  const [, walk = ''] = read('CONTRIBUTING.md').split('## Follow one guest')
  const [section = ''] = walk.split('\n## ')
  const steps = [...section.matchAll(/^\d+\. `([^`]+)`: (.+)$/gm)]
  expect(steps).toHaveLength(6)
  for (const [, file = '', sentence = ''] of steps)
    for (const name of found(sentence, /`([^`]+)`/g))
      expect([file, name, read(file).includes(name)]).toEqual([file, name, true])
})

test('the settings in the manual and in the README are those that the product reads', () => {
  const block = /const Variables = z\.object\(\{\n([^]*?)\n\}\)/.exec(
    read('src/platform/server/process/env.ts'),
  )?.[1]
  const known = found(block ?? '', /^ {2}([A-Z][A-Z0-9_]+):/gm)
    .filter((name) => name !== 'PRILEJ_DEV')
    .toSorted()
  expect(known.length).toBeGreaterThan(20)
  const rows = found(read('docs/operating.md'), /^\| (`[A-Z].*?) \|/gm).join(' ')
  expect(found(rows, /`([A-Z][A-Z0-9_]+)`/g).toSorted()).toEqual(known)
  const [, section = ''] = read('README.md').split('## Settings\n\n')
  const [list = ''] = section.split('\n\n')
  expect(found(list, /`([A-Z][A-Z0-9_]+)`/g).toSorted()).toEqual(known)
})

test('the password of the demo is published in the README and nowhere else', () => {
  const publishing = [...documents, { path: 'compose.yaml', text: read('compose.yaml') }]
    .filter(({ text }) => text.includes(demoPassword))
    .map(({ path }) => path)
  expect(publishing).toEqual(['README.md'])
})

test('every decision record says when it was taken and whether it holds', () => {
  const records = documents.filter(({ path }) => /^docs\/decisions\/\d/.test(path))
  const dated = /^# .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (accepted|superseded)/
  expect(records.filter(({ text }) => !dated.test(text)).map(({ path }) => path)).toEqual([])
})
