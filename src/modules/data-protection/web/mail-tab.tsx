import { Button } from '@mantine/core'
import { IconMail, IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton, TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { getKeptMail, listKeptMail } from '../contract.ts'
import type { KeptMail } from '../model.ts'
import { text } from '../text.ts'
import styles from './protection.module.css'

export default function MailTab() {
  const panel = usePanel()
  return (
    <>
      <MailPages />
      <MailPanel opened={panel.opened} onClose={panel.close} />
    </>
  )
}

/** A page and, when opened, the next one. */
function MailPages({ cursor }: { cursor?: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [further, setFurther] = useState(false)
  const { data, error, refetch } = useEndpoint(listKeptMail, { ...(cursor && { cursor }) })
  if (error) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <TableSkeleton columns={2} />
  if (data.items.length === 0 && !cursor) return <NoMail keeps={data.keeps} />
  return (
    <>
      {!cursor && <p className={styles.intro}>{say('mail.about')}</p>}
      <Mails mails={data.items} />
      {data.next !== null &&
        (further ? (
          <MailPages cursor={data.next} />
        ) : (
          <Button variant="subtle" onClick={() => setFurther(true)}>
            {say('mail.older')}
          </Button>
        ))}
    </>
  )
}

function NoMail({ keeps }: { keeps: boolean }) {
  const say = useText(text)
  return keeps ? (
    <EmptyState
      icon={<IconMail size={28} stroke={1.5} />}
      title={say('mail.empty')}
      text={say('mail.emptyText')}
    />
  ) : (
    <EmptyState
      icon={<IconMailForward size={28} stroke={1.5} />}
      title={say('mail.sent')}
      text={say('mail.sentText')}
    />
  )
}

function Mails({ mails }: { mails: readonly KeptMail[] }) {
  const say = useText(text)
  const locale = useLocale()
  const panel = usePanel()
  return (
    <ul className={styles.rows} aria-label={say('mail.list')}>
      {mails.map(({ id, to, subject, at }) => (
        <li key={id}>
          <div className={styles.words}>
            <PanelLink panel={panel} what={`mesaj-${id}`} className={styles.name}>
              {subject}
            </PanelLink>
            <span className={styles.quiet}>{to}</span>
          </div>
          <time className={styles.quiet} dateTime={at}>
            {formatInstant(at, defaultZone, locale, 'medium')}
          </time>
        </li>
      ))}
    </ul>
  )
}

function MailPanel({ opened, onClose }: { opened: string | null; onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const id = /^mesaj-(.+)$/.exec(opened ?? '')?.[1] ?? null
  const { data, error, refetch } = useEndpoint(
    getKeptMail,
    { id: id ?? '' },
    { enabled: id !== null },
  )
  return (
    <SidePanel opened={id !== null} onClose={onClose} title={data?.subject ?? '…'}>
      {error ? (
        <ErrorState text={sentence(error)} onReload={() => void refetch()} />
      ) : data ? (
        <>
          <dl className={styles.facts}>
            <dt>{say('mail.to')}</dt>
            <dd>{data.to}</dd>
            <dt>{say('mail.at')}</dt>
            <dd>{formatInstant(data.at, defaultZone, locale)}</dd>
          </dl>
          <p className={styles.letter}>{data.text}</p>
        </>
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}
