import { safeSessionStorage, type BrowserStorage } from '../safe-storage.ts'

export type Values = Record<string, unknown>

export interface StoredDraft {
  /** Only changed fields, so that a newer row is shown everywhere else. */
  changes: Values
  /** The version that the changes were made on. */
  version: number | null
  /**
   * The former values of the changed fields in that version, so that a newer row is merged and not
   * overwritten.
   */
  before: Values
}

const secret = /password|parol|token|secret|pin$/i
const maxLength = 200_000

/** Unsaved input; it survives a reload, a sign-in and a network failure, but not the tab. */
export class Draft {
  readonly #key: string
  readonly #storage: BrowserStorage

  constructor(key: string, storage: BrowserStorage = safeSessionStorage) {
    this.#key = `draft ${key}`
    this.#storage = storage
  }

  read(initial: Values): StoredDraft | null {
    try {
      const stored = JSON.parse(this.#storage.getItem(this.#key) ?? '') as StoredDraft
      const changes = Object.entries(stored.changes).filter(([name]) =>
        Object.hasOwn(initial, name),
      )
      if (changes.length === 0) return null
      const version = typeof stored.version === 'number' ? stored.version : null
      return { changes: Object.fromEntries(changes), version, before: stored.before ?? {} }
    } catch {
      return null
    }
  }

  write(values: Values, initial: Values, version: number | null): void {
    const changes = changesOf(values, initial)
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, initial[name]]))
    const text = JSON.stringify({ changes, version, before } satisfies StoredDraft)
    if (Object.keys(changes).length === 0 || text.length > maxLength) this.clear()
    else this.#storage.setItem(this.#key, text)
  }

  clear(): void {
    this.#storage.removeItem(this.#key)
  }
}

export function changesOf(values: Values, initial: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !secret.test(name) && !holdsFile(value) && !isSame(value, initial[name]),
    ),
  )
}

export function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)
}

function holdsFile(value: unknown): boolean {
  return Array.isArray(value) ? value.some(holdsFile) : value instanceof Blob
}
