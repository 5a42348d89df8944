import { z } from 'zod'
import { TemplateId } from '#modules/events/model.ts'
import { ShownLink } from '#modules/outside-links/model.ts'
import { command, inEvent, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Line, Name } from '#shared/text/text.ts'
import { EventTime, Instant, PlainDate } from '#shared/dates/time.ts'
import { Colon, CueReading } from './model/cue-file.ts'
import {
  AnnouncementPreview,
  Cue,
  DistinctDepartments,
  Followed,
  FollowerFields,
  Live,
  maxCues,
  maxMarks,
  NamedRef,
  NewMark,
  Paper,
  Rundown,
  RundownFields,
  RundownRow,
} from './model.ts'

export const listRundowns = query({
  path: '/run-of-show',
  access: 'run-of-show:read',
  input: z.strictObject({ eventId: Id.optional() }),
  output: z.strictObject({ items: z.array(RundownRow) }),
  reads: ['run-of-show', 'run-of-show.marks', 'events'],
  about: 'Rundowns by event and day.',
})

export const getRundown = query({
  path: '/run-of-show/:rundownId',
  access: 'run-of-show:read',
  input: z.strictObject({ rundownId: Id }),
  output: Rundown,
  reads: [
    'run-of-show',
    'events',
    'contacts',
    'partners',
    'speakers',
    'agenda',
    'activities',
    'files',
  ],
  errors: ['run-of-show.not_found', 'run-of-show.in_the_bin'],
  about: 'The plan whole: cues in order, and the names and numbers of whom they point to.',
})

export const getLive = query({
  path: '/run-of-show/:rundownId/live',
  access: 'run-of-show:read',
  input: z.strictObject({ rundownId: Id }),
  output: Live,
  reads: ['run-of-show.marks'],
  errors: ['run-of-show.not_found', 'run-of-show.in_the_bin'],
  about: 'What happened so far: the log of marks, from which all times follow.',
})

export const listCueChoices = query({
  path: '/events/:eventId/run-of-show/choices',
  access: 'run-of-show:read',
  input: inEvent({}),
  output: z.strictObject({ items: z.array(NamedRef) }),
  reads: ['contacts', 'partners', 'speakers', 'agenda', 'activities'],
  about:
    'Everything of the event that a cue can point to: sessions, speakers and what they sent, partners, contacts, activities. A file can also be uploaded for a cue.',
})

const changes = ['run-of-show', 'history'] as const

export const addRundown = command({
  method: 'POST',
  path: '/events/:eventId/run-of-show',
  access: 'run-of-show:write',
  input: inEvent({
    name: Name,
    day: PlainDate.optional(),
    startTime: EventTime.optional(),
    /** `agenda`: a cue for each published session of the day; `rundown`: a copy of `rundownId`, of any event; `template`: what `templateId` has. */
    from: z.enum(['empty', 'agenda', 'rundown', 'template']).default('empty'),
    /** Restricts the agenda to this room and to sessions in all rooms. */
    roomId: Id.optional(),
    rundownId: Id.optional(),
    templateId: TemplateId.optional(),
  }),
  output: Rundown,
  changes,
  errors: [
    'run-of-show.not_found',
    'run-of-show.nothing_published',
    'run-of-show.nothing_in_template',
    'events.template_not_found',
  ],
})

export const changeRundown = command({
  method: 'PATCH',
  path: '/events/:eventId/run-of-show/:rundownId',
  access: 'run-of-show:write',
  input: inEvent({
    rundownId: Id,
    version: z.int(),
    ...RundownFields.partial().shape,
    departments: DistinctDepartments.optional(),
  }),
  output: Rundown,
  changes,
  errors: ['run-of-show.not_found', 'run-of-show.changed_meanwhile', 'run-of-show.begun'],
})

export const removeRundown = command({
  method: 'DELETE',
  path: '/events/:eventId/run-of-show/:rundownId',
  access: 'run-of-show:write',
  input: inEvent({ rundownId: Id }),
  output: Nothing,
  changes: [...changes, 'company.bin'],
  errors: ['run-of-show.not_found'],
})

export const restoreRundown = command({
  method: 'POST',
  path: '/events/:eventId/run-of-show/:rundownId/restore',
  access: 'run-of-show:write',
  input: inEvent({ rundownId: Id }),
  output: Nothing,
  changes: [...changes, 'company.bin'],
  errors: ['run-of-show.not_found'],
})

export const editCues = command({
  method: 'POST',
  path: '/events/:eventId/run-of-show/:rundownId/steps',
  access: 'run-of-show:write',
  input: inEvent({
    rundownId: Id,
    /** The new state of the cues; `version` is the one that the caller saw, 0 for a new cue. */
    cues: z.array(Cue).max(maxCues).default([]),
    removedIds: z.array(Id).max(maxCues).default([]),
    /** All cues in their new order; left out where it stays, and new ones come last. */
    order: z.array(Id).max(maxCues).optional(),
  }),
  output: z.strictObject({ stepId: Id.nullable() }),
  changes,
  errors: [
    'run-of-show.not_found',
    'run-of-show.cue_changed',
    'run-of-show.cue_running',
    'run-of-show.too_many',
    'run-of-show.ref_unknown',
  ],
  bodyLimit: 2 * 1024 * 1024,
  about: 'One step: cues that are written, removed and ordered together, and undone together.',
})

export const readCueFile = command({
  method: 'POST',
  path: '/events/:eventId/run-of-show/:rundownId/import',
  access: 'run-of-show:write',
  input: inEvent({
    rundownId: Id,
    /** An uploaded XLSX or CSV file; else the cells as they were pasted. */
    fileId: Id.optional(),
    text: z.string().max(1_000_000).optional(),
    colon: Colon.default('minutes'),
  }),
  output: CueReading,
  errors: [
    'run-of-show.not_found',
    'run-of-show.file_unreadable',
    'run-of-show.file_too_long',
    'files.not_found',
  ],
  bodyLimit: 2 * 1024 * 1024,
  about:
    'What a table would add and change, and each cell that is not understood; it changes nothing. What comes back is written as one step.',
})

export const undoCues = command({
  method: 'POST',
  path: '/events/:eventId/run-of-show/:rundownId/steps/:stepId/undo',
  access: 'run-of-show:write',
  input: inEvent({ rundownId: Id, stepId: Id }),
  output: Nothing,
  changes,
  errors: ['run-of-show.not_found', 'run-of-show.step_over', 'run-of-show.cue_running'],
})

export const redoCues = command({
  method: 'POST',
  path: '/events/:eventId/run-of-show/:rundownId/steps/:stepId/redo',
  access: 'run-of-show:write',
  input: inEvent({ rundownId: Id, stepId: Id }),
  output: Nothing,
  changes,
  errors: ['run-of-show.not_found', 'run-of-show.step_over', 'run-of-show.cue_running'],
})

export const addMarks = command({
  method: 'POST',
  path: '/events/:eventId/run-of-show/:rundownId/marks',
  access: 'run-of-show:write',
  input: inEvent({
    rundownId: Id,
    /** The number of the last mark that the caller knew. */
    basedOn: z.int().min(0),
    /** By the clock of the device when it sends: only the age of a mark counts, not the time of its clock. */
    sentAt: Instant,
    marks: z.array(NewMark).min(1).max(maxMarks),
  }),
  output: Live,
  changes: ['run-of-show.marks'],
  errors: [
    'run-of-show.not_found',
    'run-of-show.moved_on',
    'run-of-show.cue_unknown',
    'run-of-show.event_cancelled',
  ],
  about:
    'Adds to the log, in the order given. Refused with the log as it is when somebody else added to it meanwhile; marks that are there already count once.',
})

export const noteCaller = command({
  method: 'POST',
  path: '/events/:eventId/run-of-show/:rundownId/caller',
  access: 'run-of-show:write',
  input: inEvent({
    rundownId: Id,
    /** The last mark that the device made. */
    markId: Id,
  }),
  output: Nothing,
  changes: [],
  errors: ['run-of-show.not_found'],
  about:
    'The device that calls the show says every few seconds that it is there. Of a device whose mark is no longer the last nothing is noted.',
})

export const previewAnnouncement = query({
  path: '/events/:eventId/run-of-show/:rundownId/announcement',
  access: 'run-of-show:read',
  input: inEvent({ rundownId: Id }),
  output: AnnouncementPreview,
  reads: ['run-of-show', 'run-of-show.marks', 'agenda', 'speakers', 'contacts', 'outside-links'],
  errors: ['run-of-show.not_found'],
  about: 'Which rows are expected at other hours than people know, and who would be told.',
})

export const announce = command({
  method: 'POST',
  path: '/events/:eventId/run-of-show/:rundownId/announcement',
  access: 'run-of-show:write',
  input: inEvent({
    rundownId: Id,
    /** The number of the last mark that the preview was made of. */
    basedOn: z.int().min(0),
    note: Line(1000).default(''),
  }),
  output: z.strictObject({ letters: z.int(), sessions: z.int() }),
  changes: ['run-of-show', 'agenda', 'readiness', 'history'],
  errors: ['run-of-show.not_found', 'run-of-show.moved_on', 'run-of-show.nothing_to_announce'],
  about:
    'Publishes the expected hours of sessions and writes to the people of the rows that moved. Marks alone never write to anybody.',
})

export const addFollower = command({
  method: 'POST',
  path: '/events/:eventId/run-of-show/:rundownId/followers',
  access: 'run-of-show:write',
  input: inEvent({
    rundownId: Id,
    ...FollowerFields.shape,
    /** The last day on which it works; left out, it ends some days after the show and the event, wherever they move. */
    endsOn: PlainDate.optional(),
  }),
  output: ShownLink,
  changes: ['outside-links', 'history'],
  errors: ['run-of-show.not_found', 'run-of-show.link_over'],
  secret: true,
  about:
    'A link by which a supplier, the stage or the crew follows without an account. Shown once.',
  peopleOnly: true,
})

export const keepDurations = command({
  method: 'POST',
  path: '/events/:eventId/run-of-show/:rundownId/durations',
  access: 'run-of-show:write',
  input: inEvent({ rundownId: Id, templateId: Id }),
  output: z.strictObject({ changed: z.int() }),
  changes: ['events.templates', 'history'],
  errors: ['run-of-show.not_found', 'run-of-show.nothing_measured', 'events.template_not_found'],
  about:
    'Writes how long each cue really took into a template of the company, where it has a cue of the same name.',
})

export const printRundown = command({
  method: 'POST',
  path: '/events/:eventId/run-of-show/:rundownId/papers',
  access: 'run-of-show:read',
  input: inEvent({ rundownId: Id, paper: Paper, departmentId: Id.optional() }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  changes: ['history'],
  errors: ['run-of-show.not_found'],
  about: 'As PDF on A4 or A3, or as XLSX; whole, or with the column of one department.',
})

export const followRundown = query({
  path: '/follow',
  access: 'follower',
  input: z.strictObject({
    /** The state that the page already has: the revision of the plan, and the last mark of the log. */
    revision: z.int().min(0).default(0),
    seq: z.int().min(0).default(0),
  }),
  output: Followed,
  reads: ['run-of-show.marks', 'run-of-show'],
  about: 'What the holder of a link sees of a rundown, and only what is new to them.',
})
