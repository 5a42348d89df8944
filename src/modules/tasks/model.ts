import { z } from 'zod'
import { Person } from '#modules/events/model.ts'
import { FileInfo } from '#shared/files.ts'
import { workingDay } from '#shared/dates/holidays.ts'
import { Id } from '#shared/ids.ts'
import { RichText } from '#shared/text/rich-text.ts'
import { Line, Name, Paragraphs } from '#shared/text/text.ts'
import {
  addDays,
  Instant,
  isOverdue,
  PlainDate,
  RelativeDate,
  resolveRelative,
  weekdayOf,
  type Anchors,
} from '#shared/dates/time.ts'
import { isOpen, TaskStatus } from './model/rules.ts'

export * from './model/rules.ts'

export const Priority = z.enum(['low', 'normal', 'high', 'urgent'])
export type Priority = z.infer<typeof Priority>

/** A fixed day, or a number of days before or after a date of the event. */
export const TaskDate = z.union([z.strictObject({ date: PlainDate.nullable() }), RelativeDate])
export type TaskDate = z.infer<typeof TaskDate>
export const noDate: TaskDate = { date: null }

export const ChecklistItem = z.strictObject({ id: Id, text: Line(300).min(1), done: z.boolean() })
export type ChecklistItem = z.infer<typeof ChecklistItem>

/**
 * A link of the task: a web page, or a record of a kind that the search has. Of a record only kind and id are
 * stored; its name and address are read when shown, so that an erased person's name does not stay here.
 */
export const TaskLink = z.strictObject({
  kind: z.string().regex(/^[a-z][a-z_-]{0,39}$/),
  id: z.string().min(1).max(300),
  /** Empty for a record that is gone or not for this person to see. */
  label: Line(200),
  /** The address of a record; a sent value is ignored. */
  href: z.string().max(500).optional(),
})
export type TaskLink = z.infer<typeof TaskLink>

export const Waiting = z.strictObject({ forWhom: Line(200).min(1), until: PlainDate })
export type Waiting = z.infer<typeof Waiting>

export const taskLimits = {
  others: 20,
  checklist: 100,
  dependencies: 50,
  links: 30,
  reminders: 5,
  tags: 20,
}
/** A longer description is refused before it is parsed. */
export const maxTaskBytes = 200 * 1024

/** The editable fields of a task; its state, place and comments have commands of their own. */
export const TaskFields = z.strictObject({
  title: Name,
  description: RichText.nullable(),
  listId: Id.nullable(),
  priority: Priority,
  responsibleId: Id.nullable(),
  otherIds: z.array(Id).max(taskLimits.others),
  start: TaskDate,
  due: TaskDate,
  /** Does not move with the event or with what it waits for. */
  pinned: z.boolean(),
  /** A relative date on a weekend or legal holiday moves to a working day. */
  avoidsFreeDays: z.boolean(),
  milestone: z.boolean(),
  /** The client sees its title and day on their page, and marks it done there. */
  forClient: z.boolean(),
  estimateMinutes: z.int().min(1).max(60_000).nullable(),
  approval: z.boolean(),
  approverId: Id.nullable(),
  checklist: z.array(ChecklistItem).max(taskLimits.checklist),
  /** The tasks that must be finished before this one can start. */
  afterIds: z.array(Id).max(taskLimits.dependencies),
  links: z.array(TaskLink).max(taskLimits.links),
  /** Number of days before the due date, in the morning. */
  reminders: z.array(z.int().min(0).max(60)).max(taskLimits.reminders),
  tags: z.array(Line(60).min(1)).max(taskLimits.tags),
})
export type TaskFields = z.infer<typeof TaskFields>

export const blankTask: TaskFields = {
  title: '',
  description: null,
  listId: null,
  priority: 'normal',
  responsibleId: null,
  otherIds: [],
  start: noDate,
  due: noDate,
  pinned: false,
  avoidsFreeDays: false,
  milestone: false,
  forClient: false,
  estimateMinutes: null,
  approval: false,
  approverId: null,
  checklist: [],
  afterIds: [],
  links: [],
  reminders: [],
  tags: [],
}

/** The fields of a task that have commands of their own. */
const TaskState = z.strictObject({
  id: Id,
  eventId: Id,
  number: z.int(),
  version: z.int(),
  parentId: Id.nullable(),
  status: TaskStatus,
  waiting: Waiting.nullable(),
  /** The reason for cancelling. */
  reason: z.string(),
  /** The person who sent it for approval. */
  sentBy: Id.nullable(),
  startDate: PlainDate.nullable(),
  dueDate: PlainDate.nullable(),
  /** True if its day was past when the template was applied, so that it became that day. */
  compressed: z.boolean(),
  position: z.string(),
  createdAt: Instant,
  doneAt: Instant.nullable(),
})

/** A task as it is kept. */
export const Task = TaskFields.extend(TaskState.shape)
export type Task = z.infer<typeof Task>

/** The fields in list, board and calendar. */
export const TaskRow = Task.pick({
  id: true,
  eventId: true,
  number: true,
  version: true,
  parentId: true,
  title: true,
  listId: true,
  status: true,
  waiting: true,
  priority: true,
  start: true,
  due: true,
  startDate: true,
  dueDate: true,
  pinned: true,
  compressed: true,
  milestone: true,
  forClient: true,
  approval: true,
  approverId: true,
  sentBy: true,
  estimateMinutes: true,
  tags: true,
  position: true,
}).extend({
  event: z.strictObject({ name: z.string(), code: z.string() }),
  listName: z.string().nullable(),
  parentTitle: z.string().nullable(),
  responsible: Person.nullable(),
  others: z.array(Person),
  overdue: z.boolean(),
  blocked: z.boolean(),
  checklist: z.strictObject({ done: z.int(), all: z.int() }),
  subtasks: z.strictObject({ done: z.int(), all: z.int() }),
  comments: z.int(),
})
export type TaskRow = z.infer<typeof TaskRow>

/** A neighbour of a task: its subtask, what it waits for, what waits for it. */
export const TaskBrief = TaskRow.pick({
  id: true,
  number: true,
  version: true,
  title: true,
  status: true,
  approval: true,
  dueDate: true,
  overdue: true,
  responsible: true,
})
export type TaskBrief = z.infer<typeof TaskBrief>

/** The data of the panel. */
export const TaskDetail = Task.extend({
  event: z.strictObject({ name: z.string(), code: z.string(), timeZone: z.string() }),
  /** The event's own days, for what is counted from them. */
  anchors: z.strictObject({
    event_start: PlainDate.nullable(),
    event_end: PlainDate.nullable(),
    event_created: PlainDate.nullable(),
    rsvp_deadline: PlainDate.nullable(),
  }),
  people: z.array(Person),
  overdue: z.boolean(),
  blocked: z.boolean(),
  parent: TaskBrief.nullable(),
  subtasks: z.array(TaskBrief),
  after: z.array(TaskBrief),
  before: z.array(TaskBrief),
})
export type TaskDetail = z.infer<typeof TaskDetail>

export const TaskListFields = z.strictObject({ name: Line(120).min(1) })
/** A phase of the plan. */
export const TaskList = TaskListFields.extend({
  id: Id,
  eventId: Id,
  position: z.string(),
  version: z.int(),
})
export type TaskList = z.infer<typeof TaskList>

export const Comment = z.strictObject({
  id: Id,
  version: z.int(),
  author: Person.nullable(),
  authorName: z.string(),
  body: z.string(),
  mentions: z.array(Person),
  files: z.array(FileInfo),
  createdAt: Instant,
  edited: z.boolean(),
  /** Yours to change. */
  mine: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

export const CommentFields = z.strictObject({
  body: Paragraphs(10_000).min(1),
  mentionIds: z.array(Id).max(20).default([]),
  fileIds: z.array(Id).max(10).default([]),
})

export const TaskOrder = z.enum([
  'plan',
  'board',
  'due',
  'priority',
  'number',
  'title',
  'status',
  'changed',
])
export type TaskOrder = z.infer<typeof TaskOrder>

/** The due date relative to today in the event's zone; the week ends on Sunday. */
export const DueWhen = z.enum(['overdue', 'today', 'week', 'later', 'none'])
export type DueWhen = z.infer<typeof DueWhen>

/** The one meaning of a late task, for every screen, report and mail. */
export function isTaskOverdue(
  task: { dueDate: PlainDate | null; status: TaskStatus },
  today: PlainDate,
): boolean {
  return isOverdue({ due: task.dueDate, open: isOpen(task.status) }, today)
}

/** The one meaning of a blocked task: it is open, and so is something that must be finished first. */
export function isTaskBlocked(
  task: { status: TaskStatus },
  after: readonly { status: TaskStatus }[],
): boolean {
  return isOpen(task.status) && after.some(({ status }) => isOpen(status))
}

export function weekEnd(today: PlainDate): PlainDate {
  return addDays(today, 7 - weekdayOf(today))
}

/** The current day of a date; from a free day it moves towards the event. */
export function resolveTaskDate(
  choice: TaskDate,
  anchors: Anchors,
  avoidsFreeDays: boolean,
): PlainDate | null {
  if (!('anchor' in choice)) return choice.date
  return dayCounted(resolveRelative(choice, anchors), choice.offsetDays, avoidsFreeDays)
}

/** The resulting day of an offset from an anchor, where free days are avoided; the day of the anchor itself stays. */
export function dayCounted(
  date: PlainDate | null,
  offsetDays: number,
  avoidsFreeDays: boolean,
): PlainDate | null {
  if (date === null || !avoidsFreeDays || offsetDays === 0) return date
  return workingDay(date, offsetDays < 0 ? 'before' : 'after')
}

/** The same date after a number of days, with the same anchor. */
export function shiftDate(choice: TaskDate, days: number): TaskDate {
  if ('anchor' in choice) return { ...choice, offsetDays: choice.offsetDays + days }
  return { date: choice.date && addDays(choice.date, days) }
}

/** Whether making one task wait for the others closes a circle; `edges` says for each task what it waits for. */
export function closesCircle(
  taskId: string,
  afterIds: readonly string[],
  edges: ReadonlyMap<string, readonly string[]>,
): boolean {
  const visited = new Set<string>()
  const open = [...afterIds]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === taskId) return true
    if (visited.has(at)) continue
    visited.add(at)
    open.push(...(edges.get(at) ?? []))
  }
  return false
}

/** The people called by `@name` in a text; of two names with the same beginning the longer one is used. */
export function calledIn<P extends { name: string }>(
  body: string,
  people: readonly P[],
): { called: P[]; parts: string[] } {
  if (people.length === 0) return { called: [], parts: [body] }
  const names = people.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const parts = body.split(new RegExp(`(${escaped.join('|')})`))
  return { called: people.filter(({ name }) => parts.includes(`@${name}`)), parts }
}

/** Pasted lines, as titles: bullets, numbers and tick boxes of other programs are removed. */
export function titlesIn(pasted: string): string[] {
  return pasted
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•–—·▪◦]\s+|\[[ xX]?\]\s*|\d{1,3}[.)]\s+)+/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
}
export const maxPasted = 200
