import { Button } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { carried, linkTo } from '#platform/web/routing/links.ts'
import { Link } from '#ui/live/link.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { listActivities } from '../contract.ts'
import { text } from '../text.ts'
import styles from './activities.module.css'
import { activityPanel, KindIcon, PlacesWord, When } from './activity-words.tsx'

/** Activities on the page of an event: what is offered, and how full it is. */
export default function EventSection({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useSentence()
  const { data, error, refetch } = useEndpoint(listActivities, { eventId, limit: 100 })
  const href = linkTo('/activitati', {}, { [carried]: eventId })
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton rows={5} />
    )
  if (data.total === 0)
    return (
      <EmptyState
        icon={<IconTicket size={28} stroke={1.5} />}
        title={say('empty.title')}
        text={say('section.none')}
        action={{ label: say('screen.add'), href }}
      />
    )
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <span className={styles.grow}>{say('count', { n: data.total })}</span>
        <Button component={Link} href={href} size="xs">
          {say('section.all')}
        </Button>
      </div>
      <ul className={styles.lines}>
        {data.items.map((row) => (
          <li key={row.id}>
            <KindIcon kind={row.kind} />
            <span className={styles.who}>
              <Link
                href={linkTo(
                  '/activitati',
                  {},
                  { [carried]: eventId, panou: activityPanel(row.id) },
                )}
              >
                {row.title}
              </Link>
              <span className={styles.quiet}>
                {row.slots > 1 ? (
                  say('slots', { n: row.slots })
                ) : (
                  <When row={row} zone={row.timeZone} />
                )}
              </span>
            </span>
            <PlacesWord row={row} />
          </li>
        ))}
      </ul>
    </div>
  )
}
