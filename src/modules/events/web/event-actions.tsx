import { Button, Checkbox, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { listTeam } from '#modules/company/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { OutputOf } from '#shared/contract.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  changeLeads,
  changeStatus,
  copyEvent,
  listCopyable,
  previewCancellation,
  type EventSelection,
} from '../contract.ts'
import { stepOf, type Event, type EventStatus, type Mover } from '../model.ts'
import { text } from '../text.ts'
import styles from './forms/new-event.module.css'

interface ActionProps {
  event: Event
  onClose: () => void
}

interface StepDialogProps extends ActionProps {
  to: EventStatus
  by: Mover
}

/** Explains a step before it is taken, and asks for a reason where the team will need one. */
export function StepDialog({ event, to, by, onClose }: StepDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const change = useCommand(changeStatus)
  const [reason, setReason] = useState('')
  const asksWhy = stepOf(event.status, to, by) === 'with_reason'
  const word = stepWord(event.status, to)
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    const { id: eventId, version } = event
    const outcome = await change.run({ eventId, version, to, reason })
    if (!outcome.ok) return
    toast.success(say('step.done', { state: say(`status.${to}`) }))
    onClose()
  }
  const missing =
    change.error?.details.fields?.reason ?? change.error?.code === 'events.reason_needed'
  return (
    <Dialog opened onClose={onClose} title={say(`step.${word}`)}>
      <form noValidate className={styles.form} onSubmit={(submitted) => void submit(submitted)}>
        {change.error && !missing && <Notice tone="error">{sentence(change.error)}</Notice>}
        <p className={styles.quiet}>{say(`step.${word}.text`, { name: event.name })}</p>
        {to === 'cancelled' && <SeenOutside eventId={event.id} />}
        {asksWhy && (
          <Textarea
            label={say('step.reason')}
            description={say('step.reasonHelp')}
            required
            data-autofocus
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            error={missing && change.error ? sentence(change.error) : undefined}
            onChange={(typed) => setReason(typed.currentTarget.value)}
          />
        )}
        <Group gap={8} justify="flex-end">
          <Button onClick={onClose}>
            {say(to === 'cancelled' ? 'step.cancelled.not' : 'cancel')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            color={to === 'cancelled' ? 'danger' : undefined}
            loading={change.pending}
          >
            {say(`step.${word}`)}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** Shows who holds a link and will see at once that the event is cancelled. */
function SeenOutside({ eventId }: { eventId: string }) {
  const locale = useLocale()
  const { data } = useEndpoint(previewCancellation, { eventId })
  return data?.items.map((sentence) => (
    <p key={sentence[locale]} className={styles.quiet}>
      {sentence[locale]}
    </p>
  ))
}

/** Reopening a closed event ends in the state that ending a live one does, and is another action. */
export function stepWord(from: EventStatus, to: EventStatus) {
  return from === 'closed' && to === 'finished' ? 'reopened' : to
}

interface LeadDialogProps {
  chosen: EventSelection
  count: number
  onClose: () => void
  onDone: () => void
}

/** Several events go to one person. */
export function LeadDialog({ chosen, count, onClose, onDone }: LeadDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const team = useEndpoint(listTeam, {})
  const giving = useCommand(changeLeads)
  const [leadId, setLeadId] = useState<string | null>(null)
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (leadId === null) return
    const outcome = await giving.run({ selection: chosen, leadId })
    if (!outcome.ok) return
    toast.success(say('chosen.given', { n: outcome.data.count }))
    onDone()
    onClose()
  }
  const people = (team.data?.members ?? []).filter(({ active }) => active)
  return (
    <Dialog opened onClose={onClose} title={say('chosen.leadFor', { n: count })} size="sm">
      <form noValidate className={styles.form} onSubmit={(submitted) => void submit(submitted)}>
        {giving.error && <Notice tone="error">{sentence(giving.error)}</Notice>}
        <Select
          label={say('event.leadId')}
          data-autofocus
          required
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={leadId}
          onChange={setLeadId}
        />
        <Group gap={8} justify="flex-end">
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button
            type="submit"
            variant="filled"
            loading={giving.pending}
            disabled={leadId === null}
          >
            {say('chosen.give')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

interface CopyDialogProps extends ActionProps {
  onMade: (event: Event) => void
}

/** A draft with the same facts on another day, and of the rest what is ticked. */
export function CopyDialog({ event, onClose, onMade }: CopyDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const copyable = useEndpoint(listCopyable, { eventId: event.id })
  const choices = copyable.data?.items ?? []
  const form = useContractForm(copyEvent, {
    initial: {
      name: say('copy.name', { name: event.name }),
      startDate: null as string | null,
      // The people of one event are seldom those of the next, so copying them must be chosen.
      leave: ['guests'],
    },
    record: { id: event.id, version: null },
    keepDraft: false,
    map: ({ name, startDate, leave }) => ({
      eventId: event.id,
      name,
      startDate: startDate ?? '',
      take: choices.map(({ id }) => id).filter((id) => !leave.includes(id)),
    }),
    done: (copy) => {
      toast.success(say('new.made'))
      onMade(copy)
    },
  })
  const name = form.field('name')
  return (
    <Dialog opened stay onClose={onClose} title={say('copy.title')}>
      <form {...form.props} className={styles.form}>
        <FormNotices form={form} />
        <TextInput
          {...name}
          label={say('event.name')}
          required
          data-autofocus
          onChange={(typed) => name.onChange(typed.currentTarget.value)}
        />
        <DateField {...form.field('startDate')} label={say('new.date')} required />
        {copyable.error && <Notice tone="error">{sentence(copyable.error)}</Notice>}
        <CopyChoices {...form.field('leave')} choices={choices} />
        {/* Before the list of content is loaded, a copy would silently lack all of it. */}
        <FormActions
          saveLabel={say('copy.make')}
          busy={form.pending || !copyable.data}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

interface CopyChoicesProps {
  choices: OutputOf<typeof listCopyable>['items']
  /** Ids of the contributions that are not copied. */
  value: readonly string[]
  onChange: (left: string[]) => void
}

function CopyChoices({ choices, value, onChange }: CopyChoicesProps) {
  const say = useText(text)
  const locale = useLocale()
  if (choices.length === 0) return null
  const take = (id: string, taken: boolean) =>
    onChange(taken ? value.filter((each) => each !== id) : [...value, id])
  return (
    <fieldset className={styles.ticks}>
      <legend>{say('copy.take')}</legend>
      {choices.map(({ id, title, count }) => (
        <Checkbox
          key={id}
          label={`${title[locale]} (${count})`}
          checked={!value.includes(id)}
          onChange={({ currentTarget }) => take(id, currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
