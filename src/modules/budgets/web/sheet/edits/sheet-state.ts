import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { keyOf } from '#platform/web/calls/endpoint.ts'
import { hideUndoBar } from '#platform/web/undo.ts'
import type { AppError } from '#shared/app-error.ts'
import { changeLines, getSheet, type Sheet } from '../../../contract.ts'
import { unreadTexts, type BudgetLine, type ImportedLine, type ImportPlan } from '../../../model.ts'
import {
  conflictOf,
  inverseOf,
  overVersions,
  replaced,
  withChanges,
  withoutSent,
  withPatches,
  withUnread,
  type LineConflict,
  type LineEdit,
  type Patch,
  type Patches,
} from './line-edits.ts'
import type { RemovalQuestion } from '../line-removal.tsx'
import { useLineMoves } from './sheet-moves.ts'
import { useStructure } from './sheet-structure.ts'
import { useUndo, type Past, type Step } from './sheet-undo.ts'

export interface SheetEdits {
  /** The lines as they look with everything typed, saved or not. */
  lines: readonly BudgetLine[]
  /** `base` is the line when editing began: a change made there since leads to a question. */
  edit(changes: readonly LineEdit[], base?: BudgetLine): void
  /** Adds lines that were read from a table, with what was not understood of them. */
  addRead(
    lines: readonly ImportedLine[],
    categoryId: (line: ImportedLine) => string | null,
    afterId?: string,
  ): Promise<readonly string[]>
  /** Applies the changes and new lines of a paste as one step of undo. */
  paste(
    changes: readonly LineEdit[],
    added: readonly ImportedLine[],
    after: BudgetLine | undefined,
  ): Promise<readonly string[]>
  /** Shows a value while it is being typed, so that every total follows the keys. */
  preview(change: LineEdit | null): void
  add(lines: readonly (Patch & { name: string })[], afterId?: string): Promise<readonly string[]>
  /** Asks for confirmation when invoices or payments are deleted too; false when nothing was deleted. */
  remove(ids: readonly string[]): Promise<boolean>
  /** The question that `remove` and `enter` wait for. */
  question: RemovalQuestion | null
  /** Enters a file whole: what it adds, changes and, where wanted, deletes is one step back. */
  enter(plan: ImportPlan, removing: boolean): Promise<boolean>
  /** Restores deleted lines, independently of what was done since. */
  restore(ids: readonly string[]): Promise<void>
  undo(): void
  canUndo: boolean
  redo(): void
  canRedo: boolean
  /** The undo history, shared with the documents that are deleted beside the sheet. */
  past: Past
  /** Moves of lines, in the order of the sheet. */
  placing: ReturnType<typeof useLineMoves>
  saving: boolean
  /** The last error: the change that failed waits until the person tries again or drops it. */
  error: AppError | null
  retry(): void
  giveUp(): void
  /** Lines that could not be added, deleted or put back; nothing waits. */
  refused: AppError | null
  dismiss(): void
  conflict: LineConflict | null
  settle(keep: Patch): void
}

/**
 * Shows edits at once and saves them in the background: one request at a time; later edits wait for the next
 * one, so that fast typing never conflicts with its own older version.
 */
export function useSheetEdits(sheet: Sheet): SheetEdits {
  const [typed, setTyped] = useState<Patches>(new Map())
  const [assumedGuests, preview] = useState<LineEdit | null>(null)
  const saver = useSaver(sheet, typed, setTyped)
  const past = useUndo()
  const lines = useMemo(
    () => withPatches(sheet.lines, typed, assumedGuests),
    [sheet.lines, typed, assumedGuests],
  )
  const latestLines = useRef(lines)
  useEffect(() => {
    latestLines.current = lines
  })
  const apply = useCallback(
    (changes: readonly LineEdit[]) => {
      preview(null)
      setTyped((patches) => withChanges(patches, changes))
      saver.wake()
    },
    [saver],
  )
  const write = useCallback(
    (changes: readonly LineEdit[]): Step => {
      const before = inverseOf(sheet.lines, typed, changes)
      const step = { back: () => apply(before), forth: () => apply(changes) }
      past.push(step)
      apply(changes)
      return step
    },
    [sheet.lines, typed, past, apply],
  )
  const edit = useCallback(
    (input: readonly LineEdit[], base?: BudgetLine) => {
      const changes = withUnread(sheet.lines, typed, input)
      if (base && saver.ask(base, changes)) return preview(null)
      write(changes)
    },
    [sheet.lines, typed, write, saver],
  )
  const structure = useStructure(sheet, past, apply)
  const placing = useLineMoves(sheet, past.push)
  return {
    lines,
    edit,
    preview,
    ...structure,
    addRead: (read, categoryId, afterId) => structure.add(asLines(read, categoryId), afterId),
    paste: async (changes, added, after) => {
      const step = changes.length > 0 ? write(withUnread(sheet.lines, typed, changes)) : undefined
      if (added.length === 0) return []
      return structure.add(
        asLines(added, () => after?.categoryId ?? null),
        after?.id,
        step,
      )
    },
    undo: () => {
      // The undo bar would most likely offer the same step.
      hideUndoBar()
      void structure.settled().then(past.undo)
    },
    canUndo: past.canUndo,
    redo: past.redo,
    canRedo: past.canRedo,
    past,
    placing,
    saving: saver.saving || structure.busy || placing.busy,
    error: saver.error,
    retry: saver.retry,
    giveUp: () => {
      setTyped(new Map())
      saver.forget()
    },
    refused: structure.error,
    dismiss: structure.forget,
    conflict: saver.conflict,
    settle: saver.settle,
  }
}

function asLines(read: readonly ImportedLine[], categoryId: (line: ImportedLine) => string | null) {
  return read.map((line) => ({
    ...line.fields,
    unread: unreadTexts(line.unread),
    categoryId: categoryId(line),
  }))
}

function useSaver(
  sheet: Sheet,
  typed: Patches,
  setTyped: (change: (now: Patches) => Patches) => void,
) {
  const client = useQueryClient()
  const changing = useCommand(changeLines)
  const { run, forget } = changing
  const [conflict, setConflict] = useState<LineConflict | null>(null)
  const [stuck, setStuck] = useState(false)
  const busy = useRef(false)
  // Versions of the last answers; the sheet may be drawn with them a moment later.
  const saved = useRef(new Map<string, number>())
  const budgetId = sheet.budget.id
  const latest = useRef({ sheet, typed })
  useEffect(() => {
    latest.current = { sheet, typed }
  })
  const show = useCallback(
    (lines: readonly BudgetLine[]) =>
      client.setQueryData<Sheet>(
        keyOf(getSheet, { budgetId }),
        (old) => old && { ...old, lines: replaced(old.lines, lines) },
      ),
    [client, budgetId],
  )
  useEffect(() => {
    if (busy.current || stuck || conflict || typed.size === 0) return
    const sent = [...typed].slice(0, 400)
    const before = latest.current.sheet.lines
    const input = overVersions(sent, before, saved.current)
    // A line that is gone takes what was typed into it along.
    if (input.length === 0) return setTyped((patches) => withoutSent(patches, sent))
    busy.current = true
    void run({ budgetId, lines: input }).then((outcome) => {
      if (outcome.ok) {
        for (const { id, version } of outcome.data.lines) saved.current.set(id, version)
        show(outcome.data.lines)
        // After the sheet was updated: otherwise the old row would be drawn for a moment, and a new field would lose
        // the focus.
        return notifyManager.schedule(() => {
          busy.current = false
          setTyped((patches) => withoutSent(patches, sent))
        })
      }
      busy.current = false
      const serverLine = changedMeanwhile(outcome.error)
      if (!serverLine) return setStuck(true)
      const base = before.find(({ id }) => id === serverLine.id) ?? serverLine
      const met = conflictOf(base, latest.current.typed.get(serverLine.id) ?? {}, serverLine)
      if (met.collisions.length > 0) return setConflict(met)
      show([serverLine])
      saved.current.set(serverLine.id, serverLine.version)
      setTyped((patches) => new Map(patches))
    })
  }, [typed, stuck, conflict, run, show, budgetId, setTyped])

  return {
    saving: changing.pending || typed.size > 0,
    error: stuck ? changing.error : null,
    conflict,
    /** Whether another person wrote into the same place since the edit began, so that the user has to choose. */
    ask(base: BudgetLine, changes: readonly LineEdit[]): boolean {
      const serverLine = sheet.lines.find(({ id }) => id === base.id)
      const ownChange = changes.find(({ id }) => id === base.id)
      if (!serverLine || !ownChange || serverLine.version === base.version) return false
      const met = conflictOf(base, ownChange.fields, serverLine)
      if (met.collisions.length > 0) setConflict(met)
      return met.collisions.length > 0
    },
    wake: useCallback(() => setStuck(false), []),
    retry: () => {
      setStuck(false)
      forget()
    },
    forget: () => {
      setStuck(false)
      setConflict(null)
      forget()
    },
    /** The kept fields are applied to the row; the other edits of it are dropped. */
    settle: (keep: Patch) => {
      if (!conflict) return
      const { theirs, yours } = conflict
      show([theirs])
      setTyped((now) => {
        const changedPatches = new Map(now)
        const others = Object.entries(now.get(theirs.id) ?? {}).filter(([name]) => !(name in yours))
        const patch = { ...Object.fromEntries(others), ...keep }
        if (Object.keys(patch).length > 0) changedPatches.set(theirs.id, patch)
        else changedPatches.delete(theirs.id)
        return changedPatches
      })
      setConflict(null)
      forget()
    },
  }
}

/** The line as another person saved it, if that was the conflict. */
function changedMeanwhile({ code, details }: AppError): BudgetLine | undefined {
  const current = details.current as { lines?: BudgetLine[] } | undefined
  return code === 'budgets.changed_meanwhile' ? current?.lines?.[0] : undefined
}
