import { Switch } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEndpoint } from '#platform/web/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import type { OutputOf } from '#shared/contract.ts'
import { defaultZone, formatInstant } from '#shared/time.ts'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { useSentence } from '#platform/web/errors.ts'
import { readReport } from '../contract.ts'
import { isPrivate, type ReportId } from '../model.ts'
import { text } from '../text.ts'
import styles from './reports.module.css'
import { SheetTable } from './sheet-table.tsx'

const SheetChart = lazyPart(() => import('./sheet-chart.tsx'))

interface ReportViewProps {
  asked: { report: ReportId; eventIds: string[]; needs: boolean }
  onNeeds: (needs: boolean) => void
  actions: ReactNode
}

export function ReportView({ asked, onNeeds, actions }: ReportViewProps) {
  const say = useText(text)
  const sentence = useSentence()
  const { report, needs } = asked
  const reading = useEndpoint(readReport, asked, { keepPrevious: true })
  return (
    <div className={styles.report}>
      <header className={styles.head}>
        <div>
          <h2>{say(`report.${report}`)}</h2>
          <p className={styles.quiet}>{say(`report.${report}.about`)}</p>
        </div>
        {actions}
      </header>
      {isPrivate(report) && (
        <Switch
          className={styles.needs}
          label={say('needs')}
          description={say('needs.about')}
          checked={needs}
          onChange={(event) => onNeeds(event.currentTarget.checked)}
        />
      )}
      {reading.error ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : reading.data ? (
        <Report data={reading.data} title={say(`report.${report}`)} />
      ) : (
        <TableSkeleton />
      )}
    </div>
  )
}

function Report({ data, title }: { data: OutputOf<typeof readReport>; title: string }) {
  const say = useText(text)
  const locale = useLocale()
  const { sheet, count, events, at } = data
  const [first] = events
  const whose =
    events.length === 1
      ? say('forEvents', { n: 1, name: first?.name ?? '' })
      : say('forEvents', { n: events.length })
  return (
    <>
      <p className={styles.quiet}>
        {events.length === 0 ? say('noEvents') : whose} · {say('shown', { n: count })} ·{' '}
        {say('dataAt', { at: formatInstant(at, defaultZone, locale) })}
      </p>
      {count === 0 ? (
        <EmptyState
          icon={<IconChartBar size={40} stroke={1.3} />}
          title={say('empty.title')}
          text={say('empty.about')}
        />
      ) : (
        <>
          {sheet.chart && <SheetChart sheet={sheet} title={title} />}
          <SheetTable sheet={sheet} title={title} />
          {count > sheet.rows.length && (
            <p className={styles.quiet}>
              {say('firstRows', { shown: sheet.rows.length, n: count })}
            </p>
          )}
        </>
      )}
    </>
  )
}
