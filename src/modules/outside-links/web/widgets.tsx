import { Button } from '@mantine/core'
import { IconCopy, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listOutsideLinks, renewOutsideLink, revokeOutsideLink } from '../contract.ts'
import type { ListedLink } from '../model.ts'
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

interface LinkRowProps {
  link: ListedLink
  onShown: (url: string) => void
}

/** Who has it, what they see and when they last looked; what another module keeps is changed there. */
export function LinkRow({ link, onShown }: LinkRowProps) {
  const say = useText(text)
  const locale = useLocale()
  const { label, about, by, state, lastSeenAt, expiresAt, href, isKept, isWatched } = link
  const at = (instant: string) => formatInstant(instant, defaultZone, locale, 'short')
  const facts = [
    about,
    isWatched && (lastSeenAt ? say('seen', { at: at(lastSeenAt) }) : say('unseen')),
    expiresAt && state === 'open' && say('until', { at: at(expiresAt) }),
    by && say('by', { name: by }),
  ]
  return (
    <li className={styles.link}>
      <span className={styles.words}>
        <strong>{href ? <Link href={href}>{label}</Link> : <bdi>{label}</bdi>}</strong>
        <span className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <Badge tone={state === 'open' ? 'brand' : 'neutral'}>{say(`state.${state}`)}</Badge>
      {isKept ? (
        <LinkActions {...{ link, onShown }} />
      ) : (
        <span className={styles.quiet}>{say('elsewhere')}</span>
      )}
    </li>
  )
}

function LinkActions({ link, onShown }: LinkRowProps) {
  const say = useText(text)
  const sentence = useSentence()
  const renewing = useCommand(renewOutsideLink)
  const revoking = useCommand(revokeOutsideLink)
  const { id: linkId, eventId, label, state } = link
  const renew = async () => {
    const outcome = await renewing.run({ eventId, linkId })
    if (outcome.ok) onShown(outcome.data.url)
  }
  const error = renewing.error ?? revoking.error
  return (
    <>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={14} />}
        loading={renewing.pending}
        aria-label={`${say('renew')}: ${label}`}
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
          aria-label={`${say('revoke')}: ${label}`}
          onClick={() => void revoking.run({ eventId, linkId })}
        >
          {say('revoke')}
        </Button>
      )}
    </>
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
