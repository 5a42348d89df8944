import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import type { Role } from '#platform/server/auth/access.ts'
import type { Person } from '#platform/testing/staff.ts'
import type { WholeApp } from '#platform/testing/whole-app.ts'
import { createEvent } from '#modules/events/contract.ts'
import type { Event } from '#modules/events/model.ts'
import * as contract from '../contract.ts'
import type {
  Deliverable,
  DeliverableRow,
  Engagement,
  EngagementRow,
  Partner,
  Tier,
} from '../model.ts'

/** A company with two people and a conference on 12 June 2027, and a stranger of another company. */
export function partnersTestbed({ db, personOf }: WholeApp) {
  const person = async (role: Role, companyId: string, eventIds: readonly string[] = []) => {
    const made = personOf(companyId, role, eventIds)
    await db.look(
      `insert into users (id, email, name, role, company_id, created_at) values ($1, $2, $3, $4, $5, now())`,
      [made.id, `${made.id}@exemplu.ro`, `Om ${made.id.slice(0, 4)}`, role, companyId],
    )
    return made
  }
  const bed = {
    person,
    companyId: '',
    ana: undefined as unknown as Person,
    radu: undefined as unknown as Person,
    stranger: undefined as unknown as Person,
    event: undefined as unknown as Event,
    add: (fields: Partial<CallOf<typeof contract.addPartner>> = {}): Promise<Partner> =>
      bed.radu.call(contract.addPartner, { name: 'Gustul Casei', ...fields }),
    /** A partner who has a part in the conference. */
    join: async (
      fields: Partial<CallOf<typeof contract.addEngagement>> = {},
    ): Promise<Engagement> =>
      bed.radu.call(contract.addEngagement, {
        eventId: bed.event.id,
        side: 'sponsor',
        partnerId: fields.partnerId ?? (await bed.add({ name: 'Banca Carpați' })).id,
        ...fields,
      }),
    move: async (
      { id }: Engagement,
      to: Engagement['status'],
      reason?: string,
    ): Promise<Engagement> =>
      bed.radu.call(contract.moveEngagement, {
        eventId: bed.event.id,
        engagementId: id,
        version: (await bed.part(id)).version,
        to,
        ...(reason && { reason }),
      }),
    part: (engagementId: string): Promise<EngagementRow> =>
      bed.radu.call(contract.getEngagement, { eventId: bed.event.id, engagementId }),
    tier: (fields: Partial<CallOf<typeof contract.addTier>> = {}): Promise<Tier> =>
      bed.radu.call(contract.addTier, {
        eventId: bed.event.id,
        name: 'Aur',
        rank: 1,
        price: { minor: 2_500_000, currency: 'RON' },
        slots: 1,
        benefits: [
          {
            id: randomUUID(),
            title: 'Sigla pe site',
            due: { anchor: 'event_start', offsetDays: -30 },
          },
          { id: randomUUID(), title: 'Stand în foaier', due: { date: '2027-06-11' } },
        ],
        ...fields,
      }),
    promises: async (engagementId?: string): Promise<DeliverableRow[]> =>
      (
        await bed.radu.call(contract.listDeliverables, {
          eventId: bed.event.id,
          ...(engagementId && { engagementId }),
        })
      ).items,
    step: (
      { id, version }: Deliverable,
      more: Omit<CallOf<typeof contract.moveDeliverable>, 'eventId' | 'deliverableId' | 'version'>,
    ): Promise<Deliverable> =>
      bed.radu.call(contract.moveDeliverable, {
        eventId: bed.event.id,
        deliverableId: id,
        version,
        ...more,
      }),
    /** An attachment that arrived whole. */
    file: async (companyId?: string): Promise<string> => {
      const id = randomUUID()
      await db.look(
        `insert into files (company_id, id, kind, state, purpose, name, mime, bytes, sha256, created_at)
         values ($1, $2, 'attachment', 'ready', 'attachment', 'dovada.pdf', 'application/pdf', 1234, 'x', now())`,
        [companyId ?? bed.companyId, id],
      )
      return id
    },
  }
  beforeEach(async () => {
    bed.companyId = await db.company()
    bed.ana = await person('admin', bed.companyId)
    bed.radu = await person('planner', bed.companyId)
    bed.stranger = await person('admin', await db.company())
    bed.event = await bed.ana.call(createEvent, {
      name: 'Conferința Orizont',
      startDate: '2027-06-12',
      type: 'conference',
    })
  })
  return bed
}
