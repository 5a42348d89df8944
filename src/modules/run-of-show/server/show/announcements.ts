import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { isStaffLocale, type Locale } from '#shared/i18n.ts'
import { formatDate, instantToEventDay } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventPost } from '#platform/server/mail/event-letters.ts'
import { previewStarts, publishStarts } from '#modules/agenda/server/api.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { speakersOfEvent } from '#modules/speakers/server/api.ts'
import type * as contract from '../../contract.ts'
import {
  minShiftMinutes,
  timedMarks,
  timedPlan,
  type AnnouncementPreview,
  type CueRef,
  type Live,
} from '../../model.ts'
import { timesOf } from '../../model/times.ts'
import { speak } from '../../text.ts'
import { announcementsOf, contactsToWrite, insertAnnouncement } from './announcement-store.ts'
import { cuesOf } from '../cues/cue-store.ts'
import { namedRefs } from '../cues/refs.ts'
import { marksOf } from './mark-store.ts'
import { find, notFound, recordHistory } from '../rundowns.ts'
import { openFollowers } from '../link-dates.ts'
import { lockRundown, type RundownFacts } from '../store.ts'

const minute = 60_000

/** A row that is expected at another hour than people know. */
interface NewStart {
  id: string
  title: string
  was: number
  start: number
  refs: readonly CueRef[]
}

export async function preview(
  ctx: EventContext,
  { rundownId }: InputOf<typeof contract.previewAnnouncement>,
): Promise<AnnouncementPreview> {
  const rundown = await find(ctx, rundownId)
  const { starts, last } = await newStarts(ctx, rundown)
  const programme = await previewStarts(ctx, shiftsOf(starts))
  const people = await recipients(ctx, starts, programme.speakers)
  return {
    seq: rundown.seq,
    cues: starts.map(({ id, title, was, start }) => ({ id, title, ...moments(was, start) })),
    sessions: programme.changes.flatMap(({ sessionId: id, title, before, after }) =>
      before && after ? [{ id, title, was: before.startsAt, start: after.startsAt }] : [],
    ),
    people: await withPhones(ctx, [
      ...programme.speakers.map(({ partId: id, name, hasEmail }) => ({
        kind: 'speaker' as const,
        id,
        name,
        hasEmail,
      })),
      ...people.map(({ kind, key: id, name, email }) => ({
        kind,
        id,
        name,
        hasEmail: email !== null,
      })),
    ]),
    guests: programme.guests,
    followers: await openFollowers(ctx, rundownId),
    last: last && { at: last.at, by: last.by, letters: last.letters },
  }
}

/** People without an address get a call, if a number is known. */
async function withPhones(
  ctx: EventContext,
  people: readonly (CueRef & { name: string; hasEmail: boolean })[],
): Promise<AnnouncementPreview['people']> {
  const existingRefs = await namedRefs(ctx, ctx.event.eventId, people)
  const phones = new Map(existingRefs.map(({ id, phone }) => [id, phone]))
  return people.map(({ id, name, hasEmail }) => ({ name, hasEmail, phone: phones.get(id) ?? null }))
}

/** Called after the preview; it cannot be undone, since letters are sent. */
export async function announce(
  ctx: EventContext,
  { rundownId, basedOn, note }: InputOf<typeof contract.announce>,
): Promise<{ letters: number; sessions: number }> {
  if (!(await lockRundown(ctx.db, ctx.event, rundownId))) throw notFound()
  const rundown = await find(ctx, rundownId)
  const { starts, live } = await newStarts(ctx, rundown)
  if (rundown.seq !== basedOn)
    throw new AppError('conflict', 'run-of-show.moved_on', { current: live })
  if (starts.length === 0) throw new AppError('conflict', 'run-of-show.nothing_to_announce')
  const shifts = shiftsOf(starts)
  const { speakers, changes } = await previewStarts(ctx, shifts)
  const people = await recipients(ctx, starts, speakers)
  const published = await publishStarts(ctx, shifts, note)
  const id = randomUUID()
  const written = await write(ctx, rundown, { id, note, people })
  const letters = written + published
  await insertAnnouncement(ctx.db, ctx.event, rundownId, {
    id,
    starts: Object.fromEntries(starts.map((each) => [each.id, new Date(each.start).toISOString()])),
    note,
    letters,
    at: ctx.now.toISOString(),
    by: ctx.actor.name,
  })
  await recordHistory(ctx, rundownId, 'announced', [{ field: 'letters', new: letters }])
  return { letters, sessions: changes.length }
}

/** Coming cues whose hour differs from the last announced one, or from the plan. */
async function newStarts(ctx: EventContext, rundown: RundownFacts) {
  const cues = await cuesOf(ctx.db, ctx.company, rundown.id)
  const marks = await marksOf(ctx.db, ctx.company, rundown.id)
  const { state, cues: times } = timesOf(
    timedPlan({ ...rundown, cues }),
    timedMarks(marks),
    ctx.now.getTime(),
  )
  const begun = marks.findLast(({ kind }) => kind === 'reset')?.at ?? ''
  const all = await announcementsOf(ctx.db, ctx.event, rundown.id)
  const ofThisRun = all.filter(({ at }) => at > begun)
  const announced = new Map(ofThisRun.flatMap(({ starts }) => Object.entries(starts)))
  const starts = cues.flatMap(({ id, title, kind, refs }, index): NewStart[] => {
    const at = times[index]
    if (!at || at.state !== 'coming' || kind === 'group' || state === 'over') return []
    const announcedStart = announced.get(id)
    const startBefore = announcedStart === undefined ? at.plannedStart : Date.parse(announcedStart)
    const start = Math.round(at.start / minute) * minute
    return Math.abs(start - startBefore) < minShiftMinutes * minute
      ? []
      : [{ id, title, was: startBefore, start, refs }]
  })
  const live: Live = {
    seq: rundown.seq,
    now: ctx.now.toISOString(),
    marks,
    callerSeenAt: null,
  }
  return { starts, live, last: ofThisRun.at(-1) ?? null }
}

/** A session moves with the first row that is about it. */
function shiftsOf(starts: readonly NewStart[]): Map<string, number> {
  const shifts = new Map<string, number>()
  for (const { refs, was, start } of starts)
    for (const { kind, id } of refs)
      if (kind === 'session' && !shifts.has(id)) shifts.set(id, Math.round((start - was) / minute))
  return shifts
}

interface Person {
  kind: 'contact' | 'speaker'
  key: string
  name: string
  email: string | null
  language: Locale
  own: NewStart[]
}

/** The people of all moved cues; those who get a letter about a session are notified there. */
async function recipients(
  ctx: EventContext,
  starts: readonly NewStart[],
  written: readonly { partId: string }[],
): Promise<Person[]> {
  if (!(await eventPost(ctx, 'plans'))) return []
  const ids = (kind: CueRef['kind']) =>
    starts.flatMap(({ refs }) => refs.filter((ref) => ref.kind === kind).map(({ id }) => id))
  const about = (refId: string) => starts.filter(({ refs }) => refs.some(({ id }) => id === refId))
  const contacts = await contactsToWrite(ctx.db, ctx.event, {
    contactIds: ids('contact'),
    partnerIds: ids('partner'),
  })
  const people = new Map<string, Person>()
  for (const { refId, contactId, name, email, language } of contacts) {
    const ownItems = people.get(contactId)?.own ?? []
    const own = [...new Set([...ownItems, ...about(refId)])]
    const spoken = isStaffLocale(language) ? language : 'ro'
    people.set(contactId, { kind: 'contact', key: contactId, name, email, language: spoken, own })
  }
  const parts = new Set(ids('speaker').filter((id) => !written.some(({ partId }) => partId === id)))
  const speakers = parts.size > 0 ? await speakersOfEvent(ctx) : []
  for (const { partId, name, email, language, gone } of speakers)
    if (parts.has(partId) && !gone)
      people.set(partId, {
        kind: 'speaker',
        key: partId,
        name,
        email,
        language,
        own: about(partId),
      })
  return [...people.values()]
}

interface News {
  id: string
  note: string
  people: readonly Person[]
}

/** Each person gets only their own rows; returns the number of letters. */
async function write(
  ctx: EventContext,
  { eventName, zone, name: show }: RundownFacts,
  { id, note, people }: News,
): Promise<number> {
  const reachable = people.filter(({ email }) => email !== null)
  const post = reachable.length > 0 ? await eventPost(ctx, 'plans', 'partners') : undefined
  if (!post) return 0
  const company = await findCompany(ctx.db, ctx.company)
  for (const { key, name, email, language, own } of reachable) {
    const say = speak(language)
    const values = { name, event: eventName, show }
    const at = (moment: number) => {
      const { date, time } = instantToEventDay(new Date(moment), zone)
      return { day: formatDate(date, language, 'day'), at: time }
    }
    await post({
      messageId: `show-${id}-${key}`,
      to: { address: email ?? '', name },
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
          items: own
            .slice(0, 100)
            .map(({ title, was, start }) =>
              say('mail.line', { title, ...at(start), was: at(was).at }),
            ),
        },
        ...(note ? [{ kind: 'paragraph' as const, text: note }] : []),
        { kind: 'small', text: say('mail.note', values) },
      ],
    })
  }
  return reachable.length
}

function moments(was: number, start: number) {
  return { was: new Date(was).toISOString(), start: new Date(start).toISOString() }
}
