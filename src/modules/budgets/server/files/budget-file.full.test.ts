import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sheet } from '../../contract.ts'
import { readTable } from './budget-export.ts'
import { anySheet, linesFrom, planFor, written } from './file-testbed.ts'

const python = ['/usr/bin/python3', 'python3'].find(
  (each) => spawnSync(each, ['-c', 'import openpyxl']).status === 0,
)
const soffice = ['soffice', 'libreoffice'].find(
  (each) => spawnSync(each, ['--version']).status === 0,
)

describe('a thousand budgets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'budget-files-'))
  const sheets: Sheet[] = fc.sample(anySheet, { numRuns: 1000, seed: 20 })
  const nameOf = (at: number) => `budget-${at}.xlsx`
  const localeOf = (at: number) => (at % 2 === 0 ? 'ro' : 'en')

  beforeAll(async () => {
    for (const [at, sheet] of sheets.entries())
      writeFileSync(join(folder, nameOf(at)), await written(sheet, localeOf(at), 'xlsx'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const comeBackFrom = async (place: string) => {
    for (const [at, sheet] of sheets.entries()) {
      const rows = await readTable(readFileSync(join(place, nameOf(at))))
      const { read, plan } = planFor(rows, sheet, localeOf(at))
      expect(read.lines.flatMap(({ unread }) => Object.entries(unread))).toEqual([])
      expect(plan).toEqual({
        added: [],
        changed: [],
        same: sheet.lines.length,
        missing: [],
        shares: [],
      })
      const byId = new Map(sheet.lines.map((line) => [line.id, line]))
      for (const line of linesFrom(rows, sheet, localeOf(at)))
        expect(line).toEqual(byId.get(line.id))
    }
  }

  test('are themselves in our own files', () => comeBackFrom(folder))

  test.skipIf(!python)(
    'are themselves after openpyxl saved them (skipped: needs openpyxl)',
    async () => {
      const place = join(folder, 'openpyxl')
      const script = `import glob, os, sys, openpyxl
os.mkdir(sys.argv[2])
for path in glob.glob(sys.argv[1] + '/*.xlsx'):
    openpyxl.load_workbook(path).save(os.path.join(sys.argv[2], os.path.basename(path)))`
      execFileSync(python!, ['-c', script, folder, place])
      await comeBackFrom(place)
    },
  )

  test.skipIf(!soffice)(
    'are themselves after LibreOffice saved them (skipped: needs LibreOffice)',
    async () => {
      const place = join(folder, 'libreoffice')
      const files = sheets.map((_, at) => join(folder, nameOf(at)))
      // One run takes only so many files and leaves the rest without a word.
      for (let at = 0; at < files.length; at += 100)
        execFileSync(
          soffice!,
          [
            `-env:UserInstallation=file://${folder}/profile`,
            '--headless',
            '--convert-to',
            'xlsx:Calc MS Excel 2007 XML',
            '--outdir',
            place,
            ...files.slice(at, at + 100),
          ],
          { stdio: 'ignore' },
        )
      await comeBackFrom(place)
    },
  )
})
