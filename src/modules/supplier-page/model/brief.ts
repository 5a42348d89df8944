import { z } from 'zod'

/** The values of a line of a brief; its label is translated for the reader. */
export const BriefKind = z.enum([
  'place',
  'start',
  'part',
  'service',
  'arrival',
  'access',
  'meals',
  'guests',
  /** A moment of the run of show that names the supplier. */
  'cue',
  /** A main contact of the event; the value says only which state of the record it was. */
  'contact',
])
export type BriefKind = z.infer<typeof BriefKind>

/** Hours are `2027-06-12 17:00`, so that a brief says the same in each language. */
export const BriefLine = z.strictObject({
  key: z.string(),
  kind: BriefKind,
  /** The name of a part of the event. */
  label: z.string(),
  value: z.string(),
})
export type BriefLine = z.infer<typeof BriefLine>

export interface BriefChange {
  line: BriefLine
  /** As it was when it was read; null for what is new. */
  before: string | null
  isGone: boolean
}

/** The differences between two versions of a brief. */
export function changesBetween(
  before: readonly BriefLine[],
  after: readonly BriefLine[],
): BriefChange[] {
  const linesBefore = new Map(before.map((line) => [line.key, line]))
  const changed = after.flatMap((line): BriefChange[] => {
    const old = linesBefore.get(line.key)
    if (old && old.value === line.value && old.label === line.label) return []
    return [{ line, before: old?.value ?? null, isGone: false }]
  })
  const removedLines = before
    .filter(({ key }) => !after.some((line) => line.key === key))
    .map((line): BriefChange => ({ line, before: line.value, isGone: true }))
  return [...changed, ...removedLines]
}
