import { Button } from '@mantine/core'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import styles from '../budgets.module.css'

interface PasteNotesProps {
  notes: readonly string[]
  onDismiss: () => void
}

/** What was not read of a paste, until it is dismissed or something else is pasted. */
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
