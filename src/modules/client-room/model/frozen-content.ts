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
  /**
   * The first three are of a line, or of a section without lines; `renamed` is of a section; `reordered` says that all
   * is there and only its order or its grouping is another.
   */
  kind: 'added' | 'removed' | 'changed' | 'renamed' | 'total' | 'reordered'
  key: string
  label: string
  before: FrozenLine | null
  after: FrozenLine | null
  /** The titles of a section, or of the two sections between which a line moved. */
  titles?: { before: string; after: string }
  totals?: { before: Money | null; after: Money | null }
}

/** Empty only where both are the same: each line, section and total that differs, in the order of the newer one. */
export function differencesBetween(before: FrozenContent, after: FrozenContent): Difference[] {
  const list = [
    ...renamedSections(before, after),
    ...differentLines(before, after),
    ...emptySections(after, before, 'added'),
    ...emptySections(before, after, 'removed'),
    ...differentTotal(before.total, after.total),
  ]
  if (list.length > 0 || canonicalText(before) === canonicalText(after)) return list
  return [{ kind: 'reordered', key: 'order', label: '', before: null, after: null }]
}

function differentLines(before: FrozenContent, after: FrozenContent): Difference[] {
  const [known, now] = [placedLines(before), placedLines(after)]
  return [
    ...[...now].flatMap(([key, { line, section }]): Difference[] => {
      const { label } = line
      const old = known.get(key)
      if (!old) return [{ kind: 'added', key, label, before: null, after: line }]
      const hasMoved = old.section.key !== section.key && old.section.title !== section.title
      if (isSameLine(old.line, line) && !hasMoved) return []
      const titles = { before: old.section.title, after: section.title }
      const changed = { key, label, before: old.line, after: line, ...(hasMoved && { titles }) }
      return [{ kind: 'changed', ...changed }]
    }),
    ...[...known]
      .filter(([key]) => !now.has(key))
      .map(([key, { line }]): Difference => {
        return { kind: 'removed', key, label: line.label, before: line, after: null }
      }),
  ]
}

function renamedSections(before: FrozenContent, after: FrozenContent): Difference[] {
  const titles = new Map(before.sections.map(({ key, title }) => [key, title]))
  return after.sections.flatMap((section): Difference[] => {
    const was = titles.get(section.key)
    if (was === undefined || was === section.title) return []
    const place = ofSection(section)
    return [{ kind: 'renamed', ...place, titles: { before: was, after: section.title } }]
  })
}

/** Those that only one content has; a section with lines is named by them, a page of a site may have none. */
function emptySections(
  { sections }: FrozenContent,
  other: FrozenContent,
  kind: 'added' | 'removed',
): Difference[] {
  const known = new Set(other.sections.map(({ key }) => key))
  return sections
    .filter(({ key, lines }) => lines.length === 0 && !known.has(key))
    .map((section) => ({ kind, ...ofSection(section) }))
}

function ofSection({ key, title }: FrozenSection) {
  return { key: `section-${key}`, label: title, before: null, after: null }
}

function differentTotal(before: Money | null, after: Money | null): Difference[] {
  if (before?.minor === after?.minor && before?.currency === after?.currency) return []
  const totals = { before, after }
  return [{ kind: 'total', key: 'total', label: '', before: null, after: null, totals }]
}

/** Lines by their keys, with the section that each is in. */
function placedLines({ sections, options }: FrozenContent) {
  const choice = { key: '', title: '', lines: options }
  const lines = [...sections, choice].flatMap((section) =>
    section.lines.map((line) => [line.key, { line, section }] as const),
  )
  return new Map(lines)
}

/** Equal content has equal text, independently of the order in which the database stores the keys of an object. */
export function canonicalText(content: FrozenContent): string {
  return JSON.stringify(sorted(content))
}

export function linesOf({ sections, options }: FrozenContent): FrozenLine[] {
  return [...sections.flatMap(({ lines }) => lines), ...options]
}

export function isSameLine(one: FrozenLine, other: FrozenLine): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}
