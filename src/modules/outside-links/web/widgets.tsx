import { Button } from '@mantine/core'
import { IconCopy, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/time.ts'
import { Badge } from '#ui/live/records/badge.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listOutsideLinks, renewOutsideLink, revokeOutsideLink } from '../contract.ts'
import type { OutsideLink } from '../model.ts'
import { text } from '../text.ts'
import styles from './outside-links.module.css'

interface OutsideLinksProps {
  eventId: string
  /** Only those that lead to this record. */
  recordId?: string
}

/** Who has a link, when it was last opened, and the way to end it. */
export function OutsideLinks({ eventId, recordId }: OutsideLinksProps) {
  const say = useText(text)
  const [url, setUrl] = useState<string | null>(null)
  const { data } = useEndpoint(listOutsideLinks, { eventId, ...(recordId && { recordId }) })
  if (!data) return null
  return (
    <section aria-label={say('title')}>
      <h3 className={styles.heading}>{say('title')}</h3>
      {url !== null && <ShownAddress url={url} />}
      {data.items.length === 0 ? (
        <p className={styles.quiet}>{say('empty')}</p>
      ) : (
        <ul className={styles.links}>
          {data.items.map((link) => (
            <LinkRow key={link.id} link={link} onShown={setUrl} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LinkRow({ link, onShown }: { link: OutsideLink; onShown: (url: string) => void }) {
  const say = useText(text)
  const locale = useLocale()
  const sentence = useSentence()
  const renewing = useCommand(renewOutsideLink)
  const revoking = useCommand(revokeOutsideLink)
  const { id: linkId, eventId, label, state, lastSeenAt, expiresAt } = link
  const at = (instant: string) => formatInstant(instant, defaultZone, locale, 'short')
  const renew = async () => {
    const outcome = await renewing.run({ eventId, linkId })
    if (outcome.ok) onShown(outcome.data.url)
  }
  const error = renewing.error ?? revoking.error
  return (
    <li className={styles.link}>
      <span className={styles.words}>
        <strong>
          <bdi>{label}</bdi>
        </strong>
        <span className={styles.quiet}>
          {lastSeenAt ? say('seen', { at: at(lastSeenAt) }) : say('unseen')}
          {expiresAt && state === 'open' && ` · ${say('until', { at: at(expiresAt) })}`}
        </span>
      </span>
      <Badge tone={state === 'open' ? 'brand' : 'neutral'}>{say(`state.${state}`)}</Badge>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={14} />}
        loading={renewing.pending}
        onClick={() => void renew()}
      >
        {say('renew')}
      </Button>
      {state === 'open' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconX size={14} />}
          loading={revoking.pending}
          onClick={() => void revoking.run({ eventId, linkId })}
        >
          {say('revoke')}
        </Button>
      )}
    </li>
  )
}

/** The address of a link that was just made, which is shown this once. */
export function ShownAddress({ url }: { url: string }) {
  const say = useText(text)
  const copy = useCopy()
  return (
    <Notice tone="success">
      <p className={styles.quiet}>{say('once')}</p>
      <code className={styles.address}>{url}</code>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconCopy size={14} />}
        onClick={() => copy(url, say('copied'))}
      >
        {say('copy')}
      </Button>
    </Notice>
  )
}
