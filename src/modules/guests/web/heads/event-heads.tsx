import { Button } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { countGuests } from '../../contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { BarChart } from '#ui/live/charts/bar-chart.tsx'
import { StatTile } from '#ui/live/charts/stat-tile.tsx'
import { Link } from '#ui/live/link.tsx'
import { useNumber } from '#ui/live/locale.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { text } from '../../text.ts'
import styles from './heads.module.css'
import { listText, newGuests, nameIn, useParts } from '../guest-words.tsx'
import { countedBy, uninvited } from './head-counters.tsx'

/** Guests on the event's page: how many come, and what was said for each part. */
export default function EventHeads({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sayList = useText(listText)
  const sentence = useSentence()
  const number = useNumber()
  const { data, error, refetch } = useEndpoint(countGuests, { eventId })
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <CardsSkeleton />
  const list = (search: object = {}) => linkTo('/invitati', {}, { eveniment: eventId, ...search })
  if (data.total === 0)
    return (
      <EmptyState
        icon={<IconUsersPlus size={28} stroke={1.5} />}
        title={say('empty')}
        text={say('emptyText')}
        action={{ label: say('add'), href: list({ panou: newGuests }) }}
      />
    )
  return (
    <div className={styles.overview}>
      <div className={styles.tiles}>
        {(['invited', 'confirmed', 'refused', 'silent', 'waiting', 'maximum'] as const).map(
          (name) => (
            <StatTile
              key={name}
              label={say(`head.${name}`)}
              value={number(data.heads[name])}
              href={list(countedBy[name])}
            />
          ),
        )}
      </div>
      {data.uninvited > 0 && (
        <p>
          <Link href={list(uninvited)}>{sayList('count.uninvited', { n: data.uninvited })}</Link>
        </p>
      )}
      <AnswersByPart eventId={eventId} />
      <div>
        <Button component={Link} href={list()}>
          {say('openList')}
        </Button>
      </div>
    </div>
  )
}

function AnswersByPart({ eventId }: { eventId: string }) {
  const say = useText(text)
  const parts = useParts(eventId)
  const { data } = useEndpoint(countGuests, { eventId })
  const counted = data?.parts.filter(({ invited }) => invited > 0) ?? []
  if (counted.length === 0 || parts.length === 0) return null
  const points = counted.map((part) => ({
    label: nameIn(parts, part.partId),
    values: {
      yes: part.confirmed,
      maybe: part.undecided,
      none: part.silent,
      waiting: part.waiting,
      no: part.refused,
    },
  }))
  const summary = counted
    .map((part) =>
      say('chart.line', {
        part: nameIn(parts, part.partId),
        yes: part.confirmed,
        no: part.refused,
        silent: part.silent,
      }),
    )
    .join(' ')
  const colors = { yes: 1, maybe: 2, none: 5, waiting: 3, no: 4 } as const
  const names = ['yes', 'maybe', 'none', 'waiting', 'no'] as const
  return (
    <BarChart
      title={say('chart.title')}
      summary={summary}
      pointTitle={say('filter.moment')}
      stacked
      lying
      height={Math.max(120, 56 * points.length + 48)}
      data={{
        series: names.map((name) => ({ name, label: say(`rsvp.${name}`), color: colors[name] })),
        points,
      }}
    />
  )
}
