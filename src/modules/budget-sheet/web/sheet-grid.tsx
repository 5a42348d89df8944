import { useEffect, useMemo, useRef, useState } from 'react'
import { useCommand } from '#platform/web/command.ts'
import { useSentence } from '#platform/web/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { CallOf } from '#shared/contract.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { getSheet, placeLine, type Sheet } from '#modules/budgets/contract.ts'
import {
  columns,
  noTotals,
  type BudgetLine,
  type LineFigures,
  type Reading,
  type RollUp,
} from '#modules/budgets/model.ts'
import { text } from '../text.ts'
import type { LineTab, Part } from './budget-words.tsx'
import { groupsOf, GroupRows } from './sheet-groups.tsx'
import {
  useLatest,
  useSheetHands,
  type Cell,
  type SheetColumn,
  type SheetHands,
} from './sheet-keys.ts'
import { SheetRow } from './sheet-row.tsx'
import type { SheetEdits, Step } from './sheet-state.ts'
import styles from './sheet.module.css'

export interface SheetViewProps {
  sheet: Sheet
  edits: SheetEdits
  totals: RollUp
  /** The same without the supposed number of guests; null when nothing is supposed. */
  real: RollUp | null
  part: Part
  reading: Reading
  onOpen: (id: string, tab: LineTab) => void
}

const tabOf: Record<SheetColumn, LineTab> = {
  name: 'detalii',
  mode: 'detalii',
  quantity: 'detalii',
  price: 'detalii',
  vat: 'detalii',
  planned: 'detalii',
  committed: 'oferte',
  invoiced: 'facturi',
  paid: 'plati',
  forecast: 'detalii',
  remaining: 'plati',
  variance: 'detalii',
}

export default function SheetGrid(props: SheetViewProps) {
  const say = useText(text)
  const sentence = useSentence()
  const { sheet, edits, totals, reading } = props
  const groups = useMemo(() => groupsOf(sheet, edits.lines, totals), [sheet, edits.lines, totals])
  const lines = groups.flatMap((group) => group.lines)
  const placing = usePlacing(sheet, edits.remember)
  const grid = useRef<HTMLDivElement>(null)
  const hands = useSheetHands({
    lines,
    edits,
    reading,
    onOpen: ({ id, column }) => props.onOpen(id, tabOf[column]),
    onMove: (id, by) => void placing.step(id, by, lines),
    onInsert: (afterId) => {
      const line = lines.find(({ id }) => id === afterId)
      void edits
        .add([{ name: say('line.new'), categoryId: line?.categoryId ?? null }], afterId)
        .then(([id]) => id && hands.focus({ id, column: 'name' }))
    },
    onRemove: (id) => void edits.remove([id]),
  })
  useFocusFollowing(grid, hands)
  const [dragged, setDragged] = useState<string | null>(null)
  const drop = useLatest((target: BudgetLine) => {
    if (dragged && dragged !== target.id) void placing.put(dragged, target.categoryId, target.id)
    setDragged(null)
  })
  const open = useLatest((id: string, column: SheetColumn) => props.onOpen(id, tabOf[column]))
  return (
    <>
      {placing.error && <Notice tone="error">{sentence(placing.error)}</Notice>}
      <p className="hidden-visually" role="status">
        {hands.pasted && say('sheet.pasted', { n: hands.pasted.cells, lines: hands.pasted.lines })}
      </p>
      {hands.pasted && hands.pasted.unread > 0 && (
        <Notice>{say('sheet.unread', { n: hands.pasted.unread })}</Notice>
      )}
      <p id="sheet-keys" className={styles.keys}>
        {say('sheet.keys')}
      </p>
      <div className={styles.scroll}>
        <div
          ref={grid}
          role="grid"
          tabIndex={-1}
          aria-label={say('sheet.label')}
          aria-describedby="sheet-keys"
          aria-rowcount={lines.length}
          className={styles.grid}
          data-approved={sheet.baseline !== null || undefined}
          onKeyDown={hands.onKeyDown}
          onPaste={hands.onPaste}
          onCopy={hands.onCopy}
        >
          <Head approved={sheet.baseline !== null} />
          {groups.map((group) => (
            <GroupRows
              key={group.category?.id ?? ''}
              group={group}
              sheet={sheet}
              part={props.part}
              edits={edits}
              reading={reading}
            >
              {group.lines.map((line) => (
                <SheetRow
                  key={line.id}
                  line={line}
                  figures={totals.lines.get(line.id) ?? noFigures}
                  moved={
                    props.real !== null &&
                    hasMoved(props.real.lines.get(line.id), totals.lines.get(line.id))
                  }
                  part={props.part}
                  approved={sheet.baseline !== null}
                  reading={reading}
                  active={
                    hands.active?.id === line.id
                      ? hands.active.column
                      : firstOf(hands.active, line, lines)
                  }
                  hands={hands.editing?.id === line.id ? hands : null}
                  onFocus={hands.focus}
                  onBegin={hands.begin}
                  onOpen={open}
                  onDrag={setDragged}
                  onDrop={drop}
                />
              ))}
            </GroupRows>
          ))}
        </div>
      </div>
    </>
  )
}

/** Before anything was chosen, the first cell is the one that Tab reaches. */
function firstOf(
  active: Cell | null,
  line: BudgetLine,
  lines: readonly BudgetLine[],
): SheetColumn | null {
  return active === null && lines[0]?.id === line.id ? 'name' : null
}

function hasMoved(before: LineFigures | undefined, after: LineFigures | undefined): boolean {
  return before?.planned.gross !== after?.planned.gross
}

const noFigures: LineFigures = {
  ...noTotals,
  quantity: 0,
  committed: null,
  fullyInvoiced: false,
  counts: true,
  vatMissing: false,
  rateMissing: false,
}

function useFocusFollowing(
  grid: { current: HTMLDivElement | null },
  { active, editing }: SheetHands,
) {
  const id = active?.id
  const column = active?.column
  const isEditing = editing !== null
  useEffect(() => {
    if (id === undefined || isEditing) return
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${id}:${column}"]`)
    const held = grid.current?.contains(document.activeElement)
    if (cell && (held || document.activeElement === document.body))
      cell.focus({ preventScroll: false })
  }, [grid, id, column, isEditing])
}

function usePlacing(sheet: Sheet, remember: (step: Step) => void) {
  const placing = useCommand(placeLine, {
    optimistic: ({ lineId, categoryId, afterId }, cache) =>
      cache.change(getSheet, (data) => {
        const line = data.lines.find(({ id }) => id === lineId)
        if (!line) return data
        const others = data.lines.filter(({ id }) => id !== lineId)
        const at =
          afterId === null
            ? others.findIndex((each) => each.categoryId === categoryId)
            : others.findIndex(({ id }) => id === afterId) + 1
        const place = at < 0 ? others.length : at
        return { ...data, lines: others.toSpliced(place, 0, { ...line, categoryId }) }
      }),
  })
  const budgetId = sheet.budget.id
  const put = async (lineId: string, categoryId: string | null, afterId: string | null) => {
    const [before, after] = [placeOf(sheet.lines, lineId), { categoryId, afterId }]
    const run = (place: Place) => placing.run({ budgetId, lineId, ...place })
    if ((await run(after)).ok)
      remember({ back: () => void run(before), forth: () => void run(after) })
  }
  return {
    error: placing.error,
    put,
    /** One place up or down; over the edge of a category it goes into the next one. */
    async step(id: string, by: -1 | 1, lines: readonly BudgetLine[]) {
      const at = lines.findIndex((line) => line.id === id)
      const neighbour = lines[at + by]
      const line = lines[at]
      if (!line || !neighbour) return undefined
      if (by === 1 && neighbour.categoryId === line.categoryId)
        return put(id, line.categoryId, neighbour.id)
      if (by === 1) return put(id, neighbour.categoryId, null)
      const above = lines[at - 2]
      const same = above?.categoryId === neighbour.categoryId
      if (neighbour.categoryId !== line.categoryId)
        return put(id, neighbour.categoryId, neighbour.id)
      return put(id, neighbour.categoryId, same ? above.id : null)
    },
  }
}

type Place = Pick<CallOf<typeof placeLine>, 'categoryId' | 'afterId'>

/** Where a line stands: in which category and after whom. */
function placeOf(lines: readonly BudgetLine[], id: string): Place {
  const at = lines.findIndex((line) => line.id === id)
  const categoryId = lines[at]?.categoryId ?? null
  const above = lines.slice(0, Math.max(at, 0)).filter((line) => line.categoryId === categoryId)
  return { categoryId, afterId: above.at(-1)?.id ?? null }
}

function Head({ approved }: { approved: boolean }) {
  const say = useText(text)
  return (
    <div role="row" className={styles.head}>
      <span role="columnheader">{say('field.name')}</span>
      <span role="columnheader">{say('column.mode')}</span>
      <span role="columnheader" className={styles.number}>
        {say('column.quantity')}
      </span>
      <span role="columnheader" className={styles.number}>
        {say('field.unitPrice')}
      </span>
      <span role="columnheader">{say('field.vat')}</span>
      {columns.map((column) => (
        <span key={column} role="columnheader" className={styles.number}>
          {say(`column.${column}`)}
        </span>
      ))}
      {approved && (
        <span role="columnheader" className={styles.number}>
          {say('column.variance')}
        </span>
      )}
    </div>
  )
}
