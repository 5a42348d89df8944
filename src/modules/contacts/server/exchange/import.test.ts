import { describe, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import * as contract from '../../contract.ts'
import { contactsTestbed, ended } from '../testbed.ts'

const bed = contactsTestbed(testDatabase(), testApp)
const card = (name: string, ...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', `N:${name};;;`, ...lines, 'END:VCARD'].join('\r\n')
const everybody = { all: true, ids: [], filter: {} }

describe('a file of cards', () => {
  const cards = [
    card('Popescu;Ion', 'TEL:0722100200', 'TITLE:DJ'),
    card('Ionescu;Ana', 'TEL:nu are'),
    card('Ana;Ionescu', 'EMAIL:ana@x.ro'),
    'BEGIN:VCARD\r\nEND:VCARD',
  ]

  test('is shown first, with reasons and likely doubles, and nothing is stored', async () => {
    const { id } = await bed.add({ phones: ['0722100200'] })
    const { items } = await bed.planner.call(contract.readCards, { cards })
    expect(items).toMatchObject([
      { known: { id, name: 'Ion Popescu', why: 'phone' }, twin: null, problems: [] },
      { known: null, twin: null, problems: [{ field: 'phones', value: 'nu are' }] },
      { known: null, twin: 1 },
      { fields: null, problems: [{ field: 'name', code: 'missing' }] },
    ])
    expect((await bed.planner.call(contract.listContacts, {})).total).toBe(1)
  })

  test('is stored as chosen: added, completed, skipped', async () => {
    const { id } = await bed.add({ phones: ['0722100200'], note: 'a noastră' })
    const answer = await bed.planner.call(contract.importCards, {
      cards,
      choices: ['complete', 'add', 'complete', 'add'],
    })
    expect(answer).toMatchObject({ completed: 1, skipped: 1 })
    expect(answer.added).toHaveLength(1)
    expect(await bed.get(id)).toMatchObject({ jobTitle: 'DJ', note: 'a noastră', version: 2 })
    expect(await bed.get(answer.added[0] ?? '')).toMatchObject({
      firstName: 'Ana',
      lastName: 'Ionescu',
      emails: ['ana@x.ro'],
    })
    const none = { cards, choices: ['skip', 'skip', 'skip', 'skip'] as 'skip'[] }
    expect(await bed.planner.call(contract.importCards, none)).toMatchObject({ skipped: 4 })
  })

  test('of five thousand comes in whole, one more is refused', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => card(`Nume${at};Prenume`))
    const choices = many.map(() => 'add' as const)
    const { added } = await bed.planner.call(contract.importCards, { cards: many, choices })
    expect(added).toHaveLength(5000)
    const over = { cards: [...many, 'x'], choices: [...choices, 'add' as const] }
    expect(await bed.planner.refused(contract.importCards, over)).toMatchObject({ status: 422 })
    const removed = await bed.planner.call(contract.removeContacts, everybody)
    expect(removed.ids).toHaveLength(5000)
  })

  test('with choices that do not fit is refused', async () => {
    const refusal = await bed.planner.refused(contract.importCards, { cards, choices: ['add'] })
    expect(refusal).toMatchObject({ status: 422, code: 'contacts.choices_do_not_fit' })
  })
})

describe('an export', () => {
  test('of a filter is a file of cards that can be read back', async () => {
    await bed.add({ lastName: 'Țurcanu', phones: ['0722100200'], organisation: 'A; b' })
    await bed.add({ lastName: 'Altul' })
    const selection = { all: true, ids: [], filter: { search: 'turcanu' } }
    const link = await bed.planner.call(contract.exportContacts, { format: 'vcard4', selection })
    expect(link.expiresAt).toBe('2027-05-15T10:01:00.000Z')
    const file = await readDownload(bed.parts(), link.url)
    expect(file).toMatchObject({
      name: 'Persoane de contact 2027-05-15.vcf',
      type: 'text/vcard; charset=utf-8',
    })
    const { items } = await bed.planner.call(contract.readCards, { cards: [file.text] })
    expect(items[0]).toMatchObject({
      fields: { lastName: 'Țurcanu', organisation: 'A; b', phones: ['+40722100200'] },
      known: { why: 'id', changes: [] },
    })
    expect(file.text.match(/BEGIN:VCARD/g)).toHaveLength(1)
  })

  test('of the chosen as CSV lets no spreadsheet run a formula', async () => {
    const { id } = await bed.add({ firstName: '=1+1', lastName: '', phones: ['0722100200'] })
    await bed.add({ firstName: 'Neales' })
    const selection = { all: false, ids: [id], filter: {} }
    const { url } = await bed.planner.call(contract.exportContacts, { format: 'csv', selection })
    const { text } = await readDownload(bed.parts(), url)
    expect(text).toBe(
      "\uFEFFNume de familie;Prenume;Funcție;Organizație;Telefon;E-mail;Limbă;Etichete;Notă\r\n;'=1+1;;;+40722100200;;;;\r\n",
    )
  })

  test('of many pages holds everybody once', async () => {
    const cards = Array.from({ length: 1200 }, (_, at) => card(`Nume${at};Prenume`))
    await bed.planner.call(contract.importCards, {
      cards,
      choices: cards.map(() => 'add' as const),
    })
    const { url } = await bed.planner.call(contract.exportContacts, {
      format: 'vcard3',
      selection: everybody,
    })
    const { text } = await readDownload(bed.parts(), url)
    expect(new Set(text.match(/^UID:.*$/gm)).size).toBe(1200)
  })

  test('ends with its minute and with the sign-in that asked for it', async () => {
    await bed.add()
    const ask = () =>
      bed.planner.call(contract.exportContacts, { format: 'csv', selection: everybody })
    const first = await ask()
    bed.time.now = new Date('2027-05-15T10:01:00Z')
    await expect(readDownload(bed.parts(), first.url)).rejects.toMatchObject({ status: 404 })
    const second = await ask()
    await readDownload(bed.parts(), second.url)
    ended.add(bed.planner.id)
    await expect(readDownload(bed.parts(), second.url)).rejects.toMatchObject({ status: 404 })
  })

  test('holds no one of another company', async () => {
    const { id } = await bed.add()
    const selection = { all: false, ids: [id], filter: {} }
    const { url } = await bed.stranger.call(contract.exportContacts, { format: 'csv', selection })
    expect((await readDownload(bed.parts(), url)).text).not.toContain('Popescu')
  })
})
