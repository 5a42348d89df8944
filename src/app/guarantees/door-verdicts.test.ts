import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { addTag } from '#modules/company/contract.ts'
import { changeGuest, getGuest } from '#modules/guests/contract.ts'
import * as contract from '#modules/check-in/contract.ts'
import { codeHashOf } from '#modules/check-in/server/scans/decision.ts'
import { doorTestbed } from '#modules/check-in/server/testbed.ts'
import { Decisions } from '#modules/check-in/model/door/decisions.ts'

const app = wholeApp()
const bed = doorTestbed(app)

const inRoster = (code: string) =>
  Buffer.from(codeHashOf(code), 'hex').subarray(0, 12).toString('base64url')

const Person = fc.record({
  rsvp: fc.constantFrom('yes' as const, 'no' as const, 'none' as const),
  isTagged: fc.boolean(),
  seen: fc.constantFrom('never' as const, 'inside' as const, 'left' as const),
})
const Rules = fc.record({
  audience: fc.constantFrom('invited' as const, 'confirmed' as const, 'everyone' as const),
  reentry: fc.boolean(),
  isLimited: fc.boolean(),
})

test('a door answers the same with and without a network, whatever its list became after people entered', async () => {
  const { id: eventId } = bed.event
  const tag = await bed.admin.call(addTag, { name: 'VIP', tone: 'brand', about: '' })
  const door = await bed.door()
  const listId = bed.party.id
  let version = 0
  const set = async (rules: object) => {
    const change = { eventId, listId, version, ...rules }
    version = (await bed.admin.call(contract.changeList, change)).version
  }
  const pass = () => {
    time.now = new Date(time.now.getTime() + 1000)
  }
  const property = fc.asyncProperty(
    fc.array(Person, { minLength: 1, maxLength: 6 }),
    Rules,
    async (people, { audience, reentry, isLimited }) => {
      await set({ audience: 'everyone', reentry: true, onlyTagIds: [] })
      const codes: string[] = []
      for (const { rsvp, isTagged, seen } of people) {
        const { id: guestId, code } = await bed.guest(`Ana ${randomUUID()}`, rsvp)
        const { version: known } = await bed.admin.call(getGuest, { eventId, guestId })
        if (isTagged)
          await bed.admin.call(changeGuest, { eventId, guestId, version: known, tagIds: [tag.id] })
        pass()
        if (seen !== 'never') await door.scan(code, { forced: true })
        pass()
        if (seen === 'left') await door.scan(code, { direction: 'out' })
        codes.push(code)
      }
      await set({ audience, reentry, onlyTagIds: isLimited ? [tag.id] : [] })
      pass()
      const roster = await door.call(contract.getRoster, {})
      const alone = new Decisions()
      const lists = roster.lists.map(({ id }) => id)
      alone.take(roster.decisions, '', lists, true)
      const offline = codes.map((code) => {
        const isListed = alone.reason(inRoster(code), listId, 'in') !== 'not_listed'
        return { result: alone.decide(inRoster(code), listId, 'in'), isListed }
      })
      const online = []
      for (const code of codes) {
        const { result, reason } = await door.scan(code)
        online.push({ result, isListed: reason !== 'not_listed' })
      }
      expect(online).toEqual(offline)
    },
  )
  await fc.assert(property, { numRuns: 25 })
})
