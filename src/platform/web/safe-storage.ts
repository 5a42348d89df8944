export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A browser may forbid or fill its storage; the values then last as long as the page is open. */
export function safeStorage(open: () => Storage): BrowserStorage {
  const memory = new Map<string, string>()
  const attempt = <T>(work: (storage: Storage) => T, instead: () => T): T => {
    try {
      return work(open())
    } catch {
      return instead()
    }
  }
  return {
    getItem: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    setItem: (key, value) =>
      attempt(
        (storage) => {
          storage.setItem(key, value)
          memory.delete(key)
        },
        () => void memory.set(key, value),
      ),
    removeItem: (key) => {
      memory.delete(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
  }
}

export const safeLocalStorage = safeStorage(() => globalThis.localStorage)
export const safeSessionStorage = safeStorage(() => globalThis.sessionStorage)
