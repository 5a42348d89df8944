import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { doJob, queued, takeQueued } from '#platform/testing/queue.ts'
import type { WholeApp } from '#platform/testing/whole-app.ts'
import { addRoom, addSession, getAgenda, publishAgenda } from '#modules/agenda/contract.ts'
import * as contract from '../contract.ts'
import { blankActivity, type Activity, type Slot } from '../model.ts'

interface Caller {
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E>>
}

interface Testbed {
  companyId: string
  event: { id: string }
  admin: Caller
}

export const oneSlot = {
  date: '2027-06-12',
  time: '10:00',
  minutes: 60,
  capacity: 2 as number | null,
  minimum: 0,
}

/** Actions of the team around one event, and the worker that lets offers run out. */
export function activitiesTestbed({ db, jobDeps }: WholeApp, bed: Testbed) {
  const eventId = () => bed.event.id
  const first = (activity: Activity): Slot => activity.slots[0] as Slot
  return {
    first,
    /** A city tour at ten with two places, by default. */
    add: (
      slot: Partial<typeof oneSlot> = {},
      fields: Partial<CallOf<typeof contract.addActivity>> = {},
    ) =>
      bed.admin.call(contract.addActivity, {
        ...blankActivity,
        eventId: eventId(),
        kind: 'tour',
        title: 'Tur al orașului',
        slots: [{ ...oneSlot, ...slot }],
        ...fields,
      }),
    get: (activityId: string) => bed.admin.call(contract.getActivity, { activityId }),
    enrol: (slotId: string, guestId: string, reason = '') =>
      bed.admin.call(contract.enrolGuest, { eventId: eventId(), slotId, guestId, reason }),
    leave: (slotId: string, guestId: string) =>
      bed.admin.call(contract.leaveSlot, { eventId: eventId(), slotId, guestId }),
    /** Gives away at once the places that were just given up. */
    offerNow: (slotId: string) =>
      bed.admin.call(contract.offerHeldPlaces, { eventId: eventId(), slotId }),
    people: async (slotId: string, more: Partial<CallOf<typeof contract.listEnrolments>> = {}) =>
      (await bed.admin.call(contract.listEnrolments, { eventId: eventId(), slotId, ...more }))
        .items,
    /** A workshop of the programme that can be signed up for. */
    async session(fields: Partial<CallOf<typeof addSession>> = {}) {
      const room = await bed.admin.call(addRoom, { eventId: eventId(), name: 'Atelierul' })
      return bed.admin.call(addSession, {
        eventId: eventId(),
        title: 'Atelier de ceramică',
        type: 'workshop',
        day: '2027-06-12',
        time: '10:00',
        minutes: 60,
        bookable: true,
        capacity: 1,
        roomIds: [room.id],
        ...fields,
      })
    },
    async publish(more: Partial<CallOf<typeof publishAgenda>> = {}) {
      const { conflicts } = await bed.admin.call(getAgenda, { eventId: eventId() })
      const acknowledged = conflicts.map(({ key }) => key)
      return bed.admin.call(publishAgenda, { eventId: eventId(), acknowledged, ...more })
    },
    /** Runs what the clock and the events ask of this module, as the worker would. */
    async work(): Promise<void> {
      const deps = jobDeps()
      const id = `look-${deps.now().getTime()}`
      await doJob(deps, { id, name: 'activities.look', company: null, payload: {} })
      for (const job of await takeQueued(db, 'activities.%')) await doJob(deps, job)
    },
    /** The letters that wait to be sent: to whom, and about what. */
    letters: async () => {
      const rows = await queued<{ letter: { to: { address: string }; subject: string } }>(
        db,
        'mail.send',
      )
      const own = rows.filter(({ company }) => company === bed.companyId)
      return own.map(({ payload }) => {
        const { to, subject } = payload.letter
        return `${to.address}: ${subject.split(' · ')[0]}`
      })
    },
  }
}
