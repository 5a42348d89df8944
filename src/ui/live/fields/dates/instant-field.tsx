import { useState } from 'react'
import { instantToZoned, zonedToInstant, type Instant, type Zone } from '#shared/dates/time.ts'
import type { FieldProps } from '../field-props.ts'
import { DateField } from './date-field.tsx'
import { TimeField } from './time-field.tsx'

interface InstantFieldProps extends Pick<
  FieldProps<Instant | null>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> {
  labels: { date: string; time: string }
  /** Day and time are by this clock. */
  zone: Zone
  /** The time of a day that was typed without one. */
  usualTime?: string
}

/** A day and a time that are one moment; a day that is written again keeps its time. */
export function InstantField(props: InstantFieldProps) {
  const { labels, zone, value, onChange, error, usualTime = '00:00' } = props
  const blurProps = props.onBlur && { onBlur: props.onBlur }
  const wall = value === null ? null : instantToZoned(value, zone)
  const [lastTime, setLastTime] = useState(usualTime)
  const put = (date: string | null, time: string) =>
    onChange(date === null ? null : zonedToInstant({ date, time, zone }).instant)
  return (
    <>
      <DateField
        {...(props.name && { name: props.name })}
        label={labels.date}
        zone={zone}
        value={wall?.date ?? null}
        error={error}
        {...blurProps}
        onChange={(date) => {
          if (wall) setLastTime(wall.time)
          put(date, wall?.time ?? lastTime)
        }}
      />
      <TimeField
        label={labels.time}
        value={wall?.time ?? ''}
        disabled={wall === null}
        {...blurProps}
        onChange={(time) => put(wall?.date ?? null, time || (wall?.time ?? usualTime))}
      />
    </>
  )
}
