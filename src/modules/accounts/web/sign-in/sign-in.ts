import { useState } from 'react'
import { AppError } from '#shared/app-error.ts'
import { codePoints } from '#shared/text/text.ts'
import { call } from '#platform/web/calls/call.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import type { Problems } from '#platform/web/forms/form-problems.tsx'
import { homeOf } from '#platform/web/routing/home.ts'
import { useRedirect, useRouteTable } from '#platform/web/routing/router.tsx'
import { session, signIn } from '#platform/web/session/session.ts'
import { signedInHere, tokenKey, wayBack } from '#platform/web/session/session-rules.ts'
import { safeSessionStorage, safeLocalStorage } from '#platform/web/safe-storage.ts'
import { getAccount, googleStart } from '../../contract.ts'
import { passwordSize, weaknessOf, type SignedIn } from '../../model.ts'
import { storeDevice } from './login-work.ts'

const googleWay = 'googleWay'
const googleNonce = 'googleNonce'
const skippedKey = 'stepTwoSkipped'

type SignInAnswer = SignedIn & { stepTwoDone?: boolean }

/** Signs in and opens step two if it was never answered, else the requested page. */
export function useSignIn(): (answer: SignInAnswer, way: string | null) => Promise<void> {
  const table = useRouteTable()
  const redirect = useRedirect()
  return async ({ token, user, device, stepTwoDone }, way) => {
    signIn(token, user)
    storeDevice(device)
    const hasDoneStepTwo = stepTwoDone ?? (user.role !== 'user' || (await hasStepTwo(user.id)))
    redirect(hasDoneStepTwo ? (way ?? homeOf(table, session.get())) : stepTwoPath(way))
  }
}

/** A failed request must not prevent the sign-in: step two is offered another time. */
async function hasStepTwo(userId: string): Promise<boolean> {
  if (safeLocalStorage.getItem(skippedKey) === userId) return true
  return call(getAccount, {}).then(
    (account) => account.stepTwoDone,
    () => true,
  )
}

/** "Not now": the question is not asked again in this browser. */
export function skipStepTwo(userId: string): void {
  safeLocalStorage.setItem(skippedKey, userId)
}

export function stepTwoPath(way: string | null): string {
  return way ? `/creeaza-cont-2?inapoi=${encodeURIComponent(way)}` : '/creeaza-cont-2'
}

/** Keeps the address to return to on links between the screens of signing in. */
export function withWay(path: string, search: string): string {
  const way = wayBack(search)
  return way ? `${path}?inapoi=${encodeURIComponent(way)}` : path
}

/** Leaves for Google; the promise settles only when that fails. */
export async function leaveForGoogle(way: string | null): Promise<void> {
  const { url } = await call(googleStart, {})
  if (way) safeSessionStorage.setItem(googleWay, way)
  else safeSessionStorage.removeItem(googleWay)
  safeSessionStorage.setItem(googleNonce, new URL(url).searchParams.get('nonce') ?? '')
  window.location.assign(url)
}

export function takeReturnPath(): string | null {
  const way = safeSessionStorage.getItem(googleWay)
  safeSessionStorage.removeItem(googleWay)
  return way && wayBack(`?inapoi=${encodeURIComponent(way)}`)
}

/**
 * Whether this browser began the sign-in that ends with this token. Otherwise a link with another person's
 * token would sign the visitor in to that person's account without notice.
 */
export function isOwnTrip(token: string): boolean {
  const nonce = safeSessionStorage.getItem(googleNonce)
  safeSessionStorage.removeItem(googleNonce)
  return Boolean(nonce) && nonceIn(token) === nonce
}

function nonceIn(token: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { nonce?: unknown }).nonce
  } catch {
    return undefined
  }
}

/** The content that Google put behind the `#`: a token, or the reason of a refusal. */
export function readFragment(hash: string): { token: string } | { refused: string } | null {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  const token = words.get('id_token')
  if (token) return { token }
  const refused = words.get('error')
  return refused ? { refused } : null
}

/** The session of this browser ended without the person's doing: its token ran out or was refused. */
export function hasSessionEnded(): boolean {
  if (session.get().signedIn) return false
  const storedToken = safeLocalStorage.getItem(tokenKey)
  const ranOut = storedToken !== null && storedToken !== '' && storedToken !== 'undefined'
  return ranOut || safeSessionStorage.getItem(signedInHere) !== null
}

export function forgetSessionEnd(): void {
  safeSessionStorage.removeItem(signedInHere)
}

export type Strength = 'empty' | 'short' | 'long' | 'guessable' | 'good' | 'strong'

/** The strength as far as the browser can judge it; the server also has the list of known passwords. */
export function strengthOf(password: string, about: readonly string[]): Strength {
  const length = codePoints(password)
  if (length === 0) return 'empty'
  if (length < passwordSize.min) return 'short'
  if (length > passwordSize.max) return 'long'
  if (weaknessOf(password, { about: about.filter(Boolean), common: new Set() })) return 'guessable'
  return length >= 16 ? 'strong' : 'good'
}

/** A problem for a password made of names and addresses around it, shown at its field like any other. */
export function guessable(password: string, about: readonly string[]): Problems {
  if (strengthOf(password, about) !== 'guessable') return {}
  return { password: { code: 'accounts.password_personal' } }
}

/** The path of a link in a mail, for any host name of this machine. */
export function pathOf(link: string): string | null {
  try {
    const { pathname, search } = new URL(link)
    return pathname + search
  } catch {
    return null
  }
}

/** A little earlier than now, since the answer to a request may be dated before it arrived here. */
export function justNow(): number {
  return Date.now() - 10_000
}

/** Polls until the mail is there: a worker writes it a moment after the request. */
export async function pollUntilFound<T>(
  ask: () => Promise<T | null>,
  { tries = 12, pauseMs = 500 }: { tries?: number; pauseMs?: number } = {},
): Promise<T | null> {
  for (let triesLeft = tries; triesLeft > 0; triesLeft--) {
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof AppError && error.kind === 'not_found') return null
      throw error
    })
    if (answer !== null) return answer
    await new Promise((next) => setTimeout(next, pauseMs))
  }
  return null
}

/** Goes to Google and returns to the current page. */
export function useGoogleTrip() {
  const sentence = useErrorSentence()
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const leave = () => {
    setState({ busy: true })
    const { pathname, search } = window.location
    leaveForGoogle(pathname + search).catch((error: unknown) => setState({ busy: false, error }))
  }
  return { busy: state.busy, leave, problem: state.error !== undefined && sentence(state.error) }
}
