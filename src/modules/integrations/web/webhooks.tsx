import { Button, Switch } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  changeWebhook,
  listWebhooks,
  removeWebhook,
  showWebhookSecret,
  testWebhook,
} from '../contract.ts'
import type { Webhook } from '../model.ts'
import { text } from '../text.ts'
import { DeliveriesDialog } from './deliveries.tsx'
import styles from './integrations.module.css'
import { EditWebhookDialog, NewWebhookDialog, SecretDialog } from './webhook-dialogs.tsx'

export function Webhooks() {
  const say = useText(text)
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const add = () => setAdding(true)
  return (
    <section aria-label={say('hooks.title')}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2>{say('hooks.title')}</h2>
          <p className={styles.quiet}>{say('hooks.about')}</p>
        </div>
        <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={add}>
          {say('hooks.add')}
        </Button>
      </div>
      <WebhookList onAdd={add} onSecret={setSecret} />
      {adding && <NewWebhookDialog onClose={() => setAdding(false)} onMade={setSecret} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </section>
  )
}

type WebhookDialog = 'edit' | 'log' | 'remove' | 'turn-off'
type OpenDialog = { what: WebhookDialog; webhook: Webhook } | null

interface WebhookListProps {
  onAdd: () => void
  onSecret: (secret: string) => void
}

function WebhookList({ onAdd, onSecret }: WebhookListProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listWebhooks, {})
  const [opened, setOpened] = useState<OpenDialog>(null)
  const close = () => setOpened(null)
  if (error) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <TableSkeleton columns={2} />
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={<IconWebhook size={28} stroke={1.5} />}
        title={say('hooks.empty')}
        text={say('hooks.emptyText')}
        action={{ label: say('hooks.add'), onClick: onAdd }}
      />
    )
  const current = data.items.find(({ id }) => id === opened?.webhook.id)
  return (
    <>
      <ul className={styles.rows} aria-label={say('hooks.list')}>
        {data.items.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onSecret={onSecret}
            onOpen={(what) => setOpened({ what, webhook })}
          />
        ))}
      </ul>
      {opened?.what === 'edit' && <EditWebhookDialog webhook={opened.webhook} onClose={close} />}
      {opened?.what === 'log' && current && <DeliveriesDialog webhook={current} onClose={close} />}
      {opened?.what === 'turn-off' && current && (
        <TurnOffDialog webhook={current} onClose={close} />
      )}
      {opened?.what === 'remove' && <RemoveDialog webhook={opened.webhook} onClose={close} />}
    </>
  )
}

interface WebhookRowProps {
  webhook: Webhook
  onSecret: (secret: string) => void
  onOpen: (what: WebhookDialog) => void
}

function WebhookRow({ webhook, onSecret, onOpen }: WebhookRowProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const changing = useCommand(changeWebhook)
  const testing = useCommand(testWebhook)
  const reading = useCommand(showWebhookSecret)
  const { id: webhookId, version, url, events, state } = webhook
  const test = async () => {
    if ((await testing.run({ webhookId })).ok) toast.success(say('hook.tested'))
  }
  const show = async () => {
    const outcome = await reading.run({ webhookId })
    if (outcome.ok) onSecret(outcome.data.secret)
  }
  const error = changing.error ?? testing.error ?? reading.error
  return (
    <li>
      <span className={styles.words}>
        <strong>
          <bdi className={styles.url}>{url}</bdi>
        </strong>
        <span className={styles.quiet}>
          {events.map((event) => say(`event.${event}`)).join(' · ')}
        </span>
        <LastOutcome webhook={webhook} />
      </span>
      <Badge tone={state === 'on' ? 'brand' : state === 'failed' ? 'danger' : 'neutral'}>
        {say(`hook.state.${state}`)}
      </Badge>
      <Switch
        aria-label={`${say('hook.active')}: ${url}`}
        checked={state === 'on'}
        disabled={changing.pending}
        onChange={({ currentTarget }) =>
          currentTarget.checked
            ? void changing.run({ webhookId, version, active: true })
            : onOpen('turn-off')
        }
      />
      <ActionMenu
        label={`${say('hook.actions')}: ${url}`}
        actions={[
          { label: say('hook.log'), onClick: () => onOpen('log') },
          { label: say('hook.edit'), onClick: () => onOpen('edit') },
          ...(state === 'on' ? [{ label: say('hook.test'), onClick: () => void test() }] : []),
          { label: say('hook.secret'), onClick: () => void show() },
          { label: say('hook.remove'), tone: 'danger', onClick: () => onOpen('remove') },
        ]}
      />
      {state === 'failed' && <Notice tone="error">{say('hook.turnedOff')}</Notice>}
      {error && <Notice tone="error">{sentence(error)}</Notice>}
    </li>
  )
}

function LastOutcome({ webhook: { failingSince, lastDeliveredAt } }: { webhook: Webhook }) {
  const say = useText(text)
  const locale = useLocale()
  const at = (instant: string) => formatInstant(instant, defaultZone, locale, 'short')
  const words = failingSince
    ? say('hook.failing', { at: at(failingSince) })
    : lastDeliveredAt
      ? say('hook.delivered', { at: at(lastDeliveredAt) })
      : say('hook.silent')
  return <span className={styles.quiet}>{words}</span>
}

/** Asks first, because what still waits for the webhook is given up. */
function TurnOffDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const changing = useCommand(changeWebhook)
  const turnOff = async () => {
    const { id: webhookId, version } = webhook
    if ((await changing.run({ webhookId, version, active: false })).ok) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={say('hook.off.title')}
      lost={
        <>
          {changing.error && <Notice tone="error">{sentence(changing.error)}</Notice>}
          {say('hook.off.lost', { url: webhook.url })}
        </>
      }
      confirmLabel={say('hook.off')}
      onConfirm={() => void turnOff()}
      busy={changing.pending}
    />
  )
}

function RemoveDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const removing = useCommand(removeWebhook)
  const remove = async () => {
    if ((await removing.run({ webhookId: webhook.id })).ok) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={say('hook.remove.title')}
      lost={
        <>
          {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
          {say('hook.remove.lost', { url: webhook.url })}
        </>
      }
      confirmLabel={say('hook.remove')}
      onConfirm={() => void remove()}
      busy={removing.pending}
    />
  )
}
