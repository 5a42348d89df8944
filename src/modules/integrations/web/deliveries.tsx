import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listDeliveries, sendAgain } from '../contract.ts'
import { type Delivery, type Webhook, WebhookEvent } from '../model.ts'
import { text } from '../text.ts'
import styles from './integrations.module.css'

const step = 50

/** The deliveries, with the answers of the receiver. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [limit, setLimit] = useState(step)
  const pageQuery = { webhookId: webhook.id, limit }
  const { data, error, refetch } = useEndpoint(listDeliveries, pageQuery, { keepPrevious: true })
  return (
    <Dialog opened onClose={onClose} title={say('hook.log')} size="lg">
      <div className={styles.form}>
        <p className={styles.quiet}>{webhook.url}</p>
        {error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : !data ? (
          <PanelSkeleton rows={4} />
        ) : data.items.length === 0 ? (
          <p className={styles.quiet}>{say('log.empty')}</p>
        ) : (
          <ul className={styles.rows} aria-label={say('hook.log')}>
            {data.items.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} />
            ))}
          </ul>
        )}
        {data && data.total > data.items.length && limit < 4 * step && (
          <Button variant="subtle" onClick={() => setLimit(limit + step)}>
            {say('log.more')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function DeliveryRow({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const sending = useCommand(sendAgain)
  const { id: deliveryId, state, body } = delivery
  const name = useEventName(delivery)
  return (
    <li>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.quiet}>{useFacts(delivery).join(' · ')}</span>
        <details className={styles.body}>
          <summary>{say('log.body')}</summary>
          <code>{body}</code>
        </details>
      </span>
      <Badge tone={state === 'delivered' ? 'brand' : state === 'failed' ? 'danger' : 'neutral'}>
        {say(`delivery.${state}`)}
      </Badge>
      {webhook.state === 'on' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} />}
          loading={sending.pending}
          aria-label={`${say('log.again')}: ${name}`}
          onClick={() => void sending.run({ webhookId: webhook.id, deliveryId })}
        >
          {say('log.again')}
        </Button>
      )}
      {sending.error && <Notice tone="error">{sentence(sending.error)}</Notice>}
    </li>
  )
}

function useEventName({ event }: Delivery): string {
  const say = useText(text)
  const parsed = WebhookEvent.safeParse(event)
  return parsed.success ? say(`event.${parsed.data}`) : say('event.test')
}

function useFacts({ createdAt, status, problem, attempts, ...delivery }: Delivery): string[] {
  const say = useText(text)
  const locale = useLocale()
  const at = (instant: string) => formatInstant(instant, defaultZone, locale, 'short')
  return [
    at(createdAt),
    status !== null ? say('log.status', { status }) : '',
    problem ? say(`problem.${problem}`) : '',
    attempts > 1 ? say('log.attempts', { n: attempts }) : '',
    delivery.state === 'waiting' && delivery.nextTryAt && attempts > 0
      ? say('log.next', { at: at(delivery.nextTryAt) })
      : '',
  ].filter(Boolean)
}
