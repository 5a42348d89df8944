import { createHash } from 'node:crypto'
import type { EventContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { contextOfEvent, partsOf } from '#modules/events/server/api.ts'
import type { Part } from '#modules/events/model.ts'
import { idFrom } from './ids.ts'
import { insertDevice } from './doors/device-store.ts'
import { confirmedFor, hasScans } from './seed-store.ts'
import { logScans } from './scans/log.ts'
import type { ScanInput } from './store.ts'
import { admitWalkIn } from './walk-ins.ts'

const doors = ['Intrarea principală', 'Intrarea din parcare', 'Tableta de la recepție']

/** Guests of the conference are arriving now; the gala is over and its attendance is known. */
export const seed = defineSeed('check-in', ({ recall, memory, inCompany, now }) =>
  inCompany(recall('company'), async (ctx) => {
    const conference = memory.get('event.conference')
    const gala = memory.get('event.gala')
    if (conference) await seedArrivals(await contextOfEvent(ctx, conference), now)
    if (gala) await past(await contextOfEvent(ctx, gala))
  }),
)

async function seedArrivals(ctx: EventContext, now: Date): Promise<void> {
  if (await hasScans(ctx.db, ctx.event)) return
  const devices = await pairDoors(ctx)
  const parts = await partsOf(ctx)
  const [first, plenary] = parts
  if (!first || !plenary) return
  // Whenever the demo is opened, the doors have been open for an hour and a half.
  const from = now.getTime() - 90 * 60_000
  const people = await confirmedFor(ctx.db, ctx.event, plenary.id)
  const arriving = people.slice(0, Math.round(people.length * 0.62))
  const scans = arriving.map(({ ticketHash }, n) => {
    const share = (n + 1) / arriving.length
    const at = from + share ** 0.7 * 88 * 60_000
    return scanOf(ctx, first, devices[n % devices.length] ?? '', ticketHash, at, n)
  })
  const seated = arriving.slice(0, Math.round(arriving.length * 0.7)).map(({ ticketHash }, n) => {
    const at = from + 20 * 60_000 + (n / arriving.length) * 65 * 60_000
    return scanOf(ctx, plenary, devices[2] ?? '', ticketHash, at, n)
  })
  await decideInChunks(ctx, [...scans, ...seated], now)
  await trouble(ctx, first, arriving, devices, now)
}

/** Cases for the conflict desk: a double entry from a door without a network, an unknown code, a walk-in. */
async function trouble(
  ctx: EventContext,
  part: Part,
  came: readonly { ticketHash: string }[],
  devices: readonly string[],
  now: Date,
): Promise<void> {
  const at = now.getTime() - 12 * 60_000
  const replayed = [3, 17].map((n) => ({
    ...scanOf(
      ctx,
      part,
      devices[(n + 1) % 3] ?? '',
      came[n]?.ticketHash ?? '',
      at + n * 1000,
      90_000 + n,
    ),
    mode: 'replay' as const,
  }))
  const unknown = createHash('sha256').update('un bilet de anul trecut').digest('hex')
  const stranger = {
    ...scanOf(ctx, part, devices[1] ?? '', unknown, at, 91_000),
    mode: 'replay' as const,
  }
  await logScans(ctx.db, ctx.company.companyId, [...replayed, stranger], now, 0)
  const source = { sourceId: devices[0] ?? '', gate: doors[0] ?? '', operator: '' }
  const names = { firstName: 'Șerban', lastName: 'Văcărescu', organisation: 'Radio Meridian' }
  const scanId = idFrom('story walk-in', ctx.event.eventId)
  await admitWalkIn(ctx, {
    ...source,
    ...names,
    scanId,
    listId: part.id,
    correctedAt: new Date(at),
  })
}

async function past(ctx: EventContext): Promise<void> {
  if (await hasScans(ctx.db, ctx.event)) return
  const devices = await pairDoors(ctx)
  const [welcome, dinner] = await partsOf(ctx)
  if (!welcome || !dinner) return
  for (const [part, share] of [
    [welcome, 0.88],
    [dinner, 0.84],
  ] as const) {
    const people = await confirmedFor(ctx.db, ctx.event, part.id)
    const arriving = people.slice(0, Math.round(people.length * share))
    const start = Date.parse(part.startsAt) - 15 * 60_000
    const scans = arriving.map(({ ticketHash }, n) =>
      scanOf(
        ctx,
        part,
        devices[n % 2] ?? '',
        ticketHash,
        start + ((n + 1) / arriving.length) ** 0.6 * 70 * 60_000,
        n,
      ),
    )
    await decideInChunks(ctx, scans, new Date(start + 80 * 60_000))
  }
}

async function pairDoors(ctx: EventContext): Promise<string[]> {
  const { companyId } = ctx.company
  const { eventId } = ctx.event
  const parts = await partsOf(ctx)
  const end = Math.max(...parts.map(({ endsAt }) => Date.parse(endsAt)))
  const devices = doors.map((name) => ({ id: idFrom('story door', eventId, name), name }))
  for (const { id, name } of devices) {
    const credentialHash = createHash('sha256').update(`nobody has this ${id}`).digest()
    const expiresAt = new Date(end + 12 * 3_600_000)
    await insertDevice(ctx.db, {
      companyId,
      eventId,
      id,
      name,
      credentialHash,
      pairedBy: null,
      expiresAt,
      now: ctx.now,
    })
  }
  return devices.map(({ id }) => id)
}

function scanOf(
  ctx: EventContext,
  part: Part,
  sourceId: string,
  codeHash: string,
  at: number,
  seq: number,
): ScanInput {
  const { eventId } = ctx.event
  const when = new Date(at).toISOString()
  const gate = doors.find((name) => idFrom('story door', eventId, name) === sourceId) ?? ''
  return {
    eventId,
    listId: part.id,
    sourceId,
    scanId: idFrom('story scan', part.id, codeHash, String(seq)),
    seq,
    mode: 'online',
    direction: 'in',
    codeHash,
    guestId: null,
    forced: false,
    happenedAt: when,
    correctedAt: when,
    receivedAt: when,
    gate,
    operator: '',
  }
}

/** Small enough for one statement to end in time on a slow machine. */
const chunk = 100

async function decideInChunks(
  ctx: EventContext,
  scans: readonly ScanInput[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < scans.length; from += chunk)
    await logScans(ctx.db, ctx.company.companyId, scans.slice(from, from + chunk), now, 0)
}
