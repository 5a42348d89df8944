import { useState } from 'react'
import galleryStyles from '../../gallery.module.css'
import type { Specimen } from '../../specimen.ts'
import { DateField } from './date-field.tsx'
import { DayHours } from './day-hours.tsx'
import { RelativeDateField, type DateChoice } from './relative-date-field.tsx'
import { TimeField } from './time-field.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [
  { title: localised('date'), render: Dates },
  { title: localised('hoursOfDays'), render: Hours },
  { title: localised('dateRelativeToTheEvent'), render: Relative },
]

function Hours() {
  const [hours, setHours] = useState([{ day: '2027-06-11', from: '09:00', to: '26:00' }])
  return <DayHours days={['2027-06-11', '2027-06-12']} value={hours} onChange={setHours} />
}

function Dates() {
  const [date, setDate] = useState<string | null>('2027-05-15')
  const [time, setTime] = useState('26:30')
  const [empty, setEmpty] = useState<string | null>(null)
  return (
    <div className={galleryStyles.pairs}>
      <DateField label="Termen de confirmare" value={date} onChange={setDate} />
      <DateField
        label="Valabilă până la"
        value={empty}
        onChange={setEmpty}
        help="Scrieți cum vorbiți."
      />
      <TimeField label="Se încheie la" value={time} onChange={setTime} eventDay />
    </div>
  )
}

function Relative() {
  const [due, setDue] = useState<DateChoice>({ anchor: 'event_start', offsetDays: -14 })
  const [fixed, setFixed] = useState<DateChoice>({ date: '2027-04-01' })
  const anchorDates = { event_start: '2027-05-15', rsvp_deadline: '2027-04-15' }
  return (
    <div className={galleryStyles.pairs}>
      <RelativeDateField
        label="Termenul taskului"
        value={due}
        onChange={setDue}
        anchorDates={anchorDates}
      />
      <RelativeDateField
        label="Scadența plății"
        value={fixed}
        onChange={setFixed}
        anchorDates={anchorDates}
      />
    </div>
  )
}
