import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ShippedTemplate } from '#modules/events/model.ts'
import { EventPicker, useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { FormActions, saveKeys } from '#ui/live/fields/form-section.tsx'
import { MoneyField } from '#ui/live/fields/money-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  addBudget,
  changeBudgetSettings,
  getBudgetSettings,
  type BudgetSettings,
} from '../contract.ts'
import { text } from '../text.ts'
import styles from './budgets.module.css'

/** A new budget needs an event; when all events are shown, it is chosen first. */
export function NewBudgetDialog({ onClose }: { onClose: () => void }) {
  const say = useText(text)
  const chosen = useChosenEvent()
  const navigate = useNavigate()
  const [picked, setPicked] = useState<string | null>(null)
  const eventId = chosen.id ?? picked
  const kind = ShippedTemplate.safeParse(chosen.event?.type).data ?? null
  const form = useContractForm(addBudget, {
    initial: { name: say('budget.defaultName'), template: kind },
    record: { id: `new-${eventId}`, version: null },
    map: ({ name, template }) => ({ eventId: eventId ?? '', name, template }),
    done: ({ id }) => void navigate(linkTo('/buget/:id', { id })),
  })
  const name = form.field('name')
  // A field, so that its absence is reported beside the picker.
  const isEventMissing = Boolean(form.at('eventId').error) && eventId === null
  const template = form.field('template')
  return (
    <Dialog opened onClose={onClose} title={say('budget.new')}>
      <form {...form.props} className={styles.form}>
        <FormNotices form={form} />
        {chosen.id === null && (
          <EventPicker
            label={say('payment.event')}
            required
            value={picked}
            onChange={setPicked}
            error={isEventMissing ? say('budget.eventNeeded') : undefined}
          />
        )}
        <TextInput
          {...name}
          label={say('field.name')}
          required
          autoComplete="off"
          onChange={(event) => name.onChange(event.currentTarget.value)}
        />
        <Select
          label={say('budget.template')}
          placeholder={say('budget.noTemplate')}
          description={say('budget.templateHelp')}
          data={ShippedTemplate.options.map((value) => ({
            value,
            label: say(`template.${value}`),
          }))}
          value={template.value}
          onChange={template.onChange}
          clearable
        />
        <FormActions saveLabel={say('budget.create')} onCancel={onClose} busy={form.pending} />
      </form>
    </Dialog>
  )
}

/** Settings: the amount above which an admin approves payments. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error } = useEndpoint(getBudgetSettings, {})
  return (
    <Dialog opened onClose={onClose} title={say('settings.title')}>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      {data ? <SettingsForm settings={data} onClose={onClose} /> : <PanelSkeleton rows={2} />}
    </Dialog>
  )
}

function SettingsForm({ settings, onClose }: { settings: BudgetSettings; onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const saving = useCommand(changeBudgetSettings)
  const [limit, setLimit] = useState(settings.paymentLimit)
  const save = async () => {
    const outcome = await saving.run({ paymentLimit: limit, version: settings.version })
    if (outcome.ok) onClose()
  }
  return (
    <form
      {...saveKeys}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {saving.error && <Notice tone="error">{sentence(saving.error)}</Notice>}
      <MoneyField
        label={say('settings.limit')}
        help={say('settings.limitHelp')}
        currency="RON"
        value={limit === null ? null : { minor: limit, currency: 'RON' }}
        onChange={(money) => setLimit(money?.minor ?? null)}
      />
      <FormActions
        onCancel={onClose}
        busy={saving.pending}
        dirty={limit !== settings.paymentLimit}
      />
    </form>
  )
}
