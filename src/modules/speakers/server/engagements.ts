import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  speakerStepped,
  type addSpeakerEngagements,
  type changeSpeakerEngagement,
  type getSpeakerEngagement,
  type sendLink,
  type stepSpeakerEngagement,
} from '../contract.ts'
import type { SpeakerEngagement, Speaker } from '../model.ts'
import { writeInvitation } from './speaker-emails.ts'
import { materialsShown } from './materials.ts'
import { findStored, engagementNotFound, save, recordHistory } from './engagement-record.ts'
import * as store from './engagement-store.ts'
import { addressToSend, makeOwnLinks, ownAddress, renewedAddress } from './own-links.ts'
import { sessionsOfEngagements } from './sessions.ts'
import { findSpeaker, findSpeakers } from './store.ts'

export async function find(
  ctx: EventContext,
  { partId: engagementId }: { partId: string },
): Promise<OutputOf<typeof getSpeakerEngagement>> {
  const engagement = await findStored(ctx, engagementId)
  const sessions = await sessionsOfEngagements(ctx, [engagementId])
  return {
    ...engagement,
    speaker: await speakerOf(ctx, engagement),
    materials: await materialsShown(ctx, engagementId),
    sessions: sessions.get(engagementId) ?? [],
    link: await ownAddress(ctx, engagementId),
  }
}

export async function add(
  ctx: EventContext,
  { speakerIds }: InputOf<typeof addSpeakerEngagements>,
) {
  const newSpeakerIds = [...new Set(speakerIds)]
  const speakers = await findSpeakers(ctx.db, ctx.company, newSpeakerIds)
  if (speakers.length < newSpeakerIds.length) throw new AppError('not_found', 'speakers.not_found')
  return { parts: await addToEvent(ctx, speakers) }
}

export async function addToEvent(
  ctx: EventContext,
  speakers: readonly Speaker[],
): Promise<SpeakerEngagement[]> {
  const drafts = speakers.map(({ id: speakerId }) => ({
    id: randomUUID(),
    speakerId,
    status: 'proposed' as const,
  }))
  const ids = await store.insertEngagements(ctx.db, ctx.event, drafts, ctx.now)
  await makeOwnLinks(ctx, ids)
  const engagements = await store.findEngagements(ctx.db, ctx.event, ids)
  for (const engagement of engagements) await recordHistory(ctx, engagement, 'joined')
  return engagements
}

export async function change(
  ctx: EventContext,
  input: InputOf<typeof changeSpeakerEngagement>,
): Promise<SpeakerEngagement> {
  const { eventId: _, partId: engagementId, version, ...fields } = input
  const before = await findStored(ctx, engagementId)
  const changes = omitUndefined(fields)
  return save(ctx, before, { ...before, ...changes, version })
}

export async function step(
  ctx: EventContext,
  input: InputOf<typeof stepSpeakerEngagement>,
): Promise<SpeakerEngagement> {
  const { partId: engagementId, version, to, note } = input
  const before = await findStored(ctx, engagementId)
  const after = await save(ctx, before, { ...before, status: to, statusNote: note, version })
  if (before.status !== to) await emitStep(ctx, before, after)
  return after
}

async function emitStep(
  ctx: EventContext,
  before: SpeakerEngagement,
  after: SpeakerEngagement,
): Promise<void> {
  const { name } = await speakerOf(ctx, after)
  const sessions = (await sessionsOfEngagements(ctx, [after.id])).get(after.id) ?? []
  ctx.emit(speakerStepped, {
    eventId: after.eventId,
    partId: after.id,
    speakerId: after.speakerId,
    name,
    byId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
    from: before.status,
    to: after.status,
    sessions: sessions.length,
  })
}

export async function remove(
  ctx: EventContext,
  { partId: engagementId }: { partId: string },
): Promise<null> {
  const deleted = await store.setEngagementDeleted(ctx.db, ctx.event, engagementId, ctx.now)
  if (!deleted) throw engagementNotFound()
  await recordHistory(ctx, deleted, 'left')
  return null
}

export async function restore(
  ctx: EventContext,
  { partId: engagementId }: { partId: string },
): Promise<null> {
  const restored = await store
    .setEngagementDeleted(ctx.db, ctx.event, engagementId, null)
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code === '23505')
        throw new AppError('conflict', 'speakers.takes_part_already')
      throw error
    })
  if (restored) await recordHistory(ctx, restored, 'joined')
  else await findStored(ctx, engagementId)
  return null
}

export async function renewLink(ctx: EventContext, { partId: engagementId }: { partId: string }) {
  await findStored(ctx, engagementId)
  return { link: await renewedAddress(ctx, engagementId) }
}

export async function send(
  ctx: EventContext,
  input: InputOf<typeof sendLink>,
): Promise<SpeakerEngagement> {
  const before = await findStored(ctx, input.partId)
  const speaker = await speakerOf(ctx, before)
  if (!speaker.email) throw new AppError('invalid', 'speakers.no_email')
  const link = await addressToSend(ctx, before.id)
  await writeInvitation(ctx, { speaker, email: speaker.email, link, message: input.message })
  const next = { ...before, linkSentAt: ctx.now.toISOString() }
  return save(ctx, before, next, 'sent_link')
}

async function speakerOf(ctx: EventContext, { speakerId }: SpeakerEngagement): Promise<Speaker> {
  const speaker = await findSpeaker(ctx.db, ctx.company, speakerId)
  if (!speaker) throw engagementNotFound()
  return speaker
}
