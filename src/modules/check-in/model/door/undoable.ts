interface DoorVerdict {
  result: string
  reason: string | null
  listId: string
  code: string | null
  guestId: string | null
  rehearsal: boolean
}

export function canUndo({ result, reason }: Pick<DoorVerdict, 'result' | 'reason'>): boolean {
  return result === 'admitted' || (result === 'exited' && reason !== 'not_inside')
}

/** Whether the ticket that was let in a moment ago was only read again. */
export function isSameGuest(before: DoorVerdict | null, after: DoorVerdict): boolean {
  const { result, listId, code, guestId, rehearsal } = after
  if (before?.result !== 'admitted' || result !== 'already') return false
  if (before.listId !== listId || before.rehearsal !== rehearsal) return false
  return (code !== null && code === before.code) || (guestId !== null && guestId === before.guestId)
}
