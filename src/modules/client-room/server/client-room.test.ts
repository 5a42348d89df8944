import { describe, expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import type { CallOf } from '#shared/contract.ts'
import { addInvoice } from '#modules/budgets/contract.ts'
import { renewOutsideLink, revokeOutsideLink } from '#modules/outside-links/contract.ts'
import * as contract from '../contract.ts'
import { asking, clientRoomTestbed, hidden, laptop } from './testbed.ts'

const app = wholeApp()
const { db } = app
const { bed, at, room, addPerson, linkOf, codeOf, post, get, enter, askBudget, answer } =
  clientRoomTestbed(app)

describe('the way in', () => {
  test('a link asks for a code, and another kind of browser for another one', async () => {
    await addPerson()
    const link = await linkOf('ana@exemplu.ro')
    expect((await get(link)).body).toContain('a•••@exemplu.ro')
    expect((await get(link)).body).not.toContain('ana@exemplu.ro')
    const here = await enter()
    expect((await get(here)).body).toContain('Bună ziua, Ana Pop')
    const elsewhere = await get(here, laptop)
    expect(elsewhere.statusCode).toBe(303)
    expect(elsewhere.headers.location).toContain('nou=1')
  })

  test('a code opens one device, and five wrong ones end it', async () => {
    await addPerson()
    const link = await linkOf('ana@exemplu.ro')
    await post(link, { actiune: 'cod' })
    const code = await codeOf('ana@exemplu.ro')
    expect((await post(link, { actiune: 'deschide', cod: code })).statusCode).toBe(303)
    expect((await post(link, { actiune: 'deschide', cod: code })).statusCode).toBe(422)
    await post(link, { actiune: 'cod' })
    const next = await codeOf('ana@exemplu.ro')
    const wrong = next === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) await post(link, { actiune: 'deschide', cod: wrong })
    expect((await post(link, { actiune: 'deschide', cod: next })).statusCode).toBe(422)
  })

  test('a code is good for a quarter of an hour', async () => {
    await addPerson()
    const link = await linkOf('ana@exemplu.ro')
    await post(link, { actiune: 'cod' })
    const code = await codeOf('ana@exemplu.ro')
    await db.look(`update outside_link_codes set sent_at = sent_at - interval '16 minutes'`)
    expect((await post(link, { actiune: 'deschide', cod: code })).statusCode).toBe(422)
  })

  test('a revoked link and a renewed one close every open page', async () => {
    const { linkId } = await addPerson()
    const here = await enter()
    await bed.radu.call(renewOutsideLink, { ...at(), linkId })
    expect((await get(`${here}?stare=1`)).statusCode).toBe(404)
    expect((await get(await linkOf('ana@exemplu.ro'))).statusCode).toBe(404)
    await bed.radu.call(revokeOutsideLink, { ...at(), linkId })
    expect((await get(here)).headers.location).toContain('nou=1')
  })

  test('a removed device asks for a code again, the others stay', async () => {
    await addPerson()
    const here = await enter()
    const other = await enter('ana@exemplu.ro', laptop)
    const { body } = await get(here)
    const ids = [...body.matchAll(/name="dispozitiv" value="([^"]+)"/g)].map(([, id]) => id ?? '')
    expect(ids).toHaveLength(2)
    const mine = /\(acesta\)[\s\S]*?name="dispozitiv" value="([^"]+)"/.exec(body)?.[1] ?? ''
    await post(here, { actiune: 'scoate', dispozitiv: ids.find((id) => id !== mine) ?? '' })
    expect((await get(other, laptop)).statusCode).toBe(303)
    expect((await get(here)).statusCode).toBe(200)
  })
})

describe('a decision', () => {
  test('keeps who approved what, when and on which device', async () => {
    await addPerson()
    await bed.line({ name: 'Sala', clientVisible: true })
    const decision = await askBudget()
    const here = await enter()
    const page = await get(`${here}?decizie=${decision.id}`)
    expect(page.body).toContain('Sala')
    const answered = await answer(here, decision)
    expect((await get(String(answered.headers.location))).body).toContain('Mulțumim, am reținut')
    const [kept] = (await room()).decisions
    expect(kept).toMatchObject({ state: 'approved', isOutdated: false })
    expect(kept?.answers).toMatchObject([
      {
        personName: 'Ana Pop',
        verdict: 'approved',
        device: 'Safari · iOS',
        at: time.now.toISOString(),
      },
    ])
    expect(kept?.answers[0]?.contentHash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('keeps who decided after they were removed, and goes with the event', async () => {
    const ana = await addPerson()
    const silent = await addPerson('mihai@exemplu.ro', 'Mihai Pop')
    await bed.line({ name: 'Sala', clientVisible: true })
    await answer(await enter(), await askBudget())
    for (const { id: personId } of [ana, silent])
      await bed.radu.call(contract.removeClientPerson, { ...at(), personId })
    const people = () => db.look(`select id from client_people where event_id = $1`, [bed.event.id])
    await app.tidyBin(31)
    expect(await people()).toEqual([{ id: ana.id }])
    const gone = [time.now.toISOString(), bed.event.id]
    await db.look(`update events set deleted_at = $1 where id = $2`, gone)
    await app.tidyBin(31)
    expect(await people()).toEqual([])
  })

  test('shows what changed since, and never the new content under the approval', async () => {
    await addPerson()
    const line = await bed.line({ name: 'Sala', clientVisible: true })
    const decision = await askBudget()
    const here = await enter()
    await answer(here, decision)
    await bed.change(line, 1500_00)
    expect((await room()).decisions[0]).toMatchObject({ state: 'approved', isOutdated: true })
    const { body } = await get(`${here}?decizie=${decision.id}`)
    expect(body).toContain('S-a schimbat după ce ați aprobat')
    const lines = /<section class="room-lines"[\s\S]*?<\/section>/.exec(body)?.[0] ?? ''
    expect(lines).toContain('1.000,00')
    expect(lines).not.toContain('1.500,00')
  })

  test('an answer to what was asked before is refused with the difference', async () => {
    await addPerson()
    const line = await bed.line({ name: 'Sala', clientVisible: true })
    const decision = await askBudget()
    const here = await enter()
    const before = await get(`${here}?decizie=${decision.id}`)
    await bed.change(line, 1500_00)
    const repeated = { ...at(), ...asking, decisionId: decision.id, version: decision.version }
    await bed.radu.call(contract.askDecisionAgain, repeated)
    const refused = await post(here, {
      actiune: 'aprob',
      decizie: decision.id,
      varianta: '1',
      amprenta: hidden(before.body, 'amprenta'),
      comentariu: 'Ne place',
    })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Între timp s-a schimbat')
    expect(refused.body).toContain('Ne place')
    expect((await room()).decisions[0]).toMatchObject({ state: 'open', edition: 2 })
  })

  test('of two who decide at once one is first, and the other is shown what was decided', async () => {
    await addPerson()
    await addPerson('ion@exemplu.ro', 'Ion Pop')
    await bed.line({ name: 'Sala', clientVisible: true })
    const decision = await askBudget()
    const [ana, ion] = [await enter(), await enter('ion@exemplu.ro')]
    const outcomes = await Promise.all([
      answer(ana, decision),
      answer(ion, decision, { actiune: 'schimbare', comentariu: 'Prea scump' }),
    ])
    expect(new Set(outcomes.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 422]))
    expect((await room()).decisions[0]?.answers).toHaveLength(1)
  })

  test('everybody has to agree where the team wants it', async () => {
    await addPerson()
    await addPerson('ion@exemplu.ro', 'Ion Pop')
    await bed.line({ name: 'Sala', clientVisible: true })
    const decision = await askBudget({ rule: 'all' })
    await answer(await enter(), decision)
    expect((await room()).decisions[0]?.state).toBe('open')
    await answer(await enter('ion@exemplu.ro'), decision)
    expect((await room()).decisions[0]?.state).toBe('approved')
  })

  test('who chose differently may come round, and it is decided once all chose the same', async () => {
    await addPerson()
    await addPerson('ion@exemplu.ro', 'Ion Pop')
    const options = ['Vals', 'Tango'].map((label) => ({ label, detail: '' }))
    const question = { kind: 'question', subjectId: null, rule: 'all', options } as const
    const decision = await bed.radu.call(contract.askDecision, { ...at(), ...asking, ...question })
    const [ana, ion] = [await enter(), await enter('ion@exemplu.ro')]
    const choose = async (here: string, optiune: string) => {
      time.now = new Date(time.now.getTime() + 1000)
      return (await answer(here, decision, { actiune: 'aprob', optiune })).statusCode
    }
    const shown = async (here: string) => (await get(`${here}?decizie=${decision.id}`)).body
    expect(await choose(ana, 'option-1')).toBe(303)
    expect(await shown(ana)).toContain('Ați răspuns deja')
    expect((await room()).decisions[0]).toMatchObject({ waitingFor: ['Ion Pop'], isSplit: false })
    expect(await choose(ion, 'option-2')).toBe(303)
    const split = { state: 'open', waitingFor: [], isSplit: true }
    expect((await room()).decisions[0]).toMatchObject(split)
    const waiting = await bed.radu.call(contract.listWaitingDecisions, {})
    expect(waiting.items.find(({ id }) => id === decision.id)?.isSplit).toBe(true)
    expect(await shown(ion)).toContain('Ați ales diferit')
    expect(await choose(ion, 'option-2')).toBe(422)
    expect(await choose(ana, 'option-2')).toBe(303)
    const [decided] = (await room()).decisions
    expect(decided).toMatchObject({ state: 'approved', isSplit: false })
    expect(decided?.answers.map(({ optionLabel }) => optionLabel)).toEqual([
      'Vals',
      'Tango',
      'Tango',
    ])
    const settled = await shown(ana)
    expect(settled).not.toContain('type="radio"')
    expect(settled).toMatch(/Tango<\/strong> <span[^>]*>aleasă/)
  })

  test('what is due first is first in the room', async () => {
    await addPerson()
    for (const [title, dueOn] of [
      ['Fără termen', null],
      ['Mai târziu', '2027-06-10'],
      ['Curând', '2027-06-01'],
    ] as const) {
      time.now = new Date(time.now.getTime() + 1000)
      const question = { kind: 'question', subjectId: null, title, dueOn } as const
      await bed.radu.call(contract.askDecision, { ...at(), ...asking, ...question })
    }
    const { body } = await get(await enter())
    const places = ['Curând', 'Mai târziu', 'Fără termen'].map((title) => body.indexOf(title))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('a change needs words, at the line or below, and holds the decision', async () => {
    await addPerson()
    const line = await bed.line({ name: 'Sala', clientVisible: true })
    const decision = await askBudget()
    const here = await enter()
    const empty = await answer(here, decision, { actiune: 'schimbare' })
    expect(empty.statusCode).toBe(422)
    const fields = { actiune: 'schimbare', [`rand-${line.id}`]: 'Alta sală' }
    expect((await answer(here, decision, fields)).statusCode).toBe(303)
    const [kept] = (await room()).decisions
    expect(kept?.state).toBe('change_asked')
    expect(kept?.answers[0]?.lineComments).toEqual([
      { key: line.id, label: 'Sala', text: 'Alta sală' },
    ])
  })

  test('a question is answered by one of its options', async () => {
    await addPerson()
    const decision = await bed.radu.call(contract.askDecision, {
      ...at(),
      ...asking,
      kind: 'question',
      subjectId: null,
      options: [
        { label: 'Tort', detail: '' },
        { label: 'Candy bar', detail: '' },
      ],
    })
    const here = await enter()
    expect((await answer(here, decision)).statusCode).toBe(422)
    expect(
      (await answer(here, decision, { actiune: 'aprob', optiune: 'option-2' })).statusCode,
    ).toBe(303)
    const [kept] = (await room()).decisions
    expect(kept?.answers[0]).toMatchObject({ optionKey: 'option-2', optionLabel: 'Candy bar' })
    expect(kept?.options.map(({ label }) => label)).toEqual(['Tort', 'Candy bar'])
  })

  test('without a person who decides nothing can be asked, nor about an empty budget', async () => {
    await expect(askBudget()).rejects.toMatchObject({ code: 'client-room.nobody_to_ask' })
    await addPerson()
    await expect(askBudget()).rejects.toMatchObject({ code: 'client-room.nothing_to_show' })
  })
})

test('no hidden line, cost or note of the team reaches the page', async () => {
  await addPerson()
  const seen = await bed.line({ name: 'Sala', clientVisible: true, unitPrice: 1234_00 })
  await bed.line({ name: 'CANAR ascuns', clientVisible: false, unitPrice: 777_77 })
  await bed.radu.call(addInvoice, invoiceOf(seen.id))
  const decision = await askBudget()
  const here = await enter()
  const pages = [await get(here), await get(`${here}?decizie=${decision.id}`)]
  const { url } = await bed.radu.call(contract.previewClientRoom, at())
  pages.push(await get(new URL(url).pathname))
  pages.push(await get(`${new URL(url).pathname}?decizie=${decision.id}`))
  for (const { statusCode, body } of pages) {
    expect(statusCode).toBe(200)
    for (const word of ['CANAR', '777,77', '777.77', '111,11']) expect(body).not.toContain(word)
  }
})

test('messages go both ways', async () => {
  await addPerson()
  const here = await enter()
  expect((await post(here, { actiune: 'mesaj', mesaj: ' ' })).statusCode).toBe(422)
  await post(here, { actiune: 'mesaj', mesaj: 'Putem muta ora?' })
  await bed.radu.call(contract.writeToClient, { ...at(), body: 'Sigur.' })
  expect((await get(here)).body).toContain('Sigur.')
  const { messages } = await room()
  expect(messages.map(({ body, isTeam }) => [body, isTeam])).toEqual(
    expect.arrayContaining([
      ['Putem muta ora?', false],
      ['Sigur.', true],
    ]),
  )
})

test('a removed person has no access, and what they decided stays', async () => {
  const { id: personId } = await addPerson()
  await bed.line({ clientVisible: true })
  const decision = await askBudget()
  const here = await enter()
  await answer(here, decision)
  await bed.radu.call(contract.removeClientPerson, { ...at(), personId })
  expect((await get(await linkOf('ana@exemplu.ro'))).statusCode).toBe(404)
  expect((await get(`${here}?stare=1`)).statusCode).toBe(404)
  expect((await room()).decisions[0]?.answers[0]?.personName).toBe('Ana Pop')
})

function invoiceOf(lineId: string): CallOf<typeof addInvoice> {
  const amount = 111_11
  return {
    budgetId: bed.budget.id,
    partnerId: null,
    supplier: 'Sala Regală',
    series: 'SR',
    number: '1',
    kind: 'final',
    issuedOn: '2027-02-01',
    dueOn: null,
    currency: 'RON',
    rate: null,
    net: amount,
    vat: 0,
    allocations: [{ lineId, net: amount, vat: 0, closes: true }],
    settles: [],
    creditOf: null,
    reopensAdvances: null,
    fileId: null,
  }
}
