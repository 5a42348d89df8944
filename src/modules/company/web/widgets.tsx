import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CallOf } from '#shared/contract.ts'
import type { StaffLocale } from '#shared/i18n.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { HistoryList, type HistoryEntry as Shown } from '#ui/live/records/history-list.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { listHistory } from '../contract.ts'
import type { HistoryEntry } from '../model.ts'
import { text } from '../text.ts'
import styles from './company.module.css'

export { StoppedShares } from './stopped-shares.tsx'

/** *Istoric* at the foot of a record's panel. */
export function RecordHistory({ entity, entityId }: { entity: string; entityId: string }) {
  const say = useText(text)
  return (
    <section className={styles.history}>
      <h2 className={styles.heading}>{say('history.title')}</h2>
      <HistoryPages filter={{ entity, entityId, limit: 10 }} />
    </section>
  )
}

interface EventHistoryProps {
  eventId: string
  /** The kinds that are the event itself; the rest is what belongs to it. */
  own: readonly string[]
  ownLabel: string
}

/** The history of an event, optionally with that of its tasks, guests and other records. */
export function EventHistory({ eventId, own, ownLabel }: EventHistoryProps) {
  const say = useText(text)
  const [scope, setWhole] = useState<'own' | 'all'>('own')
  return (
    <>
      <div className={styles.scope}>
        <SegmentedViews
          label={say('history.title')}
          value={scope}
          onChange={setWhole}
          views={[
            { value: 'own', label: ownLabel },
            { value: 'all', label: say('history.all') },
          ]}
        />
      </div>
      <HistoryPages
        key={scope}
        filter={{ eventId, limit: 20, ...(scope === 'own' && { entities: [...own] }) }}
      />
    </>
  )
}

interface HistoryPagesProps {
  filter: Omit<CallOf<typeof listHistory>, 'cursor'>
  cursor?: string
  /** Shown instead of the list when nothing matches. */
  none?: string | undefined
}

/**
 * A page and, when opened, the next one: each starts at the cursor of the one before, so a live update leaves
 * no gap.
 */
export function HistoryPages({ filter, cursor, none }: HistoryPagesProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const shownEntry = useShownEntry()
  const [further, setFurther] = useState(false)
  const input = { ...filter, ...(cursor && { cursor }) }
  const { data, error, refetch } = useEndpoint(listHistory, input, { keepPrevious: true })
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={3} />
  if (data.items.length === 0 && !cursor)
    return <p className={styles.quiet}>{none ?? say('history.empty')}</p>
  return (
    <>
      <HistoryList entries={data.items.map(shownEntry)} />
      {data.next !== null &&
        (further ? (
          <HistoryPages filter={filter} cursor={data.next} />
        ) : (
          <Button variant="subtle" onClick={() => setFurther(true)}>
            {say('history.more')}
          </Button>
        ))}
    </>
  )
}

/** The latest few, a line each: what exactly changed is in the log. */
export function LatestHistory({ limit, none }: { limit: number; none: string }) {
  const sentence = useErrorSentence()
  const shownEntry = useShownEntry()
  const { data, error, refetch } = useEndpoint(listHistory, { limit }, { keepPrevious: true })
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={3} />
  if (data.items.length === 0) return <p className={styles.quiet}>{none}</p>
  return (
    <HistoryList entries={data.items.map((entry) => ({ ...shownEntry(entry), changes: [] }))} />
  )
}

function useShownEntry(): (entry: HistoryEntry) => Shown {
  const say = useText(text)
  const locale = useLocale()
  const someone = {
    system: say('history.system'),
    other: say('history.someone'),
    key: (name: string) => say('history.key', { name }),
  }
  return (entry) => shownOf(entry, locale, someone)
}

function shownOf(
  entry: HistoryEntry,
  locale: StaffLocale,
  someone: { system: string; other: string; key: (name: string) => string },
): Shown {
  const { id, at, actor, deed, name } = entry
  return {
    id,
    at,
    who:
      actor.kind === 'key'
        ? someone.key(actor.name)
        : actor.name || (actor.kind === 'system' ? someone.system : someone.other),
    when: formatInstant(at, defaultZone, locale),
    verb: deed[locale] + (name === null ? '' : locale === 'ro' ? ` „${name}”` : ` “${name}”`),
    changes: entry.changes.map(({ label, before, after, secret }) => ({
      field: label[locale],
      before: before?.[locale] ?? null,
      after: after?.[locale] ?? null,
      secret,
    })),
  }
}
