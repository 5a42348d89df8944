import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import {
  devicesOfLink,
  listLinks,
  makeLink,
  openLinks,
  renewLink,
  revokeLink,
} from '#modules/outside-links/server/api.ts'
import type * as contract from '../contract.ts'
import { clientPath } from '../model/address.ts'
import type { ClientPerson, PersonFields } from '../model.ts'
import { writeLink } from './client-emails.ts'
import * as store from './people-store.ts'

/** The page behind the link; letters carry its address. */
export const clientLink = { kind: 'client', path: clientPath }

export async function listPeople(ctx: EventContext): Promise<ClientPerson[]> {
  const people = await store.peopleOfEvent(ctx.db, ctx.event)
  const lastVisits = new Map(
    (await listLinks(ctx, { eventId: ctx.event.eventId })).items.map(({ id, lastSeenAt }) => [
      id,
      lastSeenAt,
    ]),
  )
  const open = await openLinks(
    ctx,
    people.map(({ linkId }) => linkId),
  )
  const listed: ClientPerson[] = []
  for (const person of people) {
    const devices = await devicesOfLink(ctx.db, ctx.company, person.linkId)
    listed.push({
      ...person,
      lastSeenAt: lastVisits.get(person.linkId) ?? null,
      devices: devices.length,
      isLinkOpen: open.has(person.linkId),
    })
  }
  return listed
}

/** Those who can come in: an ended link opens nothing, so they cannot answer. */
export async function withOpenLink<P extends { linkId: string }>(
  ctx: CompanyContext,
  people: readonly P[],
): Promise<P[]> {
  const open = await openLinks(
    ctx,
    people.map(({ linkId }) => linkId),
  )
  return people.filter(({ linkId }) => open.has(linkId))
}

export async function add(
  ctx: EventContext,
  { sendLink: isSent, eventId: _eventId, ...fields }: InputOf<typeof contract.addClientPerson>,
): Promise<ClientPerson> {
  const { email, name } = fields
  if (await store.personWithEmail(ctx.db, ctx.event, email)) throw emailTaken()
  const id = randomUUID()
  const { link } = await makeLink(ctx, {
    kind: clientLink.kind,
    recordId: id,
    label: name,
    settings: {},
    expiresAt: null,
  })
  await store.insertPerson(ctx.db, ctx.event, { ...fields, id, linkId: link.id }).catch(asTaken)
  await recordHistory(ctx, id, 'added', fieldChanges(blankList, fields))
  const person = await find(ctx, id)
  if (isSent) await writeLink(ctx, person)
  return listedAs(ctx, id)
}

const blankList = { guestLimit: null, guestSide: '', guestsUntil: null }

export async function change(
  ctx: EventContext,
  { personId, version, eventId: _eventId, ...fields }: InputOf<typeof contract.changeClientPerson>,
): Promise<ClientPerson> {
  const before = await find(ctx, personId)
  const next = { ...before, ...omitUndefined(fields), version }
  const other = await store.personWithEmail(ctx.db, ctx.event, next.email)
  if (other && other.id !== personId) throw emailTaken()
  if (!(await store.updatePerson(ctx.db, ctx.event, next).catch(asTaken)))
    throw new AppError('conflict', 'client-room.person_changed_meanwhile', {
      current: await listedAs(ctx, personId),
    })
  await recordHistory(ctx, personId, 'changed', fieldChanges(fieldsOf(before), fieldsOf(next)))
  return listedAs(ctx, personId)
}

export async function remove(ctx: EventContext, personId: string): Promise<null> {
  const { linkId } = await find(ctx, personId)
  await revokeLink(ctx, linkId)
  await store.markPersonDeleted(ctx.db, ctx.event, personId, ctx.now)
  await recordHistory(ctx, personId, 'deleted')
  return null
}

/** Where the link was ended, a new one, since the old one opens nothing. */
export async function sendLink(ctx: EventContext, personId: string): Promise<null> {
  const person = await find(ctx, personId)
  const isOpen = (await withOpenLink(ctx, [person])).length > 0
  if (!isOpen) await renewLink(ctx, person.linkId)
  await writeLink(ctx, person)
  return null
}

export async function find(ctx: EventContext, personId: string): Promise<store.StoredPerson> {
  const found = await store.findPerson(ctx.db, ctx.event, personId)
  if (!found) throw new AppError('not_found', 'client-room.person_not_found')
  return found
}

async function listedAs(ctx: EventContext, personId: string): Promise<ClientPerson> {
  const listed = (await listPeople(ctx)).find(({ id }) => id === personId)
  if (!listed) throw new AppError('not_found', 'client-room.person_not_found')
  return listed
}

function fieldsOf(person: PersonFields): PersonFields {
  const { name, email, language, canDecide, guestLimit, guestSide, guestsUntil } = person
  return { name, email, language, canDecide, guestLimit, guestSide, guestsUntil }
}

async function recordHistory(
  ctx: EventContext,
  entityId: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'client_person', entityId, eventId, verb, changes })
}

/** The unique index decides between two who add the same address at once. */
function asTaken(error: unknown): never {
  throw (error as { code?: unknown }).code === '23505' ? emailTaken() : error
}

function emailTaken(): AppError {
  return new AppError('conflict', 'client-room.email_taken', {
    fields: { email: { code: 'taken' } },
  })
}
