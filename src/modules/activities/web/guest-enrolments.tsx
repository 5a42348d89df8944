import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { defaultZone } from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { guestEnrolments } from '../contract.ts'
import { text } from '../text.ts'
import styles from './activities.module.css'
import { activityPanel, EnrolmentWord, When } from './activity-words.tsx'

/** A section of the guest panel: their enrolments. */
export default function GuestEnrolments({
  eventId,
  guestId,
}: {
  eventId: string
  guestId: string
}) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { event } = useChosenEvent()
  const { data, error, refetch } = useEndpoint(guestEnrolments, { eventId, guestId })
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton rows={3} />
    )
  if (data.items.length === 0)
    return (
      <p className={styles.quiet}>
        {say('guestPanel.none')}{' '}
        <Link href={linkTo('/activitati', {}, { [eventParameter]: eventId })}>
          {say('guestPanel.open')}
        </Link>
      </p>
    )
  return (
    <ul className={styles.lines}>
      {data.items.map((each) => (
        <li key={each.slotId}>
          <span className={styles.who}>
            <Link
              href={linkTo(
                '/activitati',
                {},
                { [eventParameter]: eventId, panou: activityPanel(each.activityId) },
              )}
            >
              {each.title}
            </Link>
            <span className={styles.quiet}>
              <When row={each} zone={event?.timeZone ?? defaultZone} />
            </span>
          </span>
          <EnrolmentWord status={each.status} />
        </li>
      ))}
    </ul>
  )
}
