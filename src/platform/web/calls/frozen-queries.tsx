import { IsRestoringProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface FrozenQueriesProps {
  /** While true, the shown record is being deleted: it stays visible until that is done, and is not read again. */
  frozen: boolean
  children: ReactNode
}

/** Content inside keeps its data; when active again, it reads what changed meanwhile. */
export function FrozenQueries({ frozen, children }: FrozenQueriesProps) {
  return <IsRestoringProvider value={frozen}>{children}</IsRestoringProvider>
}
