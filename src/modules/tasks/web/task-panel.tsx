import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { EventPicker, useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useRemoval } from '#platform/web/removal.ts'
import { usePrefilledText } from '#platform/web/routing/prefilled-text.ts'
import { formatDate } from '#shared/dates/time.ts'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addTask, changeTask, getTask, removeTask, restoreTask } from '../contract.ts'
import type { TaskBrief, TaskDetail } from '../model.ts'
import { text } from '../text.ts'
import { PushOffer, type Push } from './plan-dialogs.tsx'
import { newId } from '#platform/web/new-id.ts'
import { EditTask, NewTask } from './task-form.tsx'
import { TaskComments } from './task-comments.tsx'
import {
  Due,
  FinishButton,
  newTaskPanel,
  Signs,
  StatusWord,
  StepButtons,
  taskIn,
} from './task-words.tsx'
import styles from './tasks.module.css'

interface TaskPanelProps {
  /** The panel that the address opens: `task-nou` or `task-<id>`. */
  opened: string | null
  onClose: () => void
  /** Shows another task in the same panel. */
  onShow: (id: string) => void
}

/** All data of one task, beside the list it was opened from. */
export default function TaskPanel({ opened, onClose, onShow }: TaskPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const id = taskIn(opened)
  const removing = useRemoval(removeTask, restoreTask, {
    opened: id,
    onGone: onClose,
    of: ({ id: taskId, title }: TaskDetail) => ({
      input: { taskId },
      back: { taskId },
      message: say('panel.removed', { title }),
    }),
  })
  const asks = id !== null && id !== removing.removingId
  const reading = useEndpoint(getTask, { taskId: id ?? '' }, { enabled: asks })
  const task = id !== null && reading.data?.id === id ? reading.data : undefined
  const [push, setPush] = useState<Push | null>(null)
  const remove = {
    label: say('panel.remove'),
    icon: <IconTrash size={16} />,
    tone: 'danger',
    onClick: () => task && void removing.remove(task),
  } as const
  return (
    <>
      <SidePanel
        opened={opened === newTaskPanel || id !== null}
        onClose={onClose}
        wide
        title={task?.title ?? (id === null ? say('panel.new') : '…')}
        about={task && <About task={task} />}
        menu={task ? [remove] : []}
      >
        {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
        {opened === newTaskPanel ? (
          <NewInEvent onDone={onClose} />
        ) : reading.error && asks ? (
          <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
        ) : task ? (
          <Body key={task.id} task={task} onShow={onShow} onPush={setPush} />
        ) : (
          <PanelSkeleton />
        )}
      </SidePanel>
      {push && <PushOffer push={push} onClose={() => setPush(null)} />}
    </>
  )
}

/** A new task needs an event; when all events are shown, it is chosen first. */
function NewInEvent({ onDone }: { onDone: () => void }) {
  const say = useText(text)
  const { id } = useChosenEvent()
  const [chosen, setChosen] = useState<string | null>(null)
  const eventId = id ?? chosen
  // Typed into the palette already.
  const prefilled = usePrefilledText()
  return (
    <div className={styles.form}>
      {id === null && (
        <EventPicker label={say('task.event')} required value={chosen} onChange={setChosen} />
      )}
      {eventId !== null && (
        <NewTask
          key={eventId}
          eventId={eventId}
          {...(prefilled && { begin: { title: prefilled } })}
          onDone={onDone}
        />
      )}
    </div>
  )
}

function About({ task }: { task: TaskDetail }) {
  const say = useText(text)
  const locale = useLocale()
  return (
    <>
      <StatusWord status={task.status} />
      <span>#{task.number}</span>
      <span>{task.event.name}</span>
      {task.dueDate && <Due task={task} />}
      <Signs task={task} />
      {task.waiting && (
        <span>
          {say('sign.waitingFor', {
            who: task.waiting.forWhom,
            date: formatDate(task.waiting.until, locale, 'short'),
          })}
        </span>
      )}
      {task.reason !== '' && <span>{task.reason}</span>}
    </>
  )
}

interface BodyProps {
  task: TaskDetail
  onShow: (id: string) => void
  onPush: (push: Push) => void
}

function Body({ task, onShow, onPush }: BodyProps) {
  const say = useText(text)
  return (
    <div className={styles.panel}>
      <StepButtons task={task} zone={task.event.timeZone} />
      {task.parent && <Briefs title={say('sub.parent')} tasks={[task.parent]} onShow={onShow} />}
      <EditTask task={task} onPush={onPush} />
      <Checklist task={task} />
      {task.parent === null && <Subtasks task={task} onShow={onShow} />}
      {task.after.length > 0 && (
        <Briefs title={say('task.afterIds')} tasks={task.after} onShow={onShow} />
      )}
      {task.before.length > 0 && (
        <Briefs title={say('panel.before')} tasks={task.before} onShow={onShow} />
      )}
      <TaskComments taskId={task.id} />
      <RecordHistory entity="task" entityId={task.id} />
    </div>
  )
}

interface BriefsProps {
  title: string
  tasks: readonly TaskBrief[]
  onShow: (id: string) => void
}

function Briefs({ title, tasks, onShow }: BriefsProps) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <ul className={styles.briefs}>
        {tasks.map((task) => (
          <li key={task.id}>
            <FinishButton task={task} />
            <button type="button" className={styles.briefTitle} onClick={() => onShow(task.id)}>
              {task.title}
            </button>
            {task.responsible && <span className={styles.faint}>{task.responsible.name}</span>}
            <Due task={task} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Subtasks({ task, onShow }: { task: TaskDetail; onShow: (id: string) => void }) {
  const say = useText(text)
  const adding = useCommand(addTask)
  const add = async (title: string) =>
    (await adding.run({ eventId: task.eventId, title, parentId: task.id })).ok
  return (
    <section className={styles.part}>
      {task.subtasks.length > 0 ? (
        <Briefs title={say('sub.title')} tasks={task.subtasks} onShow={onShow} />
      ) : (
        <h3>{say('sub.title')}</h3>
      )}
      <OneLine label={say('sub.add')} error={adding.error} onAdd={add} />
    </section>
  )
}

/** Each tick is saved at once. */
function Checklist({ task }: { task: TaskDetail }) {
  const say = useText(text)
  const changing = useCommand(changeTask)
  const save = async (checklist: TaskDetail['checklist']) =>
    (await changing.run({ taskId: task.id, version: task.version, checklist })).ok
  const items = task.checklist
  return (
    <section className={styles.part}>
      <h3>{say('check.title')}</h3>
      <ul className={styles.checks}>
        {items.map((item) => (
          <li key={item.id}>
            <Checkbox
              label={item.text}
              checked={item.done}
              onChange={() =>
                void save(
                  items.map((each) => (each.id === item.id ? { ...each, done: !each.done } : each)),
                )
              }
            />
            <ActionIcon
              size="sm"
              aria-label={say('check.remove', { text: item.text })}
              onClick={() => void save(items.filter(({ id }) => id !== item.id))}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <OneLine
        label={say('check.add')}
        error={changing.error}
        onAdd={(words) => save([...items, { id: newId(), text: words, done: false }])}
      />
    </section>
  )
}

interface OneLineProps {
  label: string
  error: Error | null
  /** False keeps what was typed. */
  onAdd: (words: string) => Promise<boolean>
}

function OneLine({ label, error, onAdd }: OneLineProps) {
  const sentence = useErrorSentence()
  const [words, setWords] = useState('')
  const add = async () => {
    if (words.trim() !== '' && (await onAdd(words))) setWords('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void add()
      }}
    >
      <TextInput
        aria-label={label}
        placeholder={label}
        value={words}
        maxLength={200}
        autoComplete="off"
        leftSection={<IconPlus size={16} aria-hidden />}
        error={error && sentence(error)}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </form>
  )
}
