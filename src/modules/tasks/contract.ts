import { z } from 'zod'
import { MovedItem } from '#modules/events/model.ts'
import { command, eventType, inEvent, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Line, Name, Search } from '#shared/text/text.ts'
import { PlainDate } from '#shared/dates/time.ts'
import {
  DueWhen,
  maxTaskBytes,
  maxPasted,
  Priority,
  Task,
  TaskDetail,
  TaskFields,
  TaskList,
  TaskListFields,
  TaskOrder,
  TaskRow,
  TaskStatus,
  Waiting,
} from './model.ts'

export * from './contract/bulk-undo.ts'
export * from './contract/comments.ts'
export * from './contract/templates.ts'

/** Enough to notify people of what happened without another read; never the actor. */
const TaskNews = z.strictObject({
  eventId: Id,
  taskId: Id,
  number: z.int(),
  title: z.string(),
  userIds: z.array(Id),
  /** Null when the clock did it. */
  actorId: Id.nullable(),
})
export type TaskNews = z.infer<typeof TaskNews>
const CommentNews = TaskNews.extend({ commentId: Id, excerpt: z.string() })

export const taskAssigned = eventType('tasks.assigned', TaskNews)
export const taskMentioned = eventType('tasks.mentioned', CommentNews)
export const taskCommented = eventType('tasks.commented', CommentNews)
export const taskApprovalAsked = eventType('tasks.approval-asked', TaskNews)
export const taskApproved = eventType('tasks.approved', TaskNews)
/** Emitted however it became done, approved or not. */
export const taskDone = eventType('tasks.done', TaskNews)
export const taskSentBack = eventType('tasks.sent-back', TaskNews.extend({ reason: z.string() }))
export const taskBackFromWaiting = eventType(
  'tasks.back-from-waiting',
  TaskNews.extend({ forWhom: z.string() }),
)
export const taskOverdue = eventType('tasks.overdue', TaskNews.extend({ due: PlainDate }))
export const taskReminder = eventType('tasks.reminder', TaskNews.extend({ due: PlainDate }))

/** The filter of list, board, calendar, counts and bulk changes: the same words everywhere. */
const filter = {
  eventId: Id.optional(),
  search: Search.optional(),
  status: z.array(TaskStatus).optional(),
  priority: z.array(Priority).optional(),
  /** `none`: unassigned. */
  responsibleId: z.array(z.union([Id, z.literal('none')])).optional(),
  /** `none`: in no phase. */
  listId: z.array(z.union([Id, z.literal('none')])).optional(),
  tag: z.array(z.string().max(60)).optional(),
  when: z.array(DueWhen).optional(),
  /** Due between these days, both included. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  milestone: z.boolean().optional(),
  forClient: z.boolean().optional(),
  blocked: z.boolean().optional(),
  /** Yours: you are responsible or help. */
  mine: z.boolean().optional(),
  /** Tasks that wait for the caller's approval. */
  toApprove: z.boolean().optional(),
}
export const TaskFilter = z.strictObject(filter)
export type TaskFilter = z.infer<typeof TaskFilter>

export const listTasks = query({
  path: '/tasks',
  access: 'tasks:read',
  input: z.strictObject({
    ...filter,
    sort: TaskOrder.default('plan'),
    descending: z.boolean().default(false),
    ...pageInput,
  }),
  output: pageOf(TaskRow),
  reads: ['tasks', 'events', 'team'],
  about: 'The one query of list, board and calendar.',
})

export const exportTasks = command({
  method: 'POST',
  path: '/tasks/export',
  access: 'tasks:read',
  input: z.strictObject({
    ...filter,
    sort: TaskOrder.default('plan'),
    descending: z.boolean().default(false),
  }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  changes: ['history'],
  about:
    'A link for this sign-in that saves the tasks of a filter as XLSX during the next 60 seconds.',
})

const Tally = z.array(z.strictObject({ key: z.string(), count: z.int() }))

export const countTasks = query({
  path: '/tasks/counts',
  access: 'tasks:read',
  input: TaskFilter,
  output: z.strictObject({
    total: z.int(),
    open: z.int(),
    overdue: z.int(),
    blocked: z.int(),
    toApprove: z.int(),
    byStatus: z.record(TaskStatus, z.int()),
    byWhen: z.record(DueWhen, z.int()),
    /** By phase; `none` for those without. */
    byList: Tally,
    /** By due day; `none` for those without. */
    byDay: Tally,
    byResponsible: Tally,
  }),
  reads: ['tasks', 'events'],
  about: 'How many tasks the same filter finds, in every way the screens divide them.',
})

export const getTask = query({
  path: '/tasks/:taskId',
  access: 'tasks:read',
  input: z.strictObject({ taskId: Id }),
  output: TaskDetail,
  reads: ['tasks', 'events', 'team'],
  errors: ['tasks.not_found'],
})

const fieldErrors = [
  'tasks.person_not_found',
  'tasks.list_not_found',
  'tasks.dependency_not_found',
  'tasks.circle',
  'tasks.approver_is_doer',
  'tasks.start_after_due',
  'tasks.link_not_found',
] as const
const changed = ['tasks', 'history'] as const

const NewTask = TaskFields.partial().extend({ title: Name })

export const addTask = command({
  method: 'POST',
  path: '/events/:eventId/tasks',
  access: 'tasks:write',
  input: NewTask.extend({ eventId: Id, parentId: Id.optional() }),
  output: Task,
  changes: changed,
  errors: [...fieldErrors, 'tasks.not_found', 'tasks.one_level'],
  bodyLimit: maxTaskBytes,
  about: 'A title is enough. A subtask stands in the phase of its task and has no subtasks itself.',
})

export const addTasks = command({
  method: 'POST',
  path: '/events/:eventId/tasks/many',
  access: 'tasks:write',
  input: inEvent({
    titles: z.array(Name).min(1).max(maxPasted),
    listId: Id.nullable().default(null),
    parentId: Id.optional(),
  }),
  output: z.strictObject({ ids: z.array(Id) }),
  changes: changed,
  errors: ['tasks.list_not_found', 'tasks.not_found', 'tasks.one_level'],
  about: 'Many lines pasted at once become as many tasks, in their order.',
})

const ofTask = { taskId: Id, version: z.int() }

export const changeTask = command({
  method: 'PATCH',
  path: '/tasks/:taskId',
  access: 'tasks:write',
  input: TaskFields.partial().extend(ofTask),
  output: Task,
  changes: changed,
  errors: [...fieldErrors, 'tasks.not_found', 'tasks.changed_meanwhile'],
  bodyLimit: maxTaskBytes,
})

export const changeTaskStatus = command({
  method: 'POST',
  path: '/tasks/:taskId/status',
  access: 'tasks:write',
  input: z.strictObject({
    ...ofTask,
    to: TaskStatus,
    waiting: Waiting.optional(),
    reason: Line(500).default(''),
  }),
  output: Task,
  changes: changed,
  errors: [
    'tasks.not_found',
    'tasks.changed_meanwhile',
    'tasks.no_such_step',
    'tasks.waiting_needed',
    'tasks.reason_needed',
    'tasks.not_the_approver',
  ],
  about: 'One step of the state machine.',
})

export const finishTask = command({
  method: 'POST',
  path: '/tasks/:taskId/finish',
  access: 'tasks:write',
  input: z.strictObject(ofTask),
  output: Task,
  changes: changed,
  errors: [
    'tasks.not_found',
    'tasks.changed_meanwhile',
    'tasks.no_such_step',
    'tasks.not_the_approver',
  ],
  about: 'All steps to done, each in the history; where approval is asked it ends there instead.',
})

export const placeTask = command({
  method: 'POST',
  path: '/tasks/:taskId/place',
  access: 'tasks:write',
  input: z.strictObject({
    taskId: Id,
    /** The task that it is placed after; null: before all others. */
    afterId: Id.nullable(),
    /** The task that followed it, so that a filtered view keeps its order. */
    beforeId: Id.nullable().default(null),
    listId: Id.nullable().optional(),
  }),
  output: Task,
  changes: changed,
  errors: ['tasks.not_found', 'tasks.list_not_found'],
  about: 'Only the order and the phase; a person who writes the task meanwhile is not disturbed.',
})

export const removeTask = command({
  method: 'DELETE',
  path: '/tasks/:taskId',
  access: 'tasks:write',
  input: z.strictObject({ taskId: Id }),
  output: Nothing,
  changes: [...changed, 'company.bin'],
  errors: ['tasks.not_found'],
  about: 'Puts the task and its subtasks into the bin for 30 days.',
})

export const restoreTask = command({
  method: 'POST',
  path: '/tasks/:taskId/restore',
  access: 'tasks:write',
  input: z.strictObject({ taskId: Id }),
  output: Task,
  changes: [...changed, 'company.bin'],
  errors: ['tasks.not_found'],
})

/** The rows ticked, or everything that the filter finds except those. */
const Selection = z.strictObject({
  all: z.boolean(),
  ids: z.array(Id).max(1000),
  filter: TaskFilter,
})

export const changeManyTasks = command({
  method: 'POST',
  path: '/tasks/bulk',
  access: 'tasks:write',
  input: z.strictObject({
    selection: Selection,
    change: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('priority'), priority: Priority }),
      z.strictObject({ kind: z.literal('responsible'), responsibleId: Id.nullable() }),
      z.strictObject({ kind: z.literal('list'), listId: Id.nullable() }),
      z.strictObject({ kind: z.literal('shift'), days: z.int().min(-365).max(365) }),
      z.strictObject({ kind: z.literal('tag'), tag: Line(60).min(1) }),
      z.strictObject({ kind: z.literal('finish') }),
      z.strictObject({ kind: z.literal('cancel'), reason: Line(500).min(1) }),
      z.strictObject({ kind: z.literal('remove') }),
    ]),
  }),
  output: z.strictObject({
    changed: z.int(),
    left: z.int(),
    removedIds: z.array(Id),
    /** Undoes the change; a deletion is undone by its ids. */
    batchId: Id.nullable(),
  }),
  changes: [...changed, 'company.bin'],
  errors: ['tasks.too_many', 'tasks.person_not_found', 'tasks.list_not_found'],
  about: 'The same change over a selection; `left` counts those that it does not fit.',
})

const Days = z.int().min(-3650).max(3650)

export const previewPush = query({
  path: '/tasks/:taskId/push',
  access: 'tasks:read',
  input: z.strictObject({ taskId: Id, days: Days }),
  output: z.strictObject({ items: z.array(MovedItem) }),
  reads: ['tasks'],
  errors: ['tasks.not_found'],
  about: 'What follows this task and would move with it. Writes nothing.',
})

export const pushSuccessors = command({
  method: 'POST',
  path: '/tasks/:taskId/push',
  access: 'tasks:write',
  input: z.strictObject({ taskId: Id, days: Days }),
  output: z.strictObject({ moved: z.int() }),
  changes: changed,
  errors: ['tasks.not_found'],
})

export const listTaskLists = query({
  path: '/task-lists',
  access: 'tasks:read',
  input: z.strictObject({ eventId: Id }),
  output: z.strictObject({ items: z.array(TaskList) }),
  reads: ['tasks'],
})

export const addTaskList = command({
  method: 'POST',
  path: '/events/:eventId/task-lists',
  access: 'tasks:write',
  input: TaskListFields.extend({ eventId: Id }),
  output: TaskList,
  changes: changed,
})

const ofList = { listId: Id }

export const changeTaskList = command({
  method: 'PATCH',
  path: '/task-lists/:listId',
  access: 'tasks:write',
  input: z.strictObject({
    ...ofList,
    version: z.int(),
    name: Line(120).min(1).optional(),
    /** The task that it is placed after; null: first. */
    afterId: Id.nullable().optional(),
  }),
  output: TaskList,
  changes: changed,
  errors: ['tasks.list_not_found', 'tasks.list_changed_meanwhile'],
})

export const removeTaskList = command({
  method: 'DELETE',
  path: '/task-lists/:listId',
  access: 'tasks:write',
  input: z.strictObject(ofList),
  output: Nothing,
  changes: changed,
  errors: ['tasks.list_not_found'],
  about: 'Its tasks stay, without a phase, and return to it if it is restored.',
})

export const restoreTaskList = command({
  method: 'POST',
  path: '/task-lists/:listId/restore',
  access: 'tasks:write',
  input: z.strictObject(ofList),
  output: TaskList,
  changes: changed,
  errors: ['tasks.list_not_found'],
})
