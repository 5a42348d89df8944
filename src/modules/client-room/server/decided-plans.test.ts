import { expect, test } from 'vitest'
import { readDownload } from '#platform/testing/downloads.ts'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { addSession, changeSession, getAgenda, publishAgenda } from '#modules/agenda/contract.ts'
import { addOffer } from '#modules/budgets/contract.ts'
import { listParts } from '#modules/events/contract.ts'
import { addGuest, eraseGuest, getGuest } from '#modules/guests/contract.ts'
import { addPlan } from '#modules/seating/contract.ts'
import * as contract from '../contract.ts'
import type { DecisionKind } from '../model.ts'
import { asking, clientRoomTestbed } from './testbed.ts'

const app = wholeApp()
const { bed, at, room, addPerson, get, enter, answer, askBudget } = clientRoomTestbed(app)

const subjectOf = async (kind: DecisionKind) =>
  (await room()).subjects.find((subject) => subject.kind === kind)?.id ?? null

async function ask(kind: DecisionKind, subjectId: string | null) {
  const fields = { ...asking, title: 'Ce ziceți?', kind, subjectId }
  return bed.radu.call(contract.askDecision, { ...at(), ...fields })
}

async function offer(lineId: string, supplier: string, amount: number, more: object = {}) {
  return bed.radu.call(addOffer, {
    budgetId: bed.budget.id,
    lineId,
    partnerId: null,
    supplier,
    currency: 'RON',
    amount,
    basis: 'total',
    hasVat: true,
    vat: 'exempt',
    rate: null,
    validUntil: null,
    inclusions: 'Cu transport',
    fileId: null,
    status: 'received',
    ...more,
  })
}

test('one of several offers is chosen, with its price, and no other of the sheet is shown', async () => {
  await addPerson()
  const line = await bed.line({ name: 'Flori', clientVisible: true, unitPrice: 4321_00 })
  const hiddenLine = await bed.line({ name: 'CANAR', clientVisible: false })
  expect(await subjectOf('offers')).toBeNull()
  await offer(line.id, 'Atelierul de Flori', 3000_00)
  const chosen = await offer(line.id, 'Flora', 3500_00)
  await offer(line.id, 'Scumpetea', 9000_00, { validUntil: '2026-01-01' })
  await offer(hiddenLine.id, 'CANAR unu', 1_00)
  await offer(hiddenLine.id, 'CANAR doi', 2_00)
  expect((await room()).subjects.map(({ kind, name }) => [kind, name])).toEqual([
    ['budget', 'Buget'],
    ['offers', 'Flori'],
  ])
  await expect(ask('offers', hiddenLine.id)).rejects.toMatchObject({
    code: 'client-room.subject_not_found',
  })
  const decision = await ask('offers', line.id)
  const here = await enter()
  const { body } = await get(`${here}?decizie=${decision.id}`)
  for (const shown of ['Atelierul de Flori', '3.000,00', 'Flora', '3.500,00', 'Cu transport'])
    expect(body).toContain(shown)
  for (const word of ['Scumpetea', 'CANAR', '4.321']) expect(body).not.toContain(word)
  await answer(here, decision, { actiune: 'aprob', optiune: chosen.id })
  const [kept] = (await room()).decisions
  expect(kept).toMatchObject({ state: 'approved', isOutdated: false })
  expect(kept?.answers[0]).toMatchObject({ optionKey: chosen.id, optionLabel: 'Flora' })
  await offer(line.id, 'A treia', 2000_00)
  expect((await room()).decisions[0]).toMatchObject({ state: 'approved', isOutdated: true })
})

test('the published programme is approved, and the next version is shown as a difference', async () => {
  await addPerson()
  const eventId = bed.event.id
  const publish = async () => {
    const { conflicts } = await bed.radu.call(getAgenda, { eventId })
    const acknowledged = conflicts.map(({ key }) => key)
    await bed.radu.call(publishAgenda, { eventId, acknowledged })
  }
  const times = { day: '2027-06-12', time: '10:00', minutes: 30 }
  const session = await bed.radu.call(addSession, { eventId, title: 'Ceremonia', ...times })
  expect(await subjectOf('agenda')).toBeNull()
  await publish()
  const decision = await ask('agenda', await subjectOf('agenda'))
  const here = await enter()
  await answer(here, decision)
  const { id: sessionId, version } = session
  await bed.radu.call(changeSession, { eventId, sessionId, version, time: '11:00' })
  expect((await room()).decisions[0]).toMatchObject({ state: 'approved', isOutdated: false })
  await publish()
  expect((await room()).decisions[0]).toMatchObject({ state: 'approved', isOutdated: true })
  const { body } = await get(`${here}?decizie=${decision.id}`)
  expect(body).toContain('S-a schimbat după ce ați aprobat')
  expect(body).toMatch(/10:00–10:30.*11:00–11:30/)
})

test('a change of a table is asked for by the name that the client reads', async () => {
  await addPerson()
  const eventId = bed.event.id
  const [party] = (await bed.radu.call(listParts, { eventId })).items
  await bed.radu.call(addGuest, { eventId, firstName: 'Ștefan', lastName: 'Pop', table: '2' })
  const from = 'tables' as const
  await bed.radu.call(addPlan, { eventId, partId: party?.id ?? '', name: 'Cina', from })
  const decision = await ask('seating', await subjectOf('seating'))
  const here = await enter()
  const { body } = await get(`${here}?decizie=${decision.id}`)
  const line = /name="(rand-[^"]+)"/.exec(body)?.[1] ?? ''
  await answer(here, decision, { actiune: 'schimbare', [line]: 'Mai aproape de ring' })
  expect((await room()).decisions[0]?.answers[0]?.lineComments).toMatchObject([
    { label: 'Masa 2', text: 'Mai aproape de ring' },
  ])
})

test('the seating is approved table by table, and an erased guest is not named there', async () => {
  await addPerson()
  const eventId = bed.event.id
  const [party] = (await bed.radu.call(listParts, { eventId })).items
  const guests = []
  for (const [firstName, table] of [
    ['Ștefan', '1'],
    ['Victima', '2'],
  ] as const)
    guests.push(await bed.radu.call(addGuest, { eventId, firstName, lastName: 'Pop', table }))
  const from = 'tables' as const
  await bed.radu.call(addPlan, { eventId, partId: party?.id ?? '', name: 'Cina', from })
  const decision = await ask('seating', await subjectOf('seating'))
  const here = await enter()
  const page = async () => (await get(`${here}?decizie=${decision.id}`)).body
  expect(await page()).toContain('Victima Pop')
  expect(await page()).toContain('Comentariu la „Masa 2”')
  await answer(here, decision)
  const paper = async () => {
    const input = { ...at(), decisionId: decision.id }
    const { url } = await bed.radu.call(contract.printDecision, input)
    const pdf = new PdfReading((await readDownload(app.jobDeps(), url)).bytes)
    return pdf.textOf(0).replaceAll(/\s+/g, ' ')
  }
  for (const texts of [
    'Ana Pop a aprobat',
    'Safari · iOS',
    'Masa 2',
    'conținutului aprobat',
    'Ștefan Pop',
    'Victima Pop',
    'SHA-256',
  ])
    expect(await paper()).toContain(texts)
  const own = await get(`${here}/dovada.pdf?decizie=${decision.id}`)
  expect(own.headers['content-type']).toBe('application/pdf')
  expect(new PdfReading(own.rawPayload).textOf(0)).toContain('Ana Pop a aprobat')
  const guestId = guests[1]?.id ?? ''
  const { version } = await bed.radu.call(getGuest, { eventId, guestId })
  await bed.radu.call(eraseGuest, { eventId, guestId, version })
  expect(await page()).not.toContain('Victima')
  expect(await paper()).not.toContain('Victima')
  const kept = await app.db.look(
    `select from client_decision_editions where content::text like '%Victima%'`,
  )
  expect(kept).toEqual([])
})

test('the evidence of a change calls nothing approved', async () => {
  await addPerson()
  await bed.line({ name: 'Sala', clientVisible: true })
  const decision = await askBudget()
  const here = await enter()
  await answer(here, decision, { actiune: 'schimbare', comentariu: 'Mai ieftin' })
  const { rawPayload } = await get(`${here}/dovada.pdf?decizie=${decision.id}`)
  const words = new PdfReading(rawPayload).textOf(0).replaceAll(/\s+/g, ' ')
  expect(words).toContain('Ana Pop a cerut o schimbare')
  expect(words).toContain('Amprenta conținutului arătat')
  expect(words).not.toContain('conținutului aprobat')
})
