import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import { FormSection } from '#ui/live/fields/form-section.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { listDated } from '../contract.ts'
import { periodOf, type DatedValue } from '../model.ts'
import { text } from '../text.ts'
import { newDated, panelOfDated, topicOf, useDatedWords, type Topic } from './dated-words.ts'
import styles from './defaults.module.css'

interface DatedSectionProps {
  topic: Topic
  isAdmin: boolean
  panel: Panel
}

/** The values that are valid now and coming ones; past ones are one click away. */
export function DatedSection({ topic, isAdmin, panel }: DatedSectionProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listDated, {})
  return (
    <FormSection title={say(`${topic}.title`)} about={say(`${topic}.about`)}>
      {error ? (
        <ErrorState text={sentence(error)} onReload={() => void refetch()} />
      ) : data ? (
        <Rows topic={topic} rows={data.items} panel={panel} />
      ) : (
        <TableSkeleton rows={3} columns={2} />
      )}
      {isAdmin && (
        <Button
          className={styles.add}
          leftSection={<IconPlus size={16} />}
          onClick={() => panel.open(newDated[topic])}
        >
          {say(`${topic}.add`)}
        </Button>
      )}
    </FormSection>
  )
}

function Rows({ topic, rows, panel }: { topic: Topic; rows: readonly DatedValue[]; panel: Panel }) {
  const say = useText(text)
  const [older, setOlder] = useState(false)
  const today = todayIn(defaultZone, serverTimeNow())
  const own = rows.filter((row) => topicOf(row.kind) === topic)
  const past = own.filter((row) => periodOf(row, today) === 'past')
  const shownRows = older ? own : own.filter((row) => !past.includes(row))
  return (
    <>
      {shownRows.length === 0 ? (
        <p className={styles.fact}>{say('dated.none')}</p>
      ) : (
        <ul className={styles.rows} aria-label={say(`${topic}.list`)}>
          {shownRows.map((row) => (
            <Row key={row.id} row={row} today={today} panel={panel} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <Button
          className={styles.add}
          variant="subtle"
          size="xs"
          aria-expanded={older}
          onClick={() => setOlder(!older)}
        >
          {older ? say('dated.hideOlder') : say('dated.older', { n: past.length })}
        </Button>
      )}
    </>
  )
}

function Row({ row, today, panel }: { row: DatedValue; today: string; panel: Panel }) {
  const say = useText(text)
  const words = useDatedWords()
  const state = periodOf(row, today)
  return (
    <li data-past={state === 'past' || undefined}>
      <div className={styles.words}>
        <span className={styles.head}>
          <PanelLink panel={panel} what={panelOfDated(row)} className={styles.name}>
            {say(`kind.${row.kind}`)}
          </PanelLink>
          {state !== 'now' && (
            <Badge tone={state === 'coming' ? 'accent' : 'neutral'}>{say(`dated.${state}`)}</Badge>
          )}
        </span>
        <span className={styles.quiet}>
          {[row.about, words.span(row)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <span className={styles.amount}>{words.amount(row)}</span>
    </li>
  )
}
