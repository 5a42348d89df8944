import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { systemScope } from '#platform/server/auth/access.ts'
import { openBlobs } from '#platform/server/files/storage/blobs.ts'
import { acceptFile } from '#platform/server/files/incoming-file.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { budgetsTestbed, listeners } from './testbed.ts'

const app = wholeApp({ listeners })
const bed = budgetsTestbed(app)

async function upload(fixture: string): Promise<string> {
  const services = app.services()
  const bytes = await readFile(new URL(`./fixtures/${fixture}`, import.meta.url))
  const { id } = await acceptFile(
    { database: app.db.database, services, blobs: openBlobs(services.env) },
    {
      stream: Readable.from([bytes]),
      name: fixture,
      purpose: 'attachment',
      company: systemScope(bed.companyId),
      actor: { kind: 'user', id: null, name: 'Radu' },
      requestId: 'test',
      now: time.now,
    },
  )
  return id
}

const read = async (fileId: string, sheet?: number) =>
  bed.radu.call(contract.readLinesFile, { budgetId: bed.budget.id, fileId, sheet })

test('a book of several sheets names them all, and begins with the first that holds anything', async () => {
  const fileId = await upload('several-sheets.xlsx')
  const sheets = ['Copertă', 'Costuri', 'Venituri']
  const number = (value: number) => ({ number: value, percent: false })
  expect(await read(fileId)).toMatchObject({
    sheets,
    sheet: 1,
    rows: [
      ['Denumire', 'Preț unitar'],
      ['Salon', number(1200)],
    ],
  })
  expect(await read(fileId, 2)).toMatchObject({
    sheets,
    sheet: 2,
    rows: [
      ['Denumire', 'Fel', 'Preț unitar'],
      ['Bilete', 'venit', number(99.5)],
    ],
  })
  const empty = { budgetId: bed.budget.id, fileId, sheet: 0 }
  expect((await bed.radu.refused(contract.readLinesFile, empty)).code).toBe(
    'budgets.file_unreadable',
  )
})

test('a book of one sheet asks for nothing', async () => {
  const fileId = await upload('budget-openpyxl.xlsx')
  expect(await read(fileId)).toMatchObject({ sheets: [], sheet: 0 })
})
