import { Button } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { carried, linkTo } from '#platform/web/routing/links.ts'
import { formatMoney } from '#shared/money.ts'
import { formatDate } from '#shared/time.ts'
import { Link } from '#ui/live/link.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { listDeliverables, listEngagements } from '../contract.ts'
import { isBound, isOpenPromise, Side, sumsOf, type EngagementRow } from '../model.ts'
import { text } from '../text.ts'
import styles from './partners.module.css'
import { DueWord, Face, partPanel, StatusBadge } from './widgets.tsx'

const few = 6

/** Partners on the page of an event: who is in, what is due, and when everybody arrives. */
export default function EventSection({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useSentence()
  const { data, error, refetch } = useEndpoint(listEngagements, { eventId })
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton rows={6} />
    )
  const open = data.items.filter(({ status }) => status !== 'rejected' && status !== 'cancelled')
  if (open.length === 0)
    return (
      <EmptyState
        icon={<IconTruckDelivery size={28} stroke={1.5} />}
        title={say('section.none')}
        text={say('section.noneText')}
        action={{ label: say('section.begin'), href: boardOf(eventId, 'supplier') }}
      />
    )
  return (
    <div className={styles.columns}>
      {Side.options
        .filter((side) => open.some((row) => row.side === side))
        .map((side) => (
          <Group key={side} rows={open} side={side} eventId={eventId} />
        ))}
      <Ahead eventId={eventId} />
      <Arrivals rows={open} eventId={eventId} />
    </div>
  )
}

function boardOf(eventId: string, side: Side, panou?: string): string {
  const vedere = side === 'supplier' ? 'furnizori' : 'sponsori'
  return linkTo('/parteneri', {}, { [carried]: eventId, vedere, ...(panou && { panou }) })
}

interface GroupProps {
  rows: readonly EngagementRow[]
  side: Side
  eventId: string
}

function Group({ rows, side, eventId }: GroupProps) {
  const say = useText(text)
  const locale = useLocale()
  const own = rows.filter((row) => row.side === side)
  const bound = own.filter(({ status }) => isBound(status))
  const sums = sumsOf(bound.map(({ amount }) => amount))
  const meals = bound.reduce((sum, row) => sum + row.meals, 0)
  return (
    <section className={styles.part}>
      <h2>{say(side === 'supplier' ? 'section.suppliers' : 'section.sponsors')}</h2>
      <p className={styles.summary}>
        <strong>{say('summary.contracted', { n: bound.length, all: own.length })}</strong>
        {sums.length > 0 && <span>{sums.map((sum) => formatMoney(sum, locale)).join(' + ')}</span>}
        {meals > 0 && <span>{say('meals', { n: meals })}</span>}
      </p>
      <ul className={styles.briefs}>
        {own.slice(0, few).map((row) => (
          <li key={row.id}>
            <Face name={row.partner.name} logo={row.partner.logo} size={24} />
            <Link href={boardOf(eventId, side, partPanel(row))}>{row.partner.name}</Link>
            <StatusBadge side={side} status={row.status} />
          </li>
        ))}
      </ul>
      <Button component={Link} href={boardOf(eventId, side)} size="xs">
        {say('section.open')}
      </Button>
    </section>
  )
}

function Ahead({ eventId }: { eventId: string }) {
  const say = useText(text)
  const { data } = useEndpoint(listDeliverables, { eventId })
  const open = (data?.items ?? []).filter(({ status }) => isOpenPromise(status))
  return (
    <section className={styles.part}>
      <h2>{say('section.next')}</h2>
      {data && open.length === 0 && <p className={styles.quiet}>{say('section.noNext')}</p>}
      <ul className={styles.briefs}>
        {open.slice(0, few).map((row) => (
          <li key={row.id}>
            <Link href={boardOf(eventId, row.partner.side, partPanel({ id: row.engagementId }))}>
              {row.partner.name}: {row.title}
            </Link>
            <DueWord date={row.dueDate} late={row.overdue} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In the order in which they come through the gate. */
function Arrivals({ rows, eventId }: { rows: readonly EngagementRow[]; eventId: string }) {
  const say = useText(text)
  const locale = useLocale()
  const key = ({ arrivalDate, arrivalTime }: EngagementRow) =>
    `${arrivalDate} ${arrivalTime ?? '~'}`
  const coming = rows
    .filter(({ arrivalDate, arrivalNote }) => arrivalDate !== null || arrivalNote !== '')
    .toSorted((a, b) => key(a).localeCompare(key(b)))
  return (
    <section className={styles.part}>
      <h2>{say('section.arrivals')}</h2>
      {coming.length === 0 && <p className={styles.quiet}>{say('section.noArrivals')}</p>}
      <ul className={styles.briefs}>
        {coming.map((row) => (
          <li key={row.id}>
            <span className={styles.when}>
              {[row.arrivalDate && formatDate(row.arrivalDate, locale, 'short'), row.arrivalTime]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span className={styles.words}>
              <Link href={boardOf(eventId, row.side, partPanel(row))}>{row.partner.name}</Link>
              {row.arrivalNote && <span>{row.arrivalNote}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
