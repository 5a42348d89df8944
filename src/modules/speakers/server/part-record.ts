import { AppError } from '#shared/app-error.ts'
import { keptMoney } from '#shared/numbers/money.ts'
import { todayIn, type PlainDate } from '#shared/dates/time.ts'
import { addressToken } from '#platform/server/auth/address-token.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { partFieldsOf, type Part, type PartFields } from '../model.ts'
import * as store from './part-store.ts'
import type { StoredPart } from './part-store.ts'

export const linkPurpose = 'speaker-page'

export async function findStored(ctx: EventContext, partId: string): Promise<StoredPart> {
  const part = await store.findPart(ctx.db, ctx.event, partId)
  if (!part) throw partNotFound()
  return part
}

/** Overwrites the row, unless it was changed in between; consents are dated when they change. */
export async function save(
  ctx: EventContext,
  before: StoredPart,
  next: StoredPart,
  verb = 'changed',
): Promise<StoredPart> {
  const agreedAt = sameConsents(before, next) ? next.agreedAt : ctx.now.toISOString()
  const written = await store.updatePart(ctx.db, ctx.event, { ...next, agreedAt }, ctx.now)
  const after = await findStored(ctx, next.id)
  if (!written)
    throw new AppError('conflict', 'speakers.part_changed_meanwhile', {
      current: partOf(after),
      historyOf: { entity: 'speaker', id: after.speakerId, eventId: ctx.event.eventId },
    })
  const changes = changesBetween(before, after)
  if (changes.length > 0 || verb !== 'changed') await recordHistory(ctx, after, verb, changes)
  return after
}

export function partOf(stored: StoredPart): Part {
  const { linkTurn: _, ...part } = stored
  return part
}

export function linkOf(
  { services, company }: Pick<EventContext, 'services' | 'company'>,
  part: StoredPart,
): string {
  const { companyId } = company
  const addressed = { companyId, id: part.id, turn: part.linkTurn }
  return `${services.publicUrl}/speaker/${addressToken(services.keys, linkPurpose, addressed)}`
}

export async function recordHistory(
  ctx: EventContext,
  { speakerId }: { speakerId: string },
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'speaker', entityId: speakerId, eventId, verb, changes })
}

/** The day by the clock of the event. */
export async function todayOf(ctx: EventContext): Promise<PlainDate> {
  const { timeZone } = await eventFacts(ctx)
  return todayIn(timeZone, ctx.now)
}

export function partNotFound(): AppError {
  return new AppError('not_found', 'speakers.part_not_found')
}

function sameConsents(one: PartFields, other: PartFields): boolean {
  return (
    one.agreesPublic === other.agreesPublic &&
    one.agreesRecording === other.agreesRecording &&
    one.agreesPhotos === other.agreesPhotos
  )
}

function changesBetween(before: StoredPart, after: StoredPart): FieldChange[] {
  const plain = (part: StoredPart) => ({
    ...partFieldsOf(part),
    fee: part.fee && keptMoney(part.fee),
    availability: part.availability.map(({ day, from, to }) => `${day} ${from}–${to}`).join(', '),
    status: part.status,
    statusNote: part.statusNote,
  })
  return fieldChanges(plain(before), plain(after))
}
