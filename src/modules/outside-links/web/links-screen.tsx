import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { EventNeeded } from '#modules/events/web/widgets.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { listOutsideLinks } from '../contract.ts'
import type { ShownLink } from '../model.ts'
import { text } from '../text.ts'
import styles from './outside-links.module.css'
import { LinkRow, ShownAddress } from './widgets.tsx'

/** Everybody who has a link to something of the chosen event. */
export default function LinksScreen() {
  const say = useText(text)
  return (
    <EventNeeded title={say('title')} about={say('needsEvent')}>
      {(eventId) => <LinksOfEvent eventId={eventId} />}
    </EventNeeded>
  )
}

function LinksOfEvent({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [shownLink, setShownLink] = useState<ShownLink | null>(null)
  const [shows, setShows] = useState<'open' | 'all'>('open')
  const { data, error, refetch } = useEndpoint(listOutsideLinks, { eventId })
  const items = data?.items.filter(({ state }) => shows === 'all' || state === 'open') ?? []
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return (
    <>
      <PageHeader title={say('title')} about={say('about')} />
      <SegmentedViews
        label={say('filter.label')}
        value={shows}
        onChange={setShows}
        views={[
          { value: 'open', label: say('filter.open') },
          { value: 'all', label: say('filter.all') },
        ]}
      />
      <ShownAddress shown={shownLink} links={data?.items ?? []} />
      {!data ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : (
          <CardsSkeleton cards={3} />
        )
      ) : items.length === 0 ? (
        <EmptyState
          icon={<IconLink size={28} stroke={1.5} />}
          title={say('empty')}
          text={say('empty.text')}
        />
      ) : (
        kinds.map((kind) => {
          const own = items.filter((each) => each.kind === kind)
          return (
            <section key={kind} aria-label={own[0]?.kindName}>
              <h2 className={styles.heading}>{own[0]?.kindName}</h2>
              <ul className={styles.links}>
                {own.map((link) => (
                  <LinkRow key={link.id} link={link} onShown={setShownLink} />
                ))}
              </ul>
            </section>
          )
        })
      )}
    </>
  )
}
