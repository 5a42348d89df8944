import { useState, type ReactNode } from 'react'
import type { CallOf, Endpoint } from '#shared/contract.ts'
import { useCommand } from './calls/command.ts'
import { showUndoBar } from './undo.ts'

interface RemovalOptions<Row, R extends Endpoint, B extends Endpoint> {
  /** The id of what the panel shows. */
  opened: string | null
  onGone: () => void
  of: (row: Row) => Removal<R, B>
}

interface Removal<R extends Endpoint, B extends Endpoint> {
  input: CallOf<R>
  /** The command that restores it. */
  back: CallOf<B>
  message: ReactNode
}

/**
 * Deleting from an open panel, without a question, since it can be undone. The record being removed
 * (`removingId`) is not read again meanwhile.
 */
export function useRemoval<Row, R extends Endpoint, B extends Endpoint>(
  remove: R,
  restore: B,
  { opened, onGone, of }: RemovalOptions<Row, R, B>,
) {
  const removing = useCommand(remove)
  const restoring = useCommand(restore)
  const [removingId, setRemovingId] = useState<string | null>(null)
  if (opened === null && removingId !== null) setRemovingId(null)
  return {
    error: removing.error,
    removingId,
    async remove(row: Row) {
      const { input, back, message } = of(row)
      setRemovingId(opened)
      if (!(await removing.run(input)).ok) return setRemovingId(null)
      onGone()
      showUndoBar(message, () => restoring.run(back))
    },
  }
}
