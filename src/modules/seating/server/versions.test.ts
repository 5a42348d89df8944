import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Letter } from '#platform/server/mail/letter.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { publishEvent } from '#platform/testing/publish-event.ts'
import { queued } from '#platform/testing/queue.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { eraseGuest } from '#modules/guests/contract.ts'
import * as contract from '../contract.ts'
import { changesBetween, type VersionPlace } from '../model/versions.ts'
import { changeWords, speak } from '../text.ts'

const app = wholeApp()
const bed = invitedBed(app)

async function seatedPlan() {
  const eventId = bed.event.id
  for (const [lastName, table] of [
    ['Albu', '1'],
    ['Barbu', '1'],
    ['Cernat', '2'],
  ] as const)
    await bed.add({ firstName: 'Ana', lastName, table })
  const partId = bed.party.id
  const from = 'tables' as const
  return bed.admin.call(contract.addPlan, { eventId, partId, name: 'Cina', from })
}

async function move(planId: string, name: string, to: { number: number; seat: number } | null) {
  const plan = await bed.admin.call(contract.getPlan, { planId })
  const guestId = plan.people.find((person) => person.name === name)?.id ?? ''
  const placement = plan.places.find((each) => each.guestId === guestId)
  const before = placement ? { tableId: placement.tableId, seat: placement.seat } : null
  const tableId = plan.tables.find(({ number }) => number === to?.number)?.id ?? ''
  const after = to && { tableId, seat: to.seat }
  const step = { eventId: bed.event.id, planId, kind: 'seat' as const }
  await bed.admin.call(contract.editPlan, { ...step, moves: [{ guestId, before, after }] })
  return guestId
}

const list = (planId: string) =>
  bed.admin.call(contract.listVersions, { eventId: bed.event.id, planId })
const send = (planId: string, more: { email?: string; note?: string } = {}) =>
  bed.admin.call(contract.sendVersion, { eventId: bed.event.id, planId, ...more })

async function wordsOf(url: string): Promise<string> {
  const pdf = new PdfReading((await readDownload(app.jobDeps(), url)).bytes)
  const pages = pdf.pages.map((_, page) => pdf.textOf(page))
  return pages.join(' ').replaceAll(/\s+/g, ' ')
}

describe('what was sent to the venue', () => {
  test('stays as it was, and later printouts say what changed since', async () => {
    const { id: planId } = await seatedPlan()
    const eventId = bed.event.id
    expect(await list(planId)).toMatchObject({ items: [], changes: [] })
    const first = await send(planId, { note: 'Prima variantă' })
    expect((await list(planId)).changes).toEqual([])
    await move(planId, 'Ana Barbu', { number: 2, seat: 4 })
    await move(planId, 'Ana Cernat', null)
    const { items, changes } = await list(planId)
    expect(items).toMatchObject([
      { number: 1, note: 'Prima variantă', people: 3, wasMailed: false },
    ])
    expect(changes).toMatchObject([
      { kind: 'moved', name: 'Ana Barbu', tableBefore: '1', table: '2', seat: 5 },
      { kind: 'left', name: 'Ana Cernat', table: '2' },
    ])
    const now = await bed.admin.call(contract.printPlan, { eventId, planId, paper: 'tables' })
    expect(await wordsOf(now.url)).toMatch(
      /2 schimbări față de versiunea 1 – Ana Barbu: Masa 2, locul 5; înainte Masa 1, locul [12]/,
    )
    const sent = { eventId, planId, versionId: first.id }
    const frozen = await wordsOf((await bed.admin.call(contract.printVersion, sent)).url)
    expect(frozen).toMatch(/versiunea 1.*Masa 1.*Ana Barbu.*Masa 2.*Ana Cernat/)
    expect(frozen).toMatch(/Desenul sălii.*scara 1:\d+/)
    expect(frozen).not.toContain('schimbări față de')
    const second = await send(planId)
    const next = { eventId, planId, versionId: second.id }
    const secondText = await wordsOf((await bed.admin.call(contract.printVersion, next)).url)
    expect(secondText).toMatch(/versiunea 2.*2 schimbări față de versiunea 1/)
    expect((await list(planId)).changes).toEqual([])
  })

  test('names who is confirmed without a table, on every list, and counts their portions', async () => {
    const { id: planId } = await seatedPlan()
    const { id: guestId } = await bed.add({ firstName: 'Dan', lastName: 'Fărămasă' })
    await bed.answer(guestId, 'yes')
    const { id: versionId } = await send(planId)
    expect((await list(planId)).items).toMatchObject([{ people: 3 }])
    const sent = { eventId: bed.event.id, planId, versionId }
    const frozen = await wordsOf((await bed.admin.call(contract.printVersion, sent)).url)
    expect(frozen).toMatch(/Fără masă încă.*Dan Fărămasă.*Fărămasă Dan.*fără masă.*1 porție/)
    await move(planId, 'Dan Fărămasă', { number: 2, seat: 4 })
    expect((await list(planId)).changes).toMatchObject([
      { kind: 'moved', name: 'Dan Fărămasă', tableBefore: null, table: '2', seat: 5 },
    ])
  })

  test('differs by who confirmed since and has no table yet', async () => {
    const { id: planId } = await seatedPlan()
    await send(planId)
    const { id: guestId } = await bed.add({ firstName: 'Vlad', lastName: 'Târziu' })
    await bed.answer(guestId, 'yes')
    expect((await list(planId)).changes).toMatchObject([
      { kind: 'came', name: 'Vlad Târziu', table: null, seat: null },
    ])
    const asked = { eventId: bed.event.id, planId, paper: 'tables' as const }
    const { url } = await bed.admin.call(contract.printPlan, asked)
    expect(await wordsOf(url)).toContain('Vlad Târziu: nou, fără masă')
    await send(planId)
    await bed.answer(guestId, 'no')
    const [left] = (await list(planId)).changes
    expect(left).toMatchObject({ kind: 'left', name: 'Vlad Târziu', table: null })
    expect(left && changeWords(speak('ro'), left)).toBe(
      'Vlad Târziu: nu mai este pe listă; era fără masă',
    )
  })

  test('leaves by mail with its printouts, where an address is given and the event takes place', async () => {
    const { id: planId } = await seatedPlan()
    await publishEvent(app.db, bed.event.id)
    await send(planId, { email: 'sala@exemplu.ro', note: 'Intrarea prin spate.' })
    const mails = await queued<{ letter: Letter }>(app.db, 'mail.send')
    expect(mails).toHaveLength(1)
    const { letter } = mails[0]?.payload ?? {}
    expect(letter).toMatchObject({ to: { address: 'sala@exemplu.ro' } })
    expect(JSON.stringify(letter?.blocks)).toContain('Intrarea prin spate.')
    const [paper] = letter?.attachments ?? []
    const pdf = new PdfReading(Buffer.from(paper?.base64 ?? '', 'base64'))
    expect(pdf.textOf(0)).toContain('Ana Albu')
    expect((await list(planId)).items).toMatchObject([{ number: 1, wasMailed: true }])
    await app.db.look(`update events set status = 'cancelled' where id = $1`, [bed.event.id])
    const refused = { eventId: bed.event.id, planId, email: 'sala@exemplu.ro' }
    expect(await bed.admin.refused(contract.sendVersion, refused)).toMatchObject({
      status: 409,
      code: 'seating.event_off',
    })
    expect((await list(planId)).items).toHaveLength(1)
  })

  test('keeps nothing of a guest who was erased, and is nothing for another company', async () => {
    const { id: planId } = await seatedPlan()
    const eventId = bed.event.id
    const { id: versionId } = await send(planId)
    const guestId = await move(planId, 'Ana Albu', null)
    const { version } = await bed.get(guestId)
    await bed.admin.call(eraseGuest, { eventId, guestId, version })
    expect((await list(planId)).items).toMatchObject([{ people: 2 }])
    const { url } = await bed.admin.call(contract.printVersion, { eventId, planId, versionId })
    expect(await wordsOf(url)).not.toContain('Albu')
    const asked = { eventId, planId, versionId }
    for (const refused of [
      await bed.stranger.refused(contract.listVersions, { eventId, planId }),
      await bed.stranger.refused(contract.sendVersion, { eventId, planId }),
      await bed.stranger.refused(contract.printVersion, asked),
    ])
      expect(refused.status).toBe(404)
  })

  test('is asked about first where it is not finished: counted by the server, and a draft on paper', async () => {
    const { id: planId, people } = await seatedPlan()
    const eventId = bed.event.id
    expect((await list(planId)).open).toEqual({ brokenMusts: 0, unseated: 0, isDraft: false })
    const idOf = (name: string) => people.find((person) => person.name === name)?.id ?? ''
    const [albu, cernat] = [idOf('Ana Albu'), idOf('Ana Cernat')]
    const rule = {
      id: randomUUID(),
      kind: 'same_table' as const,
      guestIds: [albu, cernat],
      targetId: null,
      tagId: null,
      distance: null,
      must: true,
      weight: 3,
      note: '',
    }
    await bed.admin.call(contract.editPlan, { eventId, planId, kind: 'rule', rules: [rule] })
    const late = await bed.add({ firstName: 'Vlad', lastName: 'Dinu' })
    await bed.answer(late.id, 'yes')
    expect((await list(planId)).open).toEqual({ brokenMusts: 1, unseated: 1, isDraft: false })
    const from = { partId: bed.party.id, name: 'Altă sală', from: 'plan' as const, planId }
    const draft = await bed.admin.call(contract.addPlan, { eventId, ...from })
    expect((await list(draft.id)).open.isDraft).toBe(true)
    for (const paper of ['tables', 'names', 'kitchen', 'poster', 'hall'] as const) {
      const draftPaper = await bed.admin.call(contract.printPlan, {
        eventId,
        planId: draft.id,
        paper,
      })
      const activePaper = await bed.admin.call(contract.printPlan, { eventId, planId, paper })
      expect(await wordsOf(draftPaper.url)).toContain('Ciornă')
      expect(await wordsOf(activePaper.url)).not.toContain('Ciornă')
    }
  })

  test('of an empty plan is nothing', async () => {
    const input = { eventId: bed.event.id, partId: bed.party.id, name: 'Cina' }
    const { id: planId } = await bed.admin.call(contract.addPlan, input)
    const refused = await bed.admin.refused(contract.sendVersion, { eventId: bed.event.id, planId })
    expect(refused).toMatchObject({ status: 409, code: 'seating.nobody_seated' })
  })
})

test('changes are those of tables and of people: came, left, moved, another menu', () => {
  const placement = (guestId: string, table: string, seat: number, menu = ''): VersionPlace => ({
    guestId,
    name: guestId,
    table,
    seat,
    menu,
  })
  const before = {
    tables: [
      { table: '1', seats: 8 },
      { table: '2', seats: 8 },
    ],
    places: [placement('a', '1', 1), placement('b', '1', 2, 'Pește'), placement('c', '2', 1)],
    unplaced: [],
  }
  expect(changesBetween(before, before)).toEqual([])
  const now = {
    tables: [
      { table: '1', seats: 10 },
      { table: '3', seats: 8 },
    ],
    places: [placement('a', '3', 1), placement('b', '1', 2, 'Vegan'), placement('d', '1', 4)],
    unplaced: [],
  }
  expect(changesBetween(before, now).map(({ kind }) => kind)).toEqual([
    'table_seats',
    'table_added',
    'table_removed',
    'moved',
    'menu',
    'came',
    'left',
  ])
})
