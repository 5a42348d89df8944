import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { Link } from '#ui/live/link.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { getReadiness } from '../../contract.ts'
import type { Event, ReadinessItem } from '../../model.ts'
import { text } from '../../text.ts'
import { ReadinessRing } from '../event-words.tsx'
import styles from './event-overview.module.css'

interface ReadinessListProps {
  event: Event
  /** Leads to where a field is filled in. */
  onMend: (field: string) => void
}

/** The missing items of an event, the heaviest first; the done ones are one line that opens. */
export function ReadinessList({ event, onMend }: ReadinessListProps) {
  const say = useText(text)
  const { data } = useEndpoint(getReadiness, { eventId: event.id })
  if (!data) return <PanelSkeleton rows={4} />
  const doneItems = data.items.filter((item) => item.done)
  const lacking = data.items.filter((item) => !item.done).toSorted((a, b) => b.weight - a.weight)
  return (
    <section className={styles.readiness} aria-labelledby="readiness">
      <div className={styles.score}>
        <ReadinessRing score={data.score} size={56} />
        <div>
          <h2 id="readiness">{say('readiness.title')}</h2>
          <span className={styles.quiet}>
            {lacking.length === 0
              ? say('readiness.complete')
              : say('readiness.missing', { n: lacking.length })}
          </span>
        </div>
      </div>
      <Lacks items={lacking} own={`/evenimente/${event.id}#`} onMend={onMend} />
      {doneItems.length > 0 && <Done items={doneItems} />}
    </section>
  )
}

interface LacksProps {
  items: readonly ReadinessItem[]
  /** The beginning of addresses that name a field of this event. */
  own: string
  onMend: (field: string) => void
}

function Lacks({ items, own, onMend }: LacksProps) {
  const locale = useLocale()
  return (
    <ul>
      {items.map(({ code, title, href }) => (
        <li key={code}>
          <IconAlertCircle size={16} stroke={1.8} aria-hidden />
          <Link
            href={href}
            onClick={(click) => {
              if (!href.startsWith(own) || click.ctrlKey || click.metaKey) return
              click.preventDefault()
              onMend(href.slice(own.length))
            }}
          >
            {title[locale]}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Done({ items }: { items: readonly ReadinessItem[] }) {
  const say = useText(text)
  const locale = useLocale()
  return (
    <details className={styles.ticked}>
      <summary>{say('readiness.doneCount', { n: items.length })}</summary>
      <ul>
        {items.map(({ code, title }) => (
          <li key={code} data-done>
            <IconCheck size={16} stroke={2} aria-hidden />
            <span>{title[locale]}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
