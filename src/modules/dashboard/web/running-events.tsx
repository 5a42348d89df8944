import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { Link } from '#ui/live/link.tsx'
import { useNumber } from '#ui/live/locale.tsx'
import { comingOf } from '#modules/check-in/model.ts'
import { useCheckIn } from '#modules/check-in/web/widgets.ts'
import { listEvents } from '#modules/events/contract.ts'
import { text } from '../text.ts'
import styles from './dashboard.module.css'
import { Section } from './section.tsx'

const maxRows = 3

function useRunning() {
  return useEndpoint(listEvents, { status: ['live'], limit: maxRows })
}

/**
 * Whether the running events were read, or refused; before that no section can be placed. It stays so while a refused
 * reading is repeated, as each section does when it is placed.
 */
export function useRunningKnown(): boolean {
  return useRunning().isFetched
}

/** Arrivals at the events that run now; updated as doors scan, and hidden when no event runs. */
export function RunningNow() {
  const say = useText(text)
  const { data } = useRunning()
  if (!data || data.items.length === 0) return null
  return (
    <Section
      title={say('running.title')}
      more={{
        label: say('running.all'),
        href: linkTo('/evenimente', {}, { stare: ['live'], cand: 'toate' }),
      }}
    >
      <ul className={styles.rows}>
        {data.items.map(({ id, name }) => (
          <li key={id} className={styles.arrivals}>
            <Arrivals eventId={id} name={name} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Arrivals({ eventId, name }: { eventId: string; name: string }) {
  const say = useText(text)
  const number = useNumber()
  const { data } = useCheckIn(eventId)
  const href = linkTo('/check-in', {}, { [eventParameter]: eventId })
  return (
    <>
      <Link href={href} className={styles.name}>
        {name}
      </Link>
      {data?.lists.slice(0, maxRows).map(({ id, name: list }) => {
        const counter = data.counters.find(({ listId }) => listId === id)
        if (!counter) return null
        const { arrived, expected } = counter
        const { asExpected, unexpected } = comingOf(counter)
        return (
          <span key={id} className={styles.counter}>
            <span>{list}</span>
            <progress
              className={styles.bar}
              max={Math.max(expected, 1)}
              value={asExpected}
              aria-label={list}
            />
            <span className={styles.sum}>
              {expected > 0
                ? say('running.of', { arrived: number(asExpected), expected: number(expected) })
                : number(arrived)}
              {expected > 0 && unexpected > 0 && ` + ${number(unexpected)}`}
            </span>
          </span>
        )
      })}
    </>
  )
}
