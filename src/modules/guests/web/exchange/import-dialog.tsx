import { useState } from 'react'
import type { BegunImport, GuestActionProps } from '../ports.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { text } from '../../text/exchange.ts'
import { ImportFlow } from './import-flow.tsx'
import { ImportStart } from './import-start.tsx'

/** Imports guests from a file: columns, rows, one click, and an undo for a day. */
export default function ImportDialog({ eventId, begun, onClose }: GuestActionProps) {
  const say = useText(text)
  const [opened, setOpened] = useState<BegunImport | null>(begun ?? null)
  return (
    <Dialog opened onClose={onClose} title={say('import.title')} size="xl" stay>
      {opened === null ? (
        <ImportStart
          eventId={eventId}
          onImport={(importId, seen) => setOpened({ importId, seen })}
        />
      ) : (
        <ImportFlow
          key={opened.importId}
          {...{ eventId, ...opened, onClose }}
          onBack={() => setOpened(null)}
        />
      )}
    </Dialog>
  )
}
