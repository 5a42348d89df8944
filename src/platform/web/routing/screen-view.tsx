import {
  createElement,
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  type ComponentType,
  type ReactNode,
} from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useCode } from '#ui/live/lazy-with-retry.tsx'
import { useLocale } from '#ui/live/locale.tsx'
import { LoadingScreen } from '#ui/live/states/loading-screen.tsx'
import { hasUnsaved } from '../forms/unsaved-changes.ts'
import { codeOfSlot } from '../frame/slot.tsx'
import { loadCode } from './load-screen.ts'
import { useLeaveBlocker, useOwnTitle, useRedirect, useRouteTable } from './router.tsx'
import { screenAt, writtenAddress, type RouteTable } from './route-table.ts'
import { BareHead, ScreenBoundary } from './screen-boundary.tsx'
import type { Load, ScreenRoute } from './screens.ts'
import { session as sessionStore, useSession } from '../session/session.ts'
import { passageThrough, signInPath } from '../session/session-rules.ts'
import { useStaysWhenSessionEnds } from '../session/session-end.ts'

interface ScreensProps {
  /** The layout around a screen; it stays mounted from one screen to the next. */
  frames: Readonly<Record<ScreenRoute['frame'], ComponentType<{ children: ReactNode }>>>
}

/** The layout of all routes: the screen of the present address, if the guard lets this person in. */
export function Screens({ frames }: ScreensProps) {
  const table = useRouteTable()
  const { pathname, search, hash } = useLocation()
  const session = useSession()
  const redirect = useRedirect()
  useLeaveBlocker()
  const written = writtenAddress(table, pathname)
  const screen = screenAt(table, written)
  const staysWhenSessionEnds = useStaysWhenSessionEnds()
  const allowedPassage = screen ? passageThrough(screen.guard, session) : 'enter'
  const passage =
    allowedPassage === 'sign-in' && staysWhenSessionEnds && sessionStore.hasRunOut()
      ? 'enter'
      : allowedPassage
  const from = pathname + search + hash
  useLayoutEffect(() => {
    if (passage === 'own-events') redirect('/evenimentele-mele')
    if (passage === 'sign-in')
      redirect(sessionStore.takeEnding() === 'person' ? '/login' : signInPath(from))
  }, [passage, redirect, from])
  if (passage !== 'enter') return <LoadingScreen />
  if (written !== pathname) return <Navigate to={{ pathname: written, search, hash }} replace />
  const Frame = frames[screen?.frame ?? (session.staff ? 'workspace' : 'plain')]
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

const NotFoundScreen = lazy(() => loadCode(() => import('./not-found-screen.tsx')))

export function NotFound() {
  return (
    <ScreenBoundary onNotLoaded={() => undefined}>
      <Suspense fallback={<LoadingScreen />}>
        <NotFoundScreen />
      </Suspense>
    </ScreenBoundary>
  )
}

const codes = new Map<string, ReturnType<Load>>()
/** Screens already loaded: drawn at once, where a promise would show the placeholder for a moment. */
const componentsByPath = new Map<string, ComponentType>()

/**
 * Loads the code of the first screen, which the page preloads, before the first rendering: once React shows a
 * placeholder, it keeps it for at least 300 ms. If the code takes longer than half a second, the frame is shown
 * without it.
 */
export function firstCode(table: RouteTable, pathname: string): Promise<unknown> {
  const screen = screenAt(table, pathname)
  if (screen === null || passageThrough(screen.guard, sessionStore.get()) !== 'enter')
    return Promise.resolve()
  const codeOfFrame = screen.frame === 'workspace' ? [codeOfSlot(table.slots.eventSwitcher)] : []
  const halfSecond = new Promise((done) => setTimeout(done, 500))
  return Promise.race([halfSecond, Promise.allSettled([codeOf(screen), ...codeOfFrame])])
}

/** Loads the code of a screen in advance. */
export function preload(screen: ScreenRoute): void {
  screen.load().catch(() => undefined)
}

export function Screen({ screen }: { screen: ScreenRoute }) {
  const { pathname } = useLocation()
  return (
    <ScreenBoundary
      head={screen.frame === 'plain' && <BareHead />}
      onNotLoaded={() => codes.delete(screen.path)}
    >
      <Content key={screen.path} screen={screen} pathname={pathname} />
    </ScreenBoundary>
  )
}

function Content({ screen, pathname }: { screen: ScreenRoute; pathname: string }) {
  const locale = useLocale()
  const code = useCode(componentsByPath.get(screen.path), () => codeOf(screen))
  if (!code) return <LoadingScreen />
  return (
    <>
      <Arrival key={pathname} title={screen.title[locale]} />
      {createElement(code)}
    </>
  )
}

/** Loaded once; after a failure the boundary drops the promise, so that the next try loads again. */
function codeOf({ path, load }: ScreenRoute): ReturnType<Load> {
  const codeOfPath = codes.get(path)
  if (codeOfPath) return codeOfPath
  const code = loadCode(load).then((module) => {
    componentsByPath.set(path, module.default)
    return module
  })
  codes.set(path, code)
  return code
}

let arrivals = 0

/** Names the page and, after the first one, moves the focus to its heading. */
function Arrival({ title }: { title: string }) {
  const own = useOwnTitle()
  useEffect(() => {
    document.title = `${own ?? title} · Prilej`
  }, [own, title])
  useEffect(() => {
    if (arrivals++ > 0 && !hasUnsaved() && !isWriting()) focusHeading()
  }, [])
  return null
}

/** A screen that already focused its first field keeps that focus. */
function isWriting(): boolean {
  return document.activeElement?.matches('main input, main textarea') ?? false
}

function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}
