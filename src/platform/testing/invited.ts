import { beforeEach } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { createEvent, listParts } from '#modules/events/contract.ts'
import type { Event, Part } from '#modules/events/model.ts'
import { addGuest, answerForGuest, getGuest } from '#modules/guests/contract.ts'
import { eventScope, systemActor } from '#platform/server/auth/access.ts'
import { emptyQueue } from './queue.ts'
import type { Person } from './staff.ts'
import type { WholeApp } from './whole-app.ts'

/** For modules above the guests: a company with a planner, a stranger, and a wedding with one part on 12 June 2027. */
export function invitedBed({ db, personOf }: WholeApp) {
  const bed = {
    companyId: '',
    admin: undefined as unknown as Person,
    stranger: undefined as unknown as Person,
    event: undefined as unknown as Event,
    party: undefined as unknown as Part,
    newEvent: (fields: Partial<CallOf<typeof createEvent>> = {}) =>
      bed.admin.call(createEvent, {
        name: 'Nunta Anei',
        startDate: '2027-06-12',
        type: 'wedding',
        rsvpDeadline: '2027-05-12',
        ...fields,
      }),
    add: (fields: Partial<CallOf<typeof addGuest>> = {}) =>
      bed.admin.call(addGuest, {
        eventId: bed.event.id,
        firstName: 'Ștefan',
        lastName: 'Popescu',
        ...fields,
      }),
    get: (guestId: string) => bed.admin.call(getGuest, { eventId: bed.event.id, guestId }),
    /** Answers for a guest as staff, with its current version. */
    answer: async (guestId: string, rsvp: 'yes' | 'no' | 'maybe' | 'none') => {
      const partId = bed.party.id
      const { invitations } = await bed.get(guestId)
      const version = invitations.find((each) => each.partId === partId)?.version ?? 1
      const input = { eventId: bed.event.id, guestId, partId, version, rsvp }
      return bed.admin.call(answerForGuest, input)
    },
    scope: () => eventScope({ actor: systemActor, companyId: bed.companyId }, bed.event.id, true),
  }
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
