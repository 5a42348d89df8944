import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { Sparkline } from '#ui/live/charts/sparkline.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  compareVersions,
  getSite,
  listMessages,
  listVersions,
  listVisits,
  readMessage,
  restoreVersion,
  rollBack,
} from '../../../contract.ts'
import type { SiteVersion } from '../../../model.ts'
import { text } from '../../../text.ts'
import styles from '../../builder.module.css'

interface SitePanelProps {
  opened: string | null
  onClose: () => void
}

/** The traffic of a site: visitors, their messages, and every version that was public. */
export function SitePanel({ opened, onClose }: SitePanelProps) {
  const siteId = /^site-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1]
  const site = useEndpoint(getSite, { siteId: siteId ?? '' }, { enabled: siteId !== undefined })
  return (
    <SidePanel opened={siteId !== undefined} onClose={onClose} title={site.data?.eventName ?? '…'}>
      {siteId && (
        <>
          <Visits siteId={siteId} />
          <Messages siteId={siteId} />
          <Versions siteId={siteId} />
        </>
      )}
    </SidePanel>
  )
}

function Visits({ siteId }: { siteId: string }) {
  const say = useText(text)
  const { data } = useEndpoint(listVisits, { siteId })
  return (
    <section className={styles.section}>
      <h3>{say('visits.title')}</h3>
      {data?.days.length === 0 && <p className={styles.quiet}>{say('visits.none')}</p>}
      {data && data.days.length > 0 && (
        <>
          <Sparkline
            values={data.days.map(({ visits }) => visits)}
            width={280}
            height={48}
            spoken
          />
          <ul>
            {data.pages.map(({ path, visits }) => (
              <li key={path}>
                {path ? `/${path}` : say('visits.home')}: {say('site.visits', { n: visits })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Messages({ siteId }: { siteId: string }) {
  const say = useText(text)
  const locale = useLocale()
  const { data } = useEndpoint(listMessages, { siteId })
  const reading = useCommand(readMessage)
  return (
    <section className={styles.section}>
      <h3>{say('messages.title')}</h3>
      {data?.items.length === 0 && <p className={styles.quiet}>{say('messages.none')}</p>}
      <ul className={styles.list}>
        {data?.items.map(({ id, name, email, topic, message, at, readAt }) => (
          <li key={id} className={styles.row}>
            <div className={styles.rowHead}>
              <b>{name}</b>
              {!readAt && (
                <Button size="xs" onClick={() => void reading.run({ siteId, messageId: id })}>
                  {say('messages.read')}
                </Button>
              )}
            </div>
            <span className={styles.quiet}>
              <a href={`mailto:${email}`}>{email}</a> ·{' '}
              {formatInstant(at, defaultZone, locale, 'medium')}
              {topic && ` · ${topic}`}
            </span>
            <p className={styles.message}>{message}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Versions({ siteId }: { siteId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data } = useEndpoint(listVersions, { siteId })
  const [compared, compare] = useState<string | null>(null)
  const rollingBack = useCommand(rollBack)
  const restore = useCommand(restoreVersion)
  const error = rollingBack.error ?? restore.error
  const rollTo = async ({ id: versionId, number }: SiteVersion) => {
    if ((await rollingBack.run({ siteId, versionId })).ok)
      toast.success(say('versions.rolledBack', { number }))
  }
  const put = async ({ id: versionId, number }: SiteVersion) => {
    if ((await restore.run({ siteId, versionId })).ok)
      toast.success(say('versions.restored', { number }))
  }
  return (
    <section className={styles.section}>
      <h3>{say('versions.title')}</h3>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      {data?.items.length === 0 && <p className={styles.quiet}>{say('versions.none')}</p>}
      <ul className={styles.list}>
        {data?.items.map((version) => (
          <li key={version.id} className={styles.row}>
            <Version version={version} />
            <div className={styles.panelActions}>
              {!version.isPublic && (
                <Button size="xs" onClick={() => void rollTo(version)}>
                  {say('versions.back')}
                </Button>
              )}
              <Button size="xs" onClick={() => void put(version)}>
                {say('versions.restore')}
              </Button>
              <Button size="xs" onClick={() => compare(version.id)}>
                {say('versions.compare')}
              </Button>
            </div>
            {compared === version.id && <Difference siteId={siteId} from={version.id} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Version({ version }: { version: SiteVersion }) {
  const say = useText(text)
  const locale = useLocale()
  const { number, kind, label, author, createdAt, isPublic } = version
  const at = formatInstant(createdAt, defaultZone, locale, 'medium')
  return (
    <>
      <div className={styles.rowHead}>
        <b>{say('versions.number', { number })}</b>
        {isPublic ? (
          <Badge tone="brand">{say('versions.public')}</Badge>
        ) : (
          <Badge>{say(`versions.kind.${kind}`)}</Badge>
        )}
      </div>
      <span className={styles.quiet}>{say('versions.by', { author, at })}</span>
      {label && <span>{label}</span>}
    </>
  )
}

function Difference({ siteId, from }: { siteId: string; from: string }) {
  const say = useText(text)
  const locale = useLocale()
  const { data } = useEndpoint(compareVersions, { siteId, from })
  if (!data) return null
  const none = data.pages.length === 0 && !data.theme && !data.frame
  const names = (blocks: readonly Record<'ro' | 'en', string>[]) =>
    blocks.map((block) => block[locale]).join(', ') || '–'
  return (
    <ul className={styles.quiet} aria-live="polite">
      {none && <li>{say('versions.same')}</li>}
      {data.theme && <li>{say('difference.theme')}</li>}
      {data.frame && <li>{say('difference.frame')}</li>}
      {data.pages.map(({ id, title, change, added, removed, changed }) => (
        <li key={id}>
          {title}: {say(`difference.${change}`)}.{' '}
          {change === 'changed' &&
            say('difference.blocks', {
              added: names(added),
              removed: names(removed),
              changed: names(changed),
            })}
        </li>
      ))}
    </ul>
  )
}
