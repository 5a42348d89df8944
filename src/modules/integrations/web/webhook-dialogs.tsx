import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useCopy } from '#platform/web/clipboard.ts'
import { Conflict } from '#platform/web/forms/conflict.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { type ContractForm, useContractForm } from '#platform/web/forms/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import type { Endpoint } from '#shared/contract.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { addWebhook, changeWebhook } from '../contract.ts'
import { type Webhook, WebhookEvent, type WebhookFields } from '../model.ts'
import { text } from '../text.ts'
import styles from './integrations.module.css'

interface NewWebhookProps {
  onClose: () => void
  onMade: (secret: string) => void
}

const blank: WebhookFields = { url: '', events: ['guest.answered'] }

export function NewWebhookDialog({ onClose, onMade }: NewWebhookProps) {
  const say = useText(text)
  const form = useContractForm(addWebhook, {
    initial: blank,
    map: (typed) => typed,
    keepDraft: false,
    done({ secret }) {
      onClose()
      onMade(secret)
    },
  })
  return (
    <Dialog opened stay onClose={onClose} title={say('hooks.add')}>
      <WebhookForm form={form} onClose={onClose} save={say('hook.add')} />
    </Dialog>
  )
}

export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const say = useText(text)
  const { id: webhookId, version, url, events } = webhook
  const initial: WebhookFields = { url, events }
  const form = useContractForm(changeWebhook, {
    initial,
    record: { id: webhookId, version },
    map: (typed, record) => ({ ...typed, webhookId, version: record.version ?? version }),
    keepDraft: false,
    done() {
      toast.success(say('hook.saved'))
      onClose()
    },
  })
  return (
    <Dialog opened stay onClose={onClose} title={say('hook.edit')}>
      {form.conflict ? (
        <Conflict
          form={form}
          theirs={form.conflict}
          labels={{ url: say('hook.url'), events: say('hook.events') }}
          show={(_, value) =>
            typeof value === 'string'
              ? value
              : value.map((event) => say(`event.${event}`)).join(' · ')
          }
        />
      ) : (
        <WebhookForm form={form} onClose={onClose} save={say('hook.save')} />
      )}
    </Dialog>
  )
}

interface WebhookFormProps<E extends Endpoint> {
  form: ContractForm<E, WebhookFields>
  save: string
  onClose: () => void
}

function WebhookForm<E extends Endpoint>({ form, save, onClose }: WebhookFormProps<E>) {
  const say = useText(text)
  const url = form.field('url')
  const events = form.field('events')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <TextInput
        {...url}
        type="url"
        label={say('hook.url')}
        description={say('hook.urlHelp')}
        placeholder="https://"
        required
        data-autofocus
        autoComplete="off"
        onChange={(event) => url.onChange(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={say('hook.events')}
        description={say('hook.eventsHelp')}
        value={[...events.value]}
        error={events.error}
        onChange={(chosen) => events.onChange(chosen.map((each) => WebhookEvent.parse(each)))}
      >
        <div className={styles.ticks}>
          {WebhookEvent.options.map((value) => (
            <Checkbox key={value} value={value} label={say(`event.${value}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Group gap={8} justify="flex-end">
        <Button onClick={onClose}>{say('cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.pending}>
          {save}
        </Button>
      </Group>
    </form>
  )
}

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const say = useText(text)
  const copy = useCopy()
  return (
    <Dialog opened stay onClose={onClose} title={say('hook.secret.title')}>
      <div className={styles.form}>
        <p className={styles.quiet}>{say('hook.secret.about')}</p>
        <TextInput
          label={say('hook.secret.field')}
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group gap={8} justify="flex-end">
          <Button onClick={onClose}>{say('hook.secret.done')}</Button>
          <Button
            variant="filled"
            data-autofocus
            leftSection={<IconCopy size={16} />}
            onClick={() => copy(secret, say('hook.secret.copied'))}
          >
            {say('hook.secret.copy')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
