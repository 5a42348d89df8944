import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalText, differencesBetween, type FrozenContent } from './frozen-content.ts'

const line = fc.record({
  label: fc.string({ maxLength: 8 }),
  detail: fc.constantFrom('', 'optional'),
  amount: fc.option(
    fc.record({ minor: fc.integer({ min: 0, max: 9999 }), currency: fc.constant('RON' as const) }),
  ),
})
const content: fc.Arbitrary<FrozenContent> = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), line)
  .map((lines) => ({
    total: null,
    sections: [
      {
        key: '',
        title: '',
        lines: Object.entries(lines).map(([key, each]) => ({ key, ...each })),
      },
    ],
    options: [],
  }))

test('two contents differ exactly where their lines do', () => {
  fc.assert(
    fc.property(content, content, (before, after) => {
      const texts = ({ sections }: FrozenContent) =>
        sections.flatMap(({ lines }) => lines.map((each) => JSON.stringify(each))).toSorted()
      const isSame = JSON.stringify(texts(before)) === JSON.stringify(texts(after))
      expect(differencesBetween(before, after).length === 0).toBe(isSame)
    }),
  )
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
