import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { formatDate } from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { listEngagements } from '../contract.ts'
import type { EngagementRow } from '../model.ts'
import { text } from '../text.ts'
import styles from './partners.module.css'
import { partPanel } from './widgets.tsx'

/** On the event's overview: when suppliers arrive, in the order in which they come through the gate. */
export default function EventArrivals({ eventId }: { eventId: string }) {
  const say = useText(text)
  const locale = useLocale()
  const { data } = useEndpoint(listEngagements, { eventId })
  const key = ({ arrivalDate, arrivalTime }: EngagementRow) =>
    `${arrivalDate} ${arrivalTime ?? '~'}`
  const coming = (data?.items ?? [])
    .filter(({ status }) => status !== 'rejected' && status !== 'cancelled')
    .filter(({ arrivalDate, arrivalNote }) => arrivalDate !== null || arrivalNote !== '')
    .toSorted((a, b) => key(a).localeCompare(key(b)))
  if (coming.length === 0) return null
  return (
    <section className={styles.part}>
      <h2>{say('section.arrivals')}</h2>
      <ul className={styles.briefs}>
        {coming.map((row) => (
          <li key={row.id}>
            <span className={styles.when}>
              {[row.arrivalDate && formatDate(row.arrivalDate, locale, 'short'), row.arrivalTime]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span className={styles.words}>
              <Link href={partOf(eventId, row)}>{row.partner.name}</Link>
              {row.arrivalNote && <span>{row.arrivalNote}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function partOf(eventId: string, row: EngagementRow): string {
  const vedere = row.side === 'supplier' ? 'furnizori' : 'sponsori'
  return linkTo('/parteneri', {}, { [eventParameter]: eventId, vedere, panou: partPanel(row) })
}
