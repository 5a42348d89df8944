import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { problemText } from '#shared/field-problems.ts'
import { sayIn } from '#shared/i18n.ts'
import { parsePersonDate } from '#shared/dates/person-date.ts'
import { defaultZone, formatDate, todayIn, type PlainDate, type Zone } from '#shared/dates/time.ts'
import { lazyWithRetry } from '../../lazy-with-retry.tsx'
import { useLocale, useUiText } from '../../locale.tsx'
import { inputProps, type FieldProps } from '../field-props.ts'
import styles from '../fields.module.css'
import type { InlineField } from '../inline-edit.ts'
import { useTypedValue } from '../use-typed-value.ts'

const Calendar = lazyWithRetry(
  () => import('./calendar.tsx'),
  <div className={styles.calendarWait} tabIndex={-1} data-autofocus />,
)

interface DateFieldProps extends FieldProps<PlainDate | null> {
  /** "Today" is the event's today. */
  zone?: Zone
  min?: PlainDate
  max?: PlainDate
  /** For a day that saves by itself. */
  inline?: InlineField
  /** A day of the calendar is a choice that needs no confirmation; else it is given as one that was typed. */
  onPick?: (date: PlainDate) => void
}

/** Types `15.05.2027`, `15 mai`, `mâine`, or picks from a calendar (arrow down opens it). */
export function DateField({
  zone = defaultZone,
  min,
  max,
  inline,
  onPick,
  ...props
}: DateFieldProps) {
  const say = useUiText()
  const [opened, setOpened] = useState(false)
  const [now] = useState(() => new Date())
  const today = todayIn(zone, now)
  const { input, understood, broken, forget } = useTypedDate(props, today)
  const pick = (date: PlainDate) => {
    forget()
    const take = onPick ?? props.onChange
    take(date)
    setOpened(false)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    input.onBlur()
    // A person who moves to the calendar, or typed an invalid date, has not finished.
    const isWithin = opened || currentTarget.closest(`.${styles.date}`)?.contains(relatedTarget)
    if (!broken && !isWithin) inline?.onBlur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (opened) setOpened(false)
      if (inline) forget()
    }
    if (event.key === 'Escape' || !broken) inline?.onKeyDown(event)
    else if (event.key === 'Enter' && inline) input.ref.current?.checkValidity()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpened(true)
  }
  const toggle = <CalendarToggle opened={opened} onChange={setOpened} disabled={props.disabled} />
  return (
    <div className={styles.date}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>
          <TextInput
            {...inputProps(props)}
            {...inline}
            {...input}
            autoComplete="off"
            placeholder={props.placeholder ?? say('datePlaceholder')}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            rightSection={toggle}
            rightSectionWidth={40}
          />
        </Popover.Target>
        <Popover.Dropdown
          role="dialog"
          className={styles.calendar}
          aria-label={say('openCalendar')}
        >
          <Calendar {...{ min, max, today, value: props.value }} onPick={pick} />
        </Popover.Dropdown>
      </Popover>
      <div className={styles.understood} role="status">
        {understood}
      </div>
    </div>
  )
}

/** The typed text, and the date parsed from it, shown in full while the person types. */
function useTypedDate(props: FieldProps<PlainDate | null>, today: PlainDate) {
  const locale = useLocale()
  const typed = useTypedValue<PlainDate>({
    value: props.value,
    onChange: props.onChange,
    onBlur: props.onBlur,
    format: (date) => formatDate(date, locale, 'medium'),
    parse: (words) => parsePersonDate(words, today, locale),
    sentence: sayIn(problemText, locale)('invalid_date'),
    error: props.error,
  })
  const { ref, text, typing, understood, broken, error, onType, onLeave, forget } = typed
  return {
    input: { ref, value: text, error, onChange: onType, onBlur: onLeave },
    understood: typing && understood && formatDate(understood, locale, 'full'),
    broken,
    forget,
  }
}

interface CalendarToggleProps {
  opened: boolean
  onChange: (opened: boolean) => void
  disabled: boolean | undefined
}

function CalendarToggle({ opened, onChange, disabled }: CalendarToggleProps) {
  const say = useUiText()
  return (
    <ActionIcon
      aria-label={say('openCalendar')}
      aria-haspopup="dialog"
      aria-expanded={opened}
      disabled={disabled}
      onClick={() => onChange(!opened)}
    >
      <IconCalendar size={18} />
    </ActionIcon>
  )
}
