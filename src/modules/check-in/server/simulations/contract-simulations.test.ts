import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { listGuests } from '#modules/guests/contract.ts'
import * as contract from '../../contract.ts'
import { doorTestbed } from '../testbed.ts'
import { provisionalId } from '../walk-ins.ts'
import {
  doors as doorCount,
  guests as guestCount,
  history,
  Play,
  type History,
} from './simulations.testbed.ts'
import type { Act, ServerUnderTest } from './simulations.testbed.ts'
import { countsOf } from './simulation-checks.testbed.ts'

const app = wholeApp({ env: { LIMITS: 'off' } })
const { db } = app
const bed = doorTestbed(app)
type Door = Awaited<ReturnType<typeof bed.door>>

function triedThrough(doors: readonly Door[], codes: readonly string[]): ServerUnderTest {
  const reportOf = (act: Act) => ({
    scanId: act.scanId,
    listId: bed.party.id,
    happenedAt: new Date(act.happenedAt).toISOString(),
    seq: act.seq,
  })
  const ticketOf = ({ guest }: Act) => ({ code: codes[guest ?? 0] ?? '' })
  return {
    at: (trueTime) => (time.now = new Date(trueTime)),
    async scan(n, act, behind) {
      const { seq, ...named } = reportOf(act)
      const clock = { clockBehindMs: behind }
      const asked = act.walkIn
        ? doors[n]?.call(contract.walkInAtDoor, { ...named, ...clock, firstName: 'Radu' })
        : doors[n]?.call(contract.scanAtDoor, {
            ...named,
            ...clock,
            ...ticketOf(act),
            seq,
            direction: act.direction === 'out' ? 'out' : 'in',
          })
      const answer = await asked
      return answer ? { result: answer.result, rehearsal: answer.rehearsal } : null
    },
    async beginRehearsal() {
      await bed.admin.call(contract.startRehearsal, { eventId: bed.event.id })
    },
    async endRehearsal() {
      await bed.admin.call(contract.endRehearsal, { eventId: bed.event.id })
    },
    async undo(n, scanId) {
      const answer = await doors[n]
        ?.call(contract.undoAtDoor, { scanId })
        .catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) return null
          throw error
        })
      return answer ? answer.undone : null
    },
    async bring(n, acts, sentAt, behind) {
      const scans = acts.map((act) => ({
        ...reportOf(act),
        direction: act.direction,
        ...(act.shown && { shown: act.shown }),
        ...(act.rehearsal !== undefined && { rehearsal: act.rehearsal }),
        ...(act.undoes && { undoes: act.undoes }),
        ...(act.walkIn && { walkIn: { firstName: 'Radu' } }),
        ...(!act.walkIn && act.direction !== 'undo' && ticketOf(act)),
      }))
      await doors[n]?.call(contract.uploadScans, {
        sentAt: new Date(sentAt).toISOString(),
        clockBehindMs: behind,
        scans,
      })
    },
  }
}

/** The answer to a walk-in was lost, and the door had not received the news of the rehearsal. */
const walkInUnaware: History = {
  clocks: [0, 0, 0],
  steps: [
    { kind: 'rehearsal' },
    { kind: 'walk-in', door: 0, transport: 'lost answer' },
    { kind: 'scan', door: 0, guest: 0, way: 'in', transport: 'network' },
  ],
  last: [0, 0, 0],
}

/** The same, and the rehearsal was wiped before the door could bring it. */
const walkInWiped: History = {
  clocks: [0, 0, 0],
  steps: [
    { kind: 'rehearsal' },
    { kind: 'walk-in', door: 0, transport: 'lost answer' },
    { kind: 'rehearsal' },
  ],
  last: [0, 0, 0],
}

test('histories through the contract end as what screens showed, also in counters, desk and guest list', async () => {
  // Two days before: later nothing may be tried.
  time.now = new Date('2027-06-10T10:00:00Z')
  const doors: Door[] = []
  for (let n = 0; n < doorCount; n++) doors.push(await bed.door(`Poarta ${n}`))
  const guests: { id: string; code: string }[] = []
  for (let n = 0; n < guestCount; n++) guests.push(await bed.guest(`G${n}`))
  const { items } = await bed.admin.call(contract.listDevices, { eventId: bed.event.id })
  const sources = doors.map((_, n) => items.find(({ name }) => name === `Poarta ${n}`)?.id ?? '')
  const tried = triedThrough(
    doors,
    guests.map(({ code }) => code),
  )
  await fc.assert(
    fc.asyncProperty(history, async ({ clocks, steps, last }) => {
      for (const table of ['incidents', 'counters', 'admissions', 'scans', 'settings'])
        await db.look(`delete from checkin_${table} where company_id = $1`, [bed.companyId])
      await db.look(`delete from guests where company_id = $1 and first_name = 'Radu'`, [
        bed.companyId,
      ])
      const begin = Date.parse('2027-06-10T16:00:00Z')
      const play = new Play(tried, clocks, begin, randomUUID())
      const truth = await play.run({ steps, last })
      const rows = await db.look<{ guest: string; entered: Date; closed: Date | null }>(
        `select guest_id as guest, entered_at as entered, closed_at as closed from checkin_admissions
         where company_id = $1 order by entered_at`,
        [bed.companyId],
      )
      const nameOf = (id: string) => {
        const known = guests.findIndex((each) => each.id === id)
        if (known >= 0) return `guest ${known}`
        const scans = [...truth.stays.keys()]
        const made = (scanId: string) =>
          sources.some((sourceId) => provisionalId({ sourceId, scanId }) === id)
        return scans.find(made) ?? id
      }
      const stays = new Map<string, [number, number | null][]>()
      for (const { guest, entered, closed } of rows) {
        const who = nameOf(guest)
        const stay: [number, number | null] = [
          new Date(entered).getTime(),
          closed && new Date(closed).getTime(),
        ]
        stays.set(who, [...(stays.get(who) ?? []), stay])
      }
      expect(stays).toEqual(truth.stays)
      expect(await bed.counter()).toEqual(countsOf(truth))
      const open = await bed.incidents()
      expect(open.filter(({ kind }) => kind === 'double')).toHaveLength(truth.doubles)
      const walkedIn = [...truth.stays.keys()].filter((who) => !who.startsWith('guest '))
      expect(open.filter(({ kind }) => kind === 'walk_in')).toHaveLength(walkedIn.length)
      const listed = await bed.admin.call(listGuests, { eventId: bed.event.id, search: 'Radu' })
      expect(listed.items).toHaveLength(walkedIn.length)
    }),
    { numRuns: 20, examples: [[walkInUnaware], [walkInWiped]] },
  )
})
