import { useEffect, useState } from 'react'
import { Draft, isSame, type Values } from './draft.ts'
import { holdUnsaved } from './leaving.ts'
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
  record: FormRecord
  keep: boolean
}

/** Remembers what a form began with and what was typed since. */
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
  useEffect(() => {
    if (!dirty && keeper.isNews(initial, record)) {
      keeper.restart(initial, record)
      takeOver(initial)
    }
  })
  useEffect(() => keeper.typed(values), [keeper, values])
  useEffect(() => (dirty ? keeper.hold() : undefined), [dirty, keeper])
  useEffect(() => {
    const flush = () => keeper.save()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [keeper])
  return dirty
}

const saveAfter = 300

export class DraftKeeper {
  /** What the form opens with: the row, with what was typed before over it. */
  readonly start: Values
  readonly restored: boolean
  #values: Values
  #initial: Values
  /** The row that the typing began on, so that a newer one is noticed as a conflict. */
  #base: FormRecord
  #seen: { initial: Values; version: number | null }
  readonly #draft: Draft | null
  #timer: ReturnType<typeof setTimeout> | undefined
  #dropped = false
  #release: () => void = () => undefined

  constructor({ name, initial, record, keep }: FormSource) {
    // The person is taken now: when the session is lost their profile is gone, their draft is not.
    this.#draft = keep ? new Draft(`${session.get().profile?.id ?? 'visitor'} ${name}`) : null
    const stored = this.#draft?.read(initial)
    this.restored = Boolean(stored)
    this.#initial = initial
    this.start = { ...initial, ...stored?.changes }
    this.#values = this.start
    this.#base = stored ? { ...record, version: stored.version } : record
    this.#seen = { initial, version: record.version }
  }

  get initial(): Values {
    return this.#initial
  }

  get base(): FormRecord {
    return this.#base
  }

  isNews(initial: Values, { version }: FormRecord): boolean {
    return version !== this.#seen.version || !isSame(initial, this.#seen.initial)
  }

  restart(initial: Values, record: FormRecord): void {
    this.#initial = initial
    this.#base = record
    this.#seen = { initial, version: record.version }
  }

  /** The typing goes on over the row as somebody else left it. */
  rebase(version: number | null): void {
    this.#base = { id: this.#base.id, version }
  }

  /** Leaving asks first, until the work is saved or given up. */
  hold(): () => void {
    this.#release = holdUnsaved({ discard: () => this.drop() })
    return () => this.#release()
  }

  /** What is typed next begins on the row as it was just saved, even before that is read again. */
  settle(values: Values, saved: unknown): void {
    this.#initial = values
    const { id, version } = (saved ?? {}) as Partial<FormRecord>
    if (id === this.#base.id && typeof version === 'number') this.rebase(version)
    this.drop()
  }

  typed(values: Values): void {
    this.#values = values
    this.#dropped = false
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.save(), saveAfter)
  }

  save(): void {
    clearTimeout(this.#timer)
    if (!this.#dropped) this.#draft?.write(this.#values, this.#initial, this.#base.version)
  }

  drop(): void {
    clearTimeout(this.#timer)
    this.#dropped = true
    this.#draft?.clear()
    // At once: whoever saved may leave before the screen is drawn again.
    this.#release()
  }
}
