import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { systemScope } from '#platform/server/auth/access.ts'
import { xlsxRows } from '#platform/server/spreadsheet/xlsx-reader.ts'
import { personOf } from '#platform/testing/staff.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { createEvent } from '#modules/events/contract.ts'
import { publishEvent } from '#platform/testing/publish-event.ts'
import { addFamily, addGuest } from '#modules/guests/contract.ts'
import * as questionnaires from '../../contract.ts'
import {
  newOption,
  newQuestion,
  newSection,
  type Question,
  type QuestionType,
} from '../../model.ts'
import * as contract from '../../contract/answers.ts'
import { xlsxDownload, csvDownload, pdfDownload } from './export.ts'
import { insertItem } from './inbox-store.ts'

const app = wholeApp()
const { db } = app
type Person = ReturnType<typeof personOf>
const here = {
  companyId: '',
  admin: undefined as unknown as Person,
  stranger: undefined as unknown as Person,
  eventId: '',
  address: '',
  id: '',
}

function ask(type: QuestionType, id: string, more: object = {}): Question {
  return {
    ...newQuestion(type),
    id,
    label: { ro: `Întrebarea ${id}`, en: '' },
    ...more,
  }
}
const choices = (...names: string[]) => names.map((name) => ({ ...newOption(name), id: name }))

beforeEach(async () => {
  here.companyId = await db.company()
  here.admin = personOf(app, here.companyId)
  here.stranger = personOf(app, await db.company())
  const event = await here.admin.call(createEvent, {
    name: 'Gala',
    startDate: '2027-06-12',
    type: 'gala',
  })
  here.eventId = event.id
  await publishEvent(db, event.id)
  const { id } = await here.admin.call(questionnaires.createQuestionnaire, {
    eventId: event.id,
    starter: 'empty',
  })
  here.id = id
  const questions = [
    ask('single', 'menu', { options: choices('fish', 'meat') }),
    ask('nps', 'nps'),
    ask('ranking', 'rank', { options: choices('aa', 'bb') }),
    ask('long', 'why'),
  ]
  const saved = await here.admin.call(questionnaires.saveBody, {
    questionnaireId: id,
    version: 1,
    body: { sections: [{ ...newSection(), id: 'one', questions }] },
  })
  await here.admin.call(questionnaires.publishQuestionnaire, {
    questionnaireId: id,
    version: saved.version,
  })
  here.address = new URL(
    (await here.admin.call(questionnaires.getQuestionnaire, { questionnaireId: id })).address,
  ).pathname
  await answer('fish', 10, 'Muzica a fost minunată')
  await answer('fish', 9, 'muzica și vinul')
  await answer('meat', 3, '=HYPERLINK("http://rău")')
})

async function answer(menu: string, nps: number, why: string) {
  const fields = [
    ['at', 'one'],
    ['do', 'next'],
    ['once', randomUUID()],
    ...['menu', 'nps', 'rank', 'why'].map((id) => ['s', id]),
    ['q.menu', menu],
    ['q.nps', String(nps)],
    ['p.rank.1', menu === 'fish' ? 'aa' : 'bb'],
    ['p.rank.2', menu === 'fish' ? 'bb' : 'aa'],
    ['q.why', why],
  ]
  const sent = await app.http.inject({
    method: 'POST',
    url: here.address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields as [string, string][]).toString(),
  })
  expect(sent.statusCode).toBe(303)
}

const results = (more = {}) =>
  here.admin.call(contract.getResults, { questionnaireId: here.id, ...more })

describe('the results', () => {
  test('count choices, numbers, places and words', async () => {
    const { total, summaries } = await results()
    const of = (id: string) => summaries.find(({ questionId }) => questionId === id)
    expect(total).toBe(3)
    expect(of('menu')?.counts).toEqual([
      { option: 'fish', n: 2 },
      { option: 'meat', n: 1 },
    ])
    expect(of('nps')?.values.map(({ value }) => value)).toEqual([3, 9, 10])
    expect(of('rank')?.ranks[0]).toMatchObject({ option: 'aa', place: 4 / 3 })
    expect(of('why')?.words[0]).toEqual({ word: 'muzica', n: 2 })
  })

  test('narrowed by a choice every other question follows', async () => {
    const { total, summaries } = await results({ choices: ['menu:fish'] })
    expect(total).toBe(2)
    expect(
      summaries.find(({ questionId }) => questionId === 'nps')?.values.map(({ value }) => value),
    ).toEqual([9, 10])
    expect((await results({ choices: ['menu:fish', 'menu:meat'] })).total).toBe(3)
    expect((await results({ choices: ['menu:fish', 'nps:3'] })).total).toBe(0)
    expect((await results({ version: 7 })).total).toBe(0)
  })

  test('a deleted answer no longer counts until it is restored', async () => {
    const { items } = await here.admin.call(contract.listSubmissions, { questionnaireId: here.id })
    const one = { questionnaireId: here.id, submissionId: items[0]?.id ?? '' }
    await here.admin.call(contract.removeSubmission, one)
    expect((await results()).total).toBe(2)
    expect((await here.admin.refused(contract.getSubmission, one)).code).toBe(
      'questionnaires.answer_not_found',
    )
    await here.admin.call(contract.restoreSubmission, one)
    expect((await results()).total).toBe(3)
  })

  test('a deleted answer is purged, with all it said, once the time of the bin is over', async () => {
    const { items } = await here.admin.call(contract.listSubmissions, { questionnaireId: here.id })
    const submissionId = items[0]?.id ?? ''
    await here.admin.call(contract.removeSubmission, { questionnaireId: here.id, submissionId })
    const left = async () =>
      Promise.all([
        db.look('select from questionnaire_submissions where id = $1', [submissionId]),
        db.look('select from questionnaire_answers where submission_id = $1', [submissionId]),
      ]).then((found) => found.map((rows) => rows.length > 0))
    await app.tidyBin(29)
    expect(await left()).toEqual([true, true])
    await app.tidyBin(31)
    expect(await left()).toEqual([false, false])
    expect((await results()).total).toBe(2)
  })

  test('pages go on after their cursor, and search finds words without their marks', async () => {
    const first = await here.admin.call(contract.listSubmissions, {
      questionnaireId: here.id,
      limit: 2,
    })
    const rest = await here.admin.call(contract.listSubmissions, {
      questionnaireId: here.id,
      limit: 2,
      cursor: first.next ?? '',
    })
    const ids = [...first.items, ...rest.items].map(({ id }) => id)
    expect([first.total, new Set(ids).size]).toEqual([3, 3])
    const found = await here.admin.call(contract.listSubmissions, {
      questionnaireId: here.id,
      search: 'MINUNATA',
    })
    expect(found.items.map(({ answers }) => answers.why?.text)).toEqual(['Muzica a fost minunată'])
    expect(
      (
        await here.admin.refused(contract.listSubmissions, {
          questionnaireId: here.id,
          cursor: 'x',
        })
      ).status,
    ).toBe(422)
  })

  test('a foreign company sees nothing of them', async () => {
    const refusal = await here.stranger.refused(contract.getResults, { questionnaireId: here.id })
    expect(refusal.status).toBe(404)
    expect((await here.stranger.call(contract.listInbox, {})).items).toEqual([])
  })
})

describe('exports', () => {
  const params = () => ({ questionnaireId: here.id, zone: 'Europe/Bucharest', title: 'Gala' })
  const written = (kind: typeof csvDownload, more = {}) =>
    db.database.inCompany(here.companyId, async (own) => {
      const pieces: Buffer[] = []
      const ctx = {
        db: own,
        company: systemScope(here.companyId),
        locale: 'ro',
        now: time.now,
      } as never
      for await (const piece of kind.write(ctx, { ...params(), ...more }))
        pieces.push(Buffer.from(piece))
      return Buffer.concat(pieces)
    })

  test('a workbook read back has a row for each answer, and text stays text', async () => {
    const rows: string[][] = []
    for await (const { cells } of xlsxRows(await written(xlsxDownload))) rows.push(cells)
    expect(rows[0]).toContain('Întrebarea nps')
    expect(rows).toHaveLength(4)
    expect(rows.flat()).toContain('=HYPERLINK("http://rău")')
    expect(rows.flat()).toContain('1. aa, 2. bb')
  })

  test('hold only what is searched for', async () => {
    const lines = (await written(csvDownload, { search: 'minunata' })).toString().split('\r\n')
    expect(lines.filter(Boolean)).toHaveLength(2)
    expect(lines[1]).toContain('Muzica a fost minunată')
    const { id: questionnaireId } = here
    const format = 'csv'
    await here.admin.call(contract.exportAnswers, { questionnaireId, search: 'vinul', format })
  })

  test('a table of text is inert, and the document is one', async () => {
    expect((await written(csvDownload)).toString()).toContain(`"'=HYPERLINK(""http://rău"")"`)
    expect((await written(pdfDownload)).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

async function waitingForLocks(): Promise<number> {
  const rows = await db.look(
    `select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
  )
  return rows.length
}

describe('looking through the answers', () => {
  const found = async (search: string) =>
    (await here.admin.call(contract.listSubmissions, { questionnaireId: here.id, search })).total

  test('finds what was written in any spelling, words in any order, and guests by name', async () => {
    await answer('fish', 8, 'Un desert à la façon de ŐRSÉGI')
    expect(await found('façon')).toBe(1)
    expect(await found('orsegi FACON')).toBe(1)
    expect(await found('muzica vinul')).toBe(1)
    expect(await found('niciunde')).toBe(0)
    const { guests } = await here.admin.call(addFamily, {
      eventId: here.eventId,
      group: { name: 'Familia Çelik' },
      guests: [{ firstName: 'Ștefan', lastName: 'Çelik' }],
    })
    await db.look(
      `update questionnaire_submissions set guest_id = $1 where questionnaire_id = $2 and id =
        (select id from questionnaire_submissions where questionnaire_id = $2 limit 1)`,
      [guests[0]?.id, here.id],
    )
    expect(await found('stefan celik')).toBe(1)
  })

  test('an answer that two delete at once is taken off once', async () => {
    const { items } = await here.admin.call(contract.listSubmissions, { questionnaireId: here.id })
    const submissionId = items[0]?.id ?? ''
    const remove = () =>
      here.admin
        .call(contract.removeSubmission, { questionnaireId: here.id, submissionId })
        .catch(() => undefined)
    // Both have found it before either may delete it.
    const both = await db.database.inCompany(here.companyId, async (own) => {
      await sql`select from questionnaire_submissions where id = ${submissionId} for update`.execute(
        own,
      )
      const deleting = [remove(), remove()]
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2), 30_000)
      return deleting
    })
    await Promise.all(both)
    const { answers } = await here.admin.call(questionnaires.getQuestionnaire, {
      questionnaireId: here.id,
    })
    expect(answers).toBe(2)
  })
})

describe('the inbox', () => {
  test('what arrived waits until somebody has seen to it', async () => {
    const id = randomUUID()
    const named = { eventId: here.eventId, firstName: 'Ana', lastName: 'Rus' }
    const guest = await here.admin.call(addGuest, named)
    await db.database.inCompany(here.companyId, (own) =>
      insertItem(own, systemScope(here.companyId), {
        id,
        event_id: here.eventId,
        guest_id: guest.id,
        kind: 'rsvp',
        at: time.now.toISOString(),
        before: 'none',
        after: 'yes',
      }),
    )
    expect(await here.admin.call(contract.listInbox, {})).toMatchObject({
      open: 1,
      items: [{ id, after: 'yes', timeZone: 'Europe/Bucharest' }],
    })
    // The count is of what is looked at, or "all seen" would be beside it.
    expect((await here.admin.call(contract.listInbox, { kinds: ['message'] })).open).toBe(0)
    expect(await here.stranger.call(contract.markHandled, { ids: [id], handled: true })).toEqual({
      changed: 0,
    })
    await here.admin.call(contract.markHandled, { ids: [id], handled: true })
    expect(await here.admin.call(contract.listInbox, { handled: false })).toMatchObject({
      open: 0,
      items: [],
    })
    expect(
      (await here.admin.call(contract.listInbox, { handled: true })).items[0]?.handledName,
    ).toBe('Ana admin')
  })
})

test('an answer in the inbox says what was answered, in order and without what names the person', async () => {
  const { items } = await here.admin.call(contract.listSubmissions, { questionnaireId: here.id })
  const submissionId = items.find(({ answers }) => answers.menu?.options?.includes('meat'))?.id
  await db.database.inCompany(here.companyId, (own) =>
    insertItem(own, systemScope(here.companyId), {
      id: randomUUID(),
      event_id: here.eventId,
      kind: 'answer',
      at: time.now.toISOString(),
      questionnaire_id: here.id,
      submission_id: submissionId ?? null,
    }),
  )
  const replies = async () => (await here.admin.call(contract.listInbox, {})).items[0]?.replies
  expect(await replies()).toEqual([
    { question: 'Întrebarea menu', answer: 'meat' },
    { question: 'Întrebarea nps', answer: '3' },
  ])
  await db.look(
    `update questionnaire_versions set body = replace(body::text, '"personal": false', '"personal": true')::jsonb where questionnaire_id = $1`,
    [here.id],
  )
  expect(await replies()).toEqual([])
})

test('a person who reads when something was answered reads it by the clock of the event', async () => {
  const zone = 'America/New_York'
  await db.look(`update events set time_zone = $2 where id = $1`, [here.eventId, zone])
  const { id: questionnaireId } = here
  const { items } = await here.admin.call(contract.listSubmissions, { questionnaireId })
  const submissionId = items[0]?.id ?? ''
  const ids = { questionnaireId, submissionId }
  expect(await here.admin.call(contract.getSubmission, ids)).toMatchObject({ timeZone: zone })
  expect(await here.admin.call(questionnaires.getQuestionnaire, { questionnaireId })).toMatchObject(
    { timeZone: zone },
  )
  const listed = await here.admin.call(questionnaires.listQuestionnaires, {})
  expect(listed.items.map(({ timeZone }) => timeZone)).toContain(zone)
  const { id: guestId } = await here.admin.call(addGuest, {
    eventId: here.eventId,
    firstName: 'Ana',
  })
  const asked = { eventId: here.eventId, guestId }
  expect(await here.admin.call(contract.listGuestForms, asked)).toMatchObject({ timeZone: zone })
})
