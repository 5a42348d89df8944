import type { DueThing } from '#modules/events/web/ports.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { text } from '../text.ts'
import { NewTask } from './task-form.tsx'

/** Creates a task about a record that is due elsewhere, with its day and a link to it. */
export default function DueTaskDialog({
  eventId,
  title,
  link,
  onClose,
  ...prefilled
}: DueTaskProps) {
  const say = useText(text)
  const words = title.slice(0, 200)
  const links = link ? [{ ...link, label: words }] : []
  return (
    <Dialog opened onClose={onClose} title={say('panel.new')}>
      <NewTask
        eventId={eventId}
        begin={{ ...prefilled, title: words, links }}
        keepDraft={false}
        onDone={onClose}
      />
    </Dialog>
  )
}

type DueTaskProps = DueThing & { onClose: () => void }
