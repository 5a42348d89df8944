import { Component, useEffect, type ReactNode } from 'react'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { BrandMark } from '#ui/plain/brand-mark.tsx'
import { probeServer, whenReachableAgain } from '../live/connection.ts'
import styles from '../frame/frame.module.css'
import { frameText } from '../frame/text.ts'
import { useText } from '../i18n.tsx'
import { ScreenLoadError } from './load-screen.ts'

interface BoundaryProps {
  /** The error is inside a part of a screen, so the page has its heading already. */
  part?: boolean
  /** True for a component without a place of its own on the page: the error is shown above the page. */
  floating?: boolean
  /** Replaces the header of the screen. */
  head?: ReactNode
  /** The code may be requested again. */
  onNotLoaded: () => void
  children: ReactNode
}

/** An error in one screen leaves the frame around it usable. */
export class ScreenBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof ScreenLoadError)) console.error(error)
    else if (!error.isStuck) this.props.onNotLoaded()
  }

  /** Number of automatic tries since the network last came back. */
  #tries = 0

  readonly #retry = (cause: 'back' | 'probe') => {
    this.#tries = cause === 'back' ? 0 : this.#tries + 1
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const { part, floating, head } = this.props
    return (
      <>
        {head}
        {!part && <Heading loaded={!(error instanceof ScreenLoadError)} />}
        <div className={floating ? styles.floating : undefined}>
          {error instanceof ScreenLoadError && error.isStuck ? (
            <Stuck />
          ) : error instanceof ScreenLoadError ? (
            <NotLoaded tries={this.#tries} onRetry={this.#retry} />
          ) : (
            <Broken />
          )}
        </div>
      </>
    )
  }
}

function Heading({ loaded }: { loaded: boolean }) {
  const say = useText(frameText)
  return <h1 className="hidden-visually">{say(loaded ? 'brokenTitle' : 'notLoadedTitle')}</h1>
}

interface NotLoadedProps {
  tries: number
  onRetry: (cause: 'back' | 'probe') => void
}

/** The first call after the network is back may still fail, so a few more follow. */
const pauses = [2000, 6000, 18_000]

/** Retries automatically as soon as the server is back. */
function NotLoaded({ tries, onRetry }: NotLoadedProps) {
  const say = useText(frameText)
  useEffect(() => {
    const back = () => onRetry('back')
    window.addEventListener('online', back)
    const stop = whenReachableAgain(back)
    const probe = async () => {
      if (await probeServer()) onRetry('probe')
    }
    const pause = pauses[tries]
    const timer = pause === undefined ? undefined : setTimeout(() => void probe(), pause)
    return () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener('online', back)
    }
  }, [tries, onRetry])
  return (
    <ErrorState
      title={say('notLoadedTitle')}
      text={say('notLoaded')}
      onReload={() => void reload()}
    />
  )
}

/** Stays until the user reloads: another try would wait for the same pending request. */
function Stuck() {
  const say = useText(frameText)
  return (
    <ErrorState title={say('notLoadedTitle')} text={say('stuck')} onReload={() => void reload()} />
  )
}

function Broken() {
  const say = useText(frameText)
  return (
    <ErrorState title={say('brokenTitle')} text={say('broken')} onReload={() => void reload()} />
  )
}

const timeoutMs = 5000

/** Without a server a reload would replace our page by the browser's error page; so the server is checked first. */
async function reload(): Promise<void> {
  const slow = new Promise<boolean>((done) => setTimeout(() => done(true), timeoutMs))
  if (await Promise.race([probeServer(), slow])) window.location.reload()
}

/** Screens without the frame bring their own header; an error shown in their place has this one. */
export function BareHead() {
  return (
    <header className={styles.bareHead}>
      <BrandMark href="/" />
    </header>
  )
}
