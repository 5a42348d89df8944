import { beforeEach } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import type { Person } from '#platform/testing/staff.ts'
import type { WholeApp } from '#platform/testing/whole-app.ts'
import { createEvent } from '#modules/events/contract.ts'
import type { Event } from '#modules/events/model.ts'
import * as contract from '../contract.ts'
import { blankSpeaker, type SpeakerFields } from '../model.ts'

/** A planner with a conference of two days, and a stranger of another company. */
export function speakersTestbed({ db, personOf }: WholeApp) {
  const bed = {
    companyId: '',
    ana: undefined as unknown as Person,
    stranger: undefined as unknown as Person,
    event: undefined as unknown as Event,
    newEvent: (fields: Partial<CallOf<typeof createEvent>> = {}): Promise<Event> =>
      bed.ana.call(createEvent, {
        name: 'Conferința Orizont',
        startDate: '2027-06-11',
        endDate: '2027-06-12',
        type: 'conference',
        ...fields,
      }),
    /** A speaker of the conference. */
    async speaker(fields: Partial<SpeakerFields> = {}) {
      const made = await bed.ana.call(contract.addSpeaker, {
        ...blankSpeaker,
        name: 'Irina Dobre',
        ...fields,
        eventId: bed.event.id,
      })
      if (!made.part) throw new Error('takes no part')
      return { ...made.speaker, partId: made.part.id }
    },
    engagement: (partId: string) =>
      bed.ana.call(contract.getSpeakerEngagement, { eventId: bed.event.id, partId }),
    async step(partId: string, to: CallOf<typeof contract.stepSpeakerEngagement>['to']) {
      const { version } = await bed.engagement(partId)
      return bed.ana.call(contract.stepSpeakerEngagement, {
        eventId: bed.event.id,
        partId,
        version,
        to,
      })
    },
  }
  beforeEach(async () => {
    bed.companyId = await db.company()
    bed.ana = personOf(bed.companyId, 'planner')
    await db.look(
      `insert into users (id, email, name, role, company_id, created_at) values ($1, $2, 'Ana', 'planner', $3, now())`,
      [bed.ana.id, `${bed.ana.id}@exemplu.ro`, bed.companyId],
    )
    bed.stranger = personOf(await db.company(), 'admin')
    bed.event = await bed.newEvent()
  })
  return bed
}
