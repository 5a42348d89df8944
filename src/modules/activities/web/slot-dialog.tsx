import { Conflict, type MergingForm } from '#platform/web/forms/conflict.tsx'
import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { addDays, formatDate, instantToZoned } from '#shared/dates/time.ts'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addSlot, changeSlot } from '../contract.ts'
import type { Activity, Slot, SlotFields } from '../model.ts'
import { text } from '../text.ts'
import styles from './activities.module.css'
import { SlotInputs } from './activity-form.tsx'
import { SlotNews } from './slot-news.tsx'

interface SlotDialogProps {
  activity: Activity
  /** A slot deleted by another person while it is open here is gone, and is not saved as a new one. */
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

type FormValues = SlotFields & Record<string, unknown>

function typedOf({ startsAt, endsAt, capacity, minimum }: Slot, zone: string): FormValues {
  const from = startsAt ?? new Date(0).toISOString()
  const minutes = (Date.parse(endsAt ?? from) - Date.parse(from)) / 60_000
  return { ...instantToZoned(from, zone), minutes, capacity, minimum }
}

function NewSlot({ activity, onClose, onMade }: Omit<SlotDialogProps, 'slot'>) {
  const say = useText(text)
  const { id: activityId, eventId, timeZone, slots } = activity
  const lastSlot = slots.at(-1)
  const like = lastSlot && typedOf(lastSlot, timeZone)
  const slotIds = new Set(slots.map(({ id }) => id))
  const form = useContractForm(addSlot, {
    // The next day at the same hour is what one mostly means.
    initial: { ...(like as FormValues), date: like ? addDays(like.date, 1) : '' },
    map: (typed) => ({ ...typed, eventId, activityId }),
    done: (after) => {
      toast.success(say('panel.saved'))
      onMade(after.slots.find(({ id }) => !slotIds.has(id))?.id ?? '')
      onClose()
    },
    keepDraft: false,
  })
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
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
  const { timeZone } = activity
  const [notify, setNotify] = useState(true)
  const before = typedOf(slot, timeZone)
  const form = useSlotForm({ activity, slot, onClose }, before, notify)
  const { date, time, minutes } = form.values
  const isMoved = date !== before.date || time !== before.time || minutes !== before.minutes
  if (form.conflict) return <SlotConflict form={form} theirs={typedOf(form.conflict, timeZone)} />
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <SlotInputs at={(name) => form.field(name)} />
      {isMoved && slot.enrolled + slot.offered > 0 && (
        <SlotNews
          {...{ activity, slot, notify }}
          to={{ date, time, minutes }}
          onNotify={setNotify}
        />
      )}
      <FormActions busy={form.pending} onCancel={onClose} />
    </form>
  )
}

/** For a session, only the minimum number is set here. */
function SessionSlot({ activity, slot, onClose }: EditSlotProps) {
  const say = useText(text)
  const form = useSlotForm({ activity, slot, onClose }, { minimum: slot.minimum })
  const minimum = form.field('minimum')
  if (form.conflict) return <SlotConflict form={form} theirs={{ minimum: form.conflict.minimum }} />
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
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

/** The form of one slot; the answer of the server is its full activity. */
function useSlotForm<V extends Partial<SlotFields> & Record<string, unknown>>(
  { activity, slot, onClose }: EditSlotProps,
  initial: V,
  notify = true,
) {
  const say = useText(text)
  const slotIn = ({ slots }: Activity) => slots.find(({ id }) => id === slot.id)
  const form = useContractForm(changeSlot, {
    initial,
    record: slot,
    rowIn: slotIn,
    map: (typed, record) => ({
      ...typed,
      eventId: activity.eventId,
      slotId: slot.id,
      version: record.version ?? 0,
      tell: notify,
    }),
    done: () => {
      toast.success(say('panel.saved'))
      onClose()
    },
    keepDraft: false,
  })
  return { ...form, conflict: form.conflict && (slotIn(form.conflict) ?? null) }
}

interface SlotConflictProps<V extends Partial<SlotFields>> {
  form: MergingForm<V>
  theirs: V
}

function SlotConflict<V extends Partial<SlotFields>>({ form, theirs }: SlotConflictProps<V>) {
  const say = useText(text)
  const locale = useLocale()
  const names = Object.keys(theirs) as (keyof SlotFields)[]
  return (
    <Conflict
      form={form}
      theirs={theirs}
      labels={
        Object.fromEntries(names.map((name) => [name, say(`field.${name}`)])) as Record<
          keyof V & string,
          string
        >
      }
      show={(name, value) => {
        if (name === 'date') return formatDate(value as string, locale)
        return value === null ? say('places.any') : String(value)
      }}
    />
  )
}
