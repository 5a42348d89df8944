import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#platform/server/process/root.ts'

/** What CONTRIBUTING.md says of a new plain field of a guest: each file, and what is written there. */
const edits: Readonly<Record<string, (text: string) => string>> = {
  'db/migrations/9999-guests.sql': () =>
    `alter table guests add column nickname text not null default '';\n`,
  'src/modules/guests/server/tables.ts': after('    job_title: string\n', '    nickname: string\n'),
  'src/modules/guests/model/fields.ts': after(
    'const plainFields = {\n',
    `  nickname: {
    column: 'nickname',
    schema: Line(60),
    blank: '',
    erasure: 'blank',
    file: { target: 'nickname', titles: /^(porecla|nickname)$/ },
    width: 150,
  },
`,
  ),
  'src/modules/guests/locales/fields-ro.json': after('{\n', '  "field.nickname": "Poreclă",\n'),
  'src/modules/guests/locales/fields-en.json': after('{\n', '  "field.nickname": "Nickname",\n'),
}
const files = Object.keys(edits)

/** The tests that name a forgotten file which the compiler does not see. */
const tests = [
  'src/app/guarantees/tables.test.ts',
  'src/app/guarantees/privacy/personal-data.test.ts',
  'src/modules/guests/server/fields.test.ts',
]

let copy = ''
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'prilej-field-'))
  chmodSync(copy, 0o711)
  const omitted = new Set(['.git', 'node_modules', 'dist', 'data', 'docs', 'e2e', 'test-results'])
  for (const name of readdirSync(projectRoot).filter((each) => !omitted.has(each)))
    cpSync(join(projectRoot, name), join(copy, name), { recursive: true })
  // Caches are its own.
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(projectRoot, 'node_modules')))
    if (name !== '.cache')
      symlinkSync(join(projectRoot, 'node_modules', name), join(copy, 'node_modules', name))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a plain field is five files: then it is everywhere', () => {
  expect(files.length).toBeLessThanOrEqual(7)
  writeAllBut(null)
  expect(typeErrors()).toBe('')
  expect(failures()).toBe('')
})

test.each(files)('without %s the compiler or a test names the field', (forgotten) => {
  writeAllBut(forgotten)
  expect(typeErrors() || failures()).toContain('nickname')
})

function writeAllBut(forgotten: string | null): void {
  for (const [file, edit] of Object.entries(edits)) {
    const isNew = file.endsWith('.sql')
    const text = isNew ? '' : readFileSync(join(projectRoot, file), 'utf8')
    if (isNew && file === forgotten) rmSync(join(copy, file), { force: true })
    else writeFileSync(join(copy, file), file === forgotten ? text : edit(text))
  }
}

/** From nothing: a build that goes on from the last one sees no change of a JSON file alone. */
function typeErrors(): string {
  const project = ['-p', 'tsconfig.server.json', '--incremental', 'false']
  return outputOf('typescript/bin/tsc', project)
}

function failures(): string {
  return outputOf('vitest/vitest.mjs', ['run', '--maxWorkers', '1', ...tests])
}

/** What the command wrote where it failed; nothing where it succeeded. */
function outputOf(command: string, input: readonly string[]): string {
  const { PATH, HOME } = process.env
  try {
    execFileSync(process.execPath, [join(copy, 'node_modules', command), ...input], {
      cwd: copy,
      env: { PATH, HOME },
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer }
    return `${stdout.toString()}${stderr.toString()}` || String(error)
  }
}

function after(line: string, added: string) {
  return (text: string): string => {
    const at = text.indexOf(line)
    expect(at, `${line} is not there`).toBeGreaterThanOrEqual(0)
    return text.slice(0, at + line.length) + added + text.slice(at + line.length)
  }
}
