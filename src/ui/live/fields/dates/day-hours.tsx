import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { formatDate, type EventTime, type PlainDate } from '#shared/dates/time.ts'
import { useLocale, useUiText } from '../../locale.tsx'
import styles from './day-hours.module.css'
import { TimeField } from './time-field.tsx'

/** Start and end on a day; after midnight hours continue up to 30:00. */
export interface HoursOfDay {
  day: PlainDate
  from: EventTime
  to: EventTime
}

interface DayHoursProps {
  /** The days one can choose from, the first of them for a new line. */
  days: readonly PlainDate[]
  value: readonly HoursOfDay[]
  onChange: (value: HoursOfDay[]) => void
}

/** Hours of days, one line each. */
export function DayHours({ days, value, onChange }: DayHoursProps) {
  const say = useUiText()
  const first = days[0]
  return (
    <div className={styles.rows}>
      {value.map((each, at) => (
        <Line
          key={at}
          days={days}
          value={each}
          onChange={(next) => onChange(value.toSpliced(at, 1, next))}
          onRemove={() => onChange(value.toSpliced(at, 1))}
        />
      ))}
      {first && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...value, { day: first, from: '09:00', to: '18:00' }])}
        >
          {say('addHours')}
        </Button>
      )}
    </div>
  )
}

interface LineProps {
  days: readonly PlainDate[]
  value: HoursOfDay
  onChange: (value: HoursOfDay) => void
  onRemove: () => void
}

function Line({ days, value, onChange, onRemove }: LineProps) {
  const say = useUiText()
  const locale = useLocale()
  const offered = [...new Set([...days, value.day])].toSorted()
  return (
    <div className={styles.row}>
      <Select
        className={styles.day ?? ''}
        aria-label={say('hoursDay')}
        data={offered.map((day) => ({ value: day, label: formatDate(day, locale, 'shortDay') }))}
        value={value.day}
        allowDeselect={false}
        onChange={(day) => day && onChange({ ...value, day })}
      />
      <TimeField
        label={<span className="hidden-visually">{say('hoursFrom')}</span>}
        eventDay
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
      />
      <TimeField
        label={<span className="hidden-visually">{say('hoursTo')}</span>}
        eventDay
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
      />
      <ActionIcon aria-label={say('removeHours')} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}
