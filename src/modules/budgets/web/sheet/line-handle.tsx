import { IconChevronRight } from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import type { BudgetLine } from '../../model.ts'
import { text } from '../../text.ts'
import type { SheetColumn } from './cell-keys.ts'
import styles from './sheet.module.css'

interface LineHandleProps {
  line: BudgetLine
  onOpen: (id: string, column: SheetColumn) => void
}

/** Opens the offers, invoices and payments of a line; from a cell of the row, Shift+Enter does the same. */
export function LineHandle({ line, onOpen }: LineHandleProps) {
  const say = useText(text)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.handle}
      aria-label={say('line.open', { name: line.name })}
      title={say('line.openHelp')}
      onClick={(event) => {
        // A click on the cell would begin to edit the name.
        event.stopPropagation()
        onOpen(line.id, 'name')
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <IconChevronRight size={16} aria-hidden />
    </button>
  )
}
