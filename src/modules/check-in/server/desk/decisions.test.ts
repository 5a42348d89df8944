import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { changeGuest, listGuests } from '#modules/guests/contract.ts'
import * as contract from '../../contract.ts'
import { doorTestbed } from '../testbed.ts'

const app = wholeApp()
const bed = doorTestbed(app)

const Step = fc.constantFrom(
  'desk removes' as const,
  'desk keeps' as const,
  'desk reopens' as const,
  'door undoes' as const,
  'door brings its undo' as const,
  'door brings an exit' as const,
  'team edits' as const,
)
type Steps = (typeof Step extends fc.Arbitrary<infer T> ? T : never)[]

/** Numbers of the guest list and of check-in: confirmed, expected, arrived and unexpected. */
async function numbers() {
  const { counters } = await bed.admin.call(contract.getCheckIn, { eventId: bed.event.id })
  const counter = counters.find(({ listId }) => listId === bed.party.id)
  const [coming] = await app.db.look<{ n: number }>(
    `select count(*)::int as n from guest_invitations i join guests g on g.company_id = i.company_id and g.id = i.guest_id
     where i.part_id = $1 and i.rsvp = 'yes' and g.deleted_at is null`,
    [bed.party.id],
  )
  const { arrived = 0, inside = 0, expected = 0, missing = 0 } = counter ?? {}
  return { arrived, inside, expected, missing, coming: coming?.n ?? 0 }
}

test('decisions of the desk and undos of a door in any order: an undo that was confirmed was done', async () => {
  const eventId = bed.event.id
  const door = await bed.door()
  const play = async (steps: Steps) => {
    const before = await numbers()
    const firstName = `R${randomUUID()}`
    const [scanId, undoId] = [randomUUID(), randomUUID()]
    const named = { scanId, listId: bed.party.id, happenedAt: time.now.toISOString(), firstName }
    const id = (await door.call(contract.walkInAtDoor, named)).guest?.id ?? ''
    const full = async () => [...(await bed.incidents()), ...(await bed.incidents(true))]
    const cases = async () => (await full()).filter(({ guestId }) => guestId === id)
    const incidentId = (await cases())[0]?.id ?? ''
    const expected = {
      decision: null as null | 'keep' | 'remove',
      isUndone: false,
      hasLeft: false,
      isEdited: false,
    }
    const settle = async (settlement: 'keep' | 'remove') => {
      if (expected.decision || expected.isUndone) return
      await bed.admin.call(contract.settleIncident, { eventId, incidentId, settlement })
      expected.decision = settlement
    }
    for (const step of steps) {
      time.now = new Date(time.now.getTime() + 20_000)
      if (step === 'desk removes') await settle('remove')
      if (step === 'desk keeps') await settle('keep')
      if (step === 'desk reopens' && expected.decision) {
        await bed.admin.call(contract.reopenIncident, { eventId, incidentId })
        expected.decision = null
      }
      if (step === 'door undoes') {
        expect(await door.call(contract.undoAtDoor, { scanId })).toEqual({ undone: true })
        expected.isUndone = true
      }
      if (step === 'door brings its undo') {
        const undo = { scanId: undoId, direction: 'undo', undoes: scanId }
        expect((await door.upload([undo])).results).toMatchObject([{ reason: 'undone' }])
        expected.isUndone = true
      }
      if (step === 'door brings an exit' && !expected.hasLeft) {
        await door.upload([{ guestId: id, direction: 'out', shown: 'exited' }])
        expected.hasLeft = true
      }
      const listed = await bed.admin.call(listGuests, { eventId, search: firstName })
      const version = listed.items[0]?.version
      if (step === 'team edits' && version) {
        await bed.admin.call(changeGuest, { eventId, guestId: id, version, note: `${version}` })
        expected.isEdited = true
      }
      const { decision, isUndone, hasLeft, isEdited } = expected
      const came = decision !== 'remove' && !isUndone
      const isGuest = came || isEdited
      const now = await numbers()
      // A guest who stays on the list without having come is expected and missing like any other.
      expect(now).toEqual({
        arrived: before.arrived + Number(came),
        inside: before.inside + Number(came && !hasLeft),
        expected: before.expected + Number(isGuest && !came),
        missing: before.missing + Number(isGuest && !came),
        coming: before.coming + Number(isGuest),
      })
      const { items } = await bed.admin.call(listGuests, { eventId, search: firstName })
      expect(items.map((guest) => guest.id)).toEqual(isGuest ? [id] : [])
      // One case, which is open unless it was decided or its scan was taken back.
      expect((await cases()).map((each) => each.settlement)).toEqual([
        decision ?? (isUndone ? 'withdrawn' : null),
      ])
    }
  }
  const examples: [Steps][] = [
    [['desk removes', 'desk reopens', 'door undoes']],
    [['desk removes', 'desk reopens', 'door brings its undo']],
    [['desk removes', 'door brings its undo', 'desk reopens']],
    [['desk keeps', 'door undoes', 'desk reopens']],
    [['desk keeps', 'desk reopens', 'door brings its undo']],
    [['door undoes', 'desk keeps']],
    [['desk keeps', 'team edits', 'door undoes', 'desk reopens']],
    [['desk removes', 'desk reopens', 'desk removes', 'desk reopens', 'door undoes']],
  ]
  const property = fc.asyncProperty(fc.array(Step, { maxLength: 6 }), play)
  await fc.assert(property, { numRuns: 15, examples })
})
