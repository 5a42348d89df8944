import { isStaffLocale, type StaffLocale } from '#shared/i18n.ts'

/** Stored in this tab while signed in; what is left of it distinguishes an ended session from none. */
export const signedInHere = 'signedInHere'
export const tokenKey = 'token'
export const profileKey = 'userProfile'

/** The content of the browser's storage may be forged: it only decides what to show. */
export interface Profile {
  role: string
  id?: string
  name?: string
  email?: string
  avatar?: string
  locale?: StaffLocale
}

export interface Session {
  /** The stored token, only while it counts as signed in. */
  token: string | null
  signedIn: boolean
  profile: Profile | null
  staff: boolean
}

export type Guard = 'staff' | 'none'
export type Passage = 'enter' | 'sign-in' | 'own-events'

/** Reads the two stored texts as a session at this moment (milliseconds). */
export function readSession(token: string | null, profile: string | null, now: number): Session {
  const signedIn = isSignedIn(token, now)
  const profileOfUser = signedIn ? readProfile(profile) : null
  return {
    token: signedIn ? token : null,
    signedIn,
    profile: profileOfUser,
    staff: profileOfUser?.role === 'admin' || profileOfUser?.role === 'planner',
  }
}

export function isSignedIn(token: string | null, now: number): boolean {
  if (!token || token === 'undefined') return false
  const expiry = expiryOf(token)
  return expiry === undefined || now < expiry
}

/** The instant of `exp` in milliseconds; a token that cannot be decoded never expires by itself. */
export function expiryOf(token: string): number | undefined {
  try {
    const { exp } = JSON.parse(fromBase64Url(token.split('.')[1] ?? '')) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}

export function passageThrough(guard: Guard, session: Session): Passage {
  if (guard === 'none') return 'enter'
  if (!session.signedIn) return 'sign-in'
  return session.staff ? 'enter' : 'own-events'
}

const maxProfileLength = 20_000

export function readProfile(text: string | null): Profile | null {
  if (!text || text.length > maxProfileLength) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? profileOf(value as Stored) : null
  } catch {
    return null
  }
}

type Stored = Record<string, unknown>

function profileOf(stored: Stored): Profile | null {
  if (!isShortText(stored.role)) return null
  const profile: Profile = { role: stored.role }
  for (const name of ['id', 'name', 'email'] as const) {
    const value = stored[name]
    if (isShortText(value)) profile[name] = value
  }
  if (isShortText(stored.avatar) && isOwnPath(stored.avatar)) profile.avatar = stored.avatar
  if (isStaffLocale(stored.locale)) profile.locale = stored.locale
  return profile
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 400
}

/** A path of our own origin: never another host, never a script. */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || /[\p{Cc}\\]/u.test(path) || path.length > 2000) return false
  const read = readPath(path)
  return read !== undefined && !read.startsWith('//')
}

/** Parses as a browser does: `/..//evil.test` becomes `//evil.test`, which is another host. */
function readPath(path: string): string | undefined {
  const base = 'http://own.invalid'
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined
  return url?.origin === base ? url.pathname : undefined
}

/** The address to open after signing in; one that is not among our screens is dropped. */
export function wayBack(search: string): string | null {
  const path = new URLSearchParams(search).get('inapoi')
  if (path === null || !isOwnPath(path)) return null
  return /^\/login(?![\w-])/.test(readPath(path) ?? '') ? null : path
}

export function signInPath(from: string): string {
  return isOwnPath(from) && from !== '/' ? `/login?inapoi=${encodeURIComponent(from)}` : '/login'
}

function fromBase64Url(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(bytes, (character) => character.charCodeAt(0)),
  )
}
