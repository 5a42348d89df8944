import { Button } from '@mantine/core'
import { IconCopy, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { QrCode } from '#ui/plain/qr-code.tsx'
import { listOutsideLinks, renewOutsideLink, revokeOutsideLink } from '../contract.ts'
import { isShowable, type ListedLink, type ShownLink } from '../model.ts'
import { text } from '../text.ts'
import styles from './outside-links.module.css'

interface OutsideLinksProps {
  eventId: string
  /** Only those that lead to this record. */
  recordId?: string
  /** The link whose address is shown, once, after it was made or renewed. */
  shown: ShownLink | null
  onShown: (link: ShownLink) => void
}

/** The links with their holders and last use, and a button that ends them. */
export function OutsideLinks({ eventId, recordId, shown, onShown }: OutsideLinksProps) {
  const say = useText(text)
  const { data } = useEndpoint(listOutsideLinks, { eventId, ...(recordId && { recordId }) })
  if (!data) return null
  return (
    <section aria-label={say('title')}>
      <h3 className={styles.heading}>{say('title')}</h3>
      <ShownAddress shown={shown} links={data.items} />
      {data.items.length === 0 ? (
        <p className={styles.quiet}>{say('empty')}</p>
      ) : (
        <ul className={styles.links}>
          {data.items.map((link) => (
            <LinkRow key={link.id} {...{ link, onShown }} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface LinkRowProps {
  link: ListedLink
  onShown: (link: ShownLink) => void
}

/** The holder of the link, what it shows and its last use; links of another module are changed there. */
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
  const sentence = useErrorSentence()
  const renewing = useCommand(renewOutsideLink)
  const revoking = useCommand(revokeOutsideLink)
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const { id: linkId, eventId, label, state } = link
  const renew = async () => {
    const outcome = await renewing.run({ eventId, linkId })
    if (!outcome.ok) return
    setAsking(null)
    onShown(outcome.data)
  }
  const revoke = async () => {
    if ((await revoking.run({ eventId, linkId })).ok) setAsking(null)
  }
  const close = () => setAsking(null)
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
        onClick={() => (state === 'open' ? setAsking('renew') : void renew())}
      >
        {say('renew')}
      </Button>
      {state === 'open' && (
        <Button
          className={styles.revoke ?? ''}
          variant="default"
          size="xs"
          leftSection={<IconX size={14} />}
          aria-label={`${say('revoke')}: ${label}`}
          onClick={() => setAsking('revoke')}
        >
          {say('revoke')}
        </Button>
      )}
      <Confirm
        opened={asking === 'renew'}
        onClose={close}
        title={say('renew.question', { label })}
        lost={say('renew.lost')}
        confirmLabel={say('renew')}
        onConfirm={() => void renew()}
        busy={renewing.pending}
      />
      <Confirm
        opened={asking === 'revoke'}
        onClose={close}
        title={say('revoke.question', { label })}
        lost={say('revoke.lost')}
        confirmLabel={say('revoke')}
        onConfirm={() => void revoke()}
        busy={revoking.pending}
      />
    </>
  )
}

interface ShownAddressProps {
  shown: ShownLink | null
  links: readonly ListedLink[]
}

/** An address is shown above the list, and the button that made it may be far below. */
function scrollTo(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: 'nearest' })
}

/** The address of a link that was just made, which is shown this once. */
export function ShownAddress({ shown, links }: ShownAddressProps) {
  const say = useText(text)
  const copy = useCopy()
  if (shown === null || !isShowable(shown, links)) return null
  const { url, link } = shown
  return (
    <div key={url} ref={scrollTo} className={styles.shown}>
      <Notice tone="success" title={say('once.for', { label: link.label })}>
        <p className={styles.quiet}>{say('once')}</p>
        <QrCode text={url} label={say('qr', { label: link.label })} className={styles.qr ?? ''} />
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
    </div>
  )
}
