import { expect, test } from 'vitest'
import { readDownload } from '#platform/testing/downloads.ts'
import { xlsxRows } from '#platform/server/spreadsheet/xlsx-reader.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract/exchange.ts'
import { exchangeTestbed } from './testbed.ts'

const app = wholeApp()
const { bed, upload, work } = exchangeTestbed(app)

const list = [
  'Nume;Telefon;E-mail',
  'Pop Ana;nu are;ana@x.ro',
  'Pop Ion;0712345678;ion@x.ro',
  ';;cineva@x.ro',
].join('\r\n')

const read = async (content: string | Buffer) => {
  const fileId = await upload(bed.companyId, content)
  const { importId } = await bed.admin.call(contract.startImport, {
    eventId: bed.event.id,
    fileId,
  })
  await work()
  return { eventId: bed.event.id, importId }
}

async function skipped(place: { eventId: string; importId: string }): Promise<string[][]> {
  const { url } = await bed.admin.call(contract.exportSkippedRows, place)
  const rows: string[][] = []
  const { bytes } = await readDownload(app.jobDeps(), url)
  for await (const { cells } of xlsxRows(bytes)) rows.push(cells)
  return rows
}

test('a file with bad cells is imported without them, and only who has no name stays out', async () => {
  const place = await read(list)
  expect((await bed.admin.call(contract.getImport, place)).forecast).toMatchObject({ bad: 2 })
  await bed.admin.call(contract.emptyBadCells, { ...place, empties: true })
  await work()
  const { forecast, state } = await bed.admin.call(contract.getImport, place)
  expect({ ...forecast, state }).toMatchObject({ state: 'ready', bad: 1, good: 2, adds: 2 })
  const { items } = await bed.admin.call(contract.listImportRows, { ...place, limit: 200 })
  expect(items[0]).toMatchObject({
    status: 'good',
    reading: { phone: null, email: 'ana@x.ro' },
    problems: [{ at: 1, code: 'left_empty', value: 'nu are', warning: true }],
  })
  await bed.admin.call(contract.decideImport, { ...place, skipBad: true })
  await bed.admin.call(contract.runImport, { ...place, again: false })
  await work()
  expect((await bed.names()).toSorted()).toEqual(['Ana Pop', 'Ion Pop'])
})

test('cells are read again once the person wants to correct them', async () => {
  const place = await read(list)
  for (const empties of [true, false]) {
    await bed.admin.call(contract.emptyBadCells, { ...place, empties })
    await work()
  }
  expect((await bed.admin.call(contract.getImport, place)).forecast).toMatchObject({ bad: 2 })
})

test('the rows that stay out are saved with their reasons, for the company alone', async () => {
  const place = await read(list)
  const rows = await skipped(place)
  expect(rows.map((cells) => cells.slice(0, 3))).toEqual([
    ['Nume', 'Telefon', 'E-mail'],
    ['Pop Ana', 'nu are', 'ana@x.ro'],
    ['', '', 'cineva@x.ro'],
  ])
  expect(rows[1]?.[3]).toMatch(/^Telefon: .{10,}/)
  const stranger = bed.stranger.call(contract.exportSkippedRows, place)
  await expect(stranger).rejects.toMatchObject({ code: 'event_not_found' })
})
