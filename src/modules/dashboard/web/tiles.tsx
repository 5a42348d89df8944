import { Fragment, type ReactNode } from 'react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { eventParameter, allEvents, linkTo } from '#platform/web/routing/links.ts'
import { addDays } from '#shared/dates/time.ts'
import { StatTile } from '#ui/live/charts/stat-tile.tsx'
import { useNumber } from '#ui/live/locale.tsx'
import { listEvents } from '#modules/events/contract.ts'
import { listPayments } from '#modules/budgets/contract.ts'
import { countTasks } from '#modules/tasks/contract.ts'
import { openStatuses } from '#modules/tasks/model.ts'
import type { numberTiles } from '../model.ts'
import { text } from '../text.ts'
import styles from './dashboard.module.css'

/** One that runs is in a tile of its own. */
const comingStatuses = ['draft', 'tentative', 'confirmed'] as const

interface TilesProps {
  today: string
  /** The tiles that the person wants to see, in their order. */
  shown: readonly (typeof numberTiles)[number][]
}

/** Each number is the total of the list that its tile opens, asked with the same filter. */
export function Tiles({ today, shown }: TilesProps) {
  const say = useText(text)
  const live = useEndpoint(listEvents, { status: ['live'], limit: 1 })
  const month = useEndpoint(listEvents, {
    status: [...comingStatuses],
    from: today,
    to: addDays(today, 30),
    limit: 1,
  })
  const drafts = useEndpoint(listEvents, { status: ['draft', 'tentative'], limit: 1 })
  const late = useEndpoint(countTasks, { when: ['overdue'], status: [...openStatuses] })
  const ownTasks = useEndpoint(countTasks, {
    mine: true,
    when: ['today'],
    status: ['todo', 'doing'],
  })
  const unpaid = useEndpoint(listPayments, {
    status: ['planned', 'approved'],
    when: ['overdue'],
    limit: 1,
  })
  const number = useNumber()
  const shownAs = (total: number | undefined) => (total === undefined ? '–' : number(total))
  const tiles: Record<(typeof numberTiles)[number], ReactNode> = {
    live: (
      <StatTile
        label={say('tile.live')}
        about={say('tile.live.about', { n: live.data?.total ?? 0 })}
        value={shownAs(live.data?.total)}
        href={linkTo('/evenimente', {}, { stare: ['live'], cand: 'toate' })}
      />
    ),
    month: (
      <StatTile
        label={say('tile.month')}
        about={say('tile.month.about', { n: month.data?.total ?? 0 })}
        value={shownAs(month.data?.total)}
        href={linkTo('/evenimente', {}, { stare: [...comingStatuses], perioada: '30' })}
      />
    ),
    mine: (
      <StatTile
        label={say('tile.mine')}
        about={say('tile.mine.about')}
        value={shownAs(ownTasks.data?.total)}
        href={tasks({ fel: 'mine', cand: 'today', stare: ['todo', 'doing'] })}
      />
    ),
    late: (
      <StatTile
        label={say('tile.late')}
        about={say('tile.late.about')}
        value={shownAs(late.data?.total)}
        tone={late.data?.total ? 'danger' : undefined}
        href={tasks({ cand: 'overdue' })}
      />
    ),
    unpaid: (
      <StatTile
        label={say('tile.unpaid')}
        about={say('tile.unpaid.about')}
        value={shownAs(unpaid.data?.total)}
        tone={unpaid.data?.total ? 'danger' : undefined}
        href={linkTo(
          '/bugete',
          {},
          { fila: 'plati', cand: 'overdue', [eventParameter]: allEvents },
        )}
      />
    ),
    drafts: (
      <StatTile
        label={say('tile.drafts')}
        about={say('tile.drafts.about')}
        value={shownAs(drafts.data?.total)}
        href={linkTo('/evenimente', {}, { stare: ['draft', 'tentative'], cand: 'toate' })}
      />
    ),
  }
  if (shown.length === 0) return null
  return (
    <div className={styles.tiles} role="group" aria-label={say('tiles')}>
      {shown.map((id) => (
        <Fragment key={id}>{tiles[id]}</Fragment>
      ))}
    </div>
  )
}

/** For all events, independently of the chosen one, like the tile. */
function tasks(search: Readonly<Record<string, string | string[]>>): string {
  return linkTo('/lista-taskuri', {}, { ...search, [eventParameter]: allEvents })
}
