import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  speakerStepped,
  type addParts,
  type changePart,
  type getPart,
  type sendLink,
  type stepPart,
} from '../contract.ts'
import type { Part, Speaker } from '../model.ts'
import { writeInvitation } from './speaker-emails.ts'
import { materialsShown } from './materials.ts'
import { findStored, linkOf, partNotFound, partOf, save, recordHistory } from './part-record.ts'
import * as store from './part-store.ts'
import type { StoredPart } from './part-store.ts'
import { sessionsOfParts } from './sessions.ts'
import { findSpeaker, findSpeakers } from './store.ts'

export async function find(
  ctx: EventContext,
  { partId }: { partId: string },
): Promise<OutputOf<typeof getPart>> {
  const part = await findStored(ctx, partId)
  const sessions = await sessionsOfParts(ctx, [partId])
  return {
    ...partOf(part),
    speaker: await speakerOf(ctx, part),
    materials: await materialsShown(ctx, partId),
    sessions: sessions.get(partId) ?? [],
    link: linkOf(ctx, part),
  }
}

export async function add(ctx: EventContext, { speakerIds }: InputOf<typeof addParts>) {
  const wanted = [...new Set(speakerIds)]
  const speakers = await findSpeakers(ctx.db, ctx.company, wanted)
  if (speakers.length < wanted.length) throw new AppError('not_found', 'speakers.not_found')
  return { parts: (await addToEvent(ctx, speakers)).map(partOf) }
}

export async function addToEvent(
  ctx: EventContext,
  speakers: readonly Speaker[],
): Promise<StoredPart[]> {
  const drafts = speakers.map(({ id: speakerId }) => ({
    id: randomUUID(),
    speakerId,
    status: 'proposed' as const,
  }))
  const ids = await store.insertParts(ctx.db, ctx.event, drafts, ctx.now)
  const parts = await store.findParts(ctx.db, ctx.event, ids)
  for (const part of parts) await recordHistory(ctx, part, 'joined')
  return parts
}

export async function change(ctx: EventContext, input: InputOf<typeof changePart>): Promise<Part> {
  const { eventId: _, partId, version, ...given } = input
  const before = await findStored(ctx, partId)
  const wanted = omitUndefined(given)
  return partOf(await save(ctx, before, { ...before, ...wanted, version }))
}

export async function step(ctx: EventContext, input: InputOf<typeof stepPart>): Promise<Part> {
  const { partId, version, to, note } = input
  const before = await findStored(ctx, partId)
  const after = await save(ctx, before, { ...before, status: to, statusNote: note, version })
  if (before.status !== to) await emitStep(ctx, before, after)
  return partOf(after)
}

async function emitStep(ctx: EventContext, before: StoredPart, after: StoredPart): Promise<void> {
  const { name } = await speakerOf(ctx, after)
  const sessions = (await sessionsOfParts(ctx, [after.id])).get(after.id) ?? []
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

export async function remove(ctx: EventContext, { partId }: { partId: string }): Promise<null> {
  const gone = await store.setPartDeleted(ctx.db, ctx.event, partId, ctx.now)
  if (!gone) throw partNotFound()
  await recordHistory(ctx, gone, 'left')
  return null
}

export async function restore(ctx: EventContext, { partId }: { partId: string }): Promise<null> {
  const back = await store
    .setPartDeleted(ctx.db, ctx.event, partId, null)
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code === '23505')
        throw new AppError('conflict', 'speakers.takes_part_already')
      throw error
    })
  if (back) await recordHistory(ctx, back, 'joined')
  else await findStored(ctx, partId)
  return null
}

export async function renewLink(ctx: EventContext, { partId }: { partId: string }) {
  const before = await findStored(ctx, partId)
  const next = { ...before, linkTurn: before.linkTurn + 1 }
  return { link: linkOf(ctx, await save(ctx, before, next, 'renewed_link')) }
}

export async function send(ctx: EventContext, input: InputOf<typeof sendLink>): Promise<Part> {
  const before = await findStored(ctx, input.partId)
  const speaker = await speakerOf(ctx, before)
  if (!speaker.email) throw new AppError('invalid', 'speakers.no_email')
  const link = linkOf(ctx, before)
  await writeInvitation(ctx, { speaker, email: speaker.email, link, message: input.message })
  const next = { ...before, linkSentAt: ctx.now.toISOString() }
  return partOf(await save(ctx, before, next, 'sent_link'))
}

async function speakerOf(ctx: EventContext, { speakerId }: StoredPart): Promise<Speaker> {
  const speaker = await findSpeaker(ctx.db, ctx.company, speakerId)
  if (!speaker) throw partNotFound()
  return speaker
}
