import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { EventContext } from '#platform/server/context.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { changePart, removePart, restorePart } from '#modules/events/contract.ts'
import * as contract from '../../contract.ts'
import { AgeBand, countHeads, HeadCounts, Rsvp, overallRsvpOf, type Head } from '../../model.ts'
import { placesOf, updateAnswers } from './answer-store.ts'
import { answerAsGuest } from './answers.ts'
import { applyAnswers } from './settlement.ts'
import { guestsTestbed, listeners } from '../testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = guestsTestbed(app)

/** The context that a use case needs, as the page of the guest creates it. */
const inside = (connection: Db): EventContext =>
  ({
    db: connection,
    now: time.now,
    event: bed.scope(),
    company: bed.scope(),
    actor: { kind: 'guest', id: null, name: 'Un invitat' },
    emit: () => undefined,
    touch: () => undefined,
  }) as unknown as EventContext
const asGuest = <T>(work: (ctx: EventContext) => Promise<T>) =>
  db.database.inCompany(bed.companyId, (connection) => work(inside(connection)))

const setCapacity = async (capacity: number | null) => {
  const { version } = bed.party
  bed.party = await bed.admin.call(changePart, {
    eventId: bed.event.id,
    partId: bed.party.id,
    version,
    capacity,
  })
}

async function crowd(size: number): Promise<string[]> {
  const ids: string[] = []
  for (let left = size; left > 0; left -= 50) {
    const guests = Array.from({ length: Math.min(left, 50) }, (_, at) => ({
      firstName: `Om${at}`,
      lastName: `Nr${left}`,
    }))
    const family = await bed.admin.call(contract.addFamily, {
      eventId: bed.event.id,
      group: { name: `Lot ${left}` },
      guests,
    })
    ids.push(...family.guests.map(({ id }) => id))
  }
  return ids
}

/** Sixteen at a time, as the pool allows. */
async function storm(ids: readonly string[], one: (id: string) => Promise<unknown>): Promise<void> {
  const queue = [...ids]
  // A busy database says "try again", and so does a person who wants a place.
  const retryWhileBusy = async (id: string): Promise<unknown> =>
    one(id).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === 'unavailable') return retryWhileBusy(id)
      throw error
    })
  const walk = async () => {
    for (let id = queue.shift(); id; id = queue.shift()) await retryWhileBusy(id)
  }
  await Promise.all(Array.from({ length: 16 }, walk))
}

const yesCount = async () =>
  (
    await db.look<{ n: number }>(
      `select count(*)::int as n from guest_answers where part_id = $1 and rsvp = 'yes'`,
      [bed.party.id],
    )
  )[0]?.n ?? 0

describe('places', () => {
  test('of 120 who say yes at once exactly 30 get a place, and cancellations go to the first who wait', async () => {
    const ids = await crowd(120)
    await setCapacity(30)
    const partId = bed.party.id
    let max = 0
    await storm(ids, async (guestId) => {
      await asGuest((ctx) => applyAnswers(ctx, [{ guestId, partId, rsvp: 'yes' }]))
      max = Math.max(max, await yesCount())
    })
    expect([max, await yesCount()]).toEqual([30, 30])
    const queue = async () =>
      (await bed.admin.call(contract.listWaiting, { eventId: bed.event.id, partId, limit: 200 }))
        .items
    const before = await queue()
    expect(before).toHaveLength(90)
    const seated = (await bed.list({ partId, rsvps: ['yes'] })).items.slice(0, 10)
    await storm(
      seated.map(({ id }) => id),
      (guestId) => asGuest((ctx) => applyAnswers(ctx, [{ guestId, partId, rsvp: 'no' }])),
    )
    expect(await yesCount()).toBe(20)
    await bed.admin.call(contract.promoteWaiting, { eventId: bed.event.id, partId })
    expect(await yesCount()).toBe(30)
    const after = await queue()
    expect(after.map(({ guestId }) => guestId)).toEqual(
      before.slice(10).map(({ guestId }) => guestId),
    )
    const log = await db.look(
      `select from guest_answer_log where part_id = $1 and before = 'waiting' and after = 'yes'`,
      [partId],
    )
    expect(log).toHaveLength(10)
  })

  test('without the lock those who look at once all see the same free place', async () => {
    const ids = await crowd(6)
    await setCapacity(1)
    const partId = bed.party.id
    let viewed = 0
    let go = () => undefined as void
    const allLooked = new Promise<void>((resolve) => (go = resolve))
    const careless = (guestId: string) =>
      asGuest(async ({ db: connection, event, actor, now }) => {
        const places = await placesOf(connection, event, partId, now)
        const rsvp = (places?.taken ?? 0) < (places?.capacity ?? 0) ? 'yes' : 'waiting'
        if (++viewed === ids.length) go()
        await allLooked
        await updateAnswers(connection, event, [{ guestId, partId, rsvp, menu: '' }], actor, now)
      })
    await Promise.all(ids.map(careless))
    expect(await yesCount()).toBe(ids.length)
  })

  test('a new yes does not jump the queue, and a grown capacity lets in those who waited', async () => {
    const [a, b, c] = await crowd(3)
    if (!a || !b || !c) throw new Error('three people were invited')
    await setCapacity(1)
    await bed.answer(a, 'yes')
    expect((await bed.answer(b, 'yes')).rsvp).toBe('waiting')
    await setCapacity(2)
    expect((await bed.answer(c, 'yes')).rsvp).toBe('waiting')
    expect((await bed.get(b)).standing).toBe('yes')
    await setCapacity(3)
    const { promoted } = await bed.admin.call(contract.promoteWaiting, {
      eventId: bed.event.id,
      partId: bed.party.id,
    })
    expect([promoted, (await bed.get(c)).standing]).toEqual([1, 'yes'])
    const emitted = (await bed.emitted()).filter(([name]) => name === 'guests.waiting-promoted')
    expect(emitted.flatMap(([, payload]) => payload.guestIds)).toEqual([b, c])
  })

  test('a deleted guest frees the place, and restored finds it taken', async () => {
    const [a, b] = await crowd(2)
    if (!a || !b) throw new Error('two people were invited')
    await setCapacity(1)
    await bed.answer(a, 'yes')
    await bed.answer(b, 'yes')
    await bed.admin.call(contract.removeGuest, { eventId: bed.event.id, guestId: a })
    const part = { eventId: bed.event.id, partId: bed.party.id }
    await bed.admin.call(contract.promoteWaiting, part)
    expect((await bed.get(b)).standing).toBe('yes')
    const back = await bed.admin.call(contract.restoreGuest, { eventId: bed.event.id, guestId: a })
    expect(back.standing).toBe('waiting')
    expect(await yesCount()).toBe(1)
  })
})

describe('answers', () => {
  test('every answer is kept, with who gave it and when', async () => {
    const guest = await bed.add()
    await bed.answer(guest.id, 'maybe')
    await bed.answer(guest.id, 'yes')
    await bed.admin.call(contract.uninviteGuest, {
      eventId: bed.event.id,
      guestId: guest.id,
      partIds: [bed.party.id],
    })
    const { answers, standing: overallRsvp } = await bed.get(guest.id)
    expect(answers.map(({ before, after }) => [before, after])).toEqual([
      ['yes', null],
      ['maybe', 'yes'],
      ['none', 'maybe'],
    ])
    expect(answers[0]?.by).toEqual({ kind: 'user', name: 'Ana admin' })
    expect(overallRsvp).toBeNull()
    const emitted = (await bed.emitted()).filter(([name]) => name === 'guests.answered')
    expect(emitted.map(([, payload]) => payload.after)).toEqual(['maybe', 'yes'])
  })

  test('of two who answer the same version, the second is shown the current version', async () => {
    const guest = await bed.add()
    const at = { eventId: bed.event.id, guestId: guest.id, partId: bed.party.id, version: 1 }
    const first = await bed.admin.call(contract.answerForGuest, { ...at, rsvp: 'yes' })
    const second = await bed.admin.refused(contract.answerForGuest, { ...at, rsvp: 'no' })
    expect(second).toMatchObject({ status: 409, details: { current: first } })
  })

  test('a group answers whole or not at all, and no one says waiting', async () => {
    const { group, guests } = await bed.admin.call(contract.addFamily, {
      eventId: bed.event.id,
      group: { name: 'Familia Pop' },
      guests: [{ lastName: 'Pop' }, { lastName: 'Pop', ageBand: 'baby' }],
    })
    const stranger = await bed.add()
    const answer = (guestId: string) => ({ guestId, partId: bed.party.id, rsvp: 'yes' as const })
    const at = { eventId: bed.event.id, groupId: group.id }
    const mixed = [...guests, stranger].map(({ id }) => answer(id))
    expect((await bed.admin.refused(contract.answerForGroup, { ...at, answers: mixed })).code).toBe(
      'guests.not_invited',
    )
    expect((await bed.counts()).heads.confirmed).toBe(0)
    await bed.admin.call(contract.answerForGroup, {
      ...at,
      answers: guests.map(({ id }) => answer(id)),
    })
    expect((await bed.counts()).heads).toMatchObject({
      confirmed: 2,
      adults: 1,
      babies: 1,
      silent: 1,
    })
    const wrong = { ...at, answers: [{ ...answer(stranger.id), rsvp: 'waiting' as never }] }
    expect(await bed.admin.refused(contract.answerForGroup, wrong)).toMatchObject({ status: 422 })
  })

  test('after the deadline a guest asks and staff decide, once', async () => {
    const guest = await bed.add()
    const want = { guestId: guest.id, partId: bed.party.id, rsvp: 'yes' } as const
    const say = (rsvp: 'yes' | 'no') =>
      asGuest((ctx) => answerAsGuest(ctx, guest.groupId, [{ ...want, rsvp }], 'Vă rog'))
    expect((await say('yes')).outcome).toBe('stored')
    time.now = new Date('2027-05-13T10:00:00Z')
    expect((await say('no')).outcome).toBe('requested')
    expect((await bed.get(guest.id)).standing).toBe('yes')
    const { items } = await bed.admin.call(contract.listChangeRequests, { eventId: bed.event.id })
    expect(items).toMatchObject([{ current: 'yes', wanted: 'no', message: 'Vă rog' }])
    // A person in the bin is in no list, so they are not counted for it either.
    const at = { eventId: bed.event.id, guestId: guest.id }
    const open = async () => (await bed.counts()).parts[0]?.openRequests
    expect(await open()).toBe(1)
    await bed.admin.call(contract.removeGuest, at)
    expect(await open()).toBe(0)
    await bed.admin.call(contract.restoreGuest, at)
    const decide = { eventId: bed.event.id, requestId: items[0]?.id ?? '', accept: true }
    expect((await bed.admin.call(contract.decideChangeRequest, decide)).state).toBe('accepted')
    expect((await bed.get(guest.id)).standing).toBe('no')
    expect((await bed.admin.refused(contract.decideChangeRequest, decide)).code).toBe(
      'guests.request_decided',
    )
  })

  test('a part that is removed takes its answers out of the count, and brings them back', async () => {
    const other = await bed.part()
    const guest = await bed.add()
    await bed.answer(guest.id, 'yes', other.id)
    const at = { eventId: bed.event.id, partId: other.id }
    await bed.admin.call(removePart, at)
    expect((await bed.get(guest.id)).standing).toBe('none')
    await bed.admin.call(restorePart, at)
    expect((await bed.get(guest.id)).standing).toBe('yes')
  })
})

test('head counts in SQL are those of the one definition, whatever the guests', async () => {
  const second = await bed.part()
  const partIds = [bed.party.id, second.id]
  const answer = fc.constantFrom<Rsvp | null>('none', 'yes', 'no', 'maybe', null)
  const person = fc.record({
    ageBand: fc.constantFrom(...AgeBand.options),
    isPlaceholder: fc.boolean(),
    answers: fc.tuple(answer, answer),
  })
  const people = fc.sample(person, { numRuns: 120, seed: 7 })
  const host = await bed.add({ partIds: [] })
  const heads = people.map(({ answers }) => answers)
  for (let at = 0; at < people.length; at++) {
    const { ageBand, isPlaceholder, answers } = people[at] as (typeof people)[number]
    const name = isPlaceholder ? { firstName: '', lastName: '', hostId: host.id } : {}
    const invited = partIds.filter((_, part) => answers[part] !== null)
    const { id } = await bed.add({ ...name, ageBand, partIds: invited })
    const wants = partIds.flatMap((partId, part) => {
      const rsvp = answers[part]
      return rsvp && rsvp !== 'waiting' ? [{ guestId: id, partId, rsvp }] : []
    })
    if (wants.length > 0) await asGuest((ctx) => applyAnswers(ctx, wants))
  }
  const heading = (answerOf: (at: number) => Rsvp | null): Head[] =>
    people.map(({ ageBand, isPlaceholder }, at) => ({
      ageBand,
      isPlaceholder,
      answer: answerOf(at),
    }))
  const { heads: overall, parts } = await bed.counts()
  const texts = (at: number) => (heads[at] ?? []).flatMap((each) => each ?? [])
  expect(overall).toEqual(countHeads(heading((at) => overallRsvpOf(texts(at)))))
  for (const [part, partId] of partIds.entries()) {
    const found = parts.find((each) => each.partId === partId)
    const counted = HeadCounts.strip().parse(found)
    expect(counted).toEqual(countHeads(heading((at) => heads[at]?.[part] ?? null)))
    expect(found?.taken).toBe(counted.confirmed)
  }
  const children = await bed.counts({ ageBands: ['child'] })
  const subset = heading((at) => overallRsvpOf(texts(at))).filter(
    ({ ageBand }) => ageBand === 'child',
  )
  expect(children.heads).toEqual(countHeads(subset))
})
