import { z } from 'zod'
import { LocalisedText } from '#shared/localised-text.ts'
import { command, inEvent, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Line, Name } from '#shared/text/text.ts'
import { EventTime, Instant, PlainDate, PlainTime } from '#shared/dates/time.ts'
import {
  Event,
  GuestReach,
  MovedItem,
  Occasion,
  ReadinessItem,
  Span,
  TemplateId,
  TemplateItem,
} from '../model.ts'

/** A missing value keeps its time of day and its distance to the start. */
const NewDay = {
  startDate: PlainDate,
  startTime: PlainTime.optional(),
  endDate: PlainDate.optional(),
  endTime: EventTime.optional(),
}

export const previewMove = query({
  path: '/events/:eventId/move',
  access: 'events:write',
  input: inEvent(NewDay),
  output: z.strictObject({
    before: Span,
    after: Span,
    days: z.int(),
    guests: GuestReach,
    groups: z.array(
      z.strictObject({
        id: z.string(),
        title: LocalisedText,
        items: z.array(MovedItem),
        counts: z.strictObject({
          moves: z.int(),
          pinned: z.int(),
          done: z.int(),
          live: z.int(),
          past: z.int(),
        }),
      }),
    ),
  }),
  reads: ['events'],
  about: 'What would move with the event, stay, or land in the past. Writes nothing.',
})

export const moveEvent = command({
  method: 'POST',
  path: '/events/:eventId/move',
  access: 'events:write',
  input: inEvent({ ...NewDay, version: z.int(), notify: z.boolean().default(true) }),
  output: z.strictObject({ event: Event, batchId: Id, undoUntil: Instant }),
  changes: ['events', 'history'],
  errors: ['events.changed_meanwhile'],
  about:
    'Moves the event and what hangs on its date. With `notify`, guests who know the old date get a letter once the move can no longer be undone.',
})

export const findUndoableMove = query({
  path: '/events/:eventId/move/last',
  access: 'events:read',
  input: inEvent({}),
  output: z.strictObject({ batchId: Id, by: z.string(), undoUntil: Instant }).nullable(),
  reads: ['events'],
  about: 'The last move, while it can still be undone: by anybody of the event, for 15 minutes.',
})

export const undoMove = command({
  method: 'POST',
  path: '/events/:eventId/move/:batchId/undo',
  access: 'events:write',
  input: inEvent({ batchId: Id }),
  output: Event,
  changes: ['events', 'history'],
  errors: ['events.move_not_found', 'events.undo_too_late', 'events.changed_since_move'],
})

export const Template = z.strictObject({
  id: TemplateId,
  shipped: z.boolean(),
  name: LocalisedText,
  about: LocalisedText,
  type: Occasion,
  version: z.int(),
  /** The content by contribution: number of parts, tasks and so on. */
  holds: z.array(z.strictObject({ id: z.string(), title: LocalisedText, count: z.int() })),
})
export type Template = z.infer<typeof Template>

export const listTemplates = query({
  path: '/event-templates',
  access: 'events:read',
  output: z.strictObject({ items: z.array(Template) }),
  reads: ['events.templates'],
})

export const previewTemplate = query({
  path: '/event-templates/:templateId/preview',
  access: 'events:read',
  input: z.strictObject({
    templateId: TemplateId,
    startDate: PlainDate,
    startTime: PlainTime.optional(),
    avoidsFreeDays: z.boolean().default(false),
  }),
  output: z.strictObject({
    template: Template,
    span: Span,
    rsvpDeadline: PlainDate.nullable(),
    groups: z.array(
      z.strictObject({ id: z.string(), title: LocalisedText, items: z.array(TemplateItem) }),
    ),
  }),
  reads: ['events.templates'],
  errors: ['events.template_not_found'],
  about: 'What an event on that day would get, and when.',
})

const templateWords = { name: Name, about: Line(300) }

export const saveTemplate = command({
  method: 'POST',
  path: '/events/:eventId/template',
  access: 'events:write',
  input: inEvent({ name: Name, about: Line(300).default('') }),
  output: Template,
  changes: ['events.templates', 'history'],
})

export const changeTemplate = command({
  method: 'PATCH',
  path: '/event-templates/:id',
  access: 'events:write',
  input: z.strictObject(templateWords).partial().extend({ id: Id, version: z.int() }),
  output: Template,
  changes: ['events.templates', 'history'],
  errors: ['events.template_not_found', 'events.template_changed_meanwhile'],
})

export const removeTemplate = command({
  method: 'DELETE',
  path: '/event-templates/:id',
  access: 'events:write',
  input: z.strictObject({ id: Id }),
  output: Nothing,
  changes: ['events.templates', 'company.bin', 'history'],
  errors: ['events.template_not_found'],
})

export const listCopyable = query({
  path: '/events/:eventId/copyable',
  access: 'events:read',
  input: inEvent({}),
  output: z.strictObject({
    items: z.array(z.strictObject({ id: z.string(), title: LocalisedText, count: z.int() })),
  }),
  reads: ['events'],
})

export const copyEvent = command({
  method: 'POST',
  path: '/events/:eventId/copy',
  access: 'events:write',
  input: inEvent({ name: Name, startDate: PlainDate, take: z.array(z.string().max(40)).max(30) }),
  output: Event,
  changes: ['events', 'history'],
  errors: ['events.limited_to_chosen'],
  about: 'A draft with the same facts on another day, and of the rest what `take` names.',
})

export const Readiness = z.strictObject({
  eventId: Id,
  score: z.int().min(0).max(100),
  items: z.array(ReadinessItem),
})
export type Readiness = z.infer<typeof Readiness>

export const getReadiness = query({
  path: '/events/:eventId/readiness',
  access: 'events:read',
  input: inEvent({}),
  output: Readiness,
  reads: ['events', 'readiness', 'guests'],
})

export const listReadiness = query({
  path: '/events/readiness',
  access: 'events:read',
  input: z.strictObject({ eventIds: z.array(Id).min(1).max(100) }),
  output: z.strictObject({ items: z.array(Readiness) }),
  reads: ['events', 'readiness', 'guests'],
  about: 'Of several events at once; those that are not yours to see are left out.',
})
