import { AppError } from '#shared/app-error.ts'
import { keptMoney } from '#shared/numbers/money.ts'
import { todayIn, type PlainDate } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import {
  engagementFieldsOf,
  type SpeakerEngagement,
  type SpeakerEngagementFields,
} from '../model.ts'
import * as store from './engagement-store.ts'

export async function findStored(
  ctx: EventContext,
  engagementId: string,
): Promise<SpeakerEngagement> {
  const engagement = await store.findEngagement(ctx.db, ctx.event, engagementId)
  if (!engagement) throw engagementNotFound()
  return engagement
}

/** Overwrites the row, unless it was changed in between; consents are dated when they change. */
export async function save(
  ctx: EventContext,
  before: SpeakerEngagement,
  next: SpeakerEngagement,
  verb = 'changed',
): Promise<SpeakerEngagement> {
  const agreedAt = sameConsents(before, next) ? next.agreedAt : ctx.now.toISOString()
  const written = await store.updateEngagement(ctx.db, ctx.event, { ...next, agreedAt }, ctx.now)
  const after = await findStored(ctx, next.id)
  if (!written)
    throw new AppError('conflict', 'speakers.part_changed_meanwhile', {
      current: after,
      historyOf: { entity: 'speaker', id: after.speakerId, eventId: ctx.event.eventId },
    })
  const changes = changesBetween(before, after)
  if (changes.length > 0 || verb !== 'changed') await recordHistory(ctx, after, verb, changes)
  return after
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

export function engagementNotFound(): AppError {
  return new AppError('not_found', 'speakers.part_not_found')
}

function sameConsents(one: SpeakerEngagementFields, other: SpeakerEngagementFields): boolean {
  return (
    one.agreesPublic === other.agreesPublic &&
    one.agreesRecording === other.agreesRecording &&
    one.agreesPhotos === other.agreesPhotos
  )
}

function changesBetween(before: SpeakerEngagement, after: SpeakerEngagement): FieldChange[] {
  const plain = (engagement: SpeakerEngagement) => ({
    ...engagementFieldsOf(engagement),
    fee: engagement.fee && keptMoney(engagement.fee),
    availability: engagement.availability
      .map(({ day, from, to }) => `${day} ${from}–${to}`)
      .join(', '),
    status: engagement.status,
    statusNote: engagement.statusNote,
  })
  return fieldChanges(plain(before), plain(after))
}
