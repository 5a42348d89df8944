import { describe, expect, test } from 'vitest'
import { contrast } from '#shared/colour.ts'
import { templates } from '../../blocks/templates/templates.ts'
import { lookNames, type Look, type Palette } from '../../model.ts'
import { keyOf, siteLooks, wornByKey } from './event-look.tsx'
import { letterLookOf } from './letter-look.ts'
import { lookRules, type WornTheme } from './look-rules.ts'

const noPicture = { png: Buffer.alloc(0), width: 1, height: 1 }

const variables = (rules: string) =>
  Object.fromEntries(
    [...rules.matchAll(/--([\w-]+):([^;}]+)/g)].map(([, name = '', value = '']) => [name, value]),
  )

const themeOf = (look: Look): WornTheme => ({ ...templates[look].theme, look, fonts: look })
const ivory = themeOf('ivory')

const withPalette = (palette: Partial<Palette>): WornTheme => ({
  ...ivory,
  palette: { ...ivory.palette, ...palette },
})

/** Palettes that an editor can type, which the check before publishing would refuse. */
const careless = {
  'grey on grey': withPalette({ text: '#999999', muted: '#aaaaaa', primary: '#bbbbbb' }),
  'yellow on white': withPalette({ bg: '#ffffff', primary: '#ffee00', onPrimary: '#ffffff' }),
  'one colour': withPalette({
    bg: '#777777',
    text: '#777777',
    muted: '#777777',
    primary: '#777777',
  }),
}

const themes: [string, WornTheme][] = [
  ...lookNames.map((look): [string, WornTheme] => [look, themeOf(look)]),
  ...Object.entries(careless),
]

describe.each(themes)('the look of %s', (_, theme) => {
  test('can be read on every ground of the pages', () => {
    const it = variables(lookRules(theme))
    const pairs = ['ink', 'ink-soft', 'brand-ink', 'danger-ink'].flatMap((ink) =>
      ['body', 'surface', 'brand-wash', 'sunken'].map((ground) => [ink, ground] as const),
    )
    for (const [ink, ground] of [...pairs, ['on-brand', 'brand'] as const])
      expect
        .soft(contrast(it[ink] ?? '', it[ground] ?? ''), `${ink} on ${ground}`)
        .toBeGreaterThanOrEqual(4.5)
    expect(contrast(it['line-control'] ?? '', it.surface ?? '')).toBeGreaterThanOrEqual(3)
  })

  test('can be read in a letter, light and dark', () => {
    const { light, dark } = letterLookOf(theme, noPicture)
    for (const scheme of [light, dark]) {
      const { paper, card, ink, muted, brand, button, onButton } = scheme
      const pairs = { ink, muted, brand }
      for (const [name, colour] of Object.entries(pairs))
        expect.soft(contrast(colour, card), `${name} on the card`).toBeGreaterThanOrEqual(4.5)
      expect.soft(contrast(muted, paper), 'the footer').toBeGreaterThanOrEqual(4.5)
      expect.soft(contrast(onButton, button), 'the button').toBeGreaterThanOrEqual(4.5)
    }
  })

  test('is made again from its key, which is all that its address has', () => {
    const key = keyOf(theme)
    expect(key).toMatch(/^[\w-]{1,200}$/)
    expect(siteLooks.rulesOf(key)).toBe(lookRules(theme))
  })
})

test.each([
  '',
  'ivory',
  '0f5c4a',
  keyOf(ivory).replace('ivory', 'baroque'),
  keyOf(ivory).toUpperCase(),
  `${keyOf(ivory)}-000000`,
  keyOf(ivory).replace(/[0-9a-f]{6}$/, 'url(x)'),
])('no look is made from %j', (key) => {
  expect(wornByKey(key)).toBeUndefined()
})

test('a letter takes the drawing with it as a small picture without a ground', async () => {
  const picture = (await siteLooks.letterOf(keyOf(ivory)))?.picture
  expect(picture?.png.subarray(1, 4).toString()).toBe('PNG')
  expect(picture?.png.length).toBeLessThan(60_000)
  expect(await siteLooks.letterOf('none')).toBeUndefined()
})
