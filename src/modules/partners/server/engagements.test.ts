import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { InputOf } from '#shared/contract.ts'
import { systemScope, eventScope } from '#platform/server/auth/access.ts'
import { xlsxRows } from '#platform/server/spreadsheet/xlsx-reader.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { listHistory } from '#modules/company/contract.ts'
import { copyEvent, getReadiness, moveEvent, undoMove } from '#modules/events/contract.ts'
import * as contract from '../contract.ts'
import { nextDeliverableStatuses, nextStatuses, stepOf, Status } from '../model.ts'
import { sponsorLogos, supplierMeals } from './api.ts'
import { partnersDownload } from './export.ts'
import { partnersTestbed } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = partnersTestbed(app)
const inEvent = () => ({ eventId: bed.event.id })
const logos = () =>
  db.database.inCompany(bed.companyId, (tx) => {
    const actor = { kind: 'system', id: null, name: '' } as const
    const event = eventScope({ actor, companyId: bed.companyId }, bed.event.id, true)
    return sponsorLogos({ db: tx, company: systemScope(bed.companyId), event, now: time.now })
  })
const meals = () =>
  db.database.inCompany(bed.companyId, async (tx) => {
    const fed = await supplierMeals({ db: tx, company: systemScope(bed.companyId) }, [bed.event.id])
    return fed.get(bed.event.id) ?? 0
  })

const ticket = { id: randomUUID(), title: 'Cinci invitații', due: { date: null } }

describe('the ladder', () => {
  test('every state has a way out, and only loss and undoing ask for a reason', () => {
    for (const from of Status.options) expect(nextStatuses(from)).not.toEqual([])
    expect(stepOf('found', 'contracted')).toBe('nothing')
    expect(stepOf('found', 'closed')).toBeNull()
    expect(stepOf('contracted', 'rejected')).toBeNull()
    expect(stepOf('contracted', 'cancelled')).toBe('reason')
    expect(stepOf('offered', 'rejected')).toBe('reason')
    expect(stepOf('rejected', 'found')).toBe('nothing')
    expect(nextDeliverableStatuses('confirmed')).toEqual(['delivered'])
    expect(nextDeliverableStatuses('waived')).toEqual(['todo', 'doing'])
  })
})

describe('a partner in an event', () => {
  test('has one part as a supplier and one as a sponsor', async () => {
    const { id: partnerId } = await bed.add()
    await bed.join({ partnerId, side: 'supplier' })
    await bed.join({ partnerId, side: 'sponsor' })
    const repeated = { ...inEvent(), partnerId, side: 'sponsor' } as const
    expect(await bed.radu.refused(contract.addEngagement, repeated)).toMatchObject({
      status: 409,
      code: 'partners.already_there',
    })
    const { items } = await bed.radu.call(contract.listPartnerEvents, { id: partnerId })
    expect(items.map(({ side }) => side).toSorted()).toEqual(['sponsor', 'supplier'])
  })

  test('moves step by step; a wrong step, a missing reason and an old version are refused', async () => {
    const part = await bed.join()
    const ask = (more: object) =>
      bed.radu.refused(contract.moveEngagement, {
        ...inEvent(),
        engagementId: part.id,
        version: part.version,
        to: 'closed',
        ...more,
      })
    expect(await ask({})).toMatchObject({ status: 409, code: 'partners.no_such_step' })
    expect(await ask({ to: 'rejected' })).toMatchObject({
      status: 422,
      details: { fields: { reason: { code: 'required' } } },
    })
    await bed.move(part, 'contacted')
    expect(await ask({ to: 'offered' })).toMatchObject({
      status: 409,
      code: 'partners.engagement_changed_meanwhile',
    })
    const lost = await bed.move(part, 'rejected', 'Buget epuizat')
    expect(lost).toMatchObject({ status: 'rejected', reason: 'Buget epuizat' })
  })

  test('who is blocked can be talked to but not contracted', async () => {
    const partner = await bed.add()
    const part = await bed.join({ partnerId: partner.id })
    const { id, version } = partner
    await bed.radu.call(contract.blockPartner, { id, version, reason: 'Datorii' })
    await bed.move(part, 'negotiating')
    const sign = bed.move(part, 'contracted')
    await expect(sign).rejects.toMatchObject({ status: 409, code: 'partners.blocked' })
  })

  test('a signed tier becomes promises once, also when signed again', async () => {
    const { id: tierId } = await bed.tier()
    const part = await bed.join({ tierId, ownerId: bed.radu.id })
    expect(await bed.promises()).toEqual([])
    await bed.move(part, 'contracted')
    await bed.move(part, 'negotiating')
    await bed.move(part, 'contracted')
    expect(await bed.promises(part.id)).toMatchObject([
      { title: 'Sigla pe site', dueDate: '2027-05-13', owner: { id: bed.radu.id } },
      { title: 'Stand în foaier', dueDate: '2027-06-11', status: 'todo' },
    ])
  })

  test('another tier replaces what no one has touched, and going back gives it again', async () => {
    const gold = await bed.tier({ slots: null })
    const silver = await bed.tier({ name: 'Argint', slots: null, benefits: [ticket] })
    const part = await bed.join({ tierId: gold.id })
    await bed.move(part, 'contracted')
    const titles = async () => (await bed.promises(part.id)).map(({ title }) => title).toSorted()
    const choose = async (tierId: string | null) => {
      const { version } = await bed.part(part.id)
      const ids = { ...inEvent(), engagementId: part.id }
      await bed.radu.call(contract.changeEngagement, { ...ids, version, tierId })
    }
    await choose(silver.id)
    const { items } = await bed.radu.call(listHistory, {
      entity: 'event_partner',
      entityId: part.id,
    })
    expect(JSON.stringify(items)).toMatch(/Aur.*Argint.*Prospect/)
    expect(await titles()).toEqual(['Cinci invitații'])
    await choose(gold.id)
    expect(await titles()).toEqual(['Sigla pe site', 'Stand în foaier'])
    const [logo] = await bed.promises(part.id)
    if (logo) await bed.step(logo, { to: 'doing' })
    await choose(silver.id)
    expect(await titles()).toEqual(['Cinci invitații', 'Sigla pe site'])
    await choose(null)
    expect(await titles()).toEqual(['Sigla pe site'])
    await choose(gold.id)
    expect(await titles()).toEqual(['Sigla pe site', 'Stand în foaier'])
  })

  test('the last place of a tier goes to one of eight who sign at once', async () => {
    const { id: tierId } = await bed.tier({ slots: 1 })
    const parts = []
    for (let n = 0; n < 8; n++) {
      const { id: partnerId } = await bed.add({ name: `S${n}` })
      parts.push(await bed.join({ partnerId, tierId }))
    }
    const signed = await Promise.allSettled(parts.map((part) => bed.move(part, 'contracted')))
    expect(signed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { items } = await bed.radu.call(contract.listTiers, inEvent())
    expect(items).toMatchObject([{ taken: 1, talking: 7 }])
    const fewer = { ...inEvent(), tierId, version: items[0]?.version ?? 0, slots: null }
    await bed.radu.call(contract.changeTier, fewer)
    const other = parts[signed.findIndex(({ status }) => status === 'rejected')]
    if (other) await bed.move(other, 'contracted')
    const tight = { ...inEvent(), tierId, version: fewer.version + 1, slots: 1 }
    expect(await bed.radu.refused(contract.changeTier, tight)).toMatchObject({
      code: 'partners.slots_below_taken',
    })
    expect(await bed.radu.refused(contract.removeTier, { ...inEvent(), tierId })).toMatchObject({
      code: 'partners.tier_in_use',
    })
  })

  test('logos and meals count only once contracted', async () => {
    const { id: tierId } = await bed.tier()
    const sponsor = await bed.join({ tierId })
    const caterer = await bed.add()
    const supplier = await bed.join({ partnerId: caterer.id, side: 'supplier', meals: 6 })
    expect([await logos(), await meals()]).toEqual([[], 0])
    await bed.move(sponsor, 'contracted')
    await bed.move(supplier, 'contracted')
    expect(await logos()).toMatchObject([
      { tier: { name: 'Aur', rank: 1 }, partners: [{ name: 'Banca Carpați' }] },
    ])
    expect(await meals()).toBe(6)
    await bed.move(sponsor, 'cancelled', 'Fuziune')
    await bed.move(supplier, 'cancelled', 'Alt meniu')
    expect([await logos(), await meals()]).toEqual([[], 0])
  })

  test('another company and a planner of other events see and touch nothing', async () => {
    const part = await bed.join()
    const { id: tierId } = await bed.tier()
    const limited = await bed.person('planner', bed.companyId, [randomUUID()])
    for (const person of [bed.stranger, limited]) {
      const ids = { ...inEvent(), engagementId: part.id }
      for (const refusal of await Promise.all([
        person.refused(contract.listEngagements, inEvent()),
        person.refused(contract.getEngagement, ids),
        person.refused(contract.moveEngagement, { ...ids, version: 1, to: 'contacted' }),
        person.refused(contract.removeEngagement, ids),
        person.refused(contract.removeTier, { ...inEvent(), tierId }),
        person.refused(contract.listDeliverables, inEvent()),
        person.refused(contract.sponsorReport, inEvent()),
      ]))
        expect(refusal.status).toBe(404)
    }
  })
})

describe('a promise', () => {
  const signed = async () => {
    const { id: tierId } = await bed.tier()
    const part = await bed.join({ tierId })
    await bed.move(part, 'contracted')
    const [promise] = await bed.promises(part.id)
    if (!promise) throw new Error('no promise was made')
    return { part, promise }
  }

  test('is delivered only with a proof and confirmed only after it', async () => {
    const { promise } = await signed()
    await expect(bed.step(promise, { to: 'delivered' })).rejects.toMatchObject({
      status: 422,
      code: 'partners.proof_missing',
    })
    await expect(bed.step(promise, { to: 'confirmed' })).rejects.toMatchObject({ status: 409 })
    const proofFileId = await bed.file()
    const delivered = await bed.step(promise, { to: 'delivered', proofFileId })
    expect(delivered).toMatchObject({ status: 'delivered', deliveredAt: time.now.toISOString() })
    const confirmed = await bed.step(delivered, { to: 'confirmed' })
    expect(confirmed.status).toBe('confirmed')
    const unproven = {
      ...inEvent(),
      deliverableId: promise.id,
      version: confirmed.version,
      proofFileId: null,
    }
    expect(await bed.radu.refused(contract.changeDeliverable, unproven)).toMatchObject({
      code: 'partners.proof_missing',
    })
    expect((await bed.part(promise.engagementId)).promises).toEqual({ all: 2, kept: 1, late: 0 })
  })

  test('a foreign file is no proof', async () => {
    const { promise } = await signed()
    const proofFileId = await bed.file(await db.company())
    await expect(bed.step(promise, { to: 'delivered', proofFileId })).rejects.toMatchObject({
      code: 'partners.file_unusable',
    })
  })

  test('is late by the calendar of the event, and waived only with a reason', async () => {
    const { promise, part } = await signed()
    time.now = new Date('2027-05-13T20:59:00Z')
    expect((await bed.promises(part.id))[0]?.overdue).toBe(false)
    time.now = new Date('2027-05-13T21:01:00Z')
    expect((await bed.promises(part.id))[0]?.overdue).toBe(true)
    await expect(bed.step(promise, { to: 'waived' })).rejects.toMatchObject({
      code: 'partners.reason_missing',
    })
    await bed.step(promise, { to: 'waived', reason: 'La cererea sponsorului' })
    expect((await bed.part(part.id)).promises).toEqual({ all: 1, kept: 0, late: 0 })
  })

  test('signed after its day is due in a week, at most until the event begins, and late only then', async () => {
    time.now = new Date('2027-05-20T09:00:00Z')
    const { part, promise } = await signed()
    expect(promise).toMatchObject({ dueDate: '2027-05-27', due: { date: '2027-05-27' } })
    expect((await bed.part(part.id)).promises.late).toBe(0)
    time.now = new Date('2027-05-27T21:01:00Z')
    expect((await bed.part(part.id)).promises.late).toBe(1)
    time.now = new Date('2027-06-09T09:00:00Z')
    const { part: hasty } = await signed()
    const rows = await bed.promises(hasty.id)
    expect(rows.find(({ title }) => title === 'Sigla pe site')).toMatchObject({
      dueDate: '2027-06-12',
      overdue: false,
    })
  })

  test('signed after its day goes with its tier as any that no one touched', async () => {
    time.now = new Date('2027-05-20T09:00:00Z')
    const { part } = await signed()
    const { version } = await bed.part(part.id)
    await bed.radu.call(contract.changeEngagement, {
      ...inEvent(),
      engagementId: part.id,
      version,
      tierId: null,
    })
    expect(await bed.promises(part.id)).toEqual([])
  })

  test('to a sponsor who was lost is due to no one, and is in no one’s way', async () => {
    const { part } = await signed()
    time.now = new Date('2027-05-20T10:00:00Z')
    const late = async () => {
      const { items } = await bed.radu.call(getReadiness, inEvent())
      const need = items.find(({ code }) => code === 'partners.promises')
      return [
        (await bed.promises()).filter(({ overdue }) => overdue).length,
        (await bed.part(part.id)).promises.late,
        need?.done,
      ]
    }
    expect(await late()).toEqual([1, 1, false])
    await bed.move(part, 'cancelled', 'S-a retras')
    expect(await late()).toEqual([0, 0, undefined])
  })

  test('a person who brings something arrives as many days later as the event, and back', async () => {
    const { id: partnerId } = await bed.add()
    const arrival = { arrivalDate: '2027-06-11', arrivalTime: '07:00' }
    const { id } = await bed.join({ partnerId, side: 'supplier', ...arrival })
    const { version } = bed.event
    const { batchId } = await bed.ana.call(moveEvent, {
      ...inEvent(),
      version,
      startDate: '2027-06-19',
    })
    expect(await bed.part(id)).toMatchObject({ arrivalDate: '2027-06-18', arrivalTime: '07:00' })
    await bed.ana.call(undoMove, { ...inEvent(), batchId })
    expect(await bed.part(id)).toMatchObject(arrival)
  })

  test('moves with the date of the event and back, unless pinned or kept', async () => {
    const { part, promise } = await signed()
    await bed.radu.call(contract.addDeliverable, {
      ...inEvent(),
      engagementId: part.id,
      title: 'Fixă',
      due: { anchor: 'event_start', offsetDays: -3 },
      pinned: true,
    })
    const days = async () =>
      Object.fromEntries((await bed.promises()).map(({ title, dueDate }) => [title, dueDate]))
    const before = await days()
    expect(before).toMatchObject({ 'Sigla pe site': '2027-05-13', Fixă: '2027-06-09' })
    const moved = await bed.ana.call(moveEvent, {
      ...inEvent(),
      version: bed.event.version,
      startDate: '2027-06-19',
    })
    expect(await days()).toEqual({ ...before, 'Sigla pe site': '2027-05-20' })
    await bed.ana.call(undoMove, { ...inEvent(), batchId: moved.batchId })
    expect(await days()).toEqual(before)
    expect(promise.version).toBe(1)
  })

  test('what was begun is asked for by readiness', async () => {
    const { part } = await signed()
    const codes = async () => {
      const { items } = await bed.radu.call(getReadiness, inEvent())
      return items
        .filter(({ code }) => code.startsWith('partners.'))
        .map(({ code, done, href }) => [code, done, href.replace(/.*vedere=/, '')])
    }
    expect(await codes()).toEqual([['partners.promises', true, 'promisiuni']])
    time.now = new Date('2027-05-20T10:00:00Z')
    const { id: partnerId } = await bed.add()
    await bed.join({ partnerId, side: 'supplier' })
    expect(await codes()).toEqual([
      [
        'partners.suppliers',
        false,
        'furnizori&arata=lista&stare=found&stare=contacted&stare=offered&stare=negotiating',
      ],
      ['partners.promises', false, 'promisiuni&care=late'],
    ])
    expect(part.side).toBe('sponsor')
  })

  test('a copy of the event has the tiers and everybody to talk to again', async () => {
    await signed()
    const copy = await bed.ana.call(copyEvent, {
      ...inEvent(),
      name: 'Orizont 2028',
      startDate: '2028-06-10',
      take: ['partners'],
    })
    const eventId = copy.id
    const { items } = await bed.radu.call(contract.listEngagements, { eventId })
    expect(items).toMatchObject([{ status: 'found', tier: { name: 'Aur' }, promises: { all: 0 } }])
    const tiers = await bed.radu.call(contract.listTiers, { eventId })
    expect(tiers.items[0]?.benefits[1]?.due).toEqual({ date: '2028-06-09' })
  })
})

test('the file of partners holds what side, search and steps leave', async () => {
  const named = async (name: string, side: 'sponsor' | 'supplier') =>
    bed.join({ partnerId: (await bed.add({ name })).id, side })
  await named('Banca Veche', 'sponsor')
  await named('Energia', 'sponsor')
  await named('Banca de lumini', 'supplier')
  const namesIn = async (only: Partial<InputOf<typeof contract.exportEventPartners>>) => {
    const ask = { ...inEvent(), what: 'partners', ...only } as const
    expect((await bed.radu.call(contract.exportEventPartners, ask)).url).toContain('/')
    return db.database.inCompany(bed.companyId, async (own) => {
      const company = systemScope(bed.companyId)
      const ctx = { db: own, company, locale: 'ro', now: time.now } as never
      const book: Buffer[] = []
      for await (const piece of partnersDownload.write(ctx, ask)) book.push(Buffer.from(piece))
      const found: string[] = []
      for await (const { cells } of xlsxRows(Buffer.concat(book))) found.push(cells[0] ?? '')
      return found.slice(1)
    })
  }
  expect(await namesIn({ side: 'sponsor', search: 'banca v' })).toEqual(['Banca Veche'])
  expect(await namesIn({ side: 'supplier', status: ['found'] })).toEqual(['Banca de lumini'])
  expect(await namesIn({ side: 'supplier', status: ['contracted'] })).toEqual([])
})
