import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { getCompany } from '#modules/company/contract.ts'
import { listEvents } from '#modules/events/contract.ts'
import { listGuests, revealGroupLink } from '#modules/guests/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { useSession } from '#platform/web/session/session.ts'
import { safeLocalStorage } from '#platform/web/safe-storage.ts'
import { Link } from '#ui/live/link.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import styles from './dashboard.module.css'

/** The addresses of the demo events, as the seed sets them. */
const wedding = 'nunta-ana-si-mihai'
const conference = 'conferinta-orizont'

/** The demo's own guest: has not answered to the wedding yet, and has a ticket for the conference. */
const guest = 'user@demo.prilej.ro'

const key = 'demonstratia'

/** A tour of the demo in five minutes, shown only to the demo accounts. */
export function DemoWalk() {
  const isDemo = useSession().profile?.email?.endsWith('@demo.prilej.ro') ?? false
  const [hidden, setHidden] = useState(() => safeLocalStorage.getItem(key) !== null)
  if (hidden || !isDemo) return null
  const hide = () => {
    safeLocalStorage.setItem(key, 'da')
    setHidden(true)
  }
  return <Walk onHide={hide} />
}

/** Shown before its events are loaded, so that nothing below it moves. */
function Walk({ onHide }: { onHide: () => void }) {
  const say = useText(text)
  const company = useEndpoint(getCompany, {}).data
  const events = useEndpoint(listEvents, { archived: 'all', limit: 50 }).data
  const idOf = (slug: string) => events?.items.find((event) => event.slug === slug)?.id
  const [party, talks] = [idOf(wedding), idOf(conference)]
  if (events && !(party && talks)) return null
  const siteOf = (slug: string) => `/event/${company?.slug ?? 'demo'}/${slug}`
  const site = siteOf(wedding)
  const eventHref = party ? linkTo('/evenimente/:eventId', { eventId: party }) : '/evenimente'
  return (
    <div className={styles.walkLine}>
      <details>
        <summary>
          <strong>{say('walk.title')}</strong>{' '}
          <span className={styles.quiet}>{say('walk.about')}</span>
        </summary>
        <ol className={styles.walk}>
          <li>
            <Link href={eventHref}>{say('walk.event')}</Link>
            <span className={styles.quiet}>{say('walk.event.how')}</span>
          </li>
          <li>
            <Link href={linkTo('/lista-taskuri', {}, { eveniment: party })}>
              {say('walk.task')}
            </Link>
            <span className={styles.quiet}>{say('walk.task.how')}</span>
          </li>
          <li>
            <GuestPage eventId={party} site={site} label={say('walk.guest')} />
            <span className={styles.quiet}>{say('walk.guest.how')}</span>
          </li>
          <li>
            <Link href={linkTo('/check-in', {}, { eveniment: talks })}>{say('walk.scan')}</Link>
            <span className={styles.quiet}>{say('walk.scan.how')}</span>
            <GuestPage
              eventId={talks}
              site={siteOf(conference)}
              label={say('walk.ticket')}
              at="#bilet"
            />
          </li>
          <li>
            <a href={site} target="_blank" rel="noreferrer">
              {say('walk.site')}
            </a>
            <span className={styles.quiet}>{say('walk.site.how')}</span>
          </li>
        </ol>
      </details>
      <ActionIcon variant="subtle" color="gray" aria-label={say('walk.close')} onClick={onHide}>
        <IconX size={18} />
      </ActionIcon>
    </div>
  )
}

interface GuestPageProps {
  eventId: string | undefined
  site: string
  label: string
  at?: string
}

/** The personal page of the demo's own guest opens beside this one. */
function GuestPage({ eventId, site, label, at = '' }: GuestPageProps) {
  const sentence = useErrorSentence()
  const guestQuery = { eventId: eventId ?? '', search: guest, limit: 1 }
  const guests = useEndpoint(listGuests, guestQuery, { enabled: eventId !== undefined })
  const revealing = useCommand(revealGroupLink)
  const groupId = guests.data?.items[0]?.groupId
  const open = async () => {
    if (!eventId || !groupId) return
    const outcome = await revealing.run({ eventId, groupId })
    if (!outcome.ok) return
    const address = `${site}/invitatie/${outcome.data.token}${at}`
    // Some browsers open no second window after waiting; then the page comes in this one.
    if (!window.open(address, '_blank')) window.location.assign(address)
  }
  return (
    <>
      {revealing.error && <Notice tone="error">{sentence(revealing.error)}</Notice>}
      <button
        type="button"
        className={styles.walkAction}
        disabled={!groupId || revealing.pending}
        onClick={() => void open()}
      >
        {label}
      </button>
    </>
  )
}
