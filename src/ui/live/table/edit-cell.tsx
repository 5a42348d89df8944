import { useEffect, useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { useUiText } from '../locale.tsx'
import { toast } from '../toasts.tsx'
import type { CellEdit, Column } from './columns.ts'
import styles from './edit-cell.module.css'

interface EditCellProps<Row> {
  row: Row
  column: Column<Row>
  edit: CellEdit<Row>
  /** With a step, the next cell is edited. */
  onDone: (step?: 1 | -1) => void
}

/**
 * Enter saves, Esc gives up, Tab saves and goes on; leaving the cell in another way saves too and says so.
 * A refused value stays in the cell with its reason.
 */
export function EditCell<Row>(props: EditCellProps<Row>) {
  const { column, edit } = props
  const say = useUiText()
  const id = useId()
  const { problem, busy, ...bound } = useCellEdit(props)
  const shared = {
    ...bound,
    className: styles.input,
    'aria-label': say('editCell', { column: column.title }),
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? id : undefined,
    'aria-busy': busy,
  }
  return (
    <span className={styles.root}>
      {edit.options ? (
        <select {...shared}>
          {edit.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} inputMode={edit.inputMode} />
      )}
      {problem && (
        <span id={id} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  )
}

type Field = HTMLInputElement & HTMLSelectElement

function useCellEdit<Row>({ row, column, edit, onDone }: EditCellProps<Row>) {
  const say = useUiText()
  // A row that changes under the person must not lend its new version to a value typed over the old one.
  const [began] = useState(row)
  const [refused, setRefused] = useState(false)
  const before = edit.value(began)
  const [value, setValue] = useState(before)
  const [state, setState] = useState<{ busy?: boolean; problem?: string }>({})
  const ref = useRef<Field>(null)
  const isClosed = useRef(false)
  useEffect(() => {
    ref.current?.focus()
    ref.current?.select?.()
  }, [])
  const finish = (step?: 1 | -1) => {
    isClosed.current = true
    onDone(step)
  }
  const save = async (step?: 1 | -1, isLeft = false) => {
    if (isClosed.current || state.busy) return
    if (value === before && !refused) return finish(step)
    setState({ busy: true })
    try {
      const problem = await edit.save(refused ? row : began, value)
      if (!problem) {
        if (isLeft) toast.success(say('cellSaved', { column: column.title }))
        return finish(step)
      }
      setRefused(true)
      setState({ problem })
    } catch {
      setState({ problem: say('notSaved') })
    }
    ref.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') return finish()
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    void save(event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : undefined)
  }
  const onChange = (event: ChangeEvent<Field>) => setValue(event.currentTarget.value)
  return { ...state, ref, value, onChange, onKeyDown, onBlur: () => void save(undefined, true) }
}
