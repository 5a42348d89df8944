import { Button } from '@mantine/core'
import type { DueThing } from '#modules/events/web/ports.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { carried, linkTo } from '#platform/web/routing/links.ts'
import type { OutputOf } from '#shared/contract.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Link } from '#ui/live/link.tsx'
import { IconChecklist } from '@tabler/icons-react'
import { countTasks, listTasks } from '../contract.ts'
import { openStatuses } from '../model.ts'
import { text } from '../text.ts'
import { NewTask } from './task-form.tsx'
import { Due, StatusIcon, taskPanel } from './task-words.tsx'
import type { TaskRow } from '../model.ts'
import own from './event-section.module.css'
import styles from './tasks.module.css'

const few = 8

/** Tasks on the page of an event: how far the plan is, what comes next, and the milestones ahead. */
export default function EventSection({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useSentence()
  const counts = useEndpoint(countTasks, { eventId })
  const asked = { eventId, status: [...openStatuses], sort: 'due' as const, limit: few }
  const next = useEndpoint(listTasks, asked)
  const milestones = useEndpoint(listTasks, { ...asked, milestone: true })
  const { data } = counts
  const failed = [counts, next, milestones].find(({ error }) => error)
  if (!data || !next.data || !milestones.data)
    return failed ? (
      <ErrorState text={sentence(failed.error)} onReload={() => void failed.refetch()} />
    ) : (
      <PanelSkeleton rows={6} />
    )
  if (data.total === 0)
    return (
      <EmptyState
        icon={<IconChecklist size={28} stroke={1.5} />}
        title={say('empty.title')}
        text={say('section.none')}
        action={{
          label: say('section.begin'),
          href: linkTo('/lista-taskuri', {}, { [carried]: eventId }),
        }}
      />
    )
  return (
    <div className={own.section}>
      <Progress counts={data} eventId={eventId} />
      <div className={own.columns}>
        <Lines title={say('section.next')} tasks={next.data.items} eventId={eventId} />
        <Lines
          title={say('section.milestones')}
          tasks={milestones.data.items}
          eventId={eventId}
          none={say('section.noMilestones')}
        />
      </div>
    </div>
  )
}

interface ProgressProps {
  counts: OutputOf<typeof countTasks>
  eventId: string
}

function Progress({ counts: { byStatus, total, overdue }, eventId }: ProgressProps) {
  const say = useText(text)
  const words = say('section.progress', { done: byStatus.done + byStatus.cancelled, all: total })
  return (
    <div className={own.head}>
      <progress value={byStatus.done + byStatus.cancelled} max={total} aria-label={words} />
      <span>{words}</span>
      {overdue > 0 && (
        <Link
          className={styles.late}
          href={linkTo('/lista-taskuri', {}, { [carried]: eventId, cand: 'overdue' })}
        >
          {say('countOverdue', { n: overdue })}
        </Link>
      )}
      <Button
        component={Link}
        href={linkTo('/lista-taskuri', {}, { [carried]: eventId })}
        size="xs"
      >
        {say('section.all')}
      </Button>
    </div>
  )
}

interface LinesProps {
  title: string
  tasks: readonly TaskRow[]
  eventId: string
  none?: string
}

function Lines({ title, tasks, eventId, none }: LinesProps) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {tasks.length === 0 && <p className={styles.quiet}>{none}</p>}
      <ul className={styles.briefs}>
        {tasks.map((task) => (
          <li key={task.id}>
            <StatusIcon status={task.status} />
            <Link
              className={styles.briefTitle}
              href={linkTo('/lista-taskuri', {}, { [carried]: eventId, panou: taskPanel(task.id) })}
            >
              {task.title}
            </Link>
            <Due task={task} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A task about something that is due elsewhere, with its day and the way back to it. */
export function DueTaskDialog({ eventId, title, link, onClose, ...known }: DueTaskProps) {
  const say = useText(text)
  const words = title.slice(0, 200)
  const links = link ? [{ ...link, label: words }] : []
  return (
    <Dialog opened onClose={onClose} title={say('panel.new')}>
      <NewTask
        eventId={eventId}
        begin={{ ...known, title: words, links }}
        keepDraft={false}
        onDone={onClose}
      />
    </Dialog>
  )
}

type DueTaskProps = DueThing & { onClose: () => void }
