import { startTransition, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { Notice } from '#ui/plain/notice.tsx'
import type { Sheet } from '../../contract.ts'
import type { BudgetLine, Reading, RollUp } from '../../model.ts'
import { text } from '../../text.ts'
import {
  useAmountText,
  useLeftOutWords,
  useTotalWords,
  type LineTab,
  type NetOrGross,
} from '../budget-words.tsx'
import { PasteNotes } from './paste-notes.tsx'
import { useStableCallback } from './latest.ts'
import { groupsOf, GroupRows } from './sheet-groups.tsx'
import type { Cell, SheetColumn } from './cell-keys.ts'
import { columnsShown, useSheetControls, type SheetControls } from './sheet-keys.ts'
import { blocksOf, cellIn, SheetBlock } from './sheet-block.tsx'
import type { SheetEdits } from './edits/sheet-state.ts'
import { SheetTotals, useAmountLength } from './sheet-totals.tsx'
import styles from './sheet.module.css'

export interface SheetViewProps {
  sheet: Sheet
  edits: SheetEdits
  totals: RollUp
  /** The same without the assumed number of guests; null when nothing is assumed. */
  real: RollUp | null
  netOrGross: NetOrGross
  reading: Reading
  /** True for all columns, false for the important ones. */
  all: boolean
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
  const { sheet, edits, totals, reading, netOrGross, all } = props
  const approved = sheet.baseline !== null
  const shownColumns = useMemo(() => columnsShown(all, approved), [all, approved])
  const groups = useMemo(() => groupsOf(sheet, edits.lines, totals), [sheet, edits.lines, totals])
  const lines = groups.flatMap((group) => group.lines)
  const max = useMaxRows()
  const grid = useRef<HTMLDivElement>(null)
  const controls = useLineControls(props, lines, shownColumns)
  useFocusFollowing(
    grid,
    controls,
    lines.findIndex(({ id }) => id === controls.active?.id),
  )
  const draw = useBlocks(props, controls, lines, shownColumns)
  const widths = useWidths(props, lines)
  return (
    <>
      <Announcements edits={edits} controls={controls} lines={lines} />
      <p id="sheet-keys" className="hidden-visually">
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
          style={widths}
          data-approved={approved || undefined}
          data-few={!all || undefined}
          onKeyDown={controls.onKeyDown}
          onPaste={controls.onPaste}
          onCopy={controls.onCopy}
        >
          <Head shown={shownColumns} />
          {groups.map((group) => (
            <GroupRows
              key={group.category?.id ?? ''}
              {...{ group, sheet, netOrGross, shown: shownColumns, edits, reading }}
            >
              {draw(group.lines.slice(0, Math.max(0, max - group.before)))}
            </GroupRows>
          ))}
          <SheetTotals {...{ totals, netOrGross, shown: shownColumns }} />
        </div>
      </div>
      <p className={styles.keys} aria-hidden>
        {say('sheet.chiefKeys')}
      </p>
    </>
  )
}

/** Rows are drawn each on its own, so the longest amount says how wide their columns are. */
function useWidths({ totals, netOrGross }: SheetViewProps, lines: readonly BudgetLine[]) {
  const say = useText(text)
  const digits = useAmountText()
  const amount = useAmountLength(totals, netOrGross)
  const price = String(lines.reduce((max, { unitPrice }) => Math.max(max, unitPrice), 0)).length
  // Room for the thousands separators, the decimal separator and the currency.
  const shownRank = price + Math.floor(Math.max(0, price - 3) / 3) + 1
  const tooMuch = Math.max(
    0,
    ...[...totals.lines.values()].map(({ overpaid }) => overpaid[netOrGross]),
  )
  const words = tooMuch > 0 ? say('line.tooMuch', { sum: digits(tooMuch) }).length : 0
  return {
    '--amount-length': amount,
    '--price-length': shownRank,
    '--too-much-length': words,
  } as CSSProperties
}

/** The keys of the sheet, with what they do to its lines. */
function useLineControls(
  { edits, reading, totals, netOrGross, onOpen }: SheetViewProps,
  lines: readonly BudgetLine[],
  shownColumns: readonly SheetColumn[],
) {
  const say = useText(text)
  const controls = useSheetControls({
    lines,
    columns: shownColumns,
    edits,
    reading,
    figures: totals.lines,
    netOrGross,
    onOpen: ({ id, column }) => onOpen(id, tabOf[column]),
    onMove: (id, by) => edits.placing.step(id, by, lines),
    onInsert: (afterId) => {
      const line = lines.find(({ id }) => id === afterId)
      void edits
        .add([{ name: say('line.new'), categoryId: line?.categoryId ?? null }], afterId)
        .then(([id]) => id && controls.focus({ id, column: 'name' }))
    },
    onRemove: (id) => {
      const at = lines.findIndex((line) => line.id === id)
      const neighbour = lines[at + 1] ?? lines[at - 1]
      const column = controls.active?.column ?? 'name'
      const { name } = lines[at] ?? { name: '' }
      void edits.remove([id]).then((isGone) => {
        if (!isGone) return
        if (neighbour) controls.focus({ id: neighbour.id, column })
        showUndoBar(say('line.removed', { name }), () => edits.restore([id]))
      })
    },
  })
  return controls
}

/** Draws lines in blocks, which can be dragged to one another's place. */
function useBlocks(
  props: SheetViewProps,
  controls: SheetControls,
  lines: readonly BudgetLine[],
  shownColumns: readonly SheetColumn[],
) {
  const { totals, real, netOrGross, reading } = props
  const { placing } = props.edits
  const [dragged, setDragged] = useState<string | null>(null)
  const drop = useStableCallback((target: BudgetLine) => {
    if (dragged && dragged !== target.id) placing.put(dragged, target.categoryId, target.id)
    setDragged(null)
  })
  const open = useStableCallback((id: string, column: SheetColumn) =>
    props.onOpen(id, tabOf[column]),
  )
  // While no cell is chosen, Tab reaches the first one.
  const firstCell: Cell | null = lines[0] ? { id: lines[0].id, column: 'name' } : null
  return (some: readonly BudgetLine[]) =>
    blocksOf(some).map((block, at) => (
      <SheetBlock
        key={at}
        lines={block}
        figures={totals.lines}
        real={real?.lines ?? null}
        netOrGross={netOrGross}
        shown={shownColumns}
        reading={reading}
        active={cellIn(block, controls.active ?? firstCell)}
        controls={cellIn(block, controls.editing) ? controls : null}
        onFocus={controls.focus}
        onBegin={controls.begin}
        onOpen={open}
        onDrag={setDragged}
        onDrop={drop}
      />
    ))
}

/** Announces failed moves and the result of a paste. */
function Announcements({
  edits: { placing },
  controls: { pasted, dismissPasted, fixed },
  lines,
}: {
  edits: SheetEdits
  controls: SheetControls
  lines: readonly BudgetLine[]
}) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const totalWords = useTotalWords()
  const leftOutWords = useLeftOutWords()
  const pasteNotes = ({
    refused,
    skipped,
    totals,
    spares,
    leftOut,
  }: NonNullable<SheetControls['pasted']>) => [
    ...(refused > 0 ? [say('sheet.refused', { n: refused })] : []),
    ...(skipped > 0 ? [say('sheet.skipped', { n: skipped })] : []),
    ...totalWords(totals),
    ...(spares.length > 0 ? [say('sheet.spares', { columns: spares.join(', ') })] : []),
    ...leftOutWords(leftOut),
  ]
  return (
    <>
      {placing.error && <Notice tone="error">{sentence(placing.error)}</Notice>}
      <FixedNote cell={fixed} line={lines.find(({ id }) => id === fixed?.id)} />
      <p className="hidden-visually" role="status">
        {pasted && say('sheet.pasted', { n: pasted.cells, lines: pasted.lines })}{' '}
        {pasted && pasted.unread > 0 && say('sheet.unread', { n: pasted.unread })}
      </p>
      {pasted && <PasteNotes notes={pasteNotes(pasted)} onDismiss={dismissPasted} />}
    </>
  )
}

/** Explains the source of a value that cannot be typed. */
function FixedNote({ cell, line }: { cell: Cell | null; line: BudgetLine | undefined }) {
  const say = useText(text)
  if (!cell || !line) return null
  const why =
    cell.column === 'quantity' ? 'quantity' : line.components.length > 0 ? 'components' : 'percent'
  return (
    <div role="status">
      <Notice>{say(`sheet.fixed.${why}`, { name: line.name })}</Notice>
    </div>
  )
}

const firstRows = 60

/** The first screenful at once and the rest right after it, so that a long sheet opens as quickly as a short one. */
function useMaxRows(): number {
  const [max, setMax] = useState(firstRows)
  useEffect(() => startTransition(() => setMax(Infinity)), [])
  return max
}

function useFocusFollowing(
  grid: { current: HTMLDivElement | null },
  { active, editing, isAway }: SheetControls,
  /** The position of its line: one that moves is mounted again and would lose the focus. */
  place: number,
) {
  const id = active?.id
  const column = active?.column
  const isEditing = editing !== null
  useEffect(() => {
    if (place < 0 || isEditing || isAway) return
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${id}:${column}"]`)
    if (cell && isFollowed(document.activeElement, grid.current))
      cell.focus({ preventScroll: false })
  }, [grid, id, column, isEditing, isAway, place])
}

/** Fields between the rows keep the focus, also while lines come and go above them. */
function isFollowed(focused: Element | null, grid: HTMLElement | null): boolean {
  if (focused === null || focused === document.body || focused === grid) return true
  return grid?.contains(focused) === true && focused.closest('[data-cell]') !== null
}

const headKeys = {
  name: 'field.name',
  mode: 'column.mode',
  quantity: 'column.quantity',
  price: 'field.unitPrice',
  vat: 'field.vat',
  planned: 'column.planned',
  committed: 'column.committed',
  invoiced: 'column.invoiced',
  paid: 'column.paid',
  forecast: 'column.forecast',
  remaining: 'column.remaining',
  variance: 'column.variance',
} as const

const wordColumns: readonly SheetColumn[] = ['name', 'mode', 'vat']

function Head({ shown }: { shown: readonly SheetColumn[] }) {
  const say = useText(text)
  return (
    <div role="row" className={styles.head}>
      {shown.map((column) => (
        <span
          key={column}
          role="columnheader"
          className={wordColumns.includes(column) ? undefined : styles.number}
        >
          {say(headKeys[column])}
        </span>
      ))}
    </div>
  )
}
