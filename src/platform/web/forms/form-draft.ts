import { useEffect, useLayoutEffect, useState } from 'react'
import { Draft, isSame, type Values } from './draft.ts'
import { holdUnsaved } from './unsaved-changes.ts'
import { session } from '../session/session.ts'

/** Every editable row has an id and a version; a new one has neither. */
export interface FormRecord {
  id: string
  version: number | null
}

export interface FormSource {
  /** Names the command and the record, so that each form finds its own draft again. */
  name: string
  initial: Values
  /** What was typed before the form was there: it opens with this, and not with an earlier draft. */
  prefilled?: Values | undefined
  record: FormRecord
  keep: boolean
}

/** Stores what a form began with and what was typed since. */
export function useDraftKeeper(source: FormSource): DraftKeeper {
  const [keeper] = useState(() => new DraftKeeper(source))
  return keeper
}

/** Keeps the draft as the person types, and takes over a newer row while nothing is typed. */
export function useFollowing(
  keeper: DraftKeeper,
  values: Values,
  { initial, record }: FormSource,
  takeOver: (initial: Values) => void,
): boolean {
  const dirty = !isSame(values, keeper.initial)
  // Together with the drawing: a key pressed before a later effect would be written over.
  useLayoutEffect(() => {
    if (!dirty && keeper.isNews(initial, record)) {
      keeper.restart(initial, record)
      takeOver(initial)
    }
  })
  useEffect(() => keeper.typed(values), [keeper, values])
  useEffect(() => (dirty ? keeper.hold() : undefined), [dirty, keeper])
  return dirty
}

export class DraftKeeper {
  /** What the form opens with: the row, with what was typed before over it. */
  readonly start: Values
  readonly restored: boolean
  /** As they are in the fields. */
  #values: Values
  /** What counts as nothing typed. */
  #initial: Values
  /** What a draft is compared with: a person who comes back has the row, and not what was begun elsewhere. */
  #row: Values
  /** What the fields of a draft held when it was typed; the row itself may be newer. */
  #before: Values
  /** The row that the typing began on, so that a newer one is noticed as a conflict. */
  #base: FormRecord
  #seen: { initial: Values; version: number | null }
  readonly #draft: Draft | null
  /** Something of this form is in the draft. */
  #kept: boolean
  #release: () => void = () => undefined

  constructor({ name, initial, prefilled, record, keep }: FormSource) {
    // The person is taken now: when the session is lost their profile is gone, their draft is not.
    this.#draft = keep ? new Draft(`${session.get().profile?.id ?? 'visitor'} ${name}`) : null
    const stored = prefilled ? null : this.#draft?.read(initial)
    this.restored = Boolean(stored)
    this.#kept = this.restored
    this.#row = initial
    this.#before = stored?.before ?? {}
    this.#initial = { ...initial, ...prefilled }
    this.start = { ...this.#initial, ...stored?.changes }
    this.#values = this.start
    this.#base = stored ? { ...record, version: stored.version } : record
    this.#seen = { initial, version: record.version }
  }

  get initial(): Values {
    return this.#initial
  }

  /** The row as it was read, or as another person saved it: fields that differ from it count as changed. */
  get row(): Values {
    return this.#row
  }

  get base(): FormRecord {
    return this.#base
  }

  /** The values of that row: the common base when another person saves meanwhile. */
  get baseValues(): Values {
    return { ...this.#row, ...this.#before }
  }

  isNews(initial: Values, { version }: FormRecord): boolean {
    return version !== this.#seen.version || !isSame(initial, this.#seen.initial)
  }

  restart(initial: Values, record: FormRecord): void {
    this.#initial = initial
    this.#row = initial
    this.#before = {}
    this.#base = record
    this.#seen = { initial, version: record.version }
  }

  /** Editing continues on top of the row as another person saved it. */
  rebase(version: number | null, theirs: Values = {}): void {
    this.#base = { id: this.#base.id, version }
    this.#row = { ...this.#row, ...theirs }
    this.#initial = { ...this.#initial, ...theirs }
    this.#before = {}
  }

  /** Leaving asks for confirmation until the work is saved or discarded. */
  hold(): () => void {
    this.#release = holdUnsaved({ discard: () => this.drop() })
    return () => this.#release()
  }

  /** What is typed next begins on the row as it was just saved, even before that is read again. */
  settle(values: Values, saved: unknown): void {
    this.#initial = values
    this.#row = values
    this.#before = {}
    const { id, version } = (saved ?? {}) as Partial<FormRecord>
    const isRow = id === this.#base.id && typeof version === 'number'
    if (isRow) this.#base = { id, version }
    // A person who went on typing in a row while it was being saved has something unsaved again.
    if (isRow && !isSame(this.#values, values)) this.typed(this.#values)
    else this.drop()
  }

  /** Kept at once: whatever comes next, the end of the session or of the browser, finds it there. */
  typed(values: Values): void {
    this.#values = values
    const isSomething = !isSame(values, this.#initial)
    if (isSomething) this.#draft?.write(values, this.#row, this.#base.version)
    else if (this.#kept) this.#draft?.clear()
    this.#kept = isSomething
  }

  drop(): void {
    this.#draft?.clear()
    this.#kept = false
    // At once: a person who saved may leave before the screen is drawn again.
    this.#release()
  }
}
