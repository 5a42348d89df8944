import { Button } from '@mantine/core'
import {
  IconDoorEnter,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUserPlus,
  IconUserShare,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { offerHeldPlaces, openDoorList, removeSlot } from '../contract.ts'
import type { Activity, Slot } from '../model.ts'
import { text } from '../text.ts'
import styles from './activities.module.css'
import { PlacesWord, When, whenText } from './activity-words.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { PeopleList } from './people-list.tsx'
import { Removal } from './slot-news.tsx'
import { SlotDialog } from './slot-dialog.tsx'

/** The slots of an activity, and who comes to the chosen one. */
export function SlotPeople({ activity }: { activity: Activity }) {
  const say = useText(text)
  const [chosen, choose] = useState<string | null>(null)
  const [editing, edit] = useState<'new' | string | null>(null)
  const { slots, timeZone, kind } = activity
  const slot = slots.find(({ id }) => id === chosen) ?? slots[0]
  const edited = slots.find(({ id }) => id === editing)
  return (
    <>
      <div className={styles.slots} role="group" aria-label={say('panel.slots')}>
        {slots.map((each) => (
          <button
            key={each.id}
            type="button"
            className={styles.slot}
            aria-pressed={each.id === slot?.id}
            onClick={() => choose(each.id)}
          >
            <strong>
              <When row={each} zone={timeZone} />
            </strong>
            <PlacesWord row={each} />
          </button>
        ))}
        {kind !== 'session' && (
          <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={() => edit('new')}>
            {say('slot.add')}
          </Button>
        )}
      </div>
      {slot && (
        <OneSlot key={slot.id} activity={activity} slot={slot} onEdit={() => edit(slot.id)} />
      )}
      {editing !== null && (
        <SlotDialog
          activity={activity}
          slot={editing === 'new' ? 'new' : (edited ?? 'gone')}
          onClose={() => edit(null)}
          onMade={choose}
        />
      )}
    </>
  )
}

interface OneSlotProps {
  activity: Activity
  slot: Slot
  onEdit: () => void
}

function OneSlot({ activity, slot, onEdit }: OneSlotProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [enrolling, setEnrolling] = useState(false)
  const slotActions = useSlotActions(activity, slot, onEdit)
  const over = slot.capacity === null ? 0 : slot.enrolled + slot.offered - slot.capacity
  const facts = [
    slot.offered > 0 && say('offers', { n: slot.offered }),
    slot.held > 0 && say('held', { n: slot.held }),
    slot.listId && say('arrived', { n: slot.arrived }),
    over > 0 && say('over', { n: over }),
  ].filter(Boolean)
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <span className={`${styles.quiet} ${styles.grow}`}>
          {facts.join(' · ')}
          {slot.minimum > slot.enrolled && (
            <span className={styles.alarm}>
              {facts.length > 0 && ' · '}
              {say('short', { n: slot.minimum })}
            </span>
          )}
        </span>
        <Button
          variant="filled"
          leftSection={<IconUserPlus size={16} />}
          onClick={() => setEnrolling(true)}
        >
          {say('people.enrol')}
        </Button>
        <ActionMenu label={say('slot.actions')} actions={slotActions.actions} />
      </div>
      {slotActions.error && <Notice tone="error">{sentence(slotActions.error)}</Notice>}
      <PeopleList activity={activity} slot={slot} />
      {enrolling && (
        <EnrolDialog activity={activity} slot={slot} onClose={() => setEnrolling(false)} />
      )}
      {slotActions.question}
    </section>
  )
}

function useSlotActions(activity: Activity, slot: Slot, onEdit: () => void) {
  const say = useText(text)
  const locale = useLocale()
  const navigate = useNavigate()
  const removing = useCommand(removeSlot)
  const opening = useCommand(openDoorList)
  const offering = useCommand(offerHeldPlaces)
  const [isConfirming, setConfirming] = useState(false)
  const { eventId, timeZone, kind, slots } = activity
  const slotId = slot.id
  const door = async () => {
    if (slot.listId)
      return navigate(linkTo('/check-in', {}, { [eventParameter]: eventId, lista: slot.listId }))
    const outcome = await opening.run({ eventId, slotId })
    if (outcome.ok) toast.success(say('slot.listMade'))
  }
  const offer = async () => {
    const outcome = await offering.run({ eventId, slotId })
    if (outcome.ok) toast.success(say('held.offered', { n: outcome.data.offered }))
  }
  return {
    error: removing.error ?? opening.error ?? offering.error,
    actions: [
      ...(slot.held > 0 && slot.waiting > 0
        ? [
            {
              label: say('held.offer'),
              icon: <IconUserShare size={16} />,
              onClick: () => void offer(),
            },
          ]
        : []),
      { label: say('slot.edit'), icon: <IconPencil size={16} />, onClick: onEdit },
      {
        label: say(slot.listId ? 'slot.toList' : 'slot.list'),
        icon: <IconDoorEnter size={16} />,
        onClick: () => void door(),
      },
      ...(kind !== 'session' && slots.length > 1
        ? [
            {
              label: say('slot.remove'),
              icon: <IconTrash size={16} />,
              tone: 'danger' as const,
              onClick: () => setConfirming(true),
            },
          ]
        : []),
    ],
    question: isConfirming && (
      <Removal
        eventId={eventId}
        what={{ slotId }}
        onClose={() => setConfirming(false)}
        title={say('slot.removeTitle')}
        lost={say('slot.removeLost', { when: whenText(slot, timeZone, locale) ?? '' })}
        confirmLabel={say('slot.remove')}
        busy={removing.pending}
        onConfirm={(notify) =>
          void removing.run({ eventId, slotId, tell: notify }).then(() => setConfirming(false))
        }
      />
    ),
  }
}
