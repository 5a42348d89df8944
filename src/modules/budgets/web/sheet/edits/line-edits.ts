import { mergeThreeWays } from '#platform/web/forms/merge.ts'
import { isSameUnread, unreadAfter, type BudgetLine, type LineFields } from '../../../model.ts'

export type Patch = Partial<LineFields>
export interface LineEdit {
  id: string
  fields: Patch
}

/** A conflict of two edits of a line: what was typed and what is stored. */
export interface LineConflict {
  theirs: BudgetLine
  yours: Patch
  /** Fields that the person did not change: they are saved without a question. */
  settled: Patch
  collisions: (keyof Patch)[]
}

/** Unsaved changes, by line. */
export type Patches = ReadonlyMap<string, Patch>

export function conflictOf(base: BudgetLine, yours: Patch, theirs: BudgetLine): LineConflict {
  const names = Object.keys(yours) as (keyof Patch)[]
  const { settled, collisions } = mergeThreeWays<Patch>(base, { ...base, ...yours }, theirs, names)
  return { theirs, yours, settled, collisions }
}

/** The unsaved changes, each applied to the newest known version of its line. */
export function overVersions(
  typed: readonly (readonly [string, Patch])[],
  lines: readonly BudgetLine[],
  saved: ReadonlyMap<string, number>,
) {
  const versions = new Map(
    lines.map(({ id, version }) => [id, Math.max(version, saved.get(id) ?? 0)]),
  )
  return typed.flatMap(([id, fields]) => {
    const version = versions.get(id)
    return version === undefined ? [] : [{ id, version, ...fields }]
  })
}

export function withPatches(
  lines: readonly BudgetLine[],
  typed: Patches,
  assumedGuests: LineEdit | null,
): readonly BudgetLine[] {
  if (typed.size === 0 && !assumedGuests) return lines
  return lines.map((line) => {
    const patch = typed.get(line.id)
    const draft = assumedGuests?.id === line.id ? assumedGuests.fields : undefined
    return patch || draft ? { ...line, ...patch, ...draft } : line
  })
}

export function withChanges(patches: Patches, changes: readonly LineEdit[]): Patches {
  const changedPatches = new Map(patches)
  for (const { id, fields } of changes)
    changedPatches.set(id, { ...changedPatches.get(id), ...fields })
  return changedPatches
}

/** The unsaved changes without those that were sent and not typed again since. */
export function withoutSent(
  patches: Patches,
  sent: readonly (readonly [string, Patch])[],
): Patches {
  const remainingPatches = new Map(patches)
  for (const [id, fields] of sent) {
    const remainingFields = Object.entries(remainingPatches.get(id) ?? {}).filter(
      ([name, value]) => fields[name as keyof Patch] !== value,
    )
    if (remainingFields.length === 0) remainingPatches.delete(id)
    else remainingPatches.set(id, Object.fromEntries(remainingFields))
  }
  return remainingPatches
}

/** Typing in place of an unread text removes it, and undoing brings it back. */
export function withUnread(
  lines: readonly BudgetLine[],
  typed: Patches,
  changes: readonly LineEdit[],
): readonly LineEdit[] {
  return changes.map((change) => {
    const saved = lines.find(({ id }) => id === change.id)
    if (!saved || change.fields.unread) return change
    const { unread: now } = { ...saved, ...typed.get(change.id) }
    const unread = unreadAfter({ unread: now }, change.fields)
    return isSameUnread(now, unread) ? change : { ...change, fields: { ...change.fields, unread } }
  })
}

export function replaced(lines: readonly BudgetLine[], news: readonly BudgetLine[]): BudgetLine[] {
  const byId = new Map(news.map((line) => [line.id, line]))
  return lines.map((line) => byId.get(line.id) ?? line)
}

export function inverseOf(
  lines: readonly BudgetLine[],
  typed: Patches,
  changes: readonly LineEdit[],
): LineEdit[] {
  return changes.flatMap(({ id, fields }) => {
    const saved = lines.find((line) => line.id === id)
    if (!saved) return []
    const before: BudgetLine = { ...saved, ...typed.get(id) }
    const names = Object.keys(fields) as (keyof Patch)[]
    return [{ id, fields: Object.fromEntries(names.map((name) => [name, before[name]])) }]
  })
}
