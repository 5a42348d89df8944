import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { StatTile } from '#ui/live/charts/stat-tile.tsx'
import { TileSkeleton } from '#ui/live/charts/tile-skeleton.tsx'
import { useNumber } from '#ui/live/locale.tsx'
import { countTasks } from '../contract.ts'
import { text } from '../text.ts'

/** A figure of the event overview: number of late tasks, and progress of the plan. */
export default function LateFigure({ eventId }: { eventId: string }) {
  const say = useText(text)
  const number = useNumber()
  const { data, error } = useEndpoint(countTasks, { eventId })
  if (!data) return error ? null : <TileSkeleton />
  const { byStatus, total, overdue } = data
  const search = { [eventParameter]: eventId, cand: overdue > 0 ? 'overdue' : null }
  return (
    <StatTile
      label={say('figure.late')}
      value={number(overdue)}
      tone={overdue > 0 ? 'danger' : undefined}
      about={say('section.progress', { done: byStatus.done + byStatus.cancelled, all: total })}
      href={linkTo('/lista-taskuri', {}, search)}
    />
  )
}
