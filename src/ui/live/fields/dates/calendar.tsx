import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ro'
import { Button } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { addDays, formatDate, type PlainDate } from '#shared/dates/time.ts'
import { useLocale, useUiText } from '../../locale.tsx'
import './calendar.css'

interface CalendarProps {
  value: PlainDate | null
  today: PlainDate
  min?: PlainDate
  max?: PlainDate
  onPick: (date: PlainDate) => void
}

/** Loaded when it is first opened, with the library behind it. */
export default function Calendar({ value, today, min, max, onPick }: CalendarProps) {
  const say = useUiText()
  const locale = useLocale()
  const element = useRef<HTMLDivElement>(null)
  // The calendar loads after the popover has opened, so the popover could not focus it.
  useEffect(() => {
    const days = ['[data-selected]', '[data-today]', 'table button']
    for (const day of days) {
      const dayButton = element.current?.querySelector<HTMLElement>(day)
      if (dayButton) return dayButton.focus()
    }
  }, [])
  const near = [
    { label: say('today'), date: today },
    { label: say('tomorrow'), date: addDays(today, 1) },
    { label: say('inAWeek'), date: addDays(today, 7) },
  ]
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1, weekendDays: [6, 0] }}>
      <DatePicker
        ref={element}
        value={value}
        onChange={(date) => date && onPick(date)}
        defaultDate={value ?? today}
        minDate={min}
        maxDate={max}
        highlightToday
        getDayAriaLabel={(date) => formatDate(date, locale, 'full')}
        size="sm"
        ariaLabels={{
          previousMonth: say('previousMonth'),
          nextMonth: say('nextMonth'),
          previousYear: say('previousYear'),
          nextYear: say('nextYear'),
          previousDecade: say('previousDecade'),
          nextDecade: say('nextDecade'),
        }}
      />
      <div className="calendar-near">
        {near.map(({ label, date }) => (
          <Button key={date} size="xs" variant="subtle" onClick={() => onPick(date)}>
            {label}
          </Button>
        ))}
      </div>
    </DatesProvider>
  )
}
