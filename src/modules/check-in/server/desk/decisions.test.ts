import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { listGuests } from '#modules/guests/contract.ts'
import * as contract from '../../contract.ts'
import { doorTestbed } from '../testbed.ts'

const bed = doorTestbed(wholeApp())

const Step = fc.constantFrom(
  'desk removes' as const,
  'desk keeps' as const,
  'desk reopens' as const,
  'door undoes' as const,
  'door brings its undo' as const,
  'door brings an exit' as const,
)
type Steps = (typeof Step extends fc.Arbitrary<infer T> ? T : never)[]

test('decisions of the desk and undos of a door in any order: an undo that was confirmed was done', async () => {
  const eventId = bed.event.id
  const door = await bed.door()
  const play = async (steps: Steps) => {
    const before = (await bed.counter()) ?? { arrived: 0, inside: 0 }
    const firstName = `R${randomUUID()}`
    const [scanId, undoId] = [randomUUID(), randomUUID()]
    const named = { scanId, listId: bed.party.id, happenedAt: time.now.toISOString(), firstName }
    const id = (await door.call(contract.walkInAtDoor, named)).guest?.id ?? ''
    const whole = async () => [...(await bed.incidents()), ...(await bed.incidents(true))]
    const cases = async () => (await whole()).filter(({ guestId }) => guestId === id)
    const incidentId = (await cases())[0]?.id ?? ''
    const expected = { decision: null as null | 'keep' | 'remove', isUndone: false, hasLeft: false }
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
      const { decision, isUndone, hasLeft } = expected
      const came = decision !== 'remove' && !isUndone
      const now = (await bed.counter()) ?? { arrived: 0, inside: 0 }
      expect([now.arrived - before.arrived, now.inside - before.inside]).toEqual([
        Number(came),
        Number(came && !hasLeft),
      ])
      const { items } = await bed.admin.call(listGuests, { eventId, search: firstName })
      expect(items.map((guest) => guest.id)).toEqual(came || decision === 'keep' ? [id] : [])
      // One case, which waits unless somebody decided it or its scan was taken back.
      expect((await cases()).map((each) => each.settlement)).toEqual([
        decision ?? (isUndone ? 'withdrawn' : null),
      ])
    }
  }
  const examples: [Steps][] = [
    [['desk removes', 'desk reopens', 'door undoes']],
    [['desk removes', 'desk reopens', 'door brings its undo']],
    [['desk removes', 'door brings its undo', 'desk reopens']],
    [['desk removes', 'desk reopens', 'desk removes', 'desk reopens', 'door undoes']],
  ]
  const property = fc.asyncProperty(fc.array(Step, { maxLength: 6 }), play)
  await fc.assert(property, { numRuns: 15, examples })
})
