import { useState } from 'react'
import { eraseGuest, exportGuest, type GuestPanel as GuestDetails } from '../../contract.ts'
import { call } from '#platform/web/calls/call.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { slugify } from '#shared/text/text.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import { useNameOf } from '../guest-words.tsx'
import { ErasureRemains } from './erasure-remains.tsx'

/** Exports all data kept of one person as a file, for that person. */
export function useExport(eventId: string) {
  const nameOf = useNameOf()
  const [error, setError] = useState<unknown>(null)
  return {
    error,
    async save(guest: GuestDetails) {
      setError(null)
      try {
        const guestData = await call(exportGuest, { eventId, guestId: guest.id })
        saveJson(`${slugify(nameOf(guest)) || 'invitat'}.json`, guestData)
      } catch (problem) {
        setError(problem)
      }
    },
  }
}

function saveJson(name: string, content: unknown): void {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

interface EraseDialogProps {
  eventId: string
  guest: GuestDetails
  onClose: () => void
}

/** Erasing cannot be undone, so the dialog lists the data and asks to type the name. */
export function EraseDialog({ eventId, guest, onClose }: EraseDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const name = useNameOf()(guest)
  const erasing = useCommand(eraseGuest)
  const erase = async () => {
    const { id: guestId, version } = guest
    const outcome = await erasing.run({ eventId, guestId, version })
    if (!outcome.ok) return
    toast.success(say('erase.done'))
    onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={say('erase.title', { name })}
      lost={
        <>
          {erasing.error && <Notice tone="error">{sentence(erasing.error)}</Notice>}
          {say('erase.lost')}
        </>
      }
      kept={
        <>
          <p>{say('erase.stays')}</p>
          <ul>
            <li>{say('erase.stays.request')}</li>
            <li>{say('erase.stays.sign')}</li>
            <li>{say('erase.stays.backup')}</li>
          </ul>
          <ErasureRemains eventId={eventId} guestId={guest.id} />
        </>
      }
      typedName={name}
      confirmLabel={say('erase')}
      onConfirm={() => void erase()}
      busy={erasing.pending}
    />
  )
}
