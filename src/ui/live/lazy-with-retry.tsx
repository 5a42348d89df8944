import {
  cloneElement,
  createContext,
  createElement,
  use,
  useEffect,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'
import { whenIdle } from './idle.ts'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

interface Loading {
  /** Fetches code, trying again for a while. */
  fetch: <T>(load: () => Promise<T>) => Promise<T>
  /** Reports that the code could not be loaded and retries, while the surrounding page stays. */
  Boundary: ComponentType<{ onNotLoaded: () => void; children: ReactNode }>
}

const LoadingContext = createContext<Loading>({
  fetch: (load) => load(),
  Boundary: ({ children }) => children,
})

/** Set by the platform, which knows whether there is a network. */
export const LoadingProvider = LoadingContext.Provider

/** Lazily loaded code; once loaded it is drawn at once, without showing the placeholder again. */
function codeOnce<P extends object>(load: Load<P>) {
  let loadedCode: ReturnType<Load<P>> | undefined
  let Known: ComponentType<P> | undefined
  const ask = (fetch: Loading['fetch']) => {
    loadedCode ??= fetch(load).then((code) => {
      Known = code.default
      return code
    })
    return loadedCode
  }
  const Content = ({ waiting, content }: { waiting: ReactNode; content: P }) => {
    const { fetch } = use(LoadingContext)
    const loaded = useCode(Known, () => ask(fetch))
    return loaded ? createElement(loaded, content) : waiting
  }
  const isKnown = () => Known !== undefined
  return { ask, Content, isKnown, forget: () => (loadedCode = undefined) }
}

/**
 * The component once its code is there. With `Suspense`, React would keep the placeholder for at least 300 ms,
 * however fast the code comes. What failed to load is thrown at the boundary.
 */
export function useCode<P>(
  loadedComponent: ComponentType<P> | undefined,
  ask: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> | undefined {
  const [loaded, setLoaded] = useState<{ code?: ComponentType<P>; error?: unknown }>({})
  const isKnown = loadedComponent !== undefined
  useEffect(() => {
    if (isKnown) return
    let isHere = true
    ask().then(
      (code) => isHere && setLoaded({ code: code.default }),
      (error: unknown) => isHere && setLoaded({ error }),
    )
    return () => {
      isHere = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asked once; a new try is a new component
  }, [isKnown])
  if (loaded.error !== undefined) throw loaded.error
  return loadedComponent ?? loaded.code
}

/** A component that brings its code when it is first shown; when that does not come, only its place says so. */
export function lazyWithRetry<P extends object>(
  load: Load<P>,
  waiting: ReactNode,
): ComponentType<P> {
  const { Content, forget } = codeOnce(load)
  return function LazyComponent(props: P) {
    const { Boundary } = use(LoadingContext)
    return (
      <Boundary onNotLoaded={forget}>
        <Content waiting={waiting} content={props} />
      </Boundary>
    )
  }
}

/**
 * A component that draws nothing until it is wanted. Its code is loaded before that, when the browser is idle; that
 * this fails is said only to who wants it, and being wanted tries again.
 */
export function lazyWhenWanted<P extends object>(
  load: Load<P>,
  isWanted: (props: P) => boolean,
): ComponentType<P> {
  const { ask, Content, isKnown, forget } = codeOnce(load)
  return function LazyWhenWanted(props: P) {
    const { fetch, Boundary } = use(LoadingContext)
    const [isReady, setReady] = useState(isKnown)
    useEffect(
      () =>
        isReady ? undefined : whenIdle(() => void ask(fetch).then(() => setReady(true), forget)),
      [fetch, isReady],
    )
    if (!isReady && !isWanted(props)) return null
    return (
      <Boundary onNotLoaded={forget}>
        <Content waiting={null} content={props} />
      </Boundary>
    )
  }
}

type Handle = ReactElement<object>

/** Props of a menu that was fetched after its handle. */
export interface LazyMenuProps {
  opened: boolean
  onOpened: (opened: boolean) => void
  handle: Handle
}

type OuterMenuProps<P extends LazyMenuProps> = Omit<P, 'opened' | 'onOpened'>

/**
 * A menu whose button is shown at once: its content is loaded when the browser is idle, or when the pointer
 * or focus reaches it, and opens as soon as it is there.
 */
export function lazyMenu<P extends LazyMenuProps>(
  load: Load<P>,
  popup: 'menu' | 'dialog' | 'listbox' = 'menu',
): ComponentType<OuterMenuProps<P>> {
  const { ask, Content, forget } = codeOnce(load)
  return function LazyMenu(props: OuterMenuProps<P>) {
    const { fetch, Boundary } = use(LoadingContext)
    const [isRequested, setWanted] = useState(false)
    // Errors are ignored here: opening the menu loads again, and shows them.
    const early = () => void ask(fetch).catch(forget)
    useEffect(() => whenIdle(() => void ask(fetch).catch(forget)), [fetch])
    const resting = cloneElement(props.handle, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onPointerEnter: early,
      onFocus: early,
      onClick: () => setWanted(true),
    } as object)
    if (!isRequested) return resting
    return (
      <Boundary onNotLoaded={forget}>
        <Opening props={props} resting={resting} Content={Content} />
      </Boundary>
    )
  }
}

interface OpeningProps<P extends LazyMenuProps> {
  props: OuterMenuProps<P>
  /** The handle while the code is loaded. */
  resting: ReactNode
  Content: ComponentType<{ waiting: ReactNode; content: P }>
}

/** Draws the menu closed and then opens it, so that the focus has a handle to come back to. */
function Opening<P extends LazyMenuProps>({ props, resting, Content }: OpeningProps<P>) {
  const [opened, setOpened] = useState(false)
  const [begin] = useState(() => focusWhenMounted(() => setOpened(true)))
  const handle = cloneElement(props.handle, { ref: begin } as object)
  const contentProps = { ...props, opened, onOpened: setOpened, handle }
  // Props of a generic component with some of them replaced are still its props.
  return <Content waiting={resting} content={contentProps as unknown as P} />
}

/** Focuses the handle when it is first there, however often it is handed over. */
function focusWhenMounted(then: () => void) {
  let begun = false
  return (handle: HTMLElement | null) => {
    if (!handle || begun) return
    begun = true
    handle.focus({ preventScroll: true })
    then()
  }
}
