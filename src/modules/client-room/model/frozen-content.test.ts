import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalText, differencesBetween, type FrozenContent } from './frozen-content.ts'

const money = fc.option(
  fc.record({ minor: fc.integer({ min: 0, max: 9 }), currency: fc.constant('RON' as const) }),
)
const line = fc.record({
  label: fc.constantFrom('Tort', 'Flori'),
  detail: fc.constantFrom('', 'optional'),
  amount: money,
})
/** Few keys and titles, in any order, so that contents are often alike but for their grouping. */
const content: fc.Arbitrary<FrozenContent> = fc
  .record({
    total: money,
    titles: fc.tuple(fc.constantFrom('', 'Decor', 'Masa'), fc.constantFrom('', 'Decor')),
    lines: fc.uniqueArray(
      fc.record({
        key: fc.constantFrom('a', 'b', 'c'),
        line,
        place: fc.integer({ min: 0, max: 1 }),
      }),
      { selector: ({ key }) => key },
    ),
  })
  .map(({ total, titles, lines }) => ({
    total,
    sections: titles.map((title, at) => ({
      key: `s${at}`,
      title,
      lines: lines
        .filter(({ place }) => place === at)
        .map(({ key, line: each }) => ({ key, ...each })),
    })),
    options: [],
  }))

test('two contents differ exactly where something is shown otherwise', () => {
  fc.assert(
    fc.property(content, content, (before, after) => {
      const isSame = canonicalText(before) === canonicalText(after)
      expect(differencesBetween(before, after).length === 0).toBe(isSame)
    }),
    { numRuns: 1000 },
  )
})

const grouped = (groups: Record<string, string[]>): FrozenContent => ({
  total: null,
  sections: Object.entries(groups).map(([title, lines]) => ({
    key: title,
    title,
    lines: lines.map((label) => ({ key: label, label, detail: '', amount: null })),
  })),
  options: [],
})

test('a line in another group, a group of another name and another order are differences', () => {
  const before = grouped({ Decor: ['Flori', 'Lumini'], Masa: ['Tort'] })
  const moved = grouped({ Decor: ['Flori'], Masa: ['Lumini', 'Tort'] })
  expect(differencesBetween(before, moved)).toMatchObject([
    { kind: 'changed', label: 'Lumini', titles: { before: 'Decor', after: 'Masa' } },
  ])
  const renamed = grouped({ Decor: ['Flori', 'Lumini'], Masa: ['Tort'] })
  for (const section of renamed.sections) if (section.key === 'Masa') section.title = 'Cina'
  expect(differencesBetween(before, renamed)).toMatchObject([
    { kind: 'renamed', titles: { before: 'Masa', after: 'Cina' } },
  ])
  const turned = grouped({ Decor: ['Lumini', 'Flori'], Masa: ['Tort'] })
  expect(differencesBetween(before, turned)).toMatchObject([{ kind: 'reordered' }])
  const emptied = grouped({ Decor: ['Flori', 'Lumini'], Masa: ['Tort'], Galerie: [] })
  expect(differencesBetween(before, emptied)).toMatchObject([{ kind: 'added', label: 'Galerie' }])
})

test('the order in which a database keeps keys does not matter, a changed amount does', () => {
  const one: FrozenContent = {
    total: { minor: 100, currency: 'RON' },
    sections: [],
    options: [{ key: 'x', label: 'Tort', detail: '', amount: null }],
  }
  const turned = JSON.parse(
    '{"options":[{"amount":null,"detail":"","label":"Tort","key":"x"}],"sections":[],"total":{"currency":"RON","minor":100}}',
  ) as FrozenContent
  expect(canonicalText(turned)).toBe(canonicalText(one))
  const dearer: FrozenContent = { ...one, total: { minor: 101, currency: 'RON' } }
  expect(canonicalText(dearer)).not.toBe(canonicalText(one))
})
