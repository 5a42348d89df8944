import { Button, NumberInput } from '@mantine/core'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { addDays, instantToZoned } from '#shared/time.ts'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addSlot, changeSlot } from '../contract.ts'
import type { Activity, Slot, SlotFields } from '../model.ts'
import { text } from '../text.ts'
import styles from './activities.module.css'
import { SlotInputs } from './activity-form.tsx'

interface SlotDialogProps {
  activity: Activity
  /** One that somebody else deleted while it was open here is gone, and never turns into a new one. */
  slot: Slot | 'new' | 'gone'
  onClose: () => void
  onMade: (slotId: string) => void
}

export function SlotDialog({ activity, slot, onClose, onMade }: SlotDialogProps) {
  const say = useText(text)
  return (
    <Dialog opened stay onClose={onClose} title={say(slot === 'new' ? 'slot.add' : 'slot.edit')}>
      {slot === 'new' ? (
        <NewSlot {...{ activity, onClose, onMade }} />
      ) : slot === 'gone' ? (
        <GoneSlot onClose={onClose} />
      ) : activity.kind === 'session' ? (
        <SessionSlot {...{ activity, slot, onClose }} />
      ) : (
        <EditSlot {...{ activity, slot, onClose }} />
      )}
    </Dialog>
  )
}

function GoneSlot({ onClose }: { onClose: () => void }) {
  const say = useText(text)
  return (
    <div className={styles.form}>
      <Notice tone="warning">{say('slot.gone')}</Notice>
      <Button onClick={onClose}>{say('slot.close')}</Button>
    </div>
  )
}

type Typed = SlotFields & Record<string, unknown>

function typedOf({ startsAt, endsAt, capacity, minimum }: Slot, zone: string): Typed {
  const from = startsAt ?? new Date(0).toISOString()
  const minutes = (Date.parse(endsAt ?? from) - Date.parse(from)) / 60_000
  return { ...instantToZoned(from, zone), minutes, capacity, minimum }
}

function NewSlot({ activity, onClose, onMade }: Omit<SlotDialogProps, 'slot'>) {
  const say = useText(text)
  const { id: activityId, eventId, timeZone, slots } = activity
  const last = slots.at(-1)
  const like = last && typedOf(last, timeZone)
  const known = new Set(slots.map(({ id }) => id))
  const form = useContractForm(addSlot, {
    // The next day at the same hour is what one mostly means.
    initial: { ...(like as Typed), date: like ? addDays(like.date, 1) : '' },
    map: (typed) => ({ ...typed, eventId, activityId }),
    done: (after) => {
      toast.success(say('panel.saved'))
      onMade(after.slots.find(({ id }) => !known.has(id))?.id ?? '')
      onClose()
    },
    keepDraft: false,
  })
  return (
    <form {...form.props} className={styles.form}>
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
      <SlotInputs at={(name) => form.field(name)} />
      <FormActions busy={form.pending} onCancel={onClose} />
    </form>
  )
}

interface EditSlotProps {
  activity: Activity
  slot: Slot
  onClose: () => void
}

function EditSlot({ activity, slot, onClose }: EditSlotProps) {
  const say = useText(text)
  const { eventId, timeZone } = activity
  const form = useContractForm(changeSlot, {
    initial: typedOf(slot, timeZone),
    record: slot,
    map: (typed, record) => ({
      ...typed,
      eventId,
      slotId: slot.id,
      version: record.version ?? 0,
    }),
    done: () => {
      toast.success(say('panel.saved'))
      onClose()
    },
    keepDraft: false,
  })
  return (
    <form {...form.props} className={styles.form}>
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
      {form.conflict && <Notice tone="warning">{say('slot.meanwhile')}</Notice>}
      <SlotInputs at={(name) => form.field(name)} />
      <FormActions busy={form.pending} onCancel={onClose} />
    </form>
  )
}

/** Of a session only how many it needs is said here. */
function SessionSlot({ activity, slot, onClose }: EditSlotProps) {
  const say = useText(text)
  const form = useContractForm(changeSlot, {
    initial: { minimum: slot.minimum },
    record: slot,
    map: ({ minimum }, record) => ({
      minimum,
      eventId: activity.eventId,
      slotId: slot.id,
      version: record.version ?? 0,
    }),
    done: () => {
      toast.success(say('panel.saved'))
      onClose()
    },
    keepDraft: false,
  })
  const minimum = form.field('minimum')
  return (
    <form {...form.props} className={styles.form}>
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
      {form.conflict && <Notice tone="warning">{say('slot.meanwhile')}</Notice>}
      <p className={styles.quiet}>{say('panel.ofProgramme')}</p>
      <NumberInput
        label={say('field.minimum')}
        description={say('help.minimum')}
        min={0}
        allowDecimal={false}
        value={minimum.value}
        error={minimum.error}
        onChange={(value) => minimum.onChange(Number(value))}
      />
      <FormActions busy={form.pending} onCancel={onClose} />
    </form>
  )
}
