import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { getGuest, listGuests } from '#modules/guests/contract.ts'
import { fullName } from '#modules/guests/model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { Picker } from '#ui/live/fields/picker.tsx'
import { listVersions } from '../../../contract.ts'
import { text } from '../../../text.ts'
import styles from '../../builder.module.css'

interface ChoiceProps {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** The draft, or any version that was kept. */
export function VersionChoice({ siteId, value, onChange }: ChoiceProps & { siteId: string }) {
  const say = useText(text)
  const locale = useLocale()
  const versions = useEndpoint(listVersions, { siteId })
  const data = (versions.data?.items ?? []).map(({ id, number, createdAt, isPublic }) => ({
    value: id,
    label: [
      say('versions.number', { number }),
      isPublic ? say('versions.public') : formatInstant(createdAt, defaultZone, locale, 'medium'),
    ].join(' · '),
  }))
  return (
    <NativeSelect
      className={styles.choice}
      aria-label={say('preview.what')}
      value={value ?? ''}
      data={[{ value: '', label: say('preview.draft') }, ...data]}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}

/** Without a choice: as any visitor sees it. */
export function GuestChoice({ eventId, value, onChange }: ChoiceProps & { eventId: string }) {
  const say = useText(text)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 200)
  const guests = useEndpoint(
    listGuests,
    { eventId, limit: 20, isPlaceholder: false, ...(search.trim() && { search }) },
    { keepPrevious: true },
  )
  const chosen = useEndpoint(
    getGuest,
    { eventId, guestId: value ?? '' },
    { enabled: value !== undefined },
  )
  const options = (guests.data?.items ?? []).map((guest) => ({
    id: guest.id,
    label: fullName(guest),
    about: guest.groupName,
  }))
  const guest = chosen.data
  return (
    <div className={styles.choice}>
      <Picker
        label={say('preview.asGuest')}
        hideLabel
        placeholder={say('preview.asVisitor')}
        value={value && guest ? { id: value, label: fullName(guest) } : null}
        onChange={(next) => onChange(next?.id)}
        options={options}
        onSearch={setTyped}
        loading={guests.isFetching}
      />
    </div>
  )
}
