import { ActionIcon, Button, Group } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleHalf2,
  IconCircleX,
  IconClockPause,
  IconDiamond,
  IconUserHeart,
  IconEyeCheck,
  IconFlag3,
  IconFlag3Filled,
  IconLock,
  IconPinned,
  IconArrowBarToDown,
  type Icon,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { listTeam } from '#modules/company/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import type { Say } from '#shared/i18n.ts'
import { formatDate, type Zone } from '#shared/dates/time.ts'
import type { BadgeTone } from '#ui/live/records/badge.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeTaskStatus, finishTask } from '../contract.ts'
import {
  isOpen,
  mayApprove,
  nextStatuses,
  pathToDone,
  Priority,
  stepsBack,
  TaskStatus,
  type Task,
  type TaskRow,
} from '../model.ts'
import { text } from '../text.ts'
import type { SteppedTask, StepQuestion } from './step-dialog.tsx'
import styles from './tasks.module.css'

const StepDialog = lazyComponent(() => import('./step-dialog.tsx'), null)

export const newTaskPanel = 'task-nou'

export function taskPanel(id: string): string {
  return `task-${id}`
}

export function taskIn(opened: string | null): string | null {
  return /^task-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
}

/** The active people of the company: who can be given a task or mentioned. */
export function useColleagues() {
  const { data } = useEndpoint(listTeam, {})
  return (data?.members ?? []).filter(({ active }) => active)
}

type SayTasks = Say<keyof typeof text.ro & string>

/** Things that have names, as a list to choose from. */
export function choicesOf(records: readonly { id: string; name: string }[]) {
  return records.map(({ id, name }) => ({ value: id, label: name }))
}

export function statusChoices(say: SayTasks) {
  return TaskStatus.options.map((value) => ({ value, label: say(`status.${value}`) }))
}

export function priorityChoices(say: SayTasks) {
  return Priority.options.map((value) => ({ value, label: say(`priority.${value}`) }))
}

const signs: Readonly<Record<TaskStatus, { Icon: Icon; tone: BadgeTone }>> = {
  todo: { Icon: IconCircle, tone: 'neutral' },
  doing: { Icon: IconCircleHalf2, tone: 'info' },
  waiting: { Icon: IconClockPause, tone: 'accent' },
  review: { Icon: IconEyeCheck, tone: 'accent' },
  done: { Icon: IconCircleCheckFilled, tone: 'brand' },
  cancelled: { Icon: IconCircleX, tone: 'neutral' },
}

export function StatusIcon({ status, size = 18 }: { status: TaskStatus; size?: number }) {
  const { Icon, tone } = signs[status]
  return <Icon size={size} stroke={1.8} className={styles.toned} data-tone={tone} aria-hidden />
}

export function StatusWord({ status }: { status: TaskStatus }) {
  const say = useText(text)
  return (
    <span className={styles.pair}>
      <StatusIcon status={status} size={16} />
      <span>{say(`status.${status}`)}</span>
    </span>
  )
}

const flags: Readonly<Record<Priority, { Icon: Icon; tone: BadgeTone }>> = {
  low: { Icon: IconArrowBarToDown, tone: 'neutral' },
  normal: { Icon: IconFlag3, tone: 'neutral' },
  high: { Icon: IconFlag3Filled, tone: 'accent' },
  urgent: { Icon: IconFlag3Filled, tone: 'danger' },
}

export function PriorityWord({ priority, brief }: { priority: Priority; brief?: boolean }) {
  const say = useText(text)
  const { Icon, tone } = flags[priority]
  return (
    <span className={styles.pair} title={say(`priority.${priority}`)}>
      <Icon size={16} stroke={1.8} className={styles.toned} data-tone={tone} aria-hidden />
      <span className={brief ? 'hidden-visually' : undefined}>{say(`priority.${priority}`)}</span>
    </span>
  )
}

/** The due day; late ones say so by colour and word. */
export function Due({ task }: { task: Pick<TaskRow, 'dueDate' | 'overdue'> }) {
  const say = useText(text)
  const locale = useLocale()
  if (task.dueDate === null) return <span className={styles.faint}>–</span>
  return (
    <span className={styles.due} data-late={task.overdue || undefined}>
      {task.overdue && (
        <>
          <IconAlertTriangle size={14} stroke={2} aria-hidden />
          <span className="hidden-visually">{say('sign.overdue')}: </span>
        </>
      )}
      {formatDate(task.dueDate, locale, 'short')}
    </span>
  )
}

type TaskFlags = Pick<TaskRow, 'milestone' | 'forClient' | 'blocked' | 'compressed' | 'pinned'>

/** Flags of a task besides its state, as small icons with text. */
export function Signs({ task }: { task: TaskFlags }) {
  const say = useText(text)
  const all: [shown: boolean, word: string, icon: ReactNode][] = [
    [task.milestone, say('sign.milestone'), <IconDiamond key="m" size={14} stroke={2} />],
    [task.forClient, say('sign.forClient'), <IconUserHeart key="c" size={14} stroke={2} />],
    [task.blocked, say('sign.blocked'), <IconLock key="b" size={14} stroke={2} />],
    [task.pinned, say('sign.pinned'), <IconPinned key="p" size={14} stroke={2} />],
  ]
  return (
    <>
      {all
        .filter(([shown]) => shown)
        .map(([, word, icon]) => (
          <span key={word} className={styles.sign} title={word}>
            {icon}
            <span className="hidden-visually">{word}</span>
          </span>
        ))}
      {task.compressed && (
        <span className={styles.compressed} title={say('sign.compressedHelp')}>
          {say('sign.compressed')}
        </span>
      )}
    </>
  )
}

/** `1 h 30`, `45 min`. */
export function durationText(minutes: number, say: SayTasks): string {
  const hours = Math.floor(minutes / 60)
  const minutesPart = minutes % 60
  if (hours === 0) return say('duration.min', { n: minutesPart })
  return say('duration.h', { n: hours }) + (minutesPart === 0 ? '' : ` ${minutesPart}`)
}

/** Minutes of `2 h`, `1h30`, `1:30`, `45 min` or `90`; null for nothing, undefined for what is no duration. */
export function parseDuration(typed: string): number | null | undefined {
  const words = typed.trim().toLowerCase().replace(',', '.')
  if (words === '') return null
  const found =
    /^(?:(\d+(?:\.\d+)?)\s*(?:h|ore|oră|ora)|(\d+):)?\s*(?:(\d+)\s*(?:m|min|minute)?)?$/.exec(words)
  if (!found) return undefined
  const minutes = Math.round(Number(found[1] ?? found[2] ?? 0) * 60) + Number(found[3] ?? 0)
  return minutes >= 1 && minutes <= 60_000 ? minutes : undefined
}

export type Steppable = Pick<Task, 'id' | 'version' | 'title' | 'status' | 'approval'> &
  Partial<Pick<Task, 'waiting'>>

/** Sets a task to "done" in one click, with undo for ten seconds. */
export function useFinish() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const finishing = useCommand(finishTask)
  const reopening = useCommand(changeTaskStatus)
  return async (task: Steppable) => {
    const { id, version, title } = task
    const outcome = await finishing.run({ taskId: id, version })
    if (!outcome.ok) return toast.error(sentence(outcome.error))
    const after = outcome.data
    if (after.status !== 'done') return toast.info(say('step.sent', { title }))
    showUndoBar(say('step.finished', { title }), async () => {
      let current = after
      for (const step of stepsBack(task)) {
        const reopened = await reopening.run({ taskId: id, version: current.version, ...step })
        if (!reopened.ok) return toast.error(sentence(reopened.error))
        current = reopened.data
      }
    })
  }
}

/** The round sign of a task that finishes it. */
export function FinishButton({ task, big }: { task: Steppable; big?: boolean }) {
  const say = useText(text)
  const finish = useFinish()
  const [busy, setBusy] = useState(false)
  // Approving is a separate action by another person than the assignee, never a tick.
  const ready = task.status !== 'review' && pathToDone(task.status, task.approval).length > 0
  const click = async () => {
    setBusy(true)
    await finish(task)
    setBusy(false)
  }
  return (
    <ActionIcon
      variant="subtle"
      size={big ? 44 : 28}
      className={styles.finish}
      disabled={!ready || busy}
      aria-label={ready ? say('step.finish', { title: task.title }) : say(`status.${task.status}`)}
      onClick={() => void click()}
    >
      <StatusIcon status={task.status} size={big ? 24 : 18} />
    </ActionIcon>
  )
}

interface StepsProps {
  task: Steppable & Pick<Task, 'responsibleId' | 'sentBy' | 'approverId'>
  zone: Zone
}

/** The steps from the current state; some ask the user for a text. */
export function StepButtons({ task, zone }: StepsProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const me = useSession().profile?.id ?? null
  const stepping = useCommand(changeTaskStatus)
  const finish = useFinish()
  const words = useStepWords(zone)
  const go = (to: TaskStatus) => {
    if (to === 'waiting' || to === 'cancelled') return words.ask(task, to)
    if (task.status === 'review' && to === 'doing') return words.ask(task, 'sendBack')
    if (to === 'done') return void finish(task)
    void stepping.run({ taskId: task.id, version: task.version, to })
  }
  return (
    <div className={styles.steps}>
      {stepping.error && <Notice tone="error">{sentence(stepping.error)}</Notice>}
      <Group gap={8}>
        {offeredSteps(task, me).map((to, at) => (
          <Button
            key={to}
            size="xs"
            variant={to === 'cancelled' ? 'subtle' : at === 0 ? 'filled' : 'default'}
            color={to === 'cancelled' ? 'danger' : undefined}
            loading={stepping.pending && at === 0}
            onClick={() => go(to)}
          >
            {say(`step.${stepWord(task.status, to)}`)}
          </Button>
        ))}
      </Group>
      {task.status === 'review' && !mayApprove(task, me) && (
        <p className={styles.quiet}>{say('step.toReview')}</p>
      )}
      {words.dialog}
    </div>
  )
}

const stepOrder: readonly TaskStatus[] = ['done', 'review', 'doing', 'todo', 'waiting', 'cancelled']

/** The steps of the state machine, and the direct way to done where no approval is needed. */
function offeredSteps(task: StepsProps['task'], me: string | null): TaskStatus[] {
  const { status, approval } = task
  const steps = nextStatuses(status, approval)
  return stepOrder.filter((to) => {
    if (to === 'done' && status === 'review') return mayApprove(task, me)
    if (to === 'done') return !approval && isOpen(status)
    // A waiting task is resumed directly in the state "doing".
    return steps.includes(to) && !(status === 'waiting' && to === 'todo')
  })
}

function stepWord(from: TaskStatus, to: TaskStatus) {
  if (to === 'done') return from === 'review' ? 'approve' : 'done'
  if (to === 'todo' && (from === 'done' || from === 'cancelled')) return 'reopen'
  if (from === 'review' && to === 'doing') return 'sendBack'
  return from === 'waiting' && to === 'doing' ? 'back' : to === 'todo' ? 'back' : to
}

/** For steps that need a person, a date or a reason. */
export function useStepWords(zone: Zone) {
  const [stepToConfirm, setStepToConfirm] = useState<{
    task: SteppedTask
    asking: StepQuestion
  } | null>(null)
  return {
    ask: (task: SteppedTask, asking: StepQuestion) => setStepToConfirm({ task, asking }),
    dialog: stepToConfirm && (
      <StepDialog {...stepToConfirm} zone={zone} onClose={() => setStepToConfirm(null)} />
    ),
  }
}
