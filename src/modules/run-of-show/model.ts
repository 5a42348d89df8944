import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { problem } from '#shared/problem.ts'
import { fold, Line, Name, Paragraphs } from '#shared/text/text.ts'
import { LinkLabel } from '#modules/outside-links/model.ts'
import {
  addDays,
  EventTime,
  Instant,
  minutesOf,
  PlainDate,
  timeOf,
  TwoDayTime,
  Zone,
  zonedToInstant,
} from '#shared/dates/time.ts'
import type { TimedCue, TimedMark } from './model/times.ts'

export const maxCues = 500
export const maxDepartments = 12
export const maxMarks = 200
export const maxCueSeconds = 24 * 60 * 60
export const maxNotes = 2000
export const maxInstruction = 1000

export const CueKind = z.enum(['cue', 'milestone', 'group'])
export type CueKind = z.infer<typeof CueKind>

/** A record of the event that a cue points to; its name and number are read from there. */
export const RefKind = z.enum(['session', 'speaker', 'partner', 'contact', 'activity', 'file'])
export type RefKind = z.infer<typeof RefKind>
export const CueRef = z.strictObject({ kind: RefKind, id: Id })
export type CueRef = z.infer<typeof CueRef>

/** Whether the person has a phone number that can be called. */
export function isReachable({ kind }: CueRef): boolean {
  return kind === 'speaker' || kind === 'partner' || kind === 'contact'
}

/** A column of the sheet: sound, light, catering. */
export const Department = z.strictObject({
  id: Id,
  name: Line(40).refine((name) => name !== '', problem('required')),
  /** Only the team sees it, independently of links. */
  isPrivate: z.boolean(),
})
export type Department = z.infer<typeof Department>

const Departments = z
  .array(Department)
  .max(maxDepartments)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, problem('repeated'))

/** Requires different names: on paper, in a sheet and on a follower's page a department is known by its name alone. */
export const DistinctDepartments = Departments.superRefine((all, context) => {
  const { params, message } = problem('taken')
  for (const [at, { name }] of all.entries())
    if (all.slice(0, at).some((before) => fold(before.name) === fold(name)))
      context.addIssue({ code: 'custom', path: [at, 'name'], params, message })
})

export const CueFields = z.strictObject({
  kind: CueKind,
  title: Name,
  /** Pinned to this hour of the day of the rundown or of the day after; null: it follows the one before. */
  startTime: TwoDayTime.nullable(),
  seconds: z.int().min(0).max(maxCueSeconds),
  skipped: z.boolean(),
  notes: Paragraphs(maxNotes),
  /** The instruction of each department, by its id. */
  instructions: z.record(Id, Paragraphs(maxInstruction)),
  refs: z.array(CueRef).max(20),
  /** The colleague who answers for it. */
  responsibleId: Id.nullable(),
})
export type CueFields = z.infer<typeof CueFields>

export const Cue = CueFields.extend({ id: Id, version: z.int() })
export type Cue = z.infer<typeof Cue>

export const blankCue: CueFields = {
  kind: 'cue',
  title: '',
  startTime: null,
  seconds: 300,
  skipped: false,
  notes: '',
  instructions: {},
  refs: [],
  responsibleId: null,
}

export const RundownFields = z.strictObject({
  name: Name,
  day: PlainDate,
  /** When the first cue begins, unless it is pinned. */
  startTime: EventTime,
  departments: Departments,
})
export type RundownFields = z.infer<typeof RundownFields>

export const MarkKind = z.enum([
  'start',
  'end',
  'hold',
  'resume',
  'adjust',
  'skip',
  'unskip',
  'undo',
  'reset',
  'take',
])

export const Mark = z.strictObject({
  id: Id,
  seq: z.int(),
  kind: MarkKind,
  cueId: Id.nullable(),
  seconds: z.int(),
  undoneId: Id.nullable(),
  at: Instant,
  by: z.string(),
  /** The account of the person who made it; null in marks from before this was stored. */
  byId: Id.nullable(),
})
export type Mark = z.infer<typeof Mark>

/** A mark as a device makes it; the id is its own, so that sending it twice counts once. */
export const NewMark = z.strictObject({
  id: Id,
  kind: MarkKind,
  cueId: Id.nullable().default(null),
  seconds: z.int().min(-maxCueSeconds).max(maxCueSeconds).default(0),
  undoneId: Id.nullable().default(null),
  /** By the clock of the device. */
  at: Instant,
})
export type NewMark = z.infer<typeof NewMark>

export const Live = z.strictObject({
  /** The number of the last mark; what is based on an older one is refused. */
  seq: z.int(),
  now: Instant,
  marks: z.array(Mark),
  /** When the device that calls the show last said that it is there; null before it did. */
  callerSeenAt: Instant.nullable(),
})
export type Live = z.infer<typeof Live>

/** `live`: begun and not ended. */
export const RundownState = z.enum(['planned', 'live', 'ended'])

export const RundownRow = RundownFields.omit({ departments: true }).extend({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  version: z.int(),
  cues: z.int(),
  state: RundownState,
})
export type RundownRow = z.infer<typeof RundownRow>

/** The person or record that a cue refers to, with its current name. */
export const NamedRef = CueRef.extend({ name: z.string(), phone: z.string().nullable() })
export type NamedRef = z.infer<typeof NamedRef>

export const Step = z.strictObject({
  id: Id,
  at: Instant,
  by: z.string(),
  /** Whether the caller made it: people undo only their own steps. */
  isOwn: z.boolean(),
  count: z.int(),
})
export type Step = z.infer<typeof Step>

/** When each cue was to begin, in milliseconds, and how long it was to last. */
export const PlanAtStart = z.record(Id, z.strictObject({ start: z.number(), seconds: z.int() }))
export type PlanAtStart = z.infer<typeof PlanAtStart>

export const Rundown = RundownFields.extend({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  zone: Zone,
  /** Whether its event is. */
  isCancelled: z.boolean(),
  version: z.int(),
  /** Counts every change of what followers see of the plan. */
  revision: z.int(),
  cues: z.array(Cue),
  /** The plan as it was when the show began, with which it is compared; null before that. */
  planAtStart: PlanAtStart.nullable(),
  refs: z.array(NamedRef),
  colleagues: z.array(z.strictObject({ id: Id, name: z.string() })),
  /** The last that can be undone, newest first. */
  steps: z.array(Step),
  /** Steps that can be redone, the last undone first. */
  undone: z.array(Step),
})
export type Rundown = z.infer<typeof Rundown>

const dayMinutes = 24 * 60
export const maxPinMinutes = 2 * dayMinutes - 1

/** The day of the event ends at six: an hour of the night before the show begins is one of the next day. */
export function hourInShow(time: string, startTime: string): string {
  const minutes = minutesOf(time)
  const isOfNextDay = minutes < minutesOf(startTime) && minutes <= 6 * 60
  return isOfNextDay ? timeOf(minutes + dayMinutes) : time
}

/** The date of the calendar on which it begins: a show of the 18th that begins at 26:30 does so on the 19th. */
export function dateOfStart({ day, startTime }: Pick<Rundown, 'day' | 'startTime'>): PlainDate {
  return addDays(day, Math.floor(minutesOf(startTime) / dayMinutes))
}

/** The hours on the wall as moments. */
export function timedPlan({
  day,
  startTime,
  zone,
  cues,
}: Pick<Rundown, 'day' | 'startTime' | 'zone'> & {
  cues: readonly Pick<Cue, 'id' | 'kind' | 'seconds' | 'startTime' | 'skipped'>[]
}): { startsAt: number; cues: TimedCue[] } {
  const instantOf = (time: string, later: boolean) =>
    Date.parse(zonedToInstant({ date: day, time, zone, later }).instant)
  const startsAt = instantOf(startTime, false)
  let free = startsAt
  const timed = cues.map(({ id, kind, seconds, startTime: time, skipped }): TimedCue => {
    const isStill = kind === 'group' || skipped
    let pin: number | null = null
    if (time !== null && kind !== 'group') {
      // In the night with two 03:00 it is the first, unless the cue before ends after that.
      const hour = hourInShow(time, startTime)
      const first = instantOf(hour, false)
      pin = first < free ? instantOf(hour, true) : first
    }
    if (!isStill) free = Math.max(free, (pin ?? free) + (kind === 'cue' ? seconds * 1000 : 0))
    return { id, kind, seconds, pin, skipped }
  })
  return { startsAt, cues: timed }
}

export function timedMarks(
  marks: readonly Pick<Mark, 'id' | 'kind' | 'cueId' | 'seconds' | 'undoneId' | 'at'>[],
): TimedMark[] {
  return marks.map(({ id, kind, cueId, seconds, undoneId, at }) => ({
    id,
    kind,
    cueId,
    seconds,
    undoneId,
    at: Date.parse(at),
  }))
}

export const FollowerView = z.enum(['list', 'backstage', 'timer'])
export type FollowerView = z.infer<typeof FollowerView>

/** A follower sees the departments chosen for the link, or all that are not private. */
export const FollowerSettings = z.strictObject({
  departmentIds: z.array(Id).max(maxDepartments).nullable(),
  /** Cues that point to one of these people or firms are the follower's own, as those of the departments are. */
  refIds: z.array(Id).max(20).default([]),
  /** Whether phone numbers are shown. */
  showsPhones: z.boolean(),
  /** The initial view of the page: own turns, all cues in order, or the timer for the stage. */
  view: FollowerView,
})
export type FollowerSettings = z.infer<typeof FollowerSettings>

export const FollowerFields = FollowerSettings.extend({ label: LinkLabel })

export const FollowedCue = z.strictObject({
  id: Id,
  kind: CueKind,
  title: z.string(),
  seconds: z.int(),
  /** The moment it is pinned to, in milliseconds. */
  pin: z.number().nullable(),
  skipped: z.boolean(),
  instructions: z.array(z.strictObject({ department: z.string(), text: z.string() })),
  people: z.array(z.strictObject({ name: z.string(), phone: z.string().nullable() })),
  /** The turn of this follower. */
  isOwn: z.boolean(),
})
export type FollowedCue = z.infer<typeof FollowedCue>

export const FollowedPlan = z.strictObject({
  name: z.string(),
  zone: Zone,
  startsAt: z.number(),
  cues: z.array(FollowedCue),
})
export type FollowedPlan = z.infer<typeof FollowedPlan>

export const FollowedMark = Mark.pick({
  id: true,
  kind: true,
  cueId: true,
  seconds: true,
  undoneId: true,
}).extend({ at: z.number() })

export const Followed = z.strictObject({
  now: z.number(),
  /** Whether the event is. */
  isCancelled: z.boolean(),
  revision: z.int(),
  seq: z.int(),
  /** Null when the page has it already. */
  plan: FollowedPlan.nullable(),
  /** The marks after the last one that the page knows. */
  marks: z.array(FollowedMark),
})
export type Followed = z.infer<typeof Followed>

/** A start that moved by less is not worth a letter. */
export const minShiftMinutes = 5

const NewStart = z.strictObject({ id: Id, title: z.string(), was: Instant, start: Instant })

/** The people who would be notified, and the new times, if the expected hours were announced now. */
export const AnnouncementPreview = z.strictObject({
  seq: z.int(),
  cues: z.array(NewStart),
  /** Sessions of the published programme; the public sees the new hours there. */
  sessions: z.array(NewStart),
  /** Speakers, suppliers and contacts of those rows. */
  people: z.array(
    z.strictObject({ name: z.string(), hasEmail: z.boolean(), phone: z.string().nullable() }),
  ),
  guests: z.strictObject({ reached: z.int(), unreachable: z.array(z.string()) }),
  /** The followers with a valid link: they see new hours at once, without a letter. */
  followers: z.array(z.string()),
  last: z.strictObject({ at: Instant, by: z.string(), letters: z.int() }).nullable(),
})
export type AnnouncementPreview = z.infer<typeof AnnouncementPreview>

/** The files that are made of a rundown. */
export const Paper = z.enum(['a4', 'a3', 'xlsx'])
export type Paper = z.infer<typeof Paper>
