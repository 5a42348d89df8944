import { Component, useEffect, type ReactNode } from 'react'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { knock, whenBack } from './connection.ts'
import { frameText } from './frame/text.ts'
import { useText } from './i18n.tsx'
import { ScreenLoadError } from './load-screen.ts'

interface BoundaryProps {
  onNotLoaded: () => void
  children: ReactNode
}

/** One broken screen leaves the frame around it standing. */
export class ScreenBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ScreenLoadError) this.props.onNotLoaded()
    else console.error(error)
  }

  readonly #retry = () => this.setState({ error: null })

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return error instanceof ScreenLoadError ? <NotLoaded onRetry={this.#retry} /> : <Broken />
  }
}

/** Tries again by itself as soon as the server is back. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const say = useText(frameText)
  useEffect(() => {
    window.addEventListener('online', onRetry)
    const stop = whenBack(onRetry)
    return () => {
      stop()
      window.removeEventListener('online', onRetry)
    }
  }, [onRetry])
  return <Failure title={say('notLoadedTitle')} text={say('notLoaded')} />
}

function Broken() {
  const say = useText(frameText)
  return <Failure title={say('brokenTitle')} text={say('broken')} />
}

function Failure({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1 className="hidden-visually">{title}</h1>
      <ErrorState title={title} text={text} onReload={() => void reload()} />
    </>
  )
}

/** Without a server a reload would replace our page by the browser's own. */
async function reload(): Promise<void> {
  if (await knock()) window.location.reload()
}
