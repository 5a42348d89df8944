import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { trueNow } from '#platform/web/clock.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useFurtherPages } from '#platform/web/calls/further-pages.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import type { CallOf } from '#shared/contract.ts'
import { addDays, daysBetween, defaultZone, formatDate, todayIn, weekdayOf } from '#shared/time.ts'
import { isFreeDay } from '#shared/holidays.ts'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { countTasks, listTasks } from '../contract.ts'
import type { TaskRow } from '../model.ts'
import { text } from '../text.ts'
import { TaskRows } from './my-tasks-screen.tsx'
import type { TaskFilters } from './task-filters.ts'
import { taskPanel } from './task-words.tsx'
import styles from './calendar.module.css'

const most = 4

/** Due days in a month; what has none or lies elsewhere is counted beside, so that nothing is missing. */
export default function TaskCalendar({ filters }: { filters: TaskFilters }) {
  const sentence = useSentence()
  const phone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const { event } = useChosenEvent()
  const today = todayIn(event?.timeZone ?? defaultZone, trueNow())
  const month = filters.values.luna ?? today.slice(0, 7)
  const first = `${month}-01`
  const last = addDays(`${monthAfter(month, 1)}-01`, -1)
  const asked = { ...filters.input, from: first, to: last, sort: 'due' as const, limit: 200 }
  const { first: page, items, error, retry } = useWhole(asked)
  if (!page)
    return error ? (
      <ErrorState text={sentence(error)} onReload={retry} />
    ) : (
      <TableSkeleton columns={7} rows={5} />
    )
  return (
    <section>
      <Head filters={filters} month={month} total={page.total} />
      {phone ? (
        <Agenda tasks={items} withEvent={filters.eventId === null} />
      ) : (
        <Month
          days={gridOf(first, last)}
          month={month}
          today={today}
          tasks={items}
          eventDays={event ? [event.startDate, event.lastDay] : []}
        />
      )}
    </section>
  )
}

/** All pages, one after the other: a busy month has more tasks than one page, and none may be missing. */
function useWhole(asked: CallOf<typeof listTasks>) {
  const list = useFurtherPages(listTasks, asked)
  const { hasMore, loadingMore, more, error } = list
  useEffect(() => {
    if (hasMore && !loadingMore && !error) more()
  })
  return list
}

interface HeadProps {
  filters: TaskFilters
  month: string
  /** How many are due in the month. */
  total: number
}

function Head({ filters, month, total }: HeadProps) {
  const say = useText(text)
  const locale = useLocale()
  const { data: counts } = useEndpoint(countTasks, filters.input, { keepPrevious: true })
  const undated = counts?.byWhen.none ?? 0
  const outside = (counts?.total ?? 0) - undated - total
  const go = (by: number) => filters.set({ luna: monthAfter(month, by) })
  return (
    <header className={styles.head}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={say('calendar.previous')}
        onClick={() => go(-1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={say('calendar.next')}
        onClick={() => go(1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
      <h2>{formatDate(`${month}-01`, locale, 'month')}</h2>
      <Button variant="subtle" onClick={() => filters.set({ luna: null })}>
        {say('calendar.today')}
      </Button>
      <span className={styles.rest} role="status">
        {say('count', { n: total })}
        {undated > 0 && ` · ${say('calendar.undated', { n: undated })}`}
        {outside > 0 && ` · ${say('calendar.outside', { n: outside })}`}
      </span>
    </header>
  )
}

interface MonthProps {
  days: readonly string[]
  month: string
  today: string
  tasks: readonly TaskRow[]
  eventDays: readonly string[]
}

function Month({ days, month, today, tasks, eventDays }: MonthProps) {
  const [first, last = ''] = eventDays
  const locale = useLocale()
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <table className={styles.month}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={formatDate(day, locale, 'weekday')}>
              {formatDate(day, locale, 'shortDay').split(/[.,\s]/)[0]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                tasks={tasks.filter(({ dueDate }) => dueDate === day)}
                outside={!day.startsWith(month)}
                isToday={day === today}
                isEvent={first !== undefined && day >= first && day <= last}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  day: string
  tasks: readonly TaskRow[]
  outside: boolean
  isToday: boolean
  isEvent: boolean
}

function Day({ day, tasks, outside, isToday, isEvent }: DayProps) {
  const say = useText(text)
  const locale = useLocale()
  const shown = tasks.slice(0, tasks.length > most ? most - 1 : most)
  const rest = tasks.slice(shown.length)
  return (
    <td
      data-outside={outside || undefined}
      data-today={isToday || undefined}
      data-free={isFreeDay(day) || undefined}
      data-event={isEvent || undefined}
    >
      <time dateTime={day} className={styles.number} title={formatDate(day, locale, 'full')}>
        {Number(day.slice(8))}
      </time>
      <ul>
        {shown.map((task) => (
          <li key={task.id}>
            <Chip task={task} />
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <details className={styles.more}>
              <summary>{say('calendar.more', { n: rest.length })}</summary>
              {rest.map((task) => (
                <Chip key={task.id} task={task} />
              ))}
            </details>
          </li>
        )}
      </ul>
    </td>
  )
}

function Chip({ task }: { task: TaskRow }) {
  const panel = usePanel()
  return (
    <PanelLink panel={panel} what={taskPanel(task.id)} className={styles.chip}>
      <span
        data-late={task.overdue || undefined}
        data-over={task.status === 'done' || task.status === 'cancelled' || undefined}
        data-milestone={task.milestone || undefined}
        title={task.title}
      >
        {task.title}
      </span>
    </PanelLink>
  )
}

function Agenda({ tasks, withEvent }: { tasks: readonly TaskRow[]; withEvent: boolean }) {
  const say = useText(text)
  const locale = useLocale()
  const days = [...new Set(tasks.map(({ dueDate }) => dueDate))]
  if (days.length === 0) return <p className={styles.none}>{say('calendar.none')}</p>
  return (
    <div className={styles.days}>
      {days.map((day) => (
        <section key={day}>
          <h3>{formatDate(day ?? '', locale, 'day')}</h3>
          <TaskRows tasks={tasks.filter(({ dueDate }) => dueDate === day)} withEvent={withEvent} />
        </section>
      ))}
    </div>
  )
}

/** Whole weeks from Monday on that hold the month. */
function gridOf(first: string, last: string): string[] {
  const start = addDays(first, 1 - weekdayOf(first))
  const length = Math.ceil((daysBetween(start, last) + 1) / 7) * 7
  return Array.from({ length }, (_, at) => addDays(start, at))
}

function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + by
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}
