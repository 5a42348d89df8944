import { useEffect, useLayoutEffect, useState } from 'react'
import { Draft, isSame, type Values } from './draft.ts'
import { declareUnsaved } from './unsaved-changes.ts'
import { session } from '../session/session.ts'

/** Every editable row has an id and a version; a new one has neither. */
export interface FormRecord {
  id: string
  version: number | null
}

export interface FormSource {
  /** Identifies the command and the record, so that each form finds its own draft again. */
  name: string
  initial: Values
  /** Text typed before the form was opened: it opens with this, and not with an earlier draft. */
  prefilled?: Values | undefined
  record: FormRecord
  keep: boolean
}

/** Stores what a form began with and what was typed since. */
export function useDraftKeeper(source: FormSource): DraftKeeper {
  const [keeper] = useState(() => new DraftKeeper(source))
  return keeper
}

/** Stores the draft as the user types, and takes over a newer row while nothing is typed. */
export function useDraftSync(
  keeper: DraftKeeper,
  values: Values,
  { initial, record }: FormSource,
  takeOver: (initial: Values) => void,
): boolean {
  const dirty = !isSame(values, keeper.initial)
  // During rendering: a later effect could overwrite a pressed key.
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
  /** The initial values of the form: the row, with an earlier draft over it. */
  readonly start: Values
  readonly restored: boolean
  /** The current values of the fields. */
  #values: Values
  /** The state that counts as unchanged. */
  #initial: Values
  /** The row that a draft is compared with; when a person returns, it is the saved row. */
  #row: Values
  /** The former values of a draft's fields when it was typed; the row itself may be newer. */
  #before: Values
  /** The row on which the typing began, so that a newer one is noticed as a conflict. */
  #base: FormRecord
  #seen: { initial: Values; version: number | null }
  readonly #draft: Draft | null
  /** Whether the draft contains something of this form. */
  #kept: boolean
  #release: () => void = () => undefined

  constructor({ name, initial, prefilled, record, keep }: FormSource) {
    // The person is read now: when the session ends their profile is gone, their draft is not.
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
    this.#release = declareUnsaved({ discard: () => this.drop() })
    return () => this.#release()
  }

  /** Further typing is based on the row as it was just saved, even before it is read again. */
  settle(values: Values, saved: unknown): void {
    this.#initial = values
    this.#row = values
    this.#before = {}
    const { id, version } = (saved ?? {}) as Partial<FormRecord>
    const isRow = id === this.#base.id && typeof version === 'number'
    if (isRow) this.#base = { id, version }
    // Typing in a row while it is being saved makes it unsaved again.
    if (isRow && !isSame(this.#values, values)) this.typed(this.#values)
    else this.drop()
  }

  /** Stored at once, so that it survives the end of the session or of the browser. */
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
    // Released at once: the user may leave after saving, before the screen is rendered again.
    this.#release()
  }
}
