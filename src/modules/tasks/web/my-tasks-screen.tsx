import { Button } from '@mantine/core'
import { IconChecks, IconEyeCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { lazyPanel } from '#platform/web/lazy-component.tsx'
import {
  eventParameter,
  allEvents,
  linkTo,
  type SearchValues,
} from '#platform/web/routing/links.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { formatDate } from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { Count } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { countTasks, listTasks, type TaskFilter } from '../contract.ts'
import { openStatuses, type TaskRow, type TaskStatus } from '../model.ts'
import { text } from '../text.ts'
import { Due, FinishButton, PriorityWord, Signs, taskPanel } from './task-words.tsx'
import styles from './my-tasks.module.css'

const TaskPanel = lazyPanel(() => import('./task-panel.tsx'))

type SectionName = 'overdue' | 'today' | 'week' | 'toApprove' | 'waiting' | 'later' | 'none'

const working: TaskStatus[] = ['todo', 'doing']

/** Each section is a filter, and the same filter opens the list that it counts. */
const sections: Readonly<
  Record<SectionName, { filter: TaskFilter; search: SearchValues; folded?: boolean }>
> = {
  overdue: {
    // Tasks that wait for another person are shown below, once.
    filter: { mine: true, when: ['overdue'], status: working },
    search: { fel: 'mine', cand: 'overdue', stare: working },
  },
  today: {
    filter: { mine: true, when: ['today'], status: working },
    search: { fel: 'mine', cand: 'today', stare: working },
  },
  toApprove: {
    filter: { toApprove: true },
    search: { fel: 'toApprove' },
  },
  week: {
    filter: { mine: true, when: ['week'], status: working },
    search: { fel: 'mine', cand: 'week', stare: working },
  },
  waiting: {
    filter: { mine: true, status: ['waiting', 'review'] },
    search: { fel: 'mine', stare: ['waiting', 'review'] },
  },
  later: {
    filter: { mine: true, when: ['later'], status: working },
    search: { fel: 'mine', cand: 'later', stare: working },
    folded: true,
  },
  none: {
    filter: { mine: true, when: ['none'], status: working },
    search: { fel: 'mine', cand: 'none', stare: working },
    folded: true,
  },
}

/** The tasks of this person across all events, usable with one hand on a phone. */
export default function MyTasksScreen() {
  const say = useText(text)
  const panel = usePanel()
  const { data } = useEndpoint(countTasks, { mine: true, status: [...openStatuses] })
  const approve = useEndpoint(countTasks, sections.toApprove.filter)
  const nothing = data?.total === 0 && approve.data?.total === 0
  return (
    <>
      <PageHeader title={say('mine.title')} about={say('mine.about')} />
      {nothing ? (
        <EmptyState
          icon={<IconChecks size={28} stroke={1.5} />}
          title={say('mine.empty')}
          text={say('mine.emptyText')}
          action={{ label: say('mine.openList'), href: linkTo('/lista-taskuri') }}
        />
      ) : (
        <div className={styles.sections}>
          {(Object.keys(sections) as SectionName[]).map((name) => (
            <Section key={name} name={name} />
          ))}
        </div>
      )}
      <TaskPanel
        opened={panel.opened}
        onClose={panel.close}
        onShow={(id) => panel.show(taskPanel(id))}
      />
    </>
  )
}

const shownAtOnce = 15

/** Empty sections are left out, except today's, which says that nothing is left. */
function Section({ name }: { name: SectionName }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { filter, search, folded = false } = sections[name]
  const [open, setOpen] = useState(!folded)
  const { data, error, refetch } = useEndpoint(
    listTasks,
    { ...filter, sort: 'due', limit: shownAtOnce },
    { keepPrevious: true },
  )
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : folded ? null : (
      <PanelSkeleton rows={2} />
    )
  if (data.total === 0 && name !== 'today') return null
  const href = linkTo('/lista-taskuri', {}, { ...search, [eventParameter]: allEvents })
  return (
    <section className={styles.section} aria-label={say(`mine.${name}`)}>
      <h2 data-late={name === 'overdue' || undefined}>
        {folded ? (
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {say(`mine.${name}`)}
          </button>
        ) : (
          say(`mine.${name}`)
        )}
        <Link href={href} className={styles.count}>
          <Count tone={name === 'overdue' ? 'danger' : 'neutral'}>{data.total}</Count>
          <span className="hidden-visually">{say('mine.openList')}</span>
        </Link>
      </h2>
      {data.total === 0 && <p className={styles.clear}>{say('mine.clear')}</p>}
      {open && data.total > 0 && (
        <TaskRows tasks={data.items} approving={name === 'toApprove'} withEvent />
      )}
      {open && data.total > shownAtOnce && (
        <Button component={Link} href={href} variant="subtle">
          {say('mine.all', { n: data.total })}
        </Button>
      )}
    </section>
  )
}

interface TaskRowsProps {
  tasks: readonly TaskRow[]
  withEvent?: boolean
  approving?: boolean
}

/** Rows made for a thumb: finish on the left, the rest opens the task. */
export function TaskRows({ tasks, withEvent, approving }: TaskRowsProps): ReactNode {
  const say = useText(text)
  const locale = useLocale()
  const panel = usePanel()
  return (
    <ul className={styles.rows}>
      {tasks.map((task) => (
        <li key={task.id}>
          {approving ? (
            <span className={styles.eye}>
              <IconEyeCheck size={22} aria-hidden />
            </span>
          ) : (
            <FinishButton task={task} big />
          )}
          <PanelLink panel={panel} what={taskPanel(task.id)} className={styles.row}>
            <span className={styles.title}>
              {task.title} <Signs task={task} />
            </span>
            <span className={styles.about}>
              {withEvent && <span>{task.event.name}</span>}
              {task.parentTitle && (
                <span>{say('sign.subtaskOf', { title: task.parentTitle })}</span>
              )}
              {task.waiting && (
                <span>
                  {say('sign.waitingFor', {
                    who: task.waiting.forWhom,
                    date: formatDate(task.waiting.until, locale, 'short'),
                  })}
                </span>
              )}
            </span>
          </PanelLink>
          <span className={styles.end}>
            <Due task={task} />
            {(task.priority === 'urgent' || task.priority === 'high') && (
              <PriorityWord priority={task.priority} brief />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
