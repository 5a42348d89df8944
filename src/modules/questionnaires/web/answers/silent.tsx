import { totalGuests } from '#modules/guests/contract.ts'
import type { Questionnaire } from '../../model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { Link } from '#ui/live/link.tsx'
import { text } from '../../text/answers.ts'
import styles from './answers.module.css'

/** Number of guests who have not answered, with a link to their list, where one can write to them. */
export function Silent({ one }: { one: Questionnaire }) {
  const say = useText(text)
  const isAsked = one.audience === 'guests' && one.status === 'open'
  const { data } = useEndpoint(
    totalGuests,
    { eventId: one.eventId, unansweredId: one.id },
    { enabled: isAsked },
  )
  if (!isAsked || !data || data.total === 0) return null
  const href = linkTo('/invitati', {}, { [eventParameter]: one.eventId, chestionar: [one.id] })
  return (
    <p className={styles.silent}>
      {say('silent', { n: data.total })} <Link href={href}>{say('silent.remind')}</Link>
    </p>
  )
}
