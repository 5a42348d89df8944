import { TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ClipboardEvent, type ReactNode } from 'react'
import { useCommand, type Outcome } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { afterPress } from '#ui/live/after-press.ts'
import { useInlineEdit } from '#ui/live/fields/inline-edit.ts'
import { Badge } from '#ui/live/records/badge.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { changeCategory, removeCategory, type Sheet } from '../../contract.ts'
import {
  columns,
  noTotals,
  pastedRows,
  isClientTable,
  readPasted,
  totalsRead,
  type BudgetCategory,
  type BudgetLine,
  type Reading,
  type RollUp,
  type Side,
  type Totals,
} from '../../model.ts'
import { text } from '../../text.ts'
import { useAmountText, useLeftOutWords, useTotalWords, type NetOrGross } from '../budget-words.tsx'
import { PasteNotes } from './paste-notes.tsx'
import type { SheetColumn } from './cell-keys.ts'
import type { SheetEdits } from './edits/sheet-state.ts'
import styles from './sheet.module.css'

export interface Group {
  category: BudgetCategory | null
  lines: BudgetLine[]
  totals: Record<Side, Totals>
  /** Number of lines above it. */
  before: number
}

/** Lines by category, in the order of the sheet; those without one are last. */
export function groupsOf(sheet: Sheet, lines: readonly BudgetLine[], totals: RollUp): Group[] {
  const none = { cost: noTotals, income: noTotals }
  const byCategory = new Map<string | null, BudgetLine[]>()
  for (const line of lines) {
    const own = byCategory.get(line.categoryId)
    if (own) own.push(line)
    else byCategory.set(line.categoryId, [line])
  }
  let before = 0
  const of = (category: BudgetCategory | null): Group => {
    const own = byCategory.get(category?.id ?? null) ?? []
    before += own.length
    return {
      category,
      lines: own,
      totals: totals.categories.get(category?.id ?? '') ?? none,
      before: before - own.length,
    }
  }
  const named = sheet.categories.map(of)
  const loose = of(null)
  return loose.lines.length > 0 || named.length === 0 ? [...named, loose] : named
}

interface GroupRowsProps {
  group: Group
  sheet: Sheet
  netOrGross: NetOrGross
  shown: readonly SheetColumn[]
  edits: SheetEdits
  reading: Reading
  children: ReactNode
}

export function GroupRows({
  group,
  sheet,
  netOrGross,
  shown,
  edits,
  reading,
  children,
}: GroupRowsProps) {
  const say = useText(text)
  const { category } = group
  const name = category?.name ?? say('category.none')
  const [first, ...others] = sidesOf(group.lines)
  return (
    <div role="rowgroup" className={styles.group}>
      <BandRow {...{ netOrGross, shown }} side={first!} sums={group.totals[first!]}>
        <CategoryName category={category} sheet={sheet} />
        {first === 'income' && <Badge tone="brand">{say('side.income')}</Badge>}
      </BandRow>
      {children}
      {/* Below, where it is no head of the costs. */}
      {others.map((side) => (
        <BandRow key={side} {...{ netOrGross, shown, side }} sums={group.totals[side]}>
          {say('category.income', { name })}
        </BandRow>
      ))}
      <div role="row" className={styles.adding}>
        <span role="gridcell">
          <QuickAdd
            label={say('line.addTo', { name })}
            lines={group.lines}
            categoryId={category?.id ?? null}
            edits={edits}
            reading={reading}
          />
        </span>
      </div>
    </div>
  )
}

/** The sides that a category has lines of; costs and income are never added up. */
export function sidesOf(lines: readonly BudgetLine[]): Side[] {
  const own = (['cost', 'income'] as const).filter((side) =>
    lines.some((line) => line.side === side),
  )
  return own.length > 0 ? own : ['cost']
}

interface BandRowProps {
  side: Side | null
  sums: Totals
  netOrGross: NetOrGross
  shown: readonly SheetColumn[]
  children: ReactNode
}

/** The sums of several lines in the columns of the sheet. */
export function BandRow({ side, sums, netOrGross, shown, children }: BandRowProps) {
  const digits = useAmountText()
  return (
    <div role="row" className={styles.band} data-side={side ?? undefined}>
      <span role="rowheader" className={styles.bandName}>
        <span className={styles.bandWords}>{children}</span>
      </span>
      {columns.map(
        (column) =>
          shown.includes(column) && (
            <span key={column} role="gridcell" className={styles.number}>
              {digits(sums[column][netOrGross])}
            </span>
          ),
      )}
      {shown.includes('variance') && (
        <span role="gridcell" className={styles.number}>
          {sums.variance ? digits(sums.variance[netOrGross]) : ''}
        </span>
      )}
    </div>
  )
}

interface CategoryFieldProps {
  name: string
  onSave: (name: string) => void
  onCancel: () => void
}

function CategoryField({ name, onSave, onCancel }: CategoryFieldProps) {
  const say = useText(text)
  const edit = useInlineEdit({
    value: name,
    onCancel,
    onSave: (typed) => {
      const newName = typed.trim()
      if (newName === '' || newName === name) onCancel()
      else onSave(newName)
    },
  })
  return (
    <TextInput
      {...edit.field}
      ref={takeFocus}
      size="xs"
      aria-label={say('category.name')}
      value={edit.value}
      maxLength={80}
      onChange={(event) => edit.type(event.currentTarget.value)}
      onBlur={() => {
        edit.field.onBlur()
        afterPress(onCancel)
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        edit.field.onKeyDown(event)
        if (event.key === 'Enter') onCancel()
      }}
    />
  )
}

function CategoryName({ category, sheet }: { category: BudgetCategory | null; sheet: Sheet }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const changing = useCommand(changeCategory)
  const removing = useCommand(removeCategory)
  const [renaming, setRenaming] = useState(false)
  if (!category) return <strong>{say('category.none')}</strong>
  const ofCategory = { budgetId: sheet.budget.id, categoryId: category.id }
  const at = sheet.categories.findIndex(({ id }) => id === category.id)
  const rename = async (name: string) => {
    setRenaming(false)
    const { version, name: before } = category
    const outcome = await changing.run({ ...ofCategory, version, name })
    if (!reported(outcome) || !outcome.ok) return
    const undone = { ...ofCategory, version: outcome.data.version, name: before }
    showUndoBar(say('category.renamed', { name }), () => changing.run(undone))
  }
  const reported = (outcome: Outcome<unknown>): boolean => {
    if (!outcome.ok) toast.error(sentence(outcome.error))
    return outcome.ok
  }
  const place = async (afterId: string | null) =>
    reported(await changing.run({ ...ofCategory, version: category.version, afterId }))
  if (renaming)
    return (
      <CategoryField
        name={category.name}
        onSave={(name) => void rename(name)}
        onCancel={() => setRenaming(false)}
      />
    )
  return (
    <>
      <strong>{category.name}</strong>
      <ActionMenu
        label={say('category.menu', { name: category.name })}
        actions={[
          { label: say('category.rename'), onClick: () => setRenaming(true) },
          {
            label: say('category.up'),
            disabled: at <= 0,
            onClick: () => void place(sheet.categories[at - 2]?.id ?? null),
          },
          {
            label: say('category.down'),
            disabled: at >= sheet.categories.length - 1,
            onClick: () => void place(sheet.categories[at + 1]?.id ?? null),
          },
          {
            label: say('category.remove'),
            tone: 'danger',
            onClick: () => void removing.run(ofCategory).then(reported),
          },
        ]}
      />
    </>
  )
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

/** `Sala 5.000`, `Cina 120 lei`. */
function endsWithAmount(name: string): boolean {
  return /\s\d[\d.,]*\s*(lei|ron|eur|euro|€)?$/i.test(name.trim())
}

/**
 * Adds one after another, each below the last: fast typing sends the next one before the sheet shows the one before.
 */
function useAfterLast(lines: readonly BudgetLine[]) {
  const waiting = useRef<Promise<unknown>>(Promise.resolve())
  const unseen = useRef<string | undefined>(undefined)
  const shownLines = useRef(lines)
  const isShown = (id: string | undefined) => shownLines.current.some((line) => line.id === id)
  useEffect(() => {
    shownLines.current = lines
    if (isShown(unseen.current)) unseen.current = undefined
  })
  return (add: (afterId: string | undefined) => Promise<readonly string[]>) => {
    const adding = waiting.current.then(() => add(unseen.current ?? shownLines.current.at(-1)?.id))
    waiting.current = adding.then((ids) => {
      unseen.current = isShown(ids.at(-1)) ? undefined : ids.at(-1)
    })
    return adding
  }
}

interface QuickAddProps {
  label: string
  lines: readonly BudgetLine[]
  categoryId: string | null
  edits: SheetEdits
  reading: Reading
}

/** A name and Enter makes a line; pasted rows make as many. What could not be saved stays in the field. */
export function QuickAdd({ label, lines, categoryId, edits, reading }: QuickAddProps) {
  const say = useText(text)
  const totalWords = useTotalWords()
  const leftOutWords = useLeftOutWords()
  const [name, setName] = useState('')
  const [notes, setNotes] = useState<readonly string[]>([])
  const afterLast = useAfterLast(lines)
  const add = async (rows: readonly (readonly string[])[]): Promise<boolean> => {
    if (isClientTable(rows)) {
      toast.error(say('import.clientTable'))
      return false
    }
    const read = readPasted(rows, reading)
    const leftOutRows = read.heads + read.skipped.length
    setNotes([
      ...(leftOutRows > 0 ? [say('sheet.skipped', { n: leftOutRows })] : []),
      ...totalWords(totalsRead(read.lines)),
      ...(read.spares.length > 0 ? [say('sheet.spares', { columns: read.spares.join(', ') })] : []),
      ...leftOutWords(read.leftOut),
    ])
    if (read.lines.length === 0) return false
    const addedIds = await afterLast((afterId) =>
      edits.addRead(read.lines, () => categoryId, afterId),
    )
    if (addedIds.length === 0) return false
    // A number may belong to the name, as in a year: it is not read as a number, and stays in the name.
    if (rows.length === 1 && rows[0]?.length === 1 && endsWithAmount(rows[0][0] ?? ''))
      toast.info(say('quickAdd.amount'))
    return true
  }
  // The field is free for the next name at once; one that was not saved comes back to it.
  const addTyped = async () => {
    setName('')
    if (!(await add([[name]]))) setName((next) => next || name)
  }
  const pasted = (event: ClipboardEvent) => {
    event.stopPropagation()
    const rows = pastedRows(event.clipboardData.getData('text/plain'))
    if (rows.length < 2 && (rows[0]?.length ?? 0) < 2) return
    event.preventDefault()
    void add(rows)
  }
  return (
    <>
      <TextInput
        aria-label={label}
        placeholder={label}
        variant="unstyled"
        size="sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        value={name}
        maxLength={200}
        autoComplete="off"
        onPaste={pasted}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          // With an empty field, Ctrl+Z undoes the last added line.
          if (name !== '' || !(event.ctrlKey || event.metaKey)) event.stopPropagation()
          if (event.key === 'Enter' && name.trim() !== '') void addTyped()
        }}
      />
      <PasteNotes notes={notes} onDismiss={() => setNotes([])} />
    </>
  )
}
