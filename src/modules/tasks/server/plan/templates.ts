import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { inLanguage, type Locale } from '#shared/i18n.ts'
import { RichText } from '#shared/text/rich-text.ts'
import { daysBetween, RelativeDate, todayIn } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import {
  datesOf,
  eventFacts,
  shareOfTemplate,
  type TemplateDates,
} from '#modules/events/server/api.ts'
import { ShippedTemplate, type Event, type TemplateItem } from '#modules/events/model.ts'
import type { applyTaskTemplate } from '../../contract.ts'
import {
  blankTask,
  noDate,
  Priority,
  resolveTaskDate,
  type Task,
  type TaskDate,
  type TaskFields,
} from '../../model.ts'
import { compressPlan, latestDay } from '../../model/compression.ts'
import { addPhases } from './phases.ts'
import { listsOfEvent } from './plan-store.ts'
import baptism from '../shipped/baptism.json' with { type: 'json' }
import conference from '../shipped/conference.json' with { type: 'json' }
import gala from '../shipped/gala.json' with { type: 'json' }
import launch from '../shipped/launch.json' with { type: 'json' }
import teamBuilding from '../shipped/team-building.json' with { type: 'json' }
import wedding from '../shipped/wedding.json' with { type: 'json' }
import * as store from '../store.ts'
import { write, type NewTask } from '../tasks.ts'
import { peopleIn } from '../history.ts'

/** The role of the assignee, until the event names the person. */
const RolePlaceholder = z.enum(['lead', 'planner'])

const TemplateTask = z.object({
  title: z.string(),
  /** Index of its phase; null for none. */
  phase: z.int().nullable(),
  due: RelativeDate.nullable(),
  start: RelativeDate.nullable().default(null),
  avoidsFreeDays: z.boolean().default(false),
  role: RolePlaceholder.nullable().default(null),
  priority: Priority.default('normal'),
  milestone: z.boolean().default(false),
  forClient: z.boolean().default(false),
  approval: z.boolean().default(false),
  estimateMinutes: z.int().nullable().default(null),
  description: RichText.nullable().default(null),
  checklist: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  /** Places in the list of tasks. */
  after: z.array(z.int()).default([]),
  parent: z.int().nullable().default(null),
})

/** The plan in a template. */
const TaskTemplate = z.object({ phases: z.array(z.string()), tasks: z.array(TemplateTask) })
export type TaskTemplate = z.infer<typeof TaskTemplate>

const shippedPlans = { wedding, baptism, conference, gala, team_building: teamBuilding, launch }

export function shipped(key: ShippedTemplate, locale: Locale): TaskTemplate {
  const { phases, tasks } = shippedPlans[key]
  return TaskTemplate.parse({
    phases: phases.map((name) => inLanguage(name, locale)),
    tasks: tasks.map((task) => ({ ...task, title: inLanguage(task.title, locale) })),
  })
}

export function preview(content: unknown, dates: TemplateDates): TemplateItem[] {
  const { tasks } = TaskTemplate.parse(content)
  const days = daysOf(tasks, dates)
  return tasks.map(({ title: name }, at) => {
    const { dueDate: date, compressed } = days[at]!
    return { name, date, compressed }
  })
}

export async function apply(
  ctx: EventContext,
  content: unknown,
  dates: TemplateDates,
): Promise<number> {
  const { phases, tasks } = TaskTemplate.parse(content)
  const lists = await phasesNamed(ctx, phases)
  const roles = await rolesOf(ctx)
  const ids = tasks.map(() => randomUUID())
  const days = daysOf(tasks, dates)
  const drafts = tasks.map((task, at): NewTask => {
    const { phase, role, parent, after, checklist, ...kept } = task
    return {
      ...blankTask,
      ...kept,
      ...days[at]!,
      avoidsFreeDays: avoids(task, dates),
      id: ids[at]!,
      due: task.due ?? noDate,
      start: task.start ?? noDate,
      listId: phase === null ? null : (lists[phase] ?? null),
      responsibleId: role && roles[role],
      checklist: checklist.map((text) => ({ id: randomUUID(), text, done: false })),
      afterIds: after.flatMap((index) => ids[index] ?? []).toSorted(),
      parentId: parent === null ? null : (ids[parent] ?? null),
    }
  })
  await write(ctx, drafts, randomUUID())
  return drafts.length
}

type TemplateChoice = InputOf<typeof applyTaskTemplate>

/** The plan of a template for an event that is already there. */
export async function applyChosen(ctx: EventContext, chosen: TemplateChoice) {
  return { added: await apply(ctx, await planOf(ctx, chosen), await datesNow(ctx, chosen)) }
}

export async function previewChosen(ctx: EventContext, chosen: TemplateChoice) {
  return { items: preview(await planOf(ctx, chosen), await datesNow(ctx, chosen)) }
}

/** The plan of an event without its people and days: fixed dates become distances to its start. */
export async function save(ctx: EventContext): Promise<TaskTemplate | undefined> {
  const event = await eventFacts(ctx)
  const all = await store.tasksOfEvent(ctx.db, ctx.event)
  const tasks = all.filter(({ status }) => status !== 'cancelled')
  if (tasks.length === 0) return undefined
  const lists = await listsOfEvent(ctx.db, ctx.event)
  const placeOf = (id: string | null) => tasks.findIndex((task) => task.id === id)
  const orNull = (place: number) => (place < 0 ? null : place)
  return {
    phases: lists.map(({ name }) => name),
    tasks: tasks.map((task) => ({
      title: task.title,
      phase: orNull(lists.findIndex(({ id }) => id === task.listId)),
      due: relativeTo(event, task.due),
      start: relativeTo(event, task.start),
      avoidsFreeDays: task.avoidsFreeDays,
      role: roleOf(event, task.responsibleId),
      priority: task.priority,
      milestone: task.milestone,
      forClient: task.forClient,
      approval: task.approval,
      estimateMinutes: task.estimateMinutes,
      description: task.description,
      checklist: task.checklist.map(({ text }) => text),
      tags: task.tags,
      after: task.afterIds.map(placeOf).filter((index) => index >= 0),
      parent: orNull(placeOf(task.parentId)),
    })),
  }
}

/** The tasks of one event for another, all to be done again; fixed days move as far as the event does. */
export async function copy(from: EventContext, to: EventContext, days: number): Promise<void> {
  const content = await save(from)
  if (!content) return
  const event = await eventFacts(to)
  const dates = { ...datesOf(event), today: todayIn(event.timeZone, to.now) }
  const before = (await store.tasksOfEvent(from.db, from.event)).filter(
    ({ status }) => status !== 'cancelled',
  )
  const existingPeople = await namesOf(to, [...new Set(before.flatMap(peopleIn))])
  const lists = await phasesNamed(to, content.phases)
  const ids = before.map(() => randomUUID())
  const dated = daysOf(content.tasks, dates)
  const drafts = content.tasks.map((task, at): NewTask => {
    const source = before[at]!
    const fields: TaskFields = {
      ...copiedFields(source),
      start: copiedDate(source.start, task.start, days),
      due: copiedDate(source.due, task.due, days),
      listId: task.phase === null ? null : (lists[task.phase] ?? null),
      responsibleId:
        source.responsibleId && existingPeople.has(source.responsibleId)
          ? source.responsibleId
          : null,
      otherIds: source.otherIds.filter((id) => existingPeople.has(id)),
      approverId:
        source.approverId && existingPeople.has(source.approverId) ? source.approverId : null,
      checklist: task.checklist.map((text) => ({ id: randomUUID(), text, done: false })),
      afterIds: task.after.flatMap((index) => ids[index] ?? []).toSorted(),
    }
    return {
      ...fields,
      ...dated[at]!,
      id: ids[at]!,
      parentId: task.parent === null ? null : (ids[task.parent] ?? null),
    }
  })
  await write(to, drafts, randomUUID())
}

function copiedFields(task: Task): TaskFields {
  return {
    ...blankTask,
    title: task.title,
    description: task.description,
    priority: task.priority,
    pinned: task.pinned,
    avoidsFreeDays: task.avoidsFreeDays,
    milestone: task.milestone,
    forClient: task.forClient,
    estimateMinutes: task.estimateMinutes,
    approval: task.approval,
    reminders: task.reminders,
    tags: task.tags,
  }
}

/** A relative date counts from the new event; a fixed one keeps its distance to the start. */
function copiedDate(source: TaskDate, relative: RelativeDate | null, days: number): TaskDate {
  if ('anchor' in source || relative === null || days === 0) return source
  return relative
}

/** A template of the company that holds no tasks adds none. */
async function planOf(ctx: EventContext, { template }: TemplateChoice): Promise<unknown> {
  const key = ShippedTemplate.safeParse(template).data
  if (key) return shipped(key, ctx.locale)
  return (await shareOfTemplate(ctx, template, 'tasks')) ?? { phases: [], tasks: [] }
}

async function datesNow(
  ctx: EventContext,
  { avoidsFreeDays }: TemplateChoice,
): Promise<TemplateDates> {
  const event = await eventFacts(ctx)
  return { ...datesOf(event), today: todayIn(event.timeZone, ctx.now), avoidsFreeDays }
}

type TemplateTaskRow = TaskTemplate['tasks'][number]

function avoids(task: TemplateTaskRow, dates: TemplateDates): boolean {
  return task.avoidsFreeDays || dates.avoidsFreeDays === true
}

type Days = Pick<Task, 'startDate' | 'dueDate' | 'compressed'>

/** Days that are past already are spread over the time left, in the order of the plan. */
function daysOf(tasks: readonly TemplateTaskRow[], dates: TemplateDates): Days[] {
  const { anchors, today } = dates
  const compressed = tasks.map(({ due }) => {
    const day = due && resolveTaskDate(due, anchors, false)
    return day !== null && day < today
  })
  const dueDates = compressPlan(
    tasks.map((task, at) => {
      const { due, after, parent } = task
      const day = due && resolveTaskDate(due, anchors, avoids(task, dates))
      return {
        // A free day may have pulled it before today without the plan being late.
        day: day !== null && day < today && !compressed[at] ? today : day,
        compressible: true,
        limit: due && latestDay(due, anchors, today),
        avoidsFreeDays: avoids(task, dates),
        after,
        parent,
      }
    }),
    { today, eventStart: anchors.event_start ?? today },
  )
  return tasks.map((task, at) => {
    const dueDate = dueDates[at] ?? null
    const startDate = task.start && resolveTaskDate(task.start, anchors, avoids(task, dates))
    return {
      startDate: startDate && dueDate && startDate > dueDate ? dueDate : startDate,
      dueDate,
      compressed: compressed[at]!,
    }
  })
}

/** The phases of the event with these names, new ones where it has none. */
async function phasesNamed(ctx: EventContext, names: readonly string[]): Promise<string[]> {
  const existing = await listsOfEvent(ctx.db, ctx.event)
  const missing = names.filter((name) => !existing.some((list) => list.name === name))
  const all = [...existing, ...(await addPhases(ctx, missing))]
  return names.map((phaseName) => all.find(({ name }) => name === phaseName)?.id ?? '')
}

/** A person who left the company since leaves the place empty. */
async function rolesOf(
  ctx: EventContext,
): Promise<Record<z.infer<typeof RolePlaceholder>, string | null>> {
  const { leadId, memberIds } = await eventFacts(ctx)
  const memberNames = await namesOf(ctx, [leadId ?? [], memberIds].flat())
  const lead = leadId !== null && memberNames.has(leadId) ? leadId : null
  const planner = memberIds.find((id) => id !== leadId && memberNames.has(id)) ?? lead
  return { lead, planner }
}

function roleOf({ leadId, memberIds }: Event, userId: string | null) {
  if (userId === null) return null
  if (userId === leadId) return 'lead' as const
  return memberIds.includes(userId) ? ('planner' as const) : null
}

function relativeTo({ startDate }: Event, date: TaskDate): RelativeDate | null {
  if ('anchor' in date) return date
  const offsetDays = date.date === null ? null : daysBetween(startDate, date.date)
  return offsetDays === null ? null : { anchor: 'event_start', offsetDays }
}
