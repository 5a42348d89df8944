import { createContext, Suspense, use, type ComponentType, type ReactNode } from 'react'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

interface Loading {
  /** Fetches code, with patience. */
  fetch: <T>(load: () => Promise<T>) => Promise<T>
  /** Says that the code did not come, tries again, and leaves what is around it standing. */
  Boundary: ComponentType<{ onNotLoaded: () => void; children: ReactNode }>
}

const LoadingContext = createContext<Loading>({
  fetch: (load) => load(),
  Boundary: ({ children }) => children,
})

/** The platform feeds it, since it knows the network. */
export const LoadingProvider = LoadingContext.Provider

/** A part that brings its code when it is first shown; when that does not come, only the part is missing. */
export function latePart<P extends object>(load: Load<P>, waiting: ReactNode): ComponentType<P> {
  let code: ReturnType<Load<P>> | undefined
  const Content = (props: P) => {
    const { fetch } = use(LoadingContext)
    const { default: Loaded } = use((code ??= fetch(load)))
    return <Loaded {...props} />
  }
  return function Part(props: P) {
    const { Boundary } = use(LoadingContext)
    return (
      <Boundary onNotLoaded={() => (code = undefined)}>
        <Suspense fallback={waiting}>
          <Content {...props} />
        </Suspense>
      </Boundary>
    )
  }
}
