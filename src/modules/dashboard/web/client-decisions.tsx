import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { formatDate } from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { listWaitingDecisions } from '#modules/client-room/contract.ts'
import { text } from '../text.ts'
import styles from './dashboard.module.css'
import { Section } from './section.tsx'

const maxRows = 6

/** Open decisions of clients, and changes they request. */
export function ClientDecisions({ today }: { today: string }) {
  const say = useText(text)
  const locale = useLocale()
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listWaitingDecisions, {})
  return (
    <Section
      title={say('clients.title')}
      {...(data &&
        data.items.length > 0 && { about: say('clients.count', { n: data.items.length }) })}
    >
      {data ? (
        data.items.length === 0 ? (
          <p className={styles.quiet}>{say('clients.empty')}</p>
        ) : (
          <ul className={styles.rows}>
            {data.items
              .slice(0, maxRows)
              .map(({ id, eventId, eventName, title, dueOn, state, isSplit }) => (
                <li key={id} className={styles.payment}>
                  <span className={styles.words}>
                    <Link
                      href={linkTo('/camera-client', {}, { [eventParameter]: eventId })}
                      className={styles.name}
                    >
                      {title}
                    </Link>
                    <span className={styles.facts}>
                      {dueOn && (
                        <span data-late={dueOn < today || undefined}>
                          {dueOn < today ? say('money.late') : ''}{' '}
                          {formatDate(dueOn, locale, 'shortDay')}
                        </span>
                      )}
                      <span>{eventName}</span>
                      <span>{say(`clients.${isSplit ? 'split' : state}`)}</span>
                    </span>
                  </span>
                </li>
              ))}
          </ul>
        )
      ) : error ? (
        <ErrorState text={sentence(error)} onReload={() => void refetch()} />
      ) : (
        <PanelSkeleton rows={3} />
      )}
    </Section>
  )
}
