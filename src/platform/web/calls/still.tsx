import { IsRestoringProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface StillProps {
  /** What is shown is being deleted: it stays in sight until that is done, and is not asked for again. */
  still: boolean
  children: ReactNode
}

/** Content inside keeps showing what it read; when active again, it reads what changed meanwhile. */
export function Still({ still, children }: StillProps) {
  return <IsRestoringProvider value={still}>{children}</IsRestoringProvider>
}
