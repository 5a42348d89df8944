import { beforeEach } from 'vitest'
import type { CallOf, EventType } from '#shared/contract.ts'
import { eventScope, type Role, systemActor } from '#platform/server/auth/access.ts'
import { on } from '#platform/server/jobs/jobs.ts'
import { doJob, emptyQueue, queued, takeQueued } from '#platform/testing/queue.ts'
import type { Person } from '#platform/testing/staff.ts'
import type { WholeApp } from '#platform/testing/whole-app.ts'
import { addPart, createEvent, listParts } from '#modules/events/contract.ts'
import type { Event, Part } from '#modules/events/model.ts'
import * as contract from '../contract.ts'

/** Records every event that the module emits, for tests; nothing handles them. */
export const listeners = [
  contract.guestAnswered,
  contract.guestsChanged,
  contract.waitingPromoted,
].map((type) => on(type as EventType, `test.${type.event}`, async () => undefined))

/** A company with a planner, a stranger from another one, and a wedding on 12 June 2027 with one part. */
export function guestsTestbed({ db, personOf, jobDeps }: WholeApp) {
  const here = {
    companyId: '',
    admin: undefined as unknown as Person,
    stranger: undefined as unknown as Person,
    event: undefined as unknown as Event,
    party: undefined as unknown as Part,
  }
  const list = (filter: Partial<CallOf<typeof contract.listGuests>> = {}) =>
    here.admin.call(contract.listGuests, { eventId: here.event.id, limit: 200, ...filter })
  const get = (guestId: string) =>
    here.admin.call(contract.getGuest, { eventId: here.event.id, guestId })
  const bed = Object.assign(here, {
    list,
    get,
    personOf: (role: Role, eventIds: readonly string[] = []) =>
      personOf(here.companyId, role, eventIds),
    newEvent: (fields: Partial<CallOf<typeof createEvent>> = {}, who = here.admin) =>
      who.call(createEvent, {
        name: 'Nunta Anei',
        startDate: '2027-06-12',
        type: 'wedding',
        rsvpDeadline: '2027-05-12',
        ...fields,
      }),
    part: (fields: Partial<CallOf<typeof addPart>> = {}) =>
      here.admin.call(addPart, {
        eventId: here.event.id,
        name: 'Cununia',
        kind: 'ceremony',
        startDate: '2027-06-12',
        startTime: '16:00',
        endDate: '2027-06-12',
        endTime: '17:00',
        place: null,
        capacity: null,
        takesRsvp: true,
        servesMeal: false,
        audience: 'invited',
        ...fields,
      }),
    add: (fields: Partial<CallOf<typeof contract.addGuest>> = {}) =>
      here.admin.call(contract.addGuest, {
        eventId: here.event.id,
        firstName: 'Ștefan',
        lastName: 'Popescu',
        ...fields,
      }),
    names: async (filter: Partial<CallOf<typeof contract.listGuests>> = {}) =>
      (await list(filter)).items.map(({ firstName, lastName }) =>
        `${firstName} ${lastName}`.trim(),
      ),
    counts: (filter: Partial<CallOf<typeof contract.countGuests>> = {}) =>
      here.admin.call(contract.countGuests, { eventId: here.event.id, ...filter }),
    /** Answers for a guest as staff, whatever the version is by now. */
    answer: async (
      guestId: string,
      rsvp: 'yes' | 'no' | 'maybe' | 'none',
      partId = here.party.id,
    ) => {
      const { invitations } = await get(guestId)
      const version = invitations.find((each) => each.partId === partId)?.version ?? 1
      return here.admin.call(contract.answerForGuest, {
        eventId: here.event.id,
        guestId,
        partId,
        version,
        rsvp,
      })
    },
    scope: (eventId = here.event.id) =>
      eventScope({ actor: systemActor, companyId: here.companyId }, eventId, true),
    /** Runs the waiting jobs of this module, as the worker would. */
    work: async () => {
      const rows = await takeQueued(db, 'guests.%')
      for (const job of rows) await doJob(jobDeps(), job)
      return rows.length
    },
    /** Events emitted to other modules, in order. */
    emitted: async () =>
      (await queued<Record<string, unknown>>(db, 'test.%')).map(
        ({ name, payload }) => [name.slice('test.'.length), payload] as const,
      ),
  })
  beforeEach(async () => {
    bed.companyId = await db.company()
    bed.admin = personOf(bed.companyId)
    bed.stranger = personOf(await db.company())
    bed.event = await bed.newEvent()
    const { items } = await bed.admin.call(listParts, { eventId: bed.event.id })
    bed.party = items[0] as Part
    await emptyQueue(db)
  })
  return bed
}
