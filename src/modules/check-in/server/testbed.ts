import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { CallOf, Endpoint } from '#shared/contract.ts'
import type { AppError } from '#shared/app-error.ts'
import type { Person } from '#platform/testing/staff.ts'
import { time, type WholeApp } from '#platform/testing/whole-app.ts'
import { publishEvent } from '#platform/testing/publish-event.ts'
import { createEvent, listParts } from '#modules/events/contract.ts'
import type { Event, Part } from '#modules/events/model.ts'
import { addGuest } from '#modules/guests/contract.ts'
import * as contract from '../contract.ts'
import type { Incident } from '../model.ts'

export type DoorBed = ReturnType<typeof doorTestbed>

/** A wedding with one part to which all guests are invited, and people who pair doors and bring guests. */
export function doorTestbed({ db, call: callAs, personOf }: WholeApp) {
  const here = {
    companyId: '',
    slug: '',
    admin: undefined as unknown as Person,
    stranger: undefined as unknown as Person,
    event: undefined as unknown as Event,
    party: undefined as unknown as Part,
  }
  const doorOf = (credential: string) => {
    const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>) =>
      callAs(endpoint, input, credential)
    const at = () => time.now.toISOString()
    return {
      credential,
      call,
      scan: (code: string, more: Partial<CallOf<typeof contract.scanAtDoor>> = {}) =>
        call(contract.scanAtDoor, {
          scanId: randomUUID(),
          listId: here.party.id,
          code,
          happenedAt: at(),
          ...more,
        }),
      upload: (scans: object[], sentAt = at()) =>
        call(contract.uploadScans, {
          sentAt,
          scans: scans.map((scan) => ({
            scanId: randomUUID(),
            listId: here.party.id,
            happenedAt: at(),
            ...scan,
          })),
        }),
      refused: async <E extends Endpoint>(endpoint: E, input: CallOf<E>) => {
        const answer = await call(endpoint, input).catch((error: unknown) => error)
        if (!(answer instanceof Error))
          throw new Error(`was not refused: ${JSON.stringify(answer)}`)
        return answer as AppError
      },
    }
  }
  const codeOf = async (guestId: string, eventId = here.event.id): Promise<string> =>
    (await here.admin.call(contract.getPresence, { eventId, guestId })).code
  const bed = Object.assign(here, {
    codeOf,
    newEvent: async (name: string): Promise<Event> => {
      const event = await here.admin.call(createEvent, {
        name,
        startDate: '2027-06-12',
        type: 'wedding',
        rsvpDeadline: '2027-05-12',
      })
      await publishEvent(db, event.id)
      return event
    },
    /** A guest with a ticket; their code is what the QR says. */
    guest: async (
      firstName: string,
      rsvp: 'yes' | 'no' | 'none' = 'yes',
      eventId = here.event.id,
    ): Promise<{ id: string; code: string }> => {
      const guest = await here.admin.call(addGuest, { eventId, firstName, lastName: 'Popescu' })
      if (rsvp !== 'none')
        await db.look(`update guest_invitations set rsvp = $2 where guest_id = $1`, [
          guest.id,
          rsvp,
        ])
      return { id: guest.id, code: await codeOf(guest.id, eventId) }
    },
    /** A door that was paired as people do it. */
    door: async (name = 'Poarta A') => {
      const { companySlug, slug } = { companySlug: here.slug, slug: here.event.slug }
      const { pin } = await here.admin.call(contract.makePin, { eventId: here.event.id })
      const { credential } = await callAs(contract.pairDoor, { companySlug, slug, pin, name })
      return doorOf(credential)
    },
    counter: async (
      listId = here.party.id,
    ): Promise<{ arrived: number; inside: number } | undefined> => {
      const { counters } = await here.admin.call(contract.getCheckIn, { eventId: here.event.id })
      const found = counters.find((each) => each.listId === listId)
      return found && { arrived: found.arrived, inside: found.inside }
    },
    /** The counters that the doors show in a rehearsal. */
    tried: async (
      listId = here.party.id,
    ): Promise<{ arrived: number; inside: number } | undefined> => {
      const { tried } = await here.admin.call(contract.getCheckIn, { eventId: here.event.id })
      const found = tried?.find((each) => each.listId === listId)
      return found && { arrived: found.arrived, inside: found.inside }
    },
    incidents: async (settled = false): Promise<Incident[]> =>
      (await here.admin.call(contract.listIncidents, { eventId: here.event.id, settled })).items,
    scansKept: async (): Promise<number | undefined> => {
      const kept = `select count(*)::int as n from checkin_scans where company_id = $1`
      return (await db.look<{ n: number }>(kept, [here.companyId]))[0]?.n
    },
  })
  beforeEach(async () => {
    // Six in the evening in Bucharest, an hour into the party.
    time.now = new Date('2027-06-12T16:00:00Z')
    bed.companyId = await db.company()
    bed.slug = `c-${bed.companyId.slice(0, 8)}`
    bed.admin = personOf(bed.companyId)
    bed.stranger = personOf(await db.company())
    bed.event = await bed.newEvent('Nunta Anei')
    const { items } = await bed.admin.call(listParts, { eventId: bed.event.id })
    bed.party = items[0] as Part
  })
  return bed
}
