import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { listGuests } from '#modules/guests/contract.ts'
import { fullName } from '#modules/guests/model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Picker, type PickerOption } from '#ui/live/fields/picker.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { enrolGuest } from '../contract.ts'
import { freePlaces, type Activity, type Slot } from '../model.ts'
import { text } from '../text.ts'
import styles from './activities.module.css'

interface EnrolDialogProps {
  activity: Activity
  slot: Slot
  onClose: () => void
}

/** Enrols one guest in one slot; an overlap requires a reason. */
export function EnrolDialog({ activity, slot, onClose }: EnrolDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { eventId } = activity
  const [guest, setGuest] = useState<PickerOption | null>(null)
  const [reason, setReason] = useState('')
  const enrolling = useCommand(enrolGuest)
  const overlaps = enrolling.error?.code === 'activities.overlaps'
  const other = (enrolling.error?.details.current as { title?: string } | undefined)?.title ?? ''
  const enrol = async () => {
    if (!guest) return
    const outcome = await enrolling.run({ eventId, slotId: slot.id, guestId: guest.id, reason })
    if (!outcome.ok) return
    const { status } = outcome.data
    toast.success(
      say(status === 'waiting' ? 'enrol.waiting' : 'enrol.enrolled', { name: guest.label }),
    )
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say('enrol.title')}
      footer={
        <Button
          variant="filled"
          disabled={!guest || (overlaps && reason.trim() === '')}
          loading={enrolling.pending}
          onClick={() => void enrol()}
        >
          {say('enrol.do')}
        </Button>
      }
    >
      <div className={styles.form}>
        {freePlaces(slot.capacity, slot) === 0 && <Notice>{say('enrol.full')}</Notice>}
        {enrolling.error && (
          <Notice tone={overlaps ? 'warning' : 'error'}>
            {overlaps ? say('enrol.overlap', { title: other }) : sentence(enrolling.error)}
          </Notice>
        )}
        <GuestPicker
          eventId={eventId}
          value={guest}
          onChange={(next) => {
            setGuest(next)
            enrolling.forget()
          }}
        />
        {overlaps && (
          <TextInput
            label={say('enrol.reason')}
            required
            maxLength={300}
            value={reason}
            onChange={(change) => setReason(change.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  )
}

interface GuestPickerProps {
  eventId: string
  value: PickerOption | null
  onChange: (value: PickerOption | null) => void
}

function GuestPicker({ eventId, value, onChange }: GuestPickerProps) {
  const say = useText(text)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 200)
  const { data, isFetching } = useEndpoint(
    listGuests,
    { eventId, limit: 20, isPlaceholder: false, ...(search.trim() && { search }) },
    { keepPrevious: true },
  )
  const options = (data?.items ?? []).map((guest) => ({
    id: guest.id,
    label: fullName(guest),
    about: guest.groupName,
  }))
  return (
    <Picker
      label={say('enrol.guest')}
      help={say('enrol.guestHelp')}
      value={value}
      onChange={onChange}
      options={options}
      onSearch={setTyped}
      loading={isFetching}
    />
  )
}
