import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventPost } from '#platform/server/mail/event-letters.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { speakersOfEvent, type EventSpeaker } from '#modules/speakers/server/api.ts'
import {
  agendaPublished,
  type AgendaVersion,
  type listVersions,
  type previewPublish,
  type publishAgain,
  type publishAgenda,
} from '../contract.ts'
import {
  changesBetween,
  frozenOf,
  type FrozenSession,
  type SessionChange,
} from '../model/versions.ts'
import { changeLine } from './change-line.ts'
import { speakerFeed } from './feeds.ts'
import { speak } from '../text.ts'
import { read, readerOf, sessionDemand, type GuestReach } from './programme.ts'
import { recordHistory } from './settings.ts'
import { countLocked } from './store.ts'
import * as store from './version-store.ts'
import type { StoredVersion } from './version-store.ts'

/** The recipients and the changes, shown before the user confirms. */
export async function preview(
  ctx: EventContext,
  { again: isRepublished }: InputOf<typeof previewPublish>,
) {
  const agenda = await read(ctx)
  const publishedVersion = await store.findVersion(ctx.db, ctx.event)
  const older =
    isRepublished === undefined
      ? undefined
      : await store.findVersion(ctx.db, ctx.event, isRepublished)
  if (isRepublished !== undefined && !older) throw noVersion()
  const changes = changesBetween(
    publishedVersion?.content ?? [],
    older?.content ?? frozenOf(agenda),
  )
  const notify = await canNotify(ctx)
  const people = notify ? concernedSpeakers(await speakersOfEvent(ctx), changes) : []
  return {
    next: (publishedVersion?.number ?? 0) + 1,
    changes,
    conflicts: agenda.conflicts,
    told: people.map(({ name, email }) => ({ name, hasEmail: email !== null })),
    guests: notify ? await guestsConcerned(ctx, changes) : { reached: 0, unreachable: [] },
  }
}

export async function publish(
  ctx: EventContext,
  { note, acknowledged, tell: notify }: InputOf<typeof publishAgenda>,
): Promise<AgendaVersion> {
  // Two who publish at once take turns, and the second sees what the first did.
  await countLocked(ctx.db, ctx.event)
  const agenda = await read(ctx)
  const acknowledgedKeys = new Set(acknowledged)
  if (agenda.conflicts.some(({ key }) => !acknowledgedKeys.has(key)))
    throw new AppError('conflict', 'agenda.not_acknowledged')
  const content = frozenOf(agenda)
  if (content.length === 0) throw new AppError('invalid', 'agenda.nothing_to_publish')
  const keys = agenda.conflicts.map(({ key }) => key)
  return freeze(ctx, { content, note, again: null, acknowledged: keys, notify })
}

/** An older version becomes the newest one. */
export async function publishOlder(
  ctx: EventContext,
  { number, note, tell: notify }: InputOf<typeof publishAgain>,
): Promise<AgendaVersion> {
  await countLocked(ctx.db, ctx.event)
  const older = await store.findVersion(ctx.db, ctx.event, number)
  if (!older) throw noVersion()
  const { content } = older
  return freeze(ctx, { content, note, again: number, acknowledged: [], notify })
}

interface VersionDraft {
  content: FrozenSession[]
  note: string
  again: number | null
  acknowledged: readonly string[]
  notify: boolean
}

export async function freeze(ctx: EventContext, freezing: VersionDraft): Promise<AgendaVersion> {
  const { content, note, again: isRepublished, acknowledged } = freezing
  const notify = freezing.notify && (await canNotify(ctx))
  const publishedVersion = await store.findVersion(ctx.db, ctx.event)
  const changes = changesBetween(publishedVersion?.content ?? [], content)
  if (changes.length === 0) throw new AppError('invalid', 'agenda.nothing_changed')
  const number = (publishedVersion?.number ?? 0) + 1
  const people = notify ? concernedSpeakers(await speakersOfEvent(ctx), changes) : []
  const guests = notify ? (await guestsConcerned(ctx, changes)).reached : 0
  const notified = guests + (await writeChanges(ctx, people, { number, note, changes }))
  const { name: byName, id: byId, kind } = ctx.actor
  const draft = {
    content,
    changes,
    note,
    again: isRepublished,
    acknowledged,
    told: notified,
    at: ctx.now.toISOString(),
    byName,
    byId: kind === 'user' ? byId : null,
  }
  await store.insertVersion(ctx.db, ctx.event, draft, number)
  await recordHistory(ctx, isRepublished === null ? 'published' : 'published_again', [
    { field: 'version', new: number },
    ...(note ? [{ field: 'note', new: note }] : []),
  ])
  const { eventId } = ctx.event
  ctx.emit(agendaPublished, { eventId, number, note, changes, tell: notify, byId: draft.byId })
  return versionOf({ ...draft, number })
}

export async function list(ctx: EventContext, { before, limit }: InputOf<typeof listVersions>) {
  const olderVersions = await store.versionsBefore(ctx.db, ctx.event, before, limit + 1)
  const pageVersions = olderVersions.slice(0, limit)
  const next = olderVersions.length > limit ? (pageVersions.at(-1)?.number ?? null) : null
  return { items: pageVersions.map(versionOf), next }
}

export async function find(ctx: EventContext, { number }: { number: number }) {
  const version = await store.findVersion(ctx.db, ctx.event, number)
  if (!version) throw noVersion()
  const { shown } = await readerOf(ctx, 'team')
  return { ...versionOf(version), content: version.content.map(shown) }
}

/** No notifications are sent about the programme of a cancelled or archived event. */
export async function canNotify(ctx: EventContext): Promise<boolean> {
  return (await eventPost(ctx, 'plans')) !== undefined
}

/** Speakers of a session that is new, moved or removed; no one is notified of the sessions of others. */
export function concernedSpeakers(
  speakers: readonly EventSpeaker[],
  changes: readonly SessionChange[],
): EventSpeaker[] {
  const parts = new Set(changes.flatMap(({ partIds }) => partIds))
  return speakers.filter(({ partId: engagementId, gone }) => parts.has(engagementId) && !gone)
}

/** The module of activities finds the guests whom a change concerns, and writes to them once the version is stored. */
export async function guestsConcerned(
  ctx: EventContext,
  changes: readonly SessionChange[],
): Promise<GuestReach> {
  const ids = changes.map(({ sessionId }) => sessionId)
  const all = ids.length === 0 ? [] : ctx.services.ports.all(sessionDemand)
  const reaches = await Promise.all(all.map(({ reach }) => reach(ctx, ids)))
  return {
    reached: reaches.reduce((sum, { reached }) => sum + reached, 0),
    unreachable: reaches.flatMap(({ unreachable }) => unreachable),
  }
}

function versionOf(version: StoredVersion): AgendaVersion {
  const {
    number,
    note,
    at,
    byName,
    again: isRepublished,
    changes,
    told: notified,
    content,
  } = version
  return {
    number,
    note,
    at,
    byName,
    again: isRepublished,
    changes,
    told: notified,
    sessions: content.length,
  }
}

function noVersion(): AppError {
  return new AppError('not_found', 'agenda.version_not_found')
}

interface News {
  number: number
  note: string
  changes: readonly SessionChange[]
}

/** Each is notified of their own sessions only; returns the number of mails. */
async function writeChanges(
  ctx: EventContext,
  people: readonly EventSpeaker[],
  { number, note, changes }: News,
): Promise<number> {
  const reachable = people.filter(({ email }) => email !== null)
  const post = reachable.length > 0 ? await eventPost(ctx, 'plans') : undefined
  if (!post) return 0
  const event = await eventFacts(ctx)
  const company = await findCompany(ctx.db, ctx.company)
  for (const person of reachable) {
    const { language, name } = person
    const say = speak(language)
    const own = changes.filter(({ partIds }) => partIds.includes(person.partId))
    const values = { name, event: event.name, company: company.name }
    await post({
      messageId: `agenda-${event.id}-${number}-${person.partId}`,
      to: { address: person.email ?? '', name },
      senderName: company.name,
      ...(company.email && { replyTo: { address: company.email, name: company.name } }),
      subject: say('mail.subject', values),
      locale: language,
      preheader: say('mail.body', values),
      blocks: [
        { kind: 'heading', text: say('mail.hello', values) },
        { kind: 'paragraph', text: say('mail.body', values) },
        {
          kind: 'list',
          items: own.slice(0, 100).map((each) => changeLine(each, event.timeZone, language)),
        },
        ...(note ? [{ kind: 'paragraph' as const, text: note }] : []),
        {
          kind: 'button',
          label: say('mail.button'),
          url: await speakerFeed(ctx, person.partId),
        },
        { kind: 'small', text: say('mail.note', values) },
      ],
    })
  }
  return reachable.length
}
