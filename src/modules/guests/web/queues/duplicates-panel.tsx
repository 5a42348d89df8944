import { Button } from '@mantine/core'
import { IconChecks, IconGitMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { listCompanyDuplicates, listDuplicates } from '../../contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import type { OutputOf } from '#shared/contract.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import duplicates from '#ui/live/records/duplicates.module.css'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { text } from '../../text.ts'
import styles from '../guest-list.module.css'
import pairs from '../pairs.module.css'
import { duplicatesPanel, RsvpBadge, useNameOf } from '../guest-words.tsx'
import MergeDialog from './merge-dialog.tsx'

interface DuplicatesPanelProps {
  eventId: string
  panel: Panel
}

type DuplicateScope = 'event' | 'company'

/** People who are in the list twice, side by side. */
export default function DuplicatesPanel({ eventId, panel }: DuplicatesPanelProps) {
  const say = useText(text)
  const [where, setWhere] = useState<DuplicateScope>('event')
  return (
    <SidePanel
      opened={panel.opened === duplicatesPanel}
      onClose={panel.close}
      wide
      title={say('duplicates')}
      about={say('duplicates.about')}
    >
      <SegmentedViews<DuplicateScope>
        label={say('duplicates.where')}
        value={where}
        onChange={setWhere}
        views={(['event', 'company'] as const).map((value) => ({
          value,
          label: say(`duplicates.${value}`),
        }))}
      />
      {where === 'event' ? <OfEvent eventId={eventId} /> : <OfCompany />}
    </SidePanel>
  )
}

function OfEvent({ eventId }: { eventId: string }) {
  const reading = useEndpoint(listDuplicates, { eventId })
  return <Pairs {...reading} />
}

function OfCompany() {
  const reading = useEndpoint(listCompanyDuplicates, {})
  return <Pairs {...reading} />
}

type Pair = OutputOf<typeof listDuplicates>['items'][number]

interface PairsProps {
  data: { items: Pair[] } | undefined
  error: unknown
  refetch: () => unknown
}

function Pairs({ data, error, refetch }: PairsProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [merging, setMerging] = useState<Pair | null>(null)
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={<IconChecks size={28} stroke={1.5} />}
        title={say('duplicates.none')}
        text={say('duplicates.noneText')}
      />
    )
  return (
    <>
      <p role="status" className={pairs.count}>
        {say('duplicates.count', { n: data.items.length })}
      </p>
      <ul className={pairs.pairs}>
        {data.items.map((pair) => (
          <li key={`${pair.one.id} ${pair.other.id}`} className={duplicates.pair}>
            <PairOf pair={pair} onMerge={() => setMerging(pair)} />
          </li>
        ))}
      </ul>
      {merging && (
        <MergeDialog
          eventId={merging.one.eventId}
          ids={[merging.one.id, merging.other.id]}
          onClose={() => setMerging(null)}
        />
      )}
    </>
  )
}

function PairOf({ pair, onMerge }: { pair: Pair; onMerge: () => void }) {
  const say = useText(text)
  const nameOf = useNameOf()
  const { one, other, why, mergeable } = pair
  return (
    <>
      <div className={duplicates.sides}>
        <Twin guest={one} />
        <Twin guest={other} />
      </div>
      <div className={duplicates.pairFoot}>
        <Badge tone="accent">{say(`alike.${why}`)}</Badge>
        {mergeable ? (
          <Button
            size="xs"
            leftSection={<IconGitMerge size={14} />}
            aria-label={`${say('merge')}: ${nameOf(one)}`}
            onClick={onMerge}
          >
            {say('merge')}
          </Button>
        ) : (
          <span className={styles.quiet}>{say('duplicates.twoEvents')}</span>
        )}
      </div>
    </>
  )
}

function Twin({ guest }: { guest: Pair['one'] }) {
  const say = useText(text)
  const nameOf = useNameOf()
  const { phone, email, groupName, eventName, company, table } = guest
  const lines = [
    groupName === nameOf(guest) ? '' : groupName,
    phone ? formatPhone(phone) : '',
    email ?? '',
    company,
    table ? `${say('field.table')}: ${table}` : '',
  ].filter(Boolean)
  return (
    <div className={styles.words}>
      <strong>
        <bdi>{nameOf(guest)}</bdi>
      </strong>
      {lines.map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
      <span>{eventName}</span>
      <div className={styles.change}>
        <RsvpBadge rsvp={guest.standing} />
      </div>
    </div>
  )
}
