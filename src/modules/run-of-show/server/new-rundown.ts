import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { minutesOf, timeOf } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { programmeFor } from '#modules/agenda/server/api.ts'
import { ShippedTemplate, type Event } from '#modules/events/model.ts'
import { eventFacts, shareOfTemplate } from '#modules/events/server/api.ts'
import { speakersOfEvent } from '#modules/speakers/server/api.ts'
import type * as contract from '../contract.ts'
import { blankCue, maxCues, type Rundown, type RundownFields } from '../model.ts'
import { contributionId, layContent } from './cues/laid-content.ts'
import { findAnywhere, createRundown, readRundown, recordHistory } from './rundowns.ts'
import { RundownContent, shippedRundown } from './shipped.ts'

type New = InputOf<typeof contract.addRundown>

export async function add(ctx: EventContext, input: New): Promise<Rundown> {
  const event = await eventFacts(ctx)
  const id =
    input.from === 'template'
      ? await fromTemplate(ctx, input, event)
      : await fromCues(ctx, input, event)
  await recordHistory(ctx, id, 'added', [{ field: 'name', old: null, new: input.name }])
  return readRundown(ctx, id)
}

async function fromCues(ctx: EventContext, input: New, event: Event): Promise<string> {
  const { from, rundownId } = input
  const source = from === 'rundown' ? await findAnywhere(ctx, rundownId ?? randomUUID()) : undefined
  const day = input.day ?? event.startDate
  const sessions = from === 'agenda' ? await sessionsOf(ctx, { ...input, day }) : []
  const fields: RundownFields = {
    name: input.name,
    day,
    startTime: input.startTime ?? source?.startTime ?? sessions[0]?.time ?? event.startTime,
    departments: source?.departments ?? [],
  }
  // The people and records that a cue refers to belong to its own event.
  const isSameEvent = source?.eventId === ctx.event.eventId
  const cues = source
    ? source.cues.map((cue) => ({ ...cue, refs: isSameEvent ? cue.refs : [] }))
    : sessions.map(({ cue }) => cue)
  return createRundown(ctx, fields, cues)
}

/** The full content of the template; the first rundown gets the requested name. */
async function fromTemplate(
  ctx: EventContext,
  { templateId = randomUUID(), name, day, startTime }: New,
  event: Event,
): Promise<string> {
  const key = ShippedTemplate.safeParse(templateId)
  const share = key.success
    ? shippedRundown(key.data, ctx.locale)
    : await shareOfTemplate(ctx, templateId, contributionId)
  const { rundowns } = RundownContent.parse(share ?? { rundowns: [] })
  const [first, ...others] = rundowns
  if (!first) throw new AppError('conflict', 'run-of-show.nothing_in_template')
  const [id = ''] = await layContent(
    ctx,
    { rundowns: [{ ...first, name }, ...others] },
    { startDate: day ?? event.startDate, startTime: startTime ?? event.startTime },
  )
  return id
}

/** The published sessions of a day as cues, each at its own hour: pinned where nothing before it ends exactly then. */
async function sessionsOf(
  ctx: EventContext,
  { day, roomId, startTime }: Pick<New, 'roomId' | 'startTime'> & { day: string },
) {
  const programme = await programmeFor(ctx, 'guests')
  const sessions = (programme?.sessions ?? [])
    .filter((session) => session.day === day)
    .filter(({ allRooms, rooms }) => !roomId || allRooms || rooms.some(({ id }) => id === roomId))
    .toSorted((a, b) => minutesOf(a.time) - minutesOf(b.time) || a.minutes - b.minutes)
    .slice(0, maxCues)
  if (sessions.length === 0) throw new AppError('conflict', 'run-of-show.nothing_published')
  const speakersOf = await namedSpeakers(ctx)
  let free = minutesOf(startTime ?? sessions[0]?.time ?? '00:00')
  return sessions.map(({ id, title, time, minutes }) => {
    const isChained = timeOf(free) === time
    // A cue in another room may still run, and the next one would begin later.
    free = Math.max(free, minutesOf(time) + minutes)
    const cue = {
      ...blankCue,
      title,
      startTime: isChained ? null : time,
      seconds: minutes * 60,
      refs: [{ kind: 'session' as const, id }, ...speakersOf(id).slice(0, 19)],
    }
    return { time, cue }
  })
}

/** For the team also those who have not confirmed yet; who refused or was removed does not come. */
async function namedSpeakers(ctx: EventContext) {
  const programme = await programmeFor(ctx, 'team')
  const coming = new Set(
    (await speakersOfEvent(ctx)).filter(({ gone }) => !gone).map(({ partId }) => partId),
  )
  const bySession = new Map(programme?.sessions.map(({ id, speakers }) => [id, speakers]))
  return (sessionId: string) =>
    (bySession.get(sessionId) ?? [])
      .filter(({ partId }) => coming.has(partId))
      .map(({ partId }) => ({ kind: 'speaker' as const, id: partId }))
}
