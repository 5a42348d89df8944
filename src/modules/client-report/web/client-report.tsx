import { Button } from '@mantine/core'
import {
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconPresentationAnalytics,
} from '@tabler/icons-react'
import { useState } from 'react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatDate, formatInstant } from '#shared/dates/time.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  exportClientReport,
  getClientReport,
  makeClientReport,
  renewClientLink,
} from '../contract.ts'
import type { ClientReport as Report } from '../model.ts'
import { text } from '../text.ts'
import styles from './client-report.module.css'
import { ReportForm } from './report-form.tsx'

/** The report of one event: made in one click, then its link, its paper and what is in it. */
export default function ClientReport({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(getClientReport, { eventId })
  const making = useCommand(makeClientReport)
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton rows={6} />
    )
  if (data.report)
    return (
      <div className={styles.report}>
        <LinkCard report={data.report} />
        <ReportForm key={data.report.id} report={data.report} />
        <RecordHistory entity="client_report" entityId={eventId} />
      </div>
    )
  return (
    <>
      {making.error && <Notice tone="error">{sentence(making.error)}</Notice>}
      <EmptyState
        icon={<IconPresentationAnalytics size={28} stroke={1.5} />}
        title={say('empty.title')}
        text={say('empty.text')}
        action={{ label: say('make'), onClick: () => void making.run({ eventId }) }}
      />
    </>
  )
}

function LinkCard({ report }: { report: Report }) {
  const say = useText(text)
  const locale = useLocale()
  const sentence = useErrorSentence()
  const exporting = useCommand(exportClientReport)
  const renewing = useCommand(renewClientLink)
  const [asking, setAsking] = useState(false)
  const { eventId, link, readable: works, backed, opened, openedAt, endsOn } = report
  const closedText = say(backed ? 'link.closedText' : 'link.unbackedText')
  const save = async () => {
    const outcome = await exporting.run({ eventId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const renew = async () => {
    const outcome = await renewing.run({ eventId })
    if (!outcome.ok) return
    setAsking(false)
    toast.success(say('link.renewed'))
  }
  const problem = exporting.error ?? renewing.error
  const lastOpening = openedAt
    ? say('link.opened', { n: opened, at: formatInstant(openedAt, defaultZone, locale, 'medium') })
    : say('link.never')
  return (
    <section className={styles.card} aria-label={say('link.title')}>
      {problem && <Notice tone="error">{sentence(problem)}</Notice>}
      <div className={styles.words}>
        <h2>{say(works ? 'link.title' : 'link.closed')}</h2>
        <p>
          {works ? say('link.until', { date: formatDate(endsOn, locale) }) : closedText} ·{' '}
          {lastOpening}
        </p>
      </div>
      <div className={styles.buttons}>
        {works && <LinkButtons link={link} />}
        <Button
          variant="filled"
          loading={exporting.pending}
          leftSection={<IconDownload size={16} />}
          onClick={() => void save()}
        >
          {say('pdf')}
        </Button>
        <ActionMenu actions={[{ label: say('link.renew'), onClick: () => setAsking(true) }]} />
      </div>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={say('link.renew')}
        lost={say('link.renewText')}
        confirmLabel={say('link.renew')}
        onConfirm={() => void renew()}
        busy={renewing.pending}
      />
    </section>
  )
}

function LinkButtons({ link }: { link: string }) {
  const say = useText(text)
  const copy = useCopy()
  return (
    <>
      <Button
        component="a"
        href={new URL(link).pathname}
        target="_blank"
        rel="noopener"
        leftSection={<IconExternalLink size={16} />}
      >
        {say('link.open')}
      </Button>
      <Button leftSection={<IconCopy size={16} />} onClick={() => copy(link, say('link.copied'))}>
        {say('link.copy')}
      </Button>
    </>
  )
}
