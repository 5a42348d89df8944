import { z } from 'zod'

export const TaskStatus = z.enum(['todo', 'doing', 'waiting', 'review', 'done', 'cancelled'])
export type TaskStatus = z.infer<typeof TaskStatus>

export const openStatuses: readonly TaskStatus[] = ['todo', 'doing', 'waiting', 'review']

export function isOpen(status: TaskStatus): boolean {
  return openStatuses.includes(status)
}

/** The input that a step needs. */
export type StepNeed = 'nothing' | 'waiting' | 'reason' | 'approver'

interface Step {
  from: TaskStatus
  to: TaskStatus
  needs: StepNeed
  /** Only where approval is asked, or only where it is not. */
  approval?: boolean
}

/** The whole machine; what is not here cannot happen. */
const steps: readonly Step[] = [
  { from: 'todo', to: 'doing', needs: 'nothing' },
  { from: 'doing', to: 'done', needs: 'nothing', approval: false },
  { from: 'doing', to: 'review', needs: 'nothing', approval: true },
  { from: 'review', to: 'done', needs: 'approver' },
  { from: 'review', to: 'doing', needs: 'nothing' },
  { from: 'todo', to: 'waiting', needs: 'waiting' },
  { from: 'doing', to: 'waiting', needs: 'waiting' },
  { from: 'waiting', to: 'todo', needs: 'nothing' },
  { from: 'waiting', to: 'doing', needs: 'nothing' },
  ...openStatuses.map((from): Step => ({ from, to: 'cancelled', needs: 'reason' })),
  { from: 'done', to: 'todo', needs: 'nothing' },
  { from: 'cancelled', to: 'todo', needs: 'nothing' },
]

/** The input that the step needs, or null when there is no such step for this task. */
export function stepOf(from: TaskStatus, to: TaskStatus, approval: boolean): StepNeed | null {
  const step = steps.find((each) => each.from === from && each.to === to)
  if (!step || (step.approval !== undefined && step.approval !== approval)) return null
  return step.needs
}

export function nextStatuses(from: TaskStatus, approval: boolean): TaskStatus[] {
  return TaskStatus.options.filter((to) => stepOf(from, to, approval) !== null)
}

/** One click on "done" from anywhere: the steps to it, or to the approval that must come first. */
export function pathToDone(from: TaskStatus, approval: boolean): TaskStatus[] {
  const statuses: TaskStatus[] = ['doing', approval ? 'review' : 'done']
  if (from === 'todo' || from === 'waiting') return statuses
  if (from === 'doing') return statuses.slice(1)
  return from === 'review' ? ['done'] : []
}

/** The steps that return a finished task to its former state: done leads to todo, and on from there. */
export function stepsBack({
  status,
  waiting = null,
}: {
  status: TaskStatus
  waiting?: { forWhom: string; until: string } | null
}) {
  const first = { to: 'todo' as const }
  if (status === 'doing') return [first, { to: 'doing' as const }]
  return status === 'waiting' && waiting ? [first, { to: 'waiting' as const, waiting }] : [first]
}

/** The person who did the work does not approve it; where an approver is named, only they do. */
export function mayApprove(
  task: { responsibleId: string | null; sentBy: string | null; approverId: string | null },
  userId: string | null,
): boolean {
  if (userId === null || userId === task.responsibleId || userId === task.sentBy) return false
  return task.approverId === null || task.approverId === userId
}

interface PlanRow {
  id: string
  parentId: string | null
  listId: string | null
}
type Rows = (at: number) => PlanRow | undefined
type PlanMove = 'up' | 'down' | { at: number; side: 'above' | 'below' }

/**
 * The new position of a row of the plan: beside which tasks and in which phase, which is that of the row it is put
 * next to. A task moves with its subtasks; a subtask stays below its task, so other positions are refused.
 */
export function placeInPlan(rows: Rows, from: number, move: PlanMove) {
  const row = rows(from)
  const to = row && (typeof move === 'string' ? oneStep(rows, from, move) : move)
  const target = to && rows(to.at)
  if (!row || !target || target.id === row.id) return undefined
  return row.parentId === null
    ? besideTask(rows, row, to, target)
    : besideSubtask(rows, row, to, target)
}

/** Keys move a task past a whole other one, and past the end of its phase into the next. */
function oneStep(rows: Rows, from: number, way: 'up' | 'down'): Exclude<PlanMove, string> {
  const row = rows(from)
  const isTask = row?.parentId === null
  const samePhase = (at: number) => !isTask || rows(at)?.listId === row.listId
  if (way === 'up') {
    const at = from - 1
    if (!samePhase(at)) return { at, side: 'below' }
    return { at: isTask ? blockEdge(rows, at, -1) : at, side: 'above' }
  }
  const at = isTask ? blockEdge(rows, from, 1) + 1 : from + 1
  if (!samePhase(at)) return { at, side: 'above' }
  return { at: isTask ? blockEdge(rows, at, 1) : at, side: 'below' }
}

/** The task that a row is or belongs to; filters may show subtasks without it. */
function wholeOfRow(row: PlanRow | undefined): string | undefined {
  return row && (row.parentId ?? row.id)
}

/** The first or last row of the task that is here, with its subtasks. */
function blockEdge(rows: Rows, within: number, by: 1 | -1): number {
  const statuses = wholeOfRow(rows(within))
  const belongs = (at: number) => statuses !== undefined && wholeOfRow(rows(at)) === statuses
  let at = within
  while (belongs(at + by)) at += by
  return at
}

function besideTask(
  rows: Rows,
  row: PlanRow,
  { at, side }: Exclude<PlanMove, string>,
  target: PlanRow,
) {
  const statuses = target.parentId ?? target.id
  if (statuses === row.id) return undefined
  const { listId } = target
  const inPhase = (near: PlanRow | undefined) => {
    const task = near?.listId === listId ? wholeOfRow(near) : undefined
    return task === undefined || task === row.id ? null : task
  }
  // No place exists between the subtasks of another task: it goes behind them all.
  if (side === 'above' && blockEdge(rows, at, -1) === at)
    return { afterId: inPhase(rows(at - 1)), beforeId: statuses, listId }
  return { afterId: statuses, beforeId: inPhase(rows(blockEdge(rows, at, 1) + 1)), listId }
}

function besideSubtask(
  rows: Rows,
  { id, parentId, listId }: PlanRow,
  { at, side }: Exclude<PlanMove, string>,
  target: PlanRow,
) {
  const sibling = (near: PlanRow | undefined) =>
    near && near.parentId === parentId && near.id !== id ? near.id : null
  if (target.id === parentId && side === 'below')
    return { afterId: null, beforeId: sibling(rows(at + 1)), listId }
  if (target.parentId !== parentId) return undefined
  return side === 'above'
    ? { afterId: sibling(rows(at - 1)), beforeId: target.id, listId }
    : { afterId: target.id, beforeId: sibling(rows(at + 1)), listId }
}
