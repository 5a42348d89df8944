import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { authenticators, personOf } from '#platform/testing/staff.ts'
import * as contract from '../contract.ts'
import type { Event } from '../model.ts'
import { eventBySlug } from './api.ts'
import { ports } from './ports.ts'
import { routes } from './routes.ts'

const db = testDatabase()
const app = testApp(db, { routes, authenticators, services: { ports } })

let ana: ReturnType<typeof personOf>
let companyId: string
let radu: ReturnType<typeof personOf>
let event: Event
beforeEach(async () => {
  companyId = await db.company()
  ana = personOf(app, companyId, 'admin')
  radu = personOf(app, companyId, 'planner')
  event = await ana.call(contract.createEvent, {
    name: 'Nunta Anei',
    startDate: '2027-06-12',
    languages: ['ro', 'hu'],
  })
})

const read = (language: 'ro' | 'hu' | 'de' = 'hu') =>
  ana.call(contract.getTranslations, { eventId: event.id, language })
const save = (version: number, texts: { source: string; text: string }[], who = ana) =>
  who.call(contract.changeTranslations, { eventId: event.id, language: 'hu', version, texts })
const nameIn = (texts: { source: string; text: string }[]) =>
  texts.find(({ source }) => source === 'Nunta Anei')?.text

test('what guests read is listed once, without a translation at first', async () => {
  const { version, texts } = await read()
  expect(version).toBe(0)
  expect(texts.map(({ source, text }) => [source, text])).toEqual(
    [...new Set(texts.map(({ source }) => source))].map((source) => [source, '']),
  )
  expect(nameIn(texts)).toBe('')
})

test('a part may be named like what every object has', async () => {
  const { items } = await ana.call(contract.listParts, { eventId: event.id })
  const [part] = items
  await ana.call(contract.changePart, {
    eventId: event.id,
    partId: part?.id ?? '',
    version: part?.version ?? 0,
    name: 'constructor',
  })
  const { texts } = await read()
  expect(texts.find(({ source }) => source === 'constructor')?.text).toBe('')
})

test('a translation is kept, taken away again, and named in history', async () => {
  const saved = await save(0, [{ source: 'Nunta Anei', text: 'Anna esküvője' }])
  expect(nameIn(saved.texts)).toBe('Anna esküvője')
  const gone = await save(saved.version, [{ source: 'Nunta Anei', text: '' }])
  expect(nameIn(gone.texts)).toBe('')
  const history = await db.look<{ changes: unknown }>(
    `select verb, changes from history where entity_id = $1 and verb = 'translated' order by at`,
    [event.id],
  )
  expect(history.map(({ changes }) => changes)).toEqual([
    [{ field: 'translation_hu', old: '', new: 'Anna esküvője' }],
    [{ field: 'translation_hu', old: 'Anna esküvője', new: '' }],
  ])
})

test('of two colleagues the second gets what the first saved', async () => {
  await save(0, [{ source: 'Nunta Anei', text: 'Anna esküvője' }])
  const late = save(0, [{ source: 'Nunta Anei', text: 'Esküvő' }], radu)
  await expect(late).rejects.toMatchObject({
    code: 'events.translations_changed_meanwhile',
    details: { current: { version: 1 } },
  })
  expect(nameIn((await read()).texts)).toBe('Anna esküvője')
})

test('the first language is the one that was typed, and a language of no guest has no texts', async () => {
  await expect(read('ro')).rejects.toMatchObject({ code: 'events.language_not_offered' })
  await expect(read('de')).rejects.toMatchObject({ code: 'events.language_not_offered' })
})

test('a visitor reads the name in the language of their page', async () => {
  await save(0, [
    { source: 'Nunta Anei', text: 'Anna esküvője' },
    { source: 'constructor', text: 'építő' },
  ])
  const [row] = await db.look<{ slug: string }>('select slug from companies where id = $1', [
    companyId,
  ])
  const found = await eventBySlug(db.database, row?.slug ?? '', event.slug)
  expect(found?.translatorTo('hu')('Nunta Anei')).toBe('Anna esküvője')
  expect(found?.translatorTo('ro')('Nunta Anei')).toBe('Nunta Anei')
  // A word that every object knows is a text like any other.
  expect(found?.translatorTo('hu')('toString')).toBe('toString')
})

test('the copy of an event has its translations', async () => {
  await save(0, [{ source: 'Nunta Anei', text: 'Anna esküvője' }])
  const copy = await ana.call(contract.copyEvent, {
    eventId: event.id,
    name: 'Nunta Anei',
    startDate: '2028-06-12',
    take: ['translations'],
  })
  const { texts } = await ana.call(contract.getTranslations, { eventId: copy.id, language: 'hu' })
  expect(nameIn(texts)).toBe('Anna esküvője')
})
