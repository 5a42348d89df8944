import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useNumber } from '#ui/live/locale.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { listCopyable } from '../contract.ts'
import type { Event, EventStatus, Mover } from '../model.ts'
import { text } from '../text.ts'
import { CopyDialog, StepDialog } from './event-actions.tsx'
import { SaveTemplateDialog } from './forms/save-template.tsx'
import { MoveDialog } from './move-dialog.tsx'

/** The action chosen for an event. */
export type EventAction = 'move' | 'copy' | 'template' | 'remove' | { to: EventStatus }

interface ActionDialogProps {
  action: EventAction
  event: Event
  by: Mover
  onClose: () => void
  onMade: (event: Event) => void
  onRemove: () => void
}

export function ActionDialog({ action, event, by, onClose, onMade, onRemove }: ActionDialogProps) {
  if (action === 'move') return <MoveDialog event={event} onClose={onClose} />
  if (action === 'copy')
    return (
      <CopyDialog
        event={event}
        onClose={onClose}
        onMade={(made) => {
          onClose()
          onMade(made)
        }}
      />
    )
  if (action === 'template') return <SaveTemplateDialog event={event} onClose={onClose} />
  if (action === 'remove')
    return <RemoveDialog event={event} onClose={onClose} onRemove={onRemove} />
  return <StepDialog event={event} to={action.to} by={by} onClose={onClose} />
}

type RemoveDialogProps = Pick<ActionDialogProps, 'event' | 'onClose' | 'onRemove'>

/** Deleting can be undone, but links of guests stop working at once: so the dialog first lists what is deleted. */
function RemoveDialog({ event, onClose, onRemove }: RemoveDialogProps) {
  const say = useText(text)
  const locale = useLocale()
  const number = useNumber()
  const { data } = useEndpoint(listCopyable, { eventId: event.id })
  const along = data?.items.filter(({ count }) => count > 0) ?? []
  return (
    <Confirm
      opened
      onClose={onClose}
      title={say('event.remove')}
      lost={
        <>
          <p>{say('event.removeAsk', { name: event.name })}</p>
          {along.length > 0 && (
            <ul>
              {along.map(({ id, title, count }) => (
                <li key={id}>
                  {title[locale]}: {number(count)}
                </li>
              ))}
            </ul>
          )}
        </>
      }
      kept={say('event.removeKept')}
      confirmLabel={say('event.remove')}
      onConfirm={onRemove}
    />
  )
}
