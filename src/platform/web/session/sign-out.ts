import { whenReachableAgain } from '../live/connection.ts'
import { session } from './session.ts'
import { safeLocalStorage, type BrowserStorage } from '../safe-storage.ts'

export { signIn } from './session.ts'

const unsentKey = 'pendingLogout'
const maxUnsent = 5

/** Ends the session here at once, and on the server as soon as it can be reached. */
export function signOut(): void {
  const { token } = session.get()
  if (token !== null) remember(safeLocalStorage, token)
  session.clear('person')
  void sendUnsent()
}

/** Notifies the server now, or when it can be reached again. */
export function keepSigningOut(): () => void {
  const send = () => void sendUnsent()
  send()
  window.addEventListener('online', send)
  const stop = whenReachableAgain(send)
  return () => {
    stop()
    window.removeEventListener('online', send)
  }
}

export async function sendUnsent(
  storage: BrowserStorage = safeLocalStorage,
  ask = fetch,
): Promise<void> {
  for (const token of unsentIn(storage)) {
    try {
      const headers = { Accept: 'application/json', 'Content-type': 'application/json' }
      const answer = await ask('/api/logout', {
        method: 'DELETE',
        headers: { ...headers, Authorization: token },
        keepalive: true,
      })
      // The server's decision is final; only its failure leads to another try.
      if (answer.status >= 500 || answer.status === 429) return
    } catch {
      if (isSendable(token)) return
    }
    store(
      storage,
      unsentIn(storage).filter((each) => each !== token),
    )
  }
}

export function remember(storage: BrowserStorage, token: string): void {
  store(storage, [...unsentIn(storage), token].slice(-maxUnsent))
}

function unsentIn(storage: BrowserStorage): string[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(unsentKey) ?? '[]')
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

function store(storage: BrowserStorage, tokens: readonly string[]): void {
  if (tokens.length > 0) storage.setItem(unsentKey, JSON.stringify(tokens))
  else storage.removeItem(unsentKey)
}

function isSendable(token: string): boolean {
  try {
    return new Headers({ Authorization: token }).has('Authorization')
  } catch {
    return false
  }
}
