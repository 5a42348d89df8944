import { useState } from 'react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import type { FieldProps } from '#ui/live/fields/field-props.ts'
import { Picker, type PickerOption } from '#ui/live/fields/picker.tsx'
import { Link } from '#ui/live/link.tsx'
import { getEvent } from '../contract.ts'
import type { Event, EventCard } from '../model.ts'
import { choiceText, daysOf, newEventPanel } from './event-words.tsx'
import { useOwnLimit } from './own-limit.ts'
import { useEventChoices } from './widgets.tsx'

/** An event as the value of a field, by its id. */
export default function EventPicker({ value, onChange, ...props }: FieldProps<string | null>) {
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const { upcoming, past, waiting, settled } = useEventChoices(search)
  const reading = useEndpoint(getEvent, { eventId: value ?? '' }, { enabled: value !== null })
  const optionOf = (event: Event | EventCard): PickerOption => ({
    id: event.id,
    label: event.name,
    about: daysOf(event, locale),
  })
  const options = [...upcoming, ...past].map(optionOf)
  const chosenOption = options.find(({ id }) => id === value)
  const chosen = chosenOption ?? (reading.data?.id === value ? optionOf(reading.data) : null)
  const none = settled && search.trim() === '' && options.length === 0
  return (
    <Picker
      {...props}
      help={none ? <FirstEvent /> : props.help}
      value={value === null ? null : (chosen ?? { id: value, label: '…' })}
      onChange={(option) => onChange(option?.id ?? null)}
      options={options}
      onSearch={setSearch}
      loading={waiting}
    />
  )
}

/** Without any event it offers to create one. */
function FirstEvent() {
  const say = useText(choiceText)
  if (useOwnLimit()) return <>{say('needed.noEvents')}.</>
  return (
    <>
      {say('needed.noEvents')}.{' '}
      <Link href={linkTo('/evenimente', {}, { panou: newEventPanel })}>{say('new.first')}</Link>
    </>
  )
}
