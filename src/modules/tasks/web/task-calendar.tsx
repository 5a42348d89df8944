import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useFurtherPages } from '#platform/web/calls/further-pages.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import type { CallOf } from '#shared/contract.ts'
import { lastOfMonth } from '#shared/dates/month.ts'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import { MonthDays, MonthGrid, MonthHead } from '#ui/live/lists/month-calendar.tsx'
import styles from '#ui/live/lists/month.module.css'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { countTasks, listTasks } from '../contract.ts'
import type { TaskRow } from '../model.ts'
import { text } from '../text.ts'
import { TaskRows } from './my-tasks-screen.tsx'
import type { TaskFilters } from './task-filters.ts'
import { taskPanel } from './task-words.tsx'

/** Due days in a month; tasks without one, or in another month, are counted below, so that none is overlooked. */
export default function TaskCalendar({ filters }: { filters: TaskFilters }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const phone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const { event } = useChosenEvent()
  const today = todayIn(event?.timeZone ?? defaultZone, serverTimeNow())
  const month = filters.values.luna ?? today.slice(0, 7)
  const days = { from: `${month}-01`, to: lastOfMonth(month) }
  const pageQuery = { ...filters.input, ...days, sort: 'due' as const, limit: 200 }
  const { first: page, items, error, retry } = useAllTasks(pageQuery)
  if (!page)
    return error ? (
      <ErrorState text={sentence(error)} onReload={retry} />
    ) : (
      <TableSkeleton columns={7} rows={5} />
    )
  return (
    <section>
      <MonthHead
        month={month}
        today={today}
        count={<Count filters={filters} total={page.total} />}
        onGo={(to) => filters.set({ luna: to === today.slice(0, 7) ? null : to })}
      />
      {phone ? (
        <MonthDays
          items={items}
          dayOf={({ dueDate }) => dueDate ?? ''}
          render={(tasks) => <TaskRows tasks={tasks} withEvent={filters.eventId === null} />}
          none={say('calendar.none')}
        />
      ) : (
        <MonthGrid
          {...{ month, today, items }}
          isOn={({ dueDate }, day) => dueDate === day}
          max={4}
          more={(n) => say('calendar.more', { n })}
          isMarked={(day) => !!event && day >= event.startDate && day <= event.lastDay}
          renderChip={(task) => <Chip task={task} />}
        />
      )}
    </section>
  )
}

/** All pages, one after the other: a busy month has more tasks than one page, and none may be missing. */
function useAllTasks(asked: CallOf<typeof listTasks>) {
  const list = useFurtherPages(listTasks, asked)
  const { hasMore, loadingMore, more, error } = list
  useEffect(() => {
    if (hasMore && !loadingMore && !error) more()
  })
  return list
}

/** Number of due tasks in the month, and of those it cannot show. */
function Count({ filters, total }: { filters: TaskFilters; total: number }) {
  const say = useText(text)
  const { data: counts } = useEndpoint(countTasks, filters.input, { keepPrevious: true })
  const undated = counts?.byWhen.none ?? 0
  const outside = (counts?.total ?? 0) - undated - total
  return (
    <>
      {say('count', { n: total })}
      {undated > 0 && ` · ${say('calendar.undated', { n: undated })}`}
      {outside > 0 && ` · ${say('calendar.outside', { n: outside })}`}
    </>
  )
}

function Chip({ task }: { task: TaskRow }) {
  const panel = usePanel()
  return (
    <PanelLink panel={panel} what={taskPanel(task.id)} className={styles.chip}>
      <span
        data-tone={task.overdue ? 'danger' : task.milestone ? 'brand' : undefined}
        data-over={task.status === 'done' || task.status === 'cancelled' || undefined}
        title={task.title}
      >
        {task.title}
      </span>
    </PanelLink>
  )
}
