import { Button } from '@mantine/core'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import styles from '../budgets.module.css'

interface PasteNotesProps {
  notes: readonly string[]
  onDismiss: () => void
}

/** The unread cells of a paste, shown until they are dismissed or the next paste. */
export function PasteNotes({ notes, onDismiss }: PasteNotesProps) {
  const say = useText(text)
  if (notes.length === 0) return null
  return (
    <Notice>
      {notes.join(' ')}
      <span className={styles.noticeActions}>
        <Button size="xs" variant="subtle" onClick={onDismiss}>
          {say('trouble.dismiss')}
        </Button>
      </span>
    </Notice>
  )
}
