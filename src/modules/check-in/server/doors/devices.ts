import { createHash, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { eventScope } from '#platform/server/auth/access.ts'
import type { GroupContext } from '#platform/server/pipeline/bind.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { ipKey } from '#platform/server/http/client-ip.ts'
import { eventBySlug, eventFacts } from '#modules/events/server/api.ts'
import type { Event } from '#modules/events/model.ts'
import type * as contract from '../../contract.ts'
import { devicePaired } from '../../contract.ts'
import { hoursAfterEvent, pairingPause, pinSeconds } from '../../model.ts'
import { listOfNow } from '../../model/list-of-now.ts'
import * as store from './device-store.ts'
import { eventOf } from './door.ts'
import { credentialHash, newCredential } from '../authenticators.ts'
import { listLists, liveCountersOf } from '../list-store.ts'

export async function list(ctx: EventContext): Promise<OutputOf<typeof contract.listDevices>> {
  return { items: await store.listDevices(ctx.db, ctx.event) }
}

export async function makePin(ctx: EventContext): Promise<OutputOf<typeof contract.makePin>> {
  if (endOfDoors(await eventFacts(ctx)) <= ctx.now)
    throw new AppError('conflict', 'check-in.event_over')
  const pin = String(randomInt(100_000_000)).padStart(8, '0')
  const expiresAt = new Date(ctx.now.getTime() + pinSeconds * 1000)
  const madeBy = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await store.putPin(ctx.db, ctx.event, {
    hash: pinHash(ctx.event.eventId, pin),
    expiresAt,
    madeBy,
  })
  return { pin, expiresAt: expiresAt.toISOString() }
}

/**
 * A failed pairing has the same answer for a wrong PIN, an expired one, no PIN and no event. Failures are
 * limited by address and never use up the PIN: eight digits valid for five minutes are more than one
 * address may try.
 */
export async function pair(
  ctx: GroupContext,
  { companySlug, slug, pin, name }: InputOf<typeof contract.pairDoor>,
): Promise<OutputOf<typeof contract.pairDoor>> {
  const { database, services, now } = ctx
  const publicEvent = await eventBySlug(database, companySlug, slug)
  const tries = `door pair ${companySlug}/${slug} ${ipKey(ctx.ip)}`
  const { count } = await services.limits.count(tries, { max: 1000, seconds: pinSeconds }, now)
  await sleep(pairingPause(count))
  if (!publicEvent || publicEvent.redirect) throw pinGone()
  const { companyId, event } = publicEvent
  const typed = pin.replace(/\D/g, '')
  const id = randomUUID()
  const credential = newCredential(companyId, id)
  const actor = { kind: 'device' as const, id, name }
  const scope = eventScope({ actor, companyId }, event.id, true)
  // One transaction, so that a colleague who loses access meanwhile invalidates either the PIN or the door.
  const { lists, counters } = await database.inCompany(companyId, async (db) => {
    const right = await store.takePin(db, companyId, event.id, pinHash(event.id, typed), now)
    if (!right) throw pinGone()
    // Only a caller with a PIN of the team learns that the event exists; the PIN is not used up.
    if (publicEvent.knowledge === 'nothing') throw new AppError('conflict', 'door.event_draft')
    const newDevice = { companyId, eventId: event.id, id, name, now, expiresAt: endOfDoors(event) }
    const keys = { credentialHash: credentialHash(credential), pairedBy: right.madeBy }
    await store.insertDevice(db, { ...newDevice, ...keys })
    await record(
      { db, actor, company: scope },
      {
        entity: 'check_in',
        entityId: event.id,
        eventId: event.id,
        verb: 'paired',
        changes: [{ field: 'device', new: name }],
      },
    )
    const outbox = ctx.outbox()
    outbox.emit(devicePaired, { eventId: event.id, deviceId: id, name })
    await outbox.store(db, companyId)
    return {
      lists: await listLists(db, scope),
      counters: await liveCountersOf(db, scope),
    }
  })
  // Only failures are counted: a festival may pair a hundred doors in an hour.
  await services.limits.clear(tries)
  ctx.publish(companyId, ['checkin.devices', 'history'])
  const listId = listOfNow(lists, counters, now)?.id ?? null
  return { credential, event: eventOfDoor(event), lists, listId }
}

function pinGone(): AppError {
  return new AppError('not_found', 'door.pin_gone', { status: 410 })
}

export async function revoke(ctx: EventContext, { deviceId }: { deviceId: string }): Promise<null> {
  const device = await store.revoke(ctx.db, ctx.event, deviceId, ctx.now)
  if (!device) throw new AppError('not_found', 'check-in.device_not_found')
  const { eventId } = ctx.event
  const changes = [{ field: 'device', old: device.name }]
  await record(ctx, { entity: 'check_in', entityId: eventId, eventId, verb: 'revoked', changes })
  return null
}

/** The doors paired by a colleague who has lost access; others of the team pair them again. */
export async function revokeAllOf(
  ctx: Pick<CompanyContext, 'db' | 'company' | 'actor' | 'now' | 'touch'>,
  lost: { userId: string; keptEventIds: readonly string[] },
): Promise<void> {
  const revoked = await store.revokeDevicesOf(ctx.db, ctx.company, lost, ctx.now)
  for (const { eventId, name } of revoked) {
    const changes = [{ field: 'device', old: name }]
    await record(ctx, { entity: 'check_in', entityId: eventId, eventId, verb: 'revoked', changes })
  }
  if (revoked.length > 0) ctx.touch('checkin.devices', 'readiness')
}

/** The person at the door ends it. */
export async function leave(ctx: CompanyContext): Promise<null> {
  const { eventId } = eventOf(ctx.admission)
  await store.revoke(ctx.db, eventOf(ctx.admission), ctx.actor.id ?? '', ctx.now)
  const changes = [{ field: 'device', old: ctx.actor.name }]
  await record(ctx, { entity: 'check_in', entityId: eventId, eventId, verb: 'left', changes })
  return null
}

export async function beat(
  ctx: CompanyContext,
  input: InputOf<typeof contract.sendHeartbeat>,
): Promise<null> {
  await store.recordHeartbeat(ctx.db, ctx.company.companyId, ctx.actor.id ?? '', input, ctx.now)
  return null
}

export function eventOfDoor({ id, name, startsAt, endsAt, timeZone }: Event) {
  return { id, name, startsAt, endsAt, timeZone }
}

function endOfDoors({ endsAt }: Event): Date {
  return new Date(Date.parse(endsAt) + hoursAfterEvent * 3_600_000)
}

function pinHash(eventId: string, pin: string): Buffer {
  return createHash('sha256').update(`${eventId} ${pin}`).digest()
}
