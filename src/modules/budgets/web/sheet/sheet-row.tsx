import { IconAlertTriangle, IconEyeOff, IconGripVertical } from '@tabler/icons-react'
import { memo, useRef, type ReactNode } from 'react'
import { formatRate } from '#modules/defaults/model.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import {
  followsGuests,
  columns,
  formatCount,
  isNetPrice,
  isTyped,
  problemOf,
  rateAt,
  type BudgetLine,
  type CellProblem,
  type Column,
  type LineFigures,
  type Reading,
  type MoneyAmounts,
  type TypedColumn,
} from '../../model.ts'
import { text } from '../../text.ts'
import { useCellSentence, useAmountText, type NetOrGross } from '../budget-words.tsx'
import { CellEditor } from './cell-editor.tsx'
import type { Cell, SheetColumn } from './cell-keys.ts'
import type { SheetControls } from './sheet-keys.ts'
import { LineHandle } from './line-handle.tsx'
import editor from './cell-editor.module.css'
import styles from './sheet.module.css'

export interface RowProps {
  line: BudgetLine
  figures: LineFigures
  /** The assumed number of guests changes it. */
  moved: boolean
  netOrGross: NetOrGross
  shown: readonly SheetColumn[]
  reading: Reading
  active: SheetColumn | null
  /** Given only while a cell of this row is edited. */
  controls: SheetControls | null
  onFocus: (cell: Cell) => void
  onBegin: (cell: Cell) => void
  onOpen: (id: string, column: SheetColumn) => void
  onDrag: (id: string | null) => void
  onDrop: (line: BudgetLine) => void
}

/** Drawn again only when something in it changed, so that a thousand rows follow the keys. */
export const SheetRow = memo(
  Row,
  (before, after) =>
    compared.every((name) => before[name] === after[name]) && isSame(before.figures, after.figures),
)

const compared = [
  'line',
  'moved',
  'netOrGross',
  'shown',
  'reading',
  'active',
  'controls',
  'onFocus',
  'onBegin',
  'onOpen',
  'onDrag',
  'onDrop',
] as const satisfies Exclude<keyof RowProps, 'figures'>[]

export function isSame(a: LineFigures, b: LineFigures): boolean {
  return (
    a.quantity === b.quantity &&
    a.counts === b.counts &&
    a.vatMissing === b.vatMissing &&
    a.rateMissing === b.rateMissing &&
    a.baseMissing === b.baseMissing &&
    a.overpaid.gross === b.overpaid.gross &&
    isSameAmount(a.variance, b.variance) &&
    columns.every((column) => isSameAmount(a[column], b[column]))
  )
}

function isSameAmount(one: MoneyAmounts | null, other: MoneyAmounts | null): boolean {
  return one === other || (one?.net === other?.net && one?.gross === other?.gross)
}

function Row(props: RowProps) {
  const say = useText(text)
  const { line, figures, shown, onDrag, onDrop } = props
  return (
    <div
      role="row"
      className={styles.row}
      data-moved={props.moved || undefined}
      data-quiet={!figures.counts || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(line)
      }}
    >
      <FormValues {...props} column="name">
        <span
          className={styles.grip}
          draggable
          title={say('line.drag')}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            onDrag(line.id)
          }}
          onDragEnd={() => onDrag(null)}
        >
          <IconGripVertical size={14} aria-hidden />
        </span>
        <span className={styles.name}>{line.name}</span>
        <LineHandle line={line} onOpen={props.onOpen} />
        {line.side === 'income' && (
          <span className={styles.mark} data-side="income">
            {say('side.income')}
          </span>
        )}
        {!figures.counts && <span className={styles.mark}>{say('line.uncounted')}</span>}
        {!line.clientVisible && (
          <IconEyeOff size={14} aria-label={say('line.hidden')} className={styles.sign} />
        )}
        {(figures.vatMissing || figures.rateMissing) && (
          <IconAlertTriangle
            size={14}
            className={styles.alarm}
            aria-label={say(figures.rateMissing ? 'line.rateMissing' : 'line.vatMissing')}
          />
        )}
      </FormValues>
      {shown.includes('mode') && (
        <FormValues {...props} column="mode">
          <ModeWords line={line} figures={figures} />
        </FormValues>
      )}
      <FormValues {...props} column="quantity">
        <Count line={line} figures={figures} />
        {!shown.includes('mode') && line.mode !== 'fixed' && (
          <ModeWords line={line} figures={figures} />
        )}
      </FormValues>
      <FormValues {...props} column="price">
        <Price line={line} />
      </FormValues>
      {shown.includes('vat') && (
        <FormValues {...props} column="vat">
          <Vat line={line} reading={props.reading} />
        </FormValues>
      )}
      {columns.map(
        (column) =>
          shown.includes(column) && (
            <Figure key={column} {...props} column={column} value={figures[column]} />
          ),
      )}
      {shown.includes('variance') && (
        <Figure {...props} column="variance" value={figures.variance} signed />
      )}
    </div>
  )
}

function ModeWords({ line, figures }: { line: BudgetLine; figures: LineFigures }) {
  const say = useText(text)
  const follows = line.mode !== 'fixed' && line.mode !== 'per_hour' && line.mode !== 'percent'
  return (
    <span className={styles.mode} data-follows={follows || undefined}>
      {say(`modeShort.${line.mode}`)}
      {followsGuests(line) && <small>{say(`sourceShort.${line.source}`)}</small>}
      {figures.baseMissing && (
        <small className={styles.missing}>
          <IconAlertTriangle size={12} aria-hidden /> {say('line.baseMissing')}
        </small>
      )}
    </span>
  )
}

function Count({ line, figures }: { line: BudgetLine; figures: LineFigures }) {
  const locale = useLocale()
  if (line.mode === 'percent') return <>{formatRate(line.percent, locale)}</>
  return <>{formatCount(figures.quantity, locale)}</>
}

function Price({ line }: { line: BudgetLine }) {
  const say = useText(text)
  const digits = useAmountText()
  if (line.mode === 'percent') return null
  return (
    <span className={styles.price}>
      <span>
        {digits(line.unitPrice)} <small className={styles.unit}>{line.currency}</small>
      </span>
      {isNetPrice(line) && <small className={styles.unit}>{say('line.net')}</small>}
    </span>
  )
}

function Vat({ line, reading }: { line: BudgetLine; reading: Reading }) {
  const say = useText(text)
  const locale = useLocale()
  if (line.components.length > 0) return <>{say('line.mixed')}</>
  const rate = rateAt(reading.sheet, line.vat, line)
  if (line.vat === 'exempt' || line.vat === 'reverse_charge') return <>{say(`vat.${line.vat}`)}</>
  return <>{rate === null ? say('line.noRate') : formatRate(rate, locale)}</>
}

interface FigureProps extends RowProps {
  column: Column | 'variance'
  value: MoneyAmounts | null
  signed?: boolean
}

/** A computed number: Enter or a click opens what it was counted from. */
function Figure(props: FigureProps) {
  const { line, figures, column, value, netOrGross, active, onFocus, onOpen, signed } = props
  const say = useText(text)
  const digits = useAmountText()
  const amount = value?.[netOrGross] ?? null
  const tooMuch = column === 'remaining' ? figures.overpaid[netOrGross] : 0
  const isActive = active === column
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys of all its cells
    <span
      role="gridcell"
      className={`${styles.cell} ${styles.number} ${styles.figure}`}
      data-cell={`${line.id}:${column}`}
      data-column={column}
      data-side={line.side}
      data-sign={signed && amount ? (amount > 0 ? 'over' : 'under') : undefined}
      data-zero={amount === 0 || amount === null || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus({ id: line.id, column })}
      onClick={() => onOpen(line.id, column)}
    >
      {tooMuch > 0 ? (
        <span className={styles.tooMuch}>
          {amount ? digits(amount) : null}
          {amount ? <br /> : null}
          {say('line.tooMuch', { sum: digits(tooMuch) })}
        </span>
      ) : amount === null ? (
        '–'
      ) : signed && amount > 0 ? (
        `+${digits(amount)}`
      ) : (
        digits(amount)
      )}
    </span>
  )
}

interface TypedProps extends RowProps {
  column: TypedColumn
  children: ReactNode
}

function FormValues(props: TypedProps) {
  const { line, column, active, controls, onFocus, onBegin, children } = props
  const unread = line.unread[column]
  const editing = controls?.editing?.column === column ? controls.editing : null
  const isNumber = column === 'quantity' || column === 'price'
  // As in a spreadsheet: the first click chooses a cell, the next one edits it.
  const wasChosen = useRef(false)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys of all its cells
    <span
      role="gridcell"
      className={`${styles.cell} ${isNumber ? styles.number : ''} ${column === 'name' ? styles.first : ''}`}
      data-cell={`${line.id}:${column}`}
      data-active={active === column || undefined}
      data-fixed={!isTyped(column, line) || undefined}
      tabIndex={active === column && !editing ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && onFocus({ id: line.id, column })}
      onDoubleClick={() => onBegin({ id: line.id, column })}
      onPointerDown={(event) => {
        wasChosen.current = document.activeElement === event.currentTarget
      }}
      onClick={() => wasChosen.current && !editing && onBegin({ id: line.id, column })}
    >
      {editing && controls ? (
        <CellEditor column={column} line={line} controls={controls} reading={props.reading} />
      ) : unread ? (
        <Unread column={column} unread={unread} why={problemOf(column, line, props.reading)} />
      ) : (
        children
      )}
    </span>
  )
}

interface UnreadProps {
  column: TypedColumn
  unread: string
  why: CellProblem
}

/** A typed text that was not understood, with the reason. */
function Unread({ column, unread, why: problem }: UnreadProps) {
  const sentence = useCellSentence()
  const why = sentence(column, problem)
  return (
    <span className={editor.unread} title={why}>
      <IconAlertTriangle size={12} className={styles.alarm} aria-hidden />
      <span className={editor.unreadText}>{unread}</span>
      <span className="hidden-visually">{why}</span>
    </span>
  )
}
