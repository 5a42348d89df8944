import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { defaultZone, isOverdue, todayIn } from '#shared/dates/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { eventsBeyond, requireOwnEventsOnly } from '#platform/server/auth/shared-records.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { contextOfEvent, eventNames } from '#modules/events/server/api.ts'
import type { addSpeaker, changeSpeaker, countSpeakers, listSpeakers } from '../contract.ts'
import {
  blankSpeaker,
  fieldsOf,
  goneStatuses,
  EngagementStatus,
  type Speaker,
  type SpeakerFields,
  type SpeakerRow,
} from '../model.ts'
import { lateMaterials, materialsOf } from './material-store.ts'
import * as engagementStore from './engagement-store.ts'
import { addToEvent } from './engagements.ts'
import { sessionsOfEngagements } from './sessions.ts'
import * as store from './store.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof listSpeakers>) {
  const { sort, descending, limit, cursor, offset, late, ...asked } = input
  const filter = { ...asked, ...lateNow(ctx, late) }
  if (filter.eventId) await contextOfEvent(ctx, filter.eventId)
  const page = { sort, descending, limit: limit + 1, after: readCursor(cursor), offset }
  const speakers = await store.pageOfSpeakers(ctx.db, ctx.company, filter, page)
  const pageRows = speakers.slice(0, limit)
  const lastRow = speakers.length > limit ? pageRows.at(-1) : undefined
  return {
    items: await rowsOf(ctx, pageRows, filter.eventId),
    total: await store.countSpeakers(ctx.db, ctx.company, filter),
    next: lastRow?.id ?? null,
  }
}

export async function count(
  ctx: CompanyContext,
  { eventId, search, late: onlyLate }: InputOf<typeof countSpeakers>,
) {
  const byStatus = Object.fromEntries(EngagementStatus.options.map((status) => [status, 0]))
  const filter = { eventId, search, ...lateNow(ctx, onlyLate) }
  const total = await store.countSpeakers(ctx.db, ctx.company, filter)
  let late = 0
  if (eventId) {
    await contextOfEvent(ctx, eventId)
    const inEvent = { ...filter, eventId }
    for (const { status, n } of await store.countByStatus(ctx.db, ctx.company, inEvent))
      byStatus[status] = n
    late = (await lateMaterials(ctx.db, ctx.company, [eventId], ctx.now)).get(eventId) ?? 0
  }
  return { total, byStatus: byStatus as Record<EngagementStatus, number>, lateMaterials: late }
}

/** Lateness is computed for the time of this call. */
export function lateNow({ now }: Pick<CompanyContext, 'now'>, late: boolean | undefined) {
  return late ? { lateAt: now } : {}
}

async function rowsOf(
  ctx: CompanyContext,
  speakers: readonly Speaker[],
  eventId: string | undefined,
): Promise<SpeakerRow[]> {
  const ids = speakers.map(({ id }) => id)
  const all = await engagementStore.engagementsOfSpeakers(ctx.db, ctx.company, ids)
  const visibleEvents = await eventNames(ctx, [
    ...new Set(all.map((engagement) => engagement.eventId)),
  ])
  const engagements = all.filter((engagement) => visibleEvents.has(engagement.eventId))
  const ofEvent = engagements.filter(
    (engagement) => eventId === undefined || engagement.eventId === eventId,
  )
  const engagementIds = ofEvent.map(({ id }) => id)
  const materials = await materialsOf(ctx.db, ctx.company, engagementIds)
  const sessions = await sessionsOfEngagements(ctx, engagementIds)
  const isLate = ({ partId: engagementId, dueDate: due }: (typeof materials)[number]) => {
    const part = ofEvent.find(({ id }) => id === engagementId)
    if (!part || goneStatuses.includes(part.status)) return false
    const event = visibleEvents.get(part.eventId)
    return isOverdue({ due, open: true }, todayIn(event?.timeZone ?? defaultZone, ctx.now))
  }
  return speakers.map((speaker) => {
    const own = ofEvent.filter(({ speakerId }) => speakerId === speaker.id)
    const ownMaterials = materials.filter(({ partId: engagementId }) =>
      own.some(({ id }) => id === engagementId),
    )
    const open = ownMaterials.filter(({ state }) => state === 'asked')
    return {
      ...speaker,
      part: eventId ? (own[0] ?? null) : null,
      events: engagements.filter(({ speakerId }) => speakerId === speaker.id).length,
      sessions: own.reduce((n, { id }) => n + (sessions.get(id)?.length ?? 0), 0),
      materials: {
        all: ownMaterials.length,
        open: open.length,
        late: open.filter(isLate).length,
      },
    }
  })
}

export async function find(ctx: CompanyContext, id: string) {
  const speaker = await findBare(ctx, id)
  const engagements = await engagementStore.engagementsOfSpeakers(ctx.db, ctx.company, [id])
  const names = await eventNames(
    ctx,
    engagements.map(({ eventId }) => eventId),
  )
  return {
    ...speaker,
    otherEvents: eventsBeyond(
      ctx,
      engagements.map(({ eventId }) => eventId),
    ).length,
    parts: engagements.flatMap(({ id: engagementId, eventId, status }) => {
      const event = names.get(eventId)
      return event ? { id: engagementId, eventId, eventName: event.name, status } : []
    }),
  }
}

export async function findBare(ctx: CompanyContext, id: string): Promise<Speaker> {
  const speaker = await store.findSpeaker(ctx.db, ctx.company, id)
  if (!speaker) throw notFound()
  return speaker
}

export async function add(ctx: CompanyContext, input: InputOf<typeof addSpeaker>) {
  const { eventId, ...fields } = input
  const eventCtx = eventId ? await contextOfEvent(ctx, eventId) : null
  await checkPhoto(ctx, fields.photoId)
  const id = randomUUID()
  await store.insertSpeakers(ctx.db, ctx.company, [{ ...fields, id }], ctx.now)
  const speaker = await findBare(ctx, id)
  await recordHistory(ctx, id, 'added', changesBetween(blankSpeaker, speaker))
  const [engagement] = eventCtx ? await addToEvent(eventCtx, [speaker]) : []
  return { speaker, part: engagement ?? null }
}

export async function change(
  ctx: CompanyContext,
  { speakerId, version, ...fields }: InputOf<typeof changeSpeaker>,
): Promise<Speaker> {
  const before = await findBare(ctx, speakerId)
  const changes = omitUndefined(fields)
  return save(ctx, before, { ...before, ...changes, version })
}

/** Overwrites the row, unless it was changed in between. */
export async function save(ctx: CompanyContext, before: Speaker, next: Speaker): Promise<Speaker> {
  if (next.photoId !== before.photoId) await checkPhoto(ctx, next.photoId)
  const written = await store.updateSpeaker(ctx.db, ctx.company, next, ctx.now)
  const after = await findBare(ctx, next.id)
  if (!written) throw new AppError('conflict', 'speakers.changed_meanwhile', { current: after })
  const changes = changesBetween(before, after)
  if (changes.length > 0) await recordHistory(ctx, after.id, 'changed', changes)
  return after
}

export async function remove(ctx: CompanyContext, id: string): Promise<null> {
  const engagements = await engagementStore.engagementsOfSpeakers(ctx.db, ctx.company, [id])
  requireOwnEventsOnly(
    ctx,
    engagements.map(({ eventId }) => eventId),
  )
  if (!(await store.setDeleted(ctx.db, ctx.company, id, ctx.now))) throw notFound()
  await recordHistory(ctx, id, 'deleted')
  return null
}

/** Restoring an active speaker changes nothing, so that a second click is harmless. */
export async function restore(ctx: CompanyContext, id: string): Promise<null> {
  const names = await store.namesOfSpeakers(ctx.db, ctx.company, [id])
  if (!names.has(id)) throw notFound()
  if (await store.setDeleted(ctx.db, ctx.company, id, null))
    await recordHistory(ctx, id, 'restored')
  return null
}

async function recordHistory(
  ctx: CompanyContext,
  id: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  await record(ctx, { entity: 'speaker', entityId: id, verb, changes })
}

/** A photo is a public image that this company has; it may still be on its way to being redrawn. */
async function checkPhoto(ctx: CompanyContext, fileId: string | null): Promise<void> {
  if (fileId === null) return
  const file = await findOpenable(ctx, fileId)
  const fields = { photoId: { code: 'invalid_id' } }
  if (!file) throw new AppError('not_found', 'speakers.photo_unusable', { fields })
  if (!file.publicKey || file.state === 'refused')
    throw new AppError('invalid', 'speakers.photo_unusable', { fields })
}

/** The cursor is the last one of the page before. */
function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || Id.safeParse(cursor).success) return cursor
  throw new AppError('invalid', 'invalid', { fields: { cursor: { code: 'invalid_format' } } })
}

function changesBetween(before: SpeakerFields, after: SpeakerFields): FieldChange[] {
  const plain = (fields: SpeakerFields) => ({
    ...fieldsOf(fields),
    links: fields.links.join(', '),
  })
  return fieldChanges(plain(before), plain(after), ['photoId'])
}

function notFound(): AppError {
  return new AppError('not_found', 'speakers.not_found')
}
