import { Checkbox } from '@mantine/core'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { text } from '../text.ts'

interface GoogleChoiceProps {
  google: { email: string; linkedAt: string } | null | undefined
  keep: boolean
  onKeep: (keep: boolean) => void
}

/** Shown beside a new password: the linked Google account, and the choice whether it stays. */
export function GoogleChoice({ google, keep, onKeep }: GoogleChoiceProps) {
  const say = useText(text)
  const locale = useLocale()
  if (!google) return null
  return (
    <Checkbox
      label={say('reset.google', { email: google.email })}
      description={say('reset.googleAbout', {
        at: formatInstant(google.linkedAt, defaultZone, locale),
      })}
      checked={keep}
      onChange={(event) => onKeep(event.currentTarget.checked)}
    />
  )
}
