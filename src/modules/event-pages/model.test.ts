import { contrast } from '#shared/colour.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coloursOf } from './model.ts'

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('whatever colour a company chooses, words in it can be read on light and on dark ground', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const made = coloursOf(colour)
      const [, light = '', dark = ''] =
        /^light-dark\((.+), (.+)\)$/.exec(made['--brand-ink'] ?? '') ?? []
      expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark, '#1b1c19')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colour, made['--on-brand'] ?? '')).toBeGreaterThanOrEqual(4)
    }),
  )
})
