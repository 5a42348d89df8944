import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Money } from '#shared/numbers/money.ts'

/** One line that the client reads, and may comment on. */
export const FrozenLine = z.strictObject({
  key: z.string(),
  label: z.string(),
  detail: z.string(),
  amount: Money.nullable(),
  /** Guests, in their order; names are read when it is shown. */
  people: z.array(Id).optional(),
  /** Hash of a block of a site, to compare blocks whose texts are equal. */
  print: z.string().optional(),
  /** The text of the line; the hash identifies the approved bytes. */
  file: z
    .strictObject({ id: Id, isPicture: z.boolean(), bytes: z.int(), sha256: z.string() })
    .optional(),
})
export type FrozenLine = z.infer<typeof FrozenLine>

export const FrozenSection = z.strictObject({
  key: z.string(),
  title: z.string(),
  lines: z.array(FrozenLine),
})
export type FrozenSection = z.infer<typeof FrozenSection>

/** The content shown with a question: a complete copy, readable after its source has changed or gone. */
export const FrozenContent = z.strictObject({
  total: Money.nullable(),
  sections: z.array(FrozenSection),
  /** The client chooses one of these; empty where the content is approved in full. */
  options: z.array(FrozenLine),
})
export type FrozenContent = z.infer<typeof FrozenContent>

/** The detail of an optional line of a budget: its amount is in the total only once somebody commits to it. */
export const openOption = 'optional'
export const takenOption = 'optional-taken'

/** The line that says how a site looks. */
export const lookKey = 'look'

export interface Difference {
  kind: 'added' | 'removed' | 'changed'
  key: string
  label: string
  before: FrozenLine | null
  after: FrozenLine | null
}

/** Every line that is not the same in both, in the order of the newer one, then what is gone. */
export function differencesBetween(before: FrozenContent, after: FrozenContent): Difference[] {
  const known = new Map(linesOf(before).map((line) => [line.key, line]))
  const now = linesOf(after)
  const currentKeys = new Set(now.map(({ key }) => key))
  return [
    ...now.flatMap((line): Difference[] => {
      const { key, label } = line
      const old = known.get(key)
      if (!old) return [{ kind: 'added', key, label, before: null, after: line }]
      return isSameLine(old, line)
        ? []
        : [{ kind: 'changed', key, label, before: old, after: line }]
    }),
    ...linesOf(before)
      .filter(({ key }) => !currentKeys.has(key))
      .map((line): Difference => {
        const { key, label } = line
        return { kind: 'removed', key, label, before: line, after: null }
      }),
  ]
}

/** Equal content has equal text, independently of the order in which the database stores the keys of an object. */
export function canonicalText(content: FrozenContent): string {
  return JSON.stringify(sorted(content))
}

export function linesOf({ sections, options }: FrozenContent): FrozenLine[] {
  return [...sections.flatMap(({ lines }) => lines), ...options]
}

function isSameLine(one: FrozenLine, other: FrozenLine): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
