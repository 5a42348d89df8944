import { Button } from '@mantine/core'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  problemOf,
  typedColumns,
  UnreadColumn,
  type BudgetLine,
  type Reading,
} from '../../model.ts'
import { text } from '../../text.ts'
import { useCellSentence } from '../budget-words.tsx'
import styles from '../budgets.module.css'
import type { SheetEdits } from './edits/sheet-state.ts'

/** The columns of a line whose text could not be read. */
function unreadColumns({ unread }: BudgetLine): UnreadColumn[] {
  return UnreadColumn.options.filter((column) => unread[column] !== undefined)
}

interface UnreadNoticeProps {
  lines: readonly BudgetLine[]
  onOpen: (id: string) => void
}

const maxNamed = 6

/** A notice above the sheet, at every width, while a line has an unread text. */
export function UnreadNotice({ lines, onOpen }: UnreadNoticeProps) {
  const say = useText(text)
  const marked = lines.filter((line) => unreadColumns(line).length > 0)
  const count = marked.reduce((sum, line) => sum + unreadColumns(line).length, 0)
  if (count === 0) return null
  return (
    <Notice tone="warning">
      {say('unread.title', { n: count })}. {say('unread.about')}
      <span className={styles.noticeActions}>
        {marked.slice(0, maxNamed).map((line) => (
          <Button key={line.id} size="xs" variant="subtle" onClick={() => onOpen(line.id)}>
            {line.name}
          </Button>
        ))}
        {marked.length > maxNamed && say('unread.more', { n: marked.length - maxNamed })}
      </span>
    </Notice>
  )
}

interface UnreadNotesProps {
  line: BudgetLine
  reading: Reading
  edits: SheetEdits
}

/** The unread texts in the panel of a line: each with its reason, and a button to drop it. */
export function UnreadNotes({ line, reading, edits }: UnreadNotesProps) {
  const say = useText(text)
  const sentence = useCellSentence()
  const why = (column: UnreadColumn) => {
    const typed = typedColumns.find((each) => each === column)
    return typed ? sentence(typed, problemOf(typed, line, reading)) : ''
  }
  const drop = (column: UnreadColumn) => {
    const { [column]: _, ...unread } = line.unread
    edits.edit([{ id: line.id, fields: { unread } }])
  }
  return unreadColumns(line).map((column) => (
    <Notice key={column} tone="warning">
      {say(`import.target.${column}`)}: {say('unread.cell', { text: line.unread[column] ?? '' })}{' '}
      {why(column)}
      <span className={styles.noticeActions}>
        <Button size="xs" variant="subtle" onClick={() => drop(column)}>
          {say('unread.keep')}
        </Button>
      </span>
    </Notice>
  ))
}

/** The unread texts of a card. */
export function useUnreadWords(): (line: BudgetLine) => string {
  const say = useText(text)
  return (line) =>
    unreadColumns(line)
      .map(
        (column) =>
          `${say(`import.target.${column}`)} ${say('quoted', { text: line.unread[column] ?? '' })}`,
      )
      .join(', ')
}
