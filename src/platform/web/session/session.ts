import { useSyncExternalStore } from 'react'
import {
  expiryOf,
  profileKey,
  readSession,
  signedInHere,
  tokenKey,
  type Session,
} from './session-rules.ts'
import { safeSessionStorage, safeLocalStorage, type BrowserStorage } from '../safe-storage.ts'

/**
 * How the last session ended: after signing out the next sign-in starts at the home screen, after a lost session it
 * returns to the screen.
 */
export type Ending = 'person' | 'lost'

export interface SessionStore {
  get(): Session
  /** Setting the token signs in. */
  signIn(token: string, user: object): void
  /** Removing the token signs out. */
  clear(ending: Ending): void
  /** The server refused this token; only the first refusal of the stored one does anything. */
  refused(token: string): void
  changeProfile(changes: object): void
  /** Whether the token expired or was refused in this tab, and the person did not sign out. */
  hasRunOut(): boolean
  /** Returns how the session ended, and forgets it. */
  takeEnding(): Ending
  subscribe(listener: () => void): () => void
}

export function createSession(
  storage: BrowserStorage,
  clock: () => number = Date.now,
): SessionStore {
  const listeners = new Set<() => void>()
  const read = reader(storage, clock)
  let isRefused = false
  const get = () => {
    const storedSession = read()
    if (storedSession.signedIn) isRefused = false
    return storedSession
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended: Ending = 'lost'

  const notifyWatchers = () => {
    watchExpiry()
    listeners.forEach((listener) => listener())
  }
  const watchExpiry = () => {
    clearTimeout(timer)
    const { token } = get()
    const expiry = token === null ? undefined : expiryOf(token)
    if (expiry !== undefined)
      timer = setTimeout(notifyWatchers, Math.min(expiry - clock(), maxTimerMs))
  }
  const clear = (ending: Ending) => {
    ended = ending
    // A user who signs out needs no message that the session ended.
    if (ending === 'person') safeSessionStorage.removeItem(signedInHere)
    storage.removeItem(tokenKey)
    storage.removeItem(profileKey)
    notifyWatchers()
  }

  return {
    get,
    clear,
    signIn(token, user) {
      ended = 'lost'
      safeSessionStorage.setItem(signedInHere, 'yes')
      // The profile first: another tab reacts to the token and then reads both.
      storage.setItem(profileKey, JSON.stringify(user))
      storage.setItem(tokenKey, token)
      notifyWatchers()
    },
    refused(token) {
      if (storage.getItem(tokenKey) !== token) return
      // Not set yet by this tab when its very first request is refused.
      safeSessionStorage.setItem(signedInHere, 'yes')
      isRefused = true
      clear('lost')
    },
    changeProfile(changes) {
      const { profile } = get()
      if (!profile) return
      storage.setItem(profileKey, JSON.stringify({ ...profile, ...changes }))
      notifyWatchers()
    },
    hasRunOut() {
      if (get().signedIn) return false
      const storedToken = storage.getItem(tokenKey)
      return (
        isRefused || (storedToken !== null && storedToken !== '' && storedToken !== 'undefined')
      )
    },
    takeEnding() {
      const ending = ended
      ended = 'lost'
      return ending
    },
    subscribe(listener) {
      if (listeners.size === 0) watchExpiry()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
  }
}

/** Readers compare by identity, so the same state must be the same object. */
function reader(storage: BrowserStorage, clock: () => number): () => Session {
  let lastSession: { key: string; session: Session } | undefined
  return () => {
    const token = storage.getItem(tokenKey)
    const profile = storage.getItem(profileKey)
    const session = readSession(token, profile, clock())
    const key = JSON.stringify([session.token, session.signedIn && profile])
    if (lastSession?.key !== key) lastSession = { key, session }
    return lastSession.session
  }
}

/** Browsers fire a longer timer at once. */
const maxTimerMs = 2 ** 31 - 1

export const session = createSession(safeLocalStorage)

/** Stores the server's answer to a sign-in; every tab follows. */
export function signIn(token: string, user: object): void {
  session.signIn(token, user)
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeEverywhere, session.get)
}

/** Other tabs signal through the storage event; a computer that slept missed its timer. */
function subscribeEverywhere(listener: () => void): () => void {
  const stop = session.subscribe(listener)
  window.addEventListener('storage', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
