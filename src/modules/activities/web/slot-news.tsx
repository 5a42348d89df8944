import { LetterReach } from '#modules/agenda/web/widgets.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { useState, type ReactNode } from 'react'
import { activityReach, slotReach } from '../contract.ts'
import { SlotFields, type Activity, type Slot } from '../model.ts'
import { text } from '../text.ts'
import styles from './activities.module.css'

const Hour = SlotFields.pick({ date: true, time: true, minutes: true })

interface SlotNewsProps {
  activity: Activity
  slot: Slot
  /** The new time; the typed one may be incomplete. */
  to: Pick<SlotFields, 'date' | 'time' | 'minutes'>
  notify: boolean
  onNotify: (notify: boolean) => void
}

/** Shown before a slot moves: who gets a letter, and who would then have to be in two places. */
export function SlotNews({ activity, slot, to, notify, onNotify }: SlotNewsProps) {
  const say = useText(text)
  const hour = Hour.safeParse(to).data
  const ids = { eventId: activity.eventId, slotId: slot.id }
  const options = { enabled: hour !== undefined, keepPrevious: true }
  const { data } = useEndpoint(slotReach, { ...ids, ...hour }, options)
  if (!data) return null
  return (
    <>
      {data.doubled.length > 0 && (
        <Notice tone="warning">
          {say('slot.doubled', { n: data.doubled.length, names: data.doubled.join(', ') })}
        </Notice>
      )}
      <LetterReach guests={data} notify={notify} onNotify={onNotify} />
      {notify && data.reached > 0 && <p className={styles.quiet}>{say('slot.notifiesLater')}</p>}
    </>
  )
}

interface RemovalProps {
  eventId: string
  /** The record to delete. */
  what: { activityId: string } | { slotId: string }
  title: string
  lost: ReactNode
  confirmLabel: string
  busy: boolean
  onClose: () => void
  onConfirm: (notify: boolean) => void
}

/** Asks before a slot with enrolled guests is changed or deleted, and shows who gets a mail. */
export function Removal({ eventId, what, lost, onConfirm, ...dialog }: RemovalProps) {
  const say = useText(text)
  const [notify, setNotify] = useState(true)
  const ofActivity = 'activityId' in what ? what.activityId : null
  const ofSlot = 'slotId' in what ? what.slotId : null
  const activity = useEndpoint(
    activityReach,
    { eventId, activityId: ofActivity ?? '' },
    { enabled: ofActivity !== null },
  )
  const slot = useEndpoint(
    slotReach,
    { eventId, slotId: ofSlot ?? '' },
    { enabled: ofSlot !== null },
  )
  const reach = activity.data ?? slot.data
  return (
    <Confirm
      {...dialog}
      opened
      onConfirm={() => onConfirm(notify)}
      lost={
        <>
          <p>{lost}</p>
          {reach && reach.reached + reach.unreachable.length > 0 && (
            <LetterReach guests={reach} notify={notify} onNotify={setNotify} />
          )}
        </>
      }
      {...(notify && (reach?.reached ?? 0) > 0 && { kept: say('slot.notifiesLater') })}
    />
  )
}
