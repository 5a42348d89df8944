/** What a screen said of an entry that its door decided or undid alone. */
interface ShownEntry {
  result: string
  isUndone: boolean
}

/** What the door knows since. */
interface LaterNews {
  /** The server's result for this scan; undefined until it answers, and for a scan that it decided itself. */
  answer: string | undefined
  /** Whether the guest is inside by the latest list. */
  isInside: boolean
}

/**
 * `double`: another door had let the person in. `review`: the entry waits for the desk. `inside`: undone here, and
 * still counted inside by another door.
 */
export type Correction = 'double' | 'review' | 'inside'

const reviewed: ReadonlySet<string> = new Set(['stored_for_review', 'unknown', 'other_event'])

/** What the screen has to say instead; null where what it says is true. */
export function correctionOf(
  { result, isUndone }: ShownEntry,
  { answer = '', isInside }: LaterNews,
): Correction | null {
  if (result !== 'admitted') return null
  if (isUndone) return isInside ? 'inside' : null
  if (answer === 'duplicate_admission') return 'double'
  return reviewed.has(answer) ? 'review' : null
}
