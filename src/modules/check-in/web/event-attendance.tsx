import { Button } from '@mantine/core'
import { comingOf } from '../model.ts'
import { RehearsalNotice, useCheckIn } from './widgets.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { Link } from '#ui/live/link.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { text } from '../text.ts'
import styles from './attendance.module.css'

/** On the event's page: how many came to each part, and the way to the doors. */
export default function EventAttendance({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useSentence()
  const { data, error, refetch } = useCheckIn(eventId)
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <CardsSkeleton />
  const link = (listId?: string) => linkTo('/check-in', {}, { eveniment: eventId, lista: listId })
  return (
    <div className={styles.overview}>
      <RehearsalNotice eventId={eventId} />
      <ul className={styles.rows}>
        {data.lists.map(({ id, name }) => {
          const counter = data.counters.find(({ listId }) => listId === id)
          const { expected = 0 } = counter ?? {}
          const coming = counter ? comingOf(counter) : { asExpected: 0, unexpected: 0 }
          const { asExpected, unexpected } = coming
          return (
            <li key={id}>
              <div className={styles.words}>
                <Link href={link(id)}>{name}</Link>
                <progress value={asExpected} max={Math.max(1, expected)} aria-label={name} />
              </div>
              <span className={styles.hour}>
                {say('ofExpected', { n: asExpected, expected })}
                {unexpected > 0 && ` · ${say('unexpected', { n: unexpected })}`}
              </span>
            </li>
          )
        })}
      </ul>
      <div>
        <Button component={Link} href={link()}>
          {say('openCheckIn')}
        </Button>
      </div>
    </div>
  )
}
