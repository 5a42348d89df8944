import { Button } from '@mantine/core'
import { IconCalendarEvent, IconMicrophone2 } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { listEvents } from '#modules/events/contract.ts'
import { DateLeaf, newEventPanel, StatusBadge } from '#modules/events/web/widgets.tsx'
import { trueNow } from '#platform/web/clock.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { carried, linkTo } from '#platform/web/routing/links.ts'
import { useSearch } from '#platform/web/search.ts'
import type { OutputOf } from '#shared/contract.ts'
import { defaultZone, formatDate, instantToZoned, todayIn } from '#shared/time.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { Link } from '#ui/live/link.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import { CardsSkeleton, PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { countAgendas, getAgenda } from '../contract.ts'
import { text } from '../text.ts'
import { peopleOf, whereOf } from './grid-deeds.ts'
import styles from './agenda.module.css'
import cards from './agendas.module.css'

const Address = z.object({ cauta: z.string().default('') })
const pageful = 30

/** The agendas of all events one may see, the nearest first. */
export default function AgendasScreen() {
  const say = useText(text)
  const sentence = useSentence()
  const [{ cauta }, set] = useSearch(Address)
  const [limit, setLimit] = useState(pageful)
  const { data, error, refetch } = useEndpoint(
    listEvents,
    { limit, sort: 'start', descending: true, ...(cauta && { search: cauta }) },
    { keepPrevious: true },
  )
  const today = todayIn(defaultZone, trueNow())
  const past = data?.items.filter(({ lastDay }) => lastDay < today) ?? []
  const ahead = data?.items.filter(({ lastDay }) => lastDay >= today).toReversed() ?? []
  const ids = data?.items.map(({ id }) => id) ?? []
  const counts = useEndpoint(
    countAgendas,
    { eventIds: ids },
    { enabled: ids.length > 0, keepPrevious: true },
  )
  return (
    <>
      <PageHeader title={say('list.title')} about={say('list.about')} />
      <ListToolbar
        search={cauta}
        onSearch={(next) => set({ cauta: next })}
        searchLabel={say('list.search')}
      />
      {!data ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : (
          <CardsSkeleton cards={4} />
        )
      ) : data.items.length === 0 ? (
        cauta ? (
          <NoResults
            search={cauta}
            onClearSearch={() => set({ cauta: null })}
            onClearAll={() => set({ cauta: null })}
          />
        ) : (
          <EmptyState
            icon={<IconCalendarEvent size={28} stroke={1.5} />}
            title={say('list.empty')}
            text={say('list.emptyText')}
            action={{
              label: say('list.emptyAction'),
              href: linkTo('/evenimente', {}, { panou: newEventPanel }),
            }}
          />
        )
      ) : (
        <ul className={cards.agendas}>
          {[...ahead, ...past].map((event) => (
            <li key={event.id}>
              <AgendaCard
                event={event}
                count={counts.data?.items.find(({ eventId }) => eventId === event.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && limit < 200 && (
        <Button variant="subtle" onClick={() => setLimit(Math.min(200, limit + pageful))}>
          {say('list.more')}
        </Button>
      )}
    </>
  )
}

interface AgendaCardProps {
  event: OutputOf<typeof listEvents>['items'][number]
  count: OutputOf<typeof countAgendas>['items'][number] | undefined
}

function AgendaCard({ event, count }: AgendaCardProps) {
  const say = useText(text)
  const locale = useLocale()
  const begun = count !== undefined && count.sessions > 0
  return (
    <Link
      className={cards.agendaCard}
      href={linkTo('/agenda/:eventId', { eventId: event.id }, { [carried]: event.id })}
    >
      <DateLeaf date={event.startDate} />
      <span className={cards.agendaWords}>
        <strong>{event.name}</strong>
        <span className={styles.quiet}>
          {[
            formatDate(event.startDate, locale, 'medium'),
            begun ? say('sessions', { n: count.sessions }) : say('list.none'),
            begun && count.rooms > 0 && say('list.rooms', { n: count.rooms }),
            begun && count.waiting > 0 && say('list.waiting', { n: count.waiting }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={cards.agendaSide}>
        <StatusBadge status={event.status} />
        {begun && (
          <Badge tone={count.published === null ? 'neutral' : 'brand'}>
            {count.published === null
              ? say('list.draft')
              : say('list.published', { n: count.published })}
          </Badge>
        )}
      </span>
    </Link>
  )
}

/** The programme on the page of an event: what stands in it, day by day. */
export function AgendaSection({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useSentence()
  const locale = useLocale()
  const { data, error, refetch } = useEndpoint(getAgenda, { eventId })
  const href = linkTo('/agenda/:eventId', { eventId })
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton rows={6} />
    )
  if (data.sessions.length === 0)
    return (
      <EmptyState
        icon={<IconCalendarEvent size={28} stroke={1.5} />}
        title={say('grid.empty')}
        text={say('section.none')}
        action={{ label: say('section.begin'), href }}
      />
    )
  const days = [...new Set(data.sessions.flatMap(({ day }) => day ?? []))].toSorted()
  return (
    <div className={styles.panel}>
      <div className={styles.settingLine}>
        <span className={styles.grow}>
          {[
            say('sessions', { n: data.sessions.length }),
            data.conflicts.length > 0 && say('conflict.count', { n: data.conflicts.length }),
            data.published
              ? say('list.published', { n: data.published.number })
              : say('list.draft'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Button component={Link} href={href} size="xs">
          {say('list.open')}
        </Button>
      </div>
      {days.map((day) => (
        <section key={day} className={styles.part}>
          <h2>{formatDate(day, locale, 'day')}</h2>
          <ol className={styles.lines}>
            {data.sessions
              .filter((session) => session.day === day)
              .map((session) => (
                <li key={session.id} className={styles.line} data-colour="none">
                  <span className={styles.time}>
                    {session.startsAt && instantToZoned(session.startsAt, data.timeZone).time}
                  </span>
                  <span className={styles.lineWords}>
                    <bdi>{session.title}</bdi>
                    <span className={styles.quiet}>
                      {whereOf(session, data, say)}
                      {session.speakers.length > 0 && (
                        <>
                          {' · '}
                          <IconMicrophone2 size={12} aria-hidden /> {peopleOf(session, data)}
                        </>
                      )}
                    </span>
                  </span>
                </li>
              ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
