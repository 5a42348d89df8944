import { namedTable } from '#modules/guests/model/table-name.ts'
import { Button } from '@mantine/core'
import { IconDoorEnter, IconDoorExit, IconUsers } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { getArrivals, listPeople } from '../contract.ts'
import type { Counter, Direction } from '../model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useFurtherPages } from '#platform/web/calls/further-pages.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import type { OutputOf } from '#shared/contract.ts'
import type { Zone } from '#shared/dates/time.ts'
import { BarChart } from '#ui/live/charts/bar-chart.tsx'
import { Link } from '#ui/live/link.tsx'
import { useNumber } from '#ui/live/locale.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { text } from '../text.ts'
import { exactHourOf, hourOf } from './attendance-words.ts'
import styles from './attendance.module.css'
import own from './people-view.module.css'

interface PeopleViewProps {
  eventId: string
  listId: string
  zone: Zone
  direction: Direction
  onPick: (guestId: string) => void
  counter: Counter | undefined
  /** Whether any guests are expected at this door. */
  awaits: boolean
}

const views = ['missing', 'inside', 'left', 'curve'] as const

/** Guests who are missing, inside or gone, with the times of their entries and exits. */
export default function PeopleView(props: PeopleViewProps) {
  const say = useText(text)
  const number = useNumber()
  const [view, setView] = useState<(typeof views)[number]>('missing')
  const { missing, inside } = props.counter ?? {}
  const counts = { missing, inside, left: undefined, curve: undefined }
  const label = (value: (typeof views)[number]) => {
    const n = counts[value]
    return say(`people.${value}`) + (n === undefined ? '' : ` ${number(n)}`)
  }
  return (
    <section className={styles.people} aria-label={say('people')}>
      <SegmentedViews
        label={say('people')}
        value={view}
        onChange={setView}
        views={views.map((value) => ({ value, label: label(value) }))}
      />
      {view === 'curve' ? (
        <Curve {...props} />
      ) : (
        <People key={`${props.listId} ${view}`} {...props} state={view} />
      )}
    </section>
  )
}

function People({
  eventId,
  listId,
  zone,
  awaits,
  state,
  direction,
  onPick,
}: PeopleViewProps & { state: 'missing' | 'inside' | 'left' }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { first, items, hasMore, more, loadingMore, error, retry } = useFurtherPages(listPeople, {
    eventId,
    listId,
    state,
  })
  if (error && !first) return <ErrorState text={sentence(error)} onReload={retry} />
  if (!first) return <TableSkeleton />
  // A missing guest is let in from the list, and one inside is let out.
  const isPassing = state === (direction === 'out' ? 'inside' : 'missing')
  const none = state === 'missing' && !awaits ? 'awaited' : state
  if (first.total === 0)
    return (
      <EmptyState
        icon={<IconUsers size={28} stroke={1.5} />}
        title={say(`people.${none}.none`)}
        text={say(`people.${none}.noneText`)}
      />
    )
  return (
    <>
      <p className={`${styles.quiet} ${styles.total}`}>
        {say(`people.${state}.count`, { n: first.total })}
      </p>
      <ul className={styles.rows}>
        {items.map((person) => (
          <li key={person.id}>
            {isPassing ? (
              <button type="button" className={own.pass} onClick={() => onPick(person.id)}>
                <Words person={person} name={<bdi>{person.name}</bdi>} />
                <span className={own.act}>
                  {direction === 'out' ? <IconDoorExit size={18} /> : <IconDoorEnter size={18} />}
                  {say(direction === 'out' ? 'letOut' : 'admit')}
                </span>
              </button>
            ) : (
              <>
                <Words
                  person={person}
                  name={
                    <Link
                      href={linkTo(
                        '/invitati',
                        {},
                        { eveniment: eventId, panou: `invitat-${person.id}` },
                      )}
                    >
                      <bdi>{person.name}</bdi>
                    </Link>
                  }
                />
                {person.arrivedAt && (
                  <span className={styles.hour}>
                    {(person.isWalkIn ? exactHourOf : hourOf)(person.arrivedAt, zone)}
                    {person.leftAt && state === 'left' && ` – ${hourOf(person.leftAt, zone)}`}
                  </span>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button onClick={more} loading={loadingMore}>
          {say('more')}
        </Button>
      )}
    </>
  )
}

interface WordsProps {
  person: OutputOf<typeof listPeople>['items'][number]
  name: ReactNode
}

function Words({ person, name }: WordsProps) {
  const say = useText(text)
  return (
    <span className={styles.words}>
      {name}
      <span>
        {[
          person.groupName !== person.name && person.groupName,
          person.organisation,
          namedTable(person.table, (table) => say('table', { table })),
          person.seat && say('seat', { seat: person.seat }),
          person.isWalkIn && say('incident.walk_in'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

function Curve({ eventId, listId, zone }: Pick<PeopleViewProps, 'eventId' | 'listId' | 'zone'>) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(
    getArrivals,
    { eventId, listId },
    { keepPrevious: true },
  )
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <TableSkeleton />
  if (data.points.length === 0)
    return (
      <EmptyState
        icon={<IconUsers size={28} stroke={1.5} />}
        title={say('people.inside.none')}
        text={say('curve.noneText')}
      />
    )
  const points = data.points.map(({ at, arrived }) => ({
    label: hourOf(at, zone),
    values: { arrived },
  }))
  const busiest = data.points.reduce((max, each) => (each.arrived > max.arrived ? each : max))
  return (
    <>
      <BarChart
        title={say('curve.title', { n: data.step })}
        summary={say('curve.summary', { at: hourOf(busiest.at, zone), n: busiest.arrived })}
        pointTitle={say('curve.hour')}
        height={220}
        data={{ series: [{ name: 'arrived', label: say('arrived'), color: 1 }], points }}
      />
      <ul className={styles.rows} aria-label={say('gates')}>
        {data.gates.map(({ gate, arrived }) => (
          <li key={gate}>
            <span className={styles.grow}>
              <bdi>{gate || say('gate.none')}</bdi>
            </span>
            <span className={styles.hour}>{say('arrivals', { n: arrived })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
