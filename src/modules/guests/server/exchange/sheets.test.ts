import { expect, test } from 'vitest'
import { book } from '#platform/testing/spreadsheet.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract/exchange.ts'
import { exchangeTestbed } from './testbed.ts'

const { bed, upload, work } = exchangeTestbed(wholeApp())

const read = async (content: string | Buffer) => {
  const fileId = await upload(bed.companyId, content)
  const eventId = bed.event.id
  const { importId } = await bed.admin.call(contract.startImport, { eventId, fileId })
  await work()
  return importId
}
const get = (importId: string) =>
  bed.admin.call(contract.getImport, { eventId: bed.event.id, importId })
const rowsOf = async (importId: string) =>
  (await bed.admin.call(contract.listImportRows, { eventId: bed.event.id, importId })).items

test('a book of several sheets is read sheet by sheet, as somebody chooses', async () => {
  const importId = await read(
    book({ Mire: ['Nume', 'Ion Pop', 'Total'], Mireasă: ['Nume', 'Ana'] }),
  )
  const first = await get(importId)
  expect(first).toMatchObject({ sheets: ['Mire', 'Mireasă'], sheet: 0 })
  // The total is recognised and left out by itself.
  expect(first.forecast).toMatchObject({ rows: 2, adds: 1, open: 0, skips: 1 })
  const input = { eventId: bed.event.id, importId, sheet: 1 }
  await bed.admin.call(contract.chooseImportSheet, input)
  await work()
  expect(await get(importId)).toMatchObject({ sheet: 1, state: 'ready', forecast: { adds: 1 } })
  expect(await rowsOf(importId)).toMatchObject([{ reading: { people: [{ firstName: 'Ana' }] } }])
  const beyond = { ...input, sheet: 2 }
  expect(await bed.admin.refused(contract.chooseImportSheet, beyond)).toMatchObject({
    status: 404,
    code: 'guests.import_no_such_sheet',
  })
  expect(await bed.stranger.refused(contract.chooseImportSheet, input)).toMatchObject({
    status: 404,
  })
})

test('an empty sheet is passed over at first, and once chosen another one can be', async () => {
  const importId = await read(book({ Coperta: [], Mire: ['Nume', 'Ion Pop'], Gol: [] }))
  expect(await get(importId)).toMatchObject({ sheet: 1, state: 'ready', forecast: { adds: 1 } })
  const choose = async (sheet: number) => {
    await bed.admin.call(contract.chooseImportSheet, { eventId: bed.event.id, importId, sheet })
    await work()
    return get(importId)
  }
  expect(await choose(2)).toMatchObject({
    state: 'failed',
    problem: 'guests.import_empty',
    sheets: ['Coperta', 'Mire', 'Gol'],
  })
  expect(await choose(1)).toMatchObject({ sheet: 1, state: 'ready', forecast: { adds: 1 } })
})

test.each([
  ['a budget', { Sumar: ['Total', '1200', 'Sala', '900'], Oaspeți: ['Nume', 'Ana Pop'] }, 1],
  ['suppliers', { Furnizori: ['Nume', 'Ion Foto'], Listă: ['Nume', 'Ana Pop'] }, 1],
  ['suppliers alone', { Furnizori: ['Nume', 'Ion Foto'], Buget: ['Sala', 'Flori'] }, 0],
  ['no one', { Unu: ['Sala', 'Flori'], Doi: ['Muzica', 'Foto'] }, 0],
  ['guests', { Mire: ['Nume', 'Ion Pop'], Mireasă: ['Nume', 'Ana'] }, 0],
  ['a cover', { Copertă: ['Nunta noastră', 'la Sinaia'], Foaie2: ['Popescu Ion', 'Ana Rus'] }, 1],
])('a book that begins with %s opens on its list of guests', async (_, sheets, at) => {
  const importId = await read(book(sheets))
  expect(await get(importId)).toMatchObject({ state: 'ready', sheet: at })
  const input = { eventId: bed.event.id, importId, sheet: 1 - at }
  await bed.admin.call(contract.chooseImportSheet, input)
  await work()
  expect(await get(importId)).toMatchObject({ sheet: 1 - at })
})

test('a file has names as they are written, unless cedillas are to become commas', async () => {
  const importId = await read('Nume\nŞahin Işıl\nŢuţea Ioana')
  expect(await get(importId)).toMatchObject({ hasCedillas: true, mendsCedillas: false })
  const lastNames = async () =>
    (await rowsOf(importId)).map(({ reading }) => reading.people[0]?.lastName)
  expect(await lastNames()).toEqual(['Şahin', 'Ţuţea'])
  const { columns, partIds, consent, hasHeader } = await get(importId)
  const targets = columns.map(({ target }) => target)
  await bed.admin.call(contract.mapImport, {
    eventId: bed.event.id,
    importId,
    targets,
    partIds,
    consent,
    hasHeader,
    mendsCedillas: true,
  })
  await work()
  expect(await lastNames()).toEqual(['Șahin', 'Țuțea'])
  const romanian = await read('Nume\nŢuţea Ioana')
  expect(await get(romanian)).toMatchObject({ hasCedillas: true, mendsCedillas: true })
})
