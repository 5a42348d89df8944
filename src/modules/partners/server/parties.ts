import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import type { EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { contactsOf, presentContacts } from '#modules/contacts/server/api.ts'
import { fullName, type Contact } from '#modules/contacts/model.ts'
import type { EventContribution } from '#modules/events/server/api.ts'
import type { addEventParty } from '../contract.ts'
import { records } from '../locales/records.gen.ts'
import { PartyRole, type EventParty } from '../model/party.ts'
import * as partners from './partners.ts'
import { findPartners } from './store.ts'

const { localised } = inEveryLanguage(records)

type Row = Pick<EventParty, 'id' | 'role' | 'partnerId' | 'contactId'>

/** The client first, an organisation before its person; those in the bin are left out. */
export async function list(ctx: EventContext): Promise<EventParty[]> {
  const { companyId, eventId } = ctx.event
  const { rows } = await sql<Row>`
    select id, role, partner_id as "partnerId", contact_id as "contactId" from event_parties
    where company_id = ${companyId} and event_id = ${eventId} order by role, created_at, partner_id is null, id`.execute(
    ctx.db,
  )
  const firms = new Map(
    (
      await findPartners(
        ctx.db,
        ctx.company,
        rows.flatMap(({ partnerId }) => partnerId ?? []),
      )
    ).map((firm) => [firm.id, firm]),
  )
  const people = await presentContacts(
    ctx,
    rows.flatMap(({ contactId }) => contactId ?? []),
  )
  const parties: EventParty[] = []
  for (const row of rows) {
    const firm = row.partnerId === null ? undefined : firms.get(row.partnerId)
    const person = row.contactId === null ? undefined : people.get(row.contactId)
    if (firm) {
      const contacts = await contactsOf(ctx, 'partner', firm.id)
      parties.push({ ...row, name: firm.name, phone: firm.phone, people: contacts.map(personOf) })
    } else if (person) {
      const { id: contactId, name, phone, email } = personOf(person)
      parties.push({
        ...row,
        contactId,
        name,
        phone,
        people: [{ id: contactId, name, email, phone }],
      })
    }
  }
  return parties
}

function personOf(person: Contact): EventParty['people'][number] {
  const { id, emails, phones } = person
  return { id, name: fullName(person), email: emails[0] ?? null, phone: phones[0] ?? null }
}

export async function add(
  ctx: EventContext,
  { role, partnerId, contactId }: InputOf<typeof addEventParty>,
): Promise<EventParty[]> {
  if (!partnerId && !contactId) throw notFound()
  if (partnerId) {
    const [firm] = await findPartners(ctx.db, ctx.company, [partnerId])
    if (!firm) throw notFound()
    const { version, kinds } = firm
    if (!kinds.includes(role))
      await partners.change(ctx, { id: partnerId, version, kinds: [...kinds, role] })
    await insert(ctx, { role, partnerId, contactId: null })
  }
  if (contactId) {
    const person = (await presentContacts(ctx, [contactId])).get(contactId)
    if (!person) throw notFound()
    await insert(ctx, { role, partnerId: null, contactId: person.id })
  }
  return list(ctx)
}

export async function remove(ctx: EventContext, partyId: string): Promise<null> {
  const party = (await list(ctx)).find(({ id }) => id === partyId)
  if (!party) throw notFound()
  const { companyId, eventId } = ctx.event
  await sql`delete from event_parties
    where company_id = ${companyId} and event_id = ${eventId} and id = ${partyId}`.execute(ctx.db)
  await recordHistory(ctx, party, 'removed')
  return null
}

/** The next event of the same client is seldom at the same place, and the other way round: each is chosen apart. */
export const partyContributions: readonly EventContribution[] = PartyRole.options.map((role) => ({
  id: `event-${role}`,
  title: localised(`contribution.${role}`),
  copy: {
    count: async (from) => (await listOf(from, role)).length,
    async run(from, to) {
      for (const { partnerId, contactId } of await listOf(from, role))
        await insert(to, { role, partnerId, contactId })
    },
  },
}))

async function listOf(ctx: EventContext, role: PartyRole): Promise<EventParty[]> {
  return (await list(ctx)).filter((party) => party.role === role)
}

/** Duplicates are removed. */
async function insert(ctx: EventContext, party: Omit<Row, 'id'>): Promise<void> {
  const { companyId, eventId } = ctx.event
  const { role, partnerId, contactId } = party
  const { numAffectedRows } = await sql`
    insert into event_parties (company_id, id, event_id, role, partner_id, contact_id)
    values (${companyId}, ${randomUUID()}, ${eventId}, ${role}, ${partnerId}, ${contactId})
    on conflict do nothing`.execute(ctx.db)
  if (numAffectedRows === 1n) await recordHistory(ctx, party, 'named')
}

/** By id, so that the history shows no name of somebody who was erased. */
async function recordHistory(
  ctx: EventContext,
  { role, partnerId, contactId }: Omit<Row, 'id'>,
  verb: 'named' | 'removed',
): Promise<void> {
  const { eventId } = ctx.event
  const id = partnerId ?? contactId
  const field = partnerId === null ? 'person' : 'organisation'
  const changes = [{ field, old: verb === 'named' ? null : id, new: verb === 'named' ? id : null }]
  const entity = 'event_party'
  await record(ctx, { entity, entityId: id, eventId, verb: `${role}_${verb}`, changes })
}

function notFound(): AppError {
  return new AppError('not_found', 'partners.party_not_found')
}
