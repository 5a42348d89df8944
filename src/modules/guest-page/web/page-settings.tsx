import { Button, Stack } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { getCompany } from '#modules/company/contract.ts'
import { getEvent } from '#modules/events/contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { useText } from '#platform/web/i18n.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { getPageSettings } from '../contract.ts'
import { text } from '../text.ts'
import { Arrivals } from './arrivals.tsx'
import styles from './page-settings.module.css'
import { Registrations } from './registrations.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Live actions of guests on their pages, and the settings of the pages. */
export function PageSettings({ eventId }: { eventId: string }) {
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(getPageSettings, { eventId })
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  return (
    <div className={styles.tab}>
      <Stack gap={16} miw={0}>
        <Registrations
          eventId={eventId}
          expected={data.registration.isOpen && data.registration.needsApproval}
        />
        <Arrivals eventId={eventId} />
      </Stack>
      <Stack gap={16} miw={0}>
        <Addresses eventId={eventId} isOpen={data.registration.isOpen} />
        <SettingsForm key={eventId} eventId={eventId} settings={data} />
      </Stack>
    </div>
  )
}

/** The public addresses; personal links are with their groups. */
function Addresses({ eventId, isOpen }: { eventId: string; isOpen: boolean }) {
  const say = useText(text)
  const copy = useCopy()
  const company = useEndpoint(getCompany, {}).data
  const event = useEndpoint(getEvent, { eventId }).data
  if (!company || !event) return null
  const address = `${window.location.origin}/event/${company.slug}/${event.slug}`
  const ways = [
    { key: 'entry', url: `${address}/invitatie` } as const,
    ...(isOpen ? [{ key: 'register', url: `${address}/inscriere` } as const] : []),
  ]
  return (
    <section className={styles.card} aria-label={say('staff.addresses')}>
      <h2>{say('staff.addresses')}</h2>
      {ways.map(({ key, url }) => (
        <div key={key} className={styles.address}>
          <span>
            <strong>{say(`staff.${key}`)}</strong>
            <span className={styles.quiet}>{url}</span>
          </span>
          <Button
            size="xs"
            component="a"
            href={url}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={14} />}
          >
            {say('staff.open')}
          </Button>
          <Button
            size="xs"
            leftSection={<IconCopy size={14} />}
            onClick={() => copy(url, say('staff.copied'))}
          >
            {say('staff.copy')}
          </Button>
        </div>
      ))}
    </section>
  )
}
