import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { isFreeDay } from '#shared/dates/holidays.ts'
import { monthAfter, weeksOf } from '#shared/dates/month.ts'
import { addDays, formatDate, type PlainDate } from '#shared/dates/time.ts'
import { useLocale, useUiText } from '../locale.tsx'
import styles from './month.module.css'

interface MonthHeadProps {
  month: string
  today: PlainDate
  /** The number of entries of the month, and the entries that it does not show. */
  count: ReactNode
  onGo: (month: string) => void
}

export function MonthHead({ month, today, count, onGo }: MonthHeadProps) {
  const say = useUiText()
  const locale = useLocale()
  return (
    <header className={styles.head}>
      <h2 aria-live="polite">{formatDate(`${month}-01`, locale, 'month')}</h2>
      <span role="status">{count}</span>
      <Button size="xs" onClick={() => onGo(today.slice(0, 7))}>
        {say('today')}
      </Button>
      <ActionIcon
        variant="default"
        aria-label={say('previousMonth')}
        onClick={() => onGo(monthAfter(month, -1))}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={say('nextMonth')}
        onClick={() => onGo(monthAfter(month, 1))}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </header>
  )
}

/** The action on a day; without it days are not interactive. */
interface DayAction {
  /** Announces how the keys move. */
  caption: string
  label: (day: string) => string
  open: (day: PlainDate) => void
}

interface MonthGridProps<Item> {
  month: string
  today: PlainDate
  items: readonly Item[]
  isOn: (item: Item, day: PlainDate) => boolean
  /** A link of the class `chip`. */
  renderChip: (item: Item, day: PlainDate) => ReactNode
  /** Number of visible entries of a day; the others open in place. */
  max: number
  more: (count: number) => string
  isMarked?: (day: PlainDate) => boolean
  action?: DayAction
}

/** Arrow keys walk over the days that something can be done with; what a day holds are links. */
export function MonthGrid<Item extends { id: string }>(props: MonthGridProps<Item>) {
  const { month, today, action } = props
  const locale = useLocale()
  const weeks = weeksOf(month)
  const table = useRef<HTMLTableElement>(null)
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const by = steps[event.key]
    const { day } = event.currentTarget.dataset
    if (by === undefined || day === undefined) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-day="${addDays(day, by)}"]`)?.focus()
  }
  const entry = weeks.some((week) => week.includes(today)) ? today : `${month}-01`
  return (
    <table ref={table} className={styles.month}>
      {action && <caption className="hidden-visually">{action.caption}</caption>}
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
              <Day key={day} {...props} day={day} isEntry={day === entry} onKeyDown={walk} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

interface DayProps<Item> extends MonthGridProps<Item> {
  day: PlainDate
  /** Whether the tab key enters the grid here. */
  isEntry: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Day<Item extends { id: string }>(props: DayProps<Item>) {
  const { day, month, today, items, isOn, renderChip, max, more, isMarked } = props
  const held = items.filter((item) => isOn(item, day))
  const shown = held.slice(0, held.length > max ? max - 1 : max)
  const hidden = held.slice(shown.length)
  return (
    <td
      data-outside={!day.startsWith(month) || undefined}
      data-today={day === today || undefined}
      data-free={isFreeDay(day) || undefined}
      data-marked={isMarked?.(day) || undefined}
    >
      <DayNumber {...props} />
      <ul>
        {shown.map((item) => (
          <li key={item.id}>{renderChip(item, day)}</li>
        ))}
        {hidden.length > 0 && (
          <li>
            <details className={styles.more}>
              <summary>{more(hidden.length)}</summary>
              <ul>
                {hidden.map((item) => (
                  <li key={item.id}>{renderChip(item, day)}</li>
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </td>
  )
}

function DayNumber<Item>({ day, today, action, isEntry, onKeyDown }: DayProps<Item>) {
  const locale = useLocale()
  const title = formatDate(day, locale, 'full')
  const number = Number(day.slice(8))
  if (!action)
    return (
      <time dateTime={day} className={styles.number} title={title}>
        {number}
      </time>
    )
  return (
    <button
      type="button"
      className={styles.number}
      data-day={day}
      tabIndex={isEntry ? 0 : -1}
      aria-label={action.label(title)}
      aria-current={day === today ? 'date' : undefined}
      title={action.label(title)}
      onKeyDown={onKeyDown}
      onClick={() => action.open(day)}
    >
      {number}
    </button>
  )
}

interface MonthDaysProps<Item> {
  items: readonly Item[]
  dayOf: (item: Item) => PlainDate
  render: (items: Item[]) => ReactNode
  none: string
}

/** The same month on a phone: its days, one below the other, those that hold something. */
export function MonthDays<Item>({ items, dayOf, render, none }: MonthDaysProps<Item>) {
  const locale = useLocale()
  const days = [...new Set(items.map(dayOf))]
  if (days.length === 0) return <p className={styles.none}>{none}</p>
  return (
    <div className={styles.days}>
      {days.map((day) => (
        <section key={day}>
          <h3>{formatDate(day, locale, 'day')}</h3>
          {render(items.filter((item) => dayOf(item) === day))}
        </section>
      ))}
    </div>
  )
}
