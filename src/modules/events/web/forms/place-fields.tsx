import { NumberInput, TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import type { ClipboardEvent } from 'react'
import type { FieldBinding } from '#platform/web/forms/form.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { Zone } from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import type { FieldProps } from '#ui/live/fields/field-props.ts'
import { FormRow } from '#ui/live/fields/form-section.tsx'
import { TimeField } from '#ui/live/fields/dates/time-field.tsx'
import type { Place } from '../../model.ts'
import { text } from '../../text.ts'
import styles from '../page/event-parts.module.css'

/** A whole number, or nothing. */
export function NumberField({
  help,
  hideLabel,
  value,
  onChange,
  ...props
}: FieldProps<number | null>) {
  const isRomanian = useLocale() === 'ro'
  return (
    <NumberInput
      {...props}
      labelProps={hideLabel ? { className: 'hidden-visually' } : undefined}
      description={help}
      value={value ?? ''}
      min={1}
      max={100_000}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator={isRomanian ? '.' : ','}
      decimalSeparator={isRomanian ? ',' : '.'}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  )
}

/** A day that must be there: while nothing clear is typed it is an empty text, which no schema takes. */
export function dayField({ onChange, value, ...field }: FieldBinding<string>) {
  return {
    ...field,
    value: value || null,
    onChange: (day: string | null) => onChange(day ?? ''),
  }
}

interface SpanForm {
  field: (name: 'startDate' | 'startTime' | 'endDate' | 'endTime') => FieldBinding<string>
}

/** Start and end. */
export function SpanFields({ form, zone }: { form: SpanForm; zone: Zone }) {
  const say = useText(text)
  const day = (name: 'startDate' | 'endDate') => (
    <DateField {...dayField(form.field(name))} label={say(`event.${name}`)} zone={zone} />
  )
  return (
    <>
      <FormRow>
        {day('startDate')}
        <TimeField {...form.field('startTime')} label={say('event.startTime')} />
      </FormRow>
      <FormRow>
        {day('endDate')}
        <TimeField {...form.field('endTime')} label={say('event.endTime')} eventDay />
      </FormRow>
    </>
  )
}

interface PlacedForm {
  at: <T>(path: string) => FieldBinding<T>
}

const pair =
  /^\s*(-?\d{1,2}(?:[.,]\d+)?)\s*(?:[;\s]|,\s|,(?=-?\d+\.))\s*(-?\d{1,3}(?:[.,]\d+)?)\s*$/

/** The name and address, and the point of the pin; both coordinates may be pasted at once. */
export function PlaceFields({ form }: { form: PlacedForm }) {
  const say = useText(text)
  const lat = form.at<number | null>('place.lat')
  const lng = form.at<number | null>('place.lng')
  const paste = (event: ClipboardEvent) => {
    const coordinates = pair.exec(event.clipboardData.getData('text'))
    if (!coordinates) return
    event.preventDefault()
    const degrees = (at: 1 | 2) => Number(coordinates[at]?.replace(',', '.'))
    lat.onChange(degrees(1))
    lng.onChange(degrees(2))
  }
  const line = (path: 'name' | 'address') => {
    const { onChange, ...field } = form.at<string>(`place.${path}`)
    return (
      <TextInput
        {...field}
        label={say(`place.${path}`)}
        autoComplete="off"
        onChange={(change) => onChange(change.currentTarget.value)}
      />
    )
  }
  return (
    <>
      <FormRow>
        {line('name')}
        {line('address')}
      </FormRow>
      <FormRow>
        <Degrees {...lat} label={say('place.lat')} max={90} onPaste={paste} />
        <Degrees {...lng} label={say('place.lng')} max={180} onPaste={paste} />
      </FormRow>
    </>
  )
}

interface DegreesProps extends FieldBinding<number | null> {
  label: string
  max: 90 | 180
  onPaste: (event: ClipboardEvent) => void
}

function Degrees({ value, onChange, max, ...field }: DegreesProps) {
  const separator = useLocale() === 'ro' ? ',' : '.'
  return (
    <NumberInput
      {...field}
      value={value ?? ''}
      min={-max}
      max={max}
      decimalScale={6}
      hideControls
      placeholder={(max === 90 ? '44.4268' : '26.1025').replace('.', separator)}
      decimalSeparator={separator}
      allowedDecimalSeparators={[',', '.']}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  )
}

/** The ways to a map, and to a route from where the reader is; the address itself is beside it. */
export function MapPin({ place: { lat, lng } }: { place: Place }) {
  const say = useText(text)
  if (lat === null || lng === null) return null
  const links = [
    ['place.onMap', `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`],
    ['place.route', `https://www.openstreetmap.org/directions?to=${lat},${lng}`],
  ] as const
  return (
    <p className={styles.map}>
      <IconMapPin size={18} stroke={1.6} aria-hidden />
      {links.map(([word, href]) => (
        <a key={word} href={href} target="_blank" rel="noreferrer">
          {say(word)}
        </a>
      ))}
    </p>
  )
}
