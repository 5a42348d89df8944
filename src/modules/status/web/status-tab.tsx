import { Button, Stack } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { sizeText } from '#ui/live/fields/size-text.ts'
import { useNumber } from '#ui/live/locale.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { getStatus } from '../contract.ts'
import { isSilent, problemsOf, type Status } from '../model.ts'
import { text } from '../text.ts'
import { Failures } from './failures.tsx'
import styles from './status.module.css'

export default function StatusTab() {
  const say = useText(text)
  const isAdmin = useSession().profile?.role === 'admin'
  return isAdmin ? <StatusNow /> : <Notice>{say('adminsOnly')}</Notice>
}

function StatusNow() {
  const say = useText(text)
  const locale = useLocale()
  const sentence = useErrorSentence()
  const { data, error, refetch, isFetching } = useEndpoint(getStatus, {}, { staleTime: 0 })
  if (error) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={6} />
  return (
    <Stack gap={24}>
      <div className={styles.bar}>
        <span className={styles.quiet}>
          {say('at', { time: formatInstant(data.at, defaultZone, locale, 'medium') })}
        </span>
        <Button
          leftSection={<IconRefresh size={16} />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {say('refresh')}
        </Button>
      </div>
      <Verdict status={data} />
      <div className={styles.cards}>
        <DatabaseCard status={data} />
        <WorkCard work={data.work} />
        <MailCard mail={data.mail} />
      </div>
      <Failures failures={data.work.failures} />
      <Devices status={data} />
    </Stack>
  )
}

function Verdict({ status }: { status: Status }) {
  const say = useText(text)
  const problems = problemsOf(status)
  if (problems.length === 0)
    return (
      <Notice tone="success" title={say('well')}>
        {say(status.mail.sends ? 'wellText' : 'wellTextKept')}
      </Notice>
    )
  return (
    <Notice tone="warning" title={say('attention', { n: problems.length })}>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem}>{say(`problem.${problem}`)}</li>
        ))}
      </ul>
    </Notice>
  )
}

type Fact = readonly [name: string, value: ReactNode]

function Card({ title, facts }: { title: string; facts: readonly (Fact | false)[] }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <dl>
        {facts
          .filter((fact) => fact !== false)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function useTime(): (instant: string) => string {
  const locale = useLocale()
  return (instant) => formatInstant(instant, defaultZone, locale, 'medium')
}

function DatabaseCard({ status: { database, machine } }: { status: Status }) {
  const say = useText(text)
  const locale = useLocale()
  const number = useNumber()
  const time = useTime()
  const { connections: used, mostConnections: max } = database
  return (
    <Card
      title={say('database.title')}
      facts={[
        [
          say('database.answers'),
          say('database.milliseconds', { n: number(database.milliseconds) }),
        ],
        [say('database.version'), database.version],
        [say('database.size'), sizeText(database.bytes, locale)],
        [say('database.connections'), say('database.of', { used: number(used), max: number(max) })],
        [say('machine.free'), sizeText(machine.freeBytes, locale)],
        [
          say('machine.backup'),
          machine.backupAt === null ? say('machine.noBackup') : time(machine.backupAt),
        ],
      ]}
    />
  )
}

function WorkCard({ work }: { work: Status['work'] }) {
  const say = useText(text)
  const number = useNumber()
  const time = useTime()
  return (
    <Card
      title={say('work.title')}
      facts={[
        [say('work.workers'), number(work.workers)],
        [say('work.waiting'), number(work.waiting)],
        [say('work.running'), number(work.running)],
        [say('work.failed'), number(work.failed)],
        work.waitingSince !== null && [say('work.since'), time(work.waitingSince)],
      ]}
    />
  )
}

function MailCard({ mail }: { mail: Status['mail'] }) {
  const say = useText(text)
  const number = useNumber()
  const time = useTime()
  return (
    <Card
      title={say('mail.title')}
      facts={[
        [say('mail.way'), say(mail.sends ? 'mail.sends' : 'mail.keeps')],
        [say('mail.waiting'), number(mail.waiting)],
        [say('mail.retrying'), number(mail.retrying)],
        mail.waitingSince !== null && [say('mail.since'), time(mail.waitingSince)],
      ]}
    />
  )
}

function Devices({ status: { devices, at } }: { status: Status }) {
  const say = useText(text)
  const time = useTime()
  return (
    <section className={styles.list}>
      <h2>{say('devices.title')}</h2>
      {devices.length === 0 ? (
        <p className={styles.quiet}>{say('devices.none')}</p>
      ) : (
        <ul className={styles.rows} aria-label={say('devices.list')}>
          {devices.map((device) => (
            <li key={device.id}>
              <div className={styles.words}>
                <span className={styles.name}>{device.name}</span>
                <span className={styles.quiet}>{device.eventName}</span>
              </div>
              {isSilent(device, at) && (
                <Badge tone="danger" icon={<IconAlertTriangle size={14} aria-hidden />}>
                  {say('devices.silent')}
                </Badge>
              )}
              <span className={styles.quiet}>
                {[
                  device.pending > 0
                    ? say('devices.pending', { n: device.pending })
                    : say('devices.all'),
                  device.battery !== null && say('devices.battery', { n: device.battery }),
                  say('devices.seen', { time: time(device.lastSeenAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
