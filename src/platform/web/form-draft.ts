import { useEffect, useRef } from 'react'
import { Draft, isSame, type Values } from './draft.ts'
import { holdUnsaved } from './leaving.ts'
import { session } from './session.ts'

/** Every editable row has an id and a version; a new one has neither. */
export interface FormRecord {
  id: string
  version: number | null
}

export interface FormDraft {
  /** What the form opens with: the row, with what was typed before over it. */
  start: Values
  dirty: boolean
  /** The row that the typing began on, so that a newer one is noticed as a conflict. */
  base(): FormRecord
  rebase(record: FormRecord | null): void
  /** Called on every render: keeps the draft, and takes over a newer row while nothing is typed. */
  follow(values: Values, takeOver: (initial: Values) => void): void
  clear(): void
}

const saveAfter = 300

export function useDraft(name: string, initial: Values, record: FormRecord, keep: boolean): FormDraft {
  const self = useRef<Keeper>(null)
  self.current ??= new Keeper(name, initial, record, keep)
  const keeper = self.current
  const dirty = !isSame(keeper.values, keeper.initial)
  useEffect(() => {
    const flush = () => keeper.save()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [keeper])
  useEffect(() => (dirty ? holdUnsaved({ discard: () => keeper.clear() }) : undefined), [dirty, keeper])
  useEffect(() => keeper.saveSoon())
  return {
    start: keeper.start,
    dirty,
    base: () => keeper.base,
    rebase: (next) => keeper.rebase(next),
    clear: () => keeper.clear(),
    follow(values, takeOver) {
      keeper.values = values
      const newer = !isSame(initial, keeper.initial) || record.version !== keeper.base.version
      const untouched = isSame(values, keeper.initial)
      useEffect(() => {
        if (!newer || !untouched) return
        keeper.restart(initial, record)
        takeOver(initial)
      })
    },
  }
}

class Keeper {
  readonly start: Values
  initial: Values
  values: Values
  base: FormRecord
  readonly #draft: Draft | null
  #timer: ReturnType<typeof setTimeout> | undefined
  #cleared = false

  constructor(name: string, initial: Values, record: FormRecord, keep: boolean) {
    // The person is taken now: when the session is lost their profile is gone, their draft is not.
    this.#draft = keep ? new Draft(`${session.get().profile?.id ?? 'visitor'} ${name}`) : null
    const stored = this.#draft?.read(initial)
    this.initial = initial
    this.start = { ...initial, ...stored?.changes }
    this.values = this.start
    this.base = stored ? { ...record, version: stored.version } : record
  }

  restart(initial: Values, record: FormRecord): void {
    this.initial = initial
    this.values = initial
    this.base = record
  }

  rebase(record: FormRecord | null): void {
    if (record) this.base = { id: this.base.id, version: record.version ?? null }
  }

  saveSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.save(), saveAfter)
  }

  save(): void {
    clearTimeout(this.#timer)
    if (!this.#cleared) this.#draft?.write(this.values, this.initial, this.base.version)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#draft?.clear()
  }
}
