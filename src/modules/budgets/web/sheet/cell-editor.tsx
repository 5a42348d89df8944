import type { FocusEvent, KeyboardEvent } from 'react'
import { VatKind } from '#modules/defaults/model.ts'
import { useText } from '#platform/web/i18n.tsx'
import { QuantityMode, type BudgetLine, type Reading, type TypedColumn } from '../../model.ts'
import { text } from '../../text.ts'
import { useCellSentence, useVatWords } from '../budget-words.tsx'
import type { SheetControls } from './sheet-keys.ts'
import styles from './cell-editor.module.css'

/** Behind what is there, as in a spreadsheet: who opens a cell edits it, who types into a closed one writes it again. */
function takeFocusBehind(element: HTMLInputElement | null): void {
  element?.focus()
  element?.setSelectionRange(element.value.length, element.value.length)
}

/** Opened at once: arrows then walk the list, where on a closed one the first arrow would already choose. */
function openList(element: HTMLSelectElement | null): void {
  element?.focus()
  if (navigator.userActivation?.isActive) element?.showPicker?.()
}

interface CellEditorProps {
  column: TypedColumn
  line: BudgetLine
  controls: SheetControls
  reading: Reading
}

/** The input that replaces the cell; Enter moves down, Tab to the right, Escape restores the old text. */
export function CellEditor({ column, line, controls, reading }: CellEditorProps) {
  const say = useText(text)
  const sentence = useCellSentence()
  const vatWords = useVatWords(reading)
  const editing = controls.editing!
  const label = `${say(column === 'price' ? 'field.unitPrice' : `field.${column}`)}: ${line.name}`
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') return controls.cancel()
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return controls.insert()
    controls.commit(event.key === 'Enter' ? 'down' : event.shiftKey ? 'left' : 'right')
  }
  // When another window takes the focus, the field is left as it is, until the person returns.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (document.activeElement !== currentTarget) controls.leave(relatedTarget)
  }
  if ((column === 'mode' || column === 'vat') && !editing.typed)
    return (
      <select
        ref={openList}
        className={styles.select}
        aria-label={label}
        value={editing.wrong ? '' : editing.text}
        onChange={(event) => controls.choose(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        {editing.wrong && <option value="">{editing.text}</option>}
        {column === 'mode'
          ? QuantityMode.options.map((mode) => (
              <option key={mode} value={mode}>
                {say(`mode.${mode}`)}
              </option>
            ))
          : VatKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {vatWords(kind, line)}
              </option>
            ))}
      </select>
    )
  return (
    <>
      <input
        ref={takeFocusBehind}
        className={styles.input}
        aria-label={label}
        aria-invalid={editing.wrong !== null || undefined}
        value={editing.text}
        inputMode={column === 'name' || column === 'mode' ? 'text' : 'decimal'}
        autoComplete="off"
        onChange={(event) => controls.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onPaste={(event) => event.stopPropagation()}
      />
      {editing.wrong && (
        <span role="alert" className={styles.wrong}>
          {sentence(column, editing.wrong)}
        </span>
      )}
    </>
  )
}
