import { memo } from 'react'
import { noTotals, type BudgetLine, type LineFigures } from '../../model.ts'
import type { Cell } from './cell-keys.ts'
import type { SheetControls } from './sheet-keys.ts'
import { isSame, SheetRow, type RowProps } from './sheet-row.tsx'

type Figures = ReadonlyMap<string, LineFigures>

interface BlockProps extends Omit<RowProps, 'line' | 'figures' | 'moved' | 'active'> {
  lines: readonly BudgetLine[]
  figures: Figures
  /** The same without the assumed number of guests; null when nothing is assumed. */
  real: Figures | null
  /** Given only while it is in one of these rows. */
  active: Cell | null
}

/** A block of rows that are drawn together, so that a key in one of a thousand costs as much as its own block. */
export const SheetBlock = memo(Block, (before, after) => {
  const { lines, figures } = after
  return (
    shared.every((name) => before[name] === after[name]) &&
    before.active?.id === after.active?.id &&
    before.active?.column === after.active?.column &&
    before.lines.length === lines.length &&
    lines.every(
      (line, at) =>
        line === before.lines[at] &&
        isSame(before.figures.get(line.id) ?? noFigures, figures.get(line.id) ?? noFigures),
    )
  )
})

const shared = [
  'real',
  'netOrGross',
  'shown',
  'reading',
  'controls',
  'onFocus',
  'onBegin',
  'onOpen',
  'onDrag',
  'onDrop',
] as const satisfies Exclude<keyof BlockProps, 'lines' | 'figures' | 'active'>[]

function Block({ lines, figures, real, active, controls, ...others }: BlockProps) {
  return lines.map((line) => (
    <SheetRow
      key={line.id}
      {...others}
      line={line}
      figures={figures.get(line.id) ?? noFigures}
      moved={real !== null && hasMoved(real.get(line.id), figures.get(line.id))}
      active={active?.id === line.id ? active.column : null}
      controls={controls?.editing?.id === line.id ? controls : null}
    />
  ))
}

const rowsPerBlock = 40

export function blocksOf(lines: readonly BudgetLine[]): (readonly BudgetLine[])[] {
  return Array.from({ length: Math.ceil(lines.length / rowsPerBlock) }, (_, at) =>
    lines.slice(at * rowsPerBlock, (at + 1) * rowsPerBlock),
  )
}

/** The cell, if it is in one of these rows. */
export function cellIn(
  lines: readonly BudgetLine[],
  cell: Cell | SheetControls['editing'],
): Cell | null {
  return cell && lines.some(({ id }) => id === cell.id) ? cell : null
}

function hasMoved(before: LineFigures | undefined, after: LineFigures | undefined): boolean {
  return before?.planned.gross !== after?.planned.gross
}

const noFigures: LineFigures = {
  ...noTotals,
  quantity: 0,
  committed: null,
  overpaid: noTotals.paid,
  fullyInvoiced: false,
  counts: true,
  vatMissing: false,
  rateMissing: false,
  baseMissing: false,
}
