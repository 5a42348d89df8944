import { z } from 'zod'
import { contrast } from '#shared/colour.ts'

export const lookNames = [
  'meridian',
  'ivory',
  'noir',
  'basecamp',
  'workbench',
  'launchpad',
  'confetti',
  'amplify',
  'civic',
  'soiree',
] as const
/** The structure of a site: grids, headers, dividers and masks, each a stylesheet of its own. */
export const Look = z.enum(lookNames)
export type Look = z.infer<typeof Look>

/** Two faces that go together: headings and text; each pair is a stylesheet of its own. */
export const fontPairs = {
  meridian: ['Space Grotesk Variable', 'Inter Variable', 'Space Grotesk · Inter'],
  ivory: ['Cormorant Garamond Variable', 'Figtree Variable', 'Cormorant Garamond · Figtree'],
  noir: ['Playfair Display Variable', 'Manrope Variable', 'Playfair Display · Manrope'],
  basecamp: ['Bricolage Grotesque Variable', 'Nunito Variable', 'Bricolage Grotesque · Nunito'],
  workbench: ['Source Serif 4 Variable', 'Inter Variable', 'Source Serif · Inter'],
  launchpad: ['Syne Variable', 'Sora Variable', 'Syne · Sora'],
  confetti: ['Baloo 2 Variable', 'Rubik Variable', 'Baloo · Rubik'],
  amplify: ['Bebas Neue', 'Archivo Variable', 'Bebas Neue · Archivo'],
  civic: ['Lora Variable', 'Figtree Variable', 'Lora · Figtree'],
  soiree: ['Fraunces Variable', 'Outfit Variable', 'Fraunces · Outfit'],
} as const satisfies Record<Look, readonly [heading: string, text: string, name: string]>

const Colour = z
  .string()
  .overwrite((text) => text.toLowerCase())
  .regex(/^#[0-9a-f]{6}$/, 'colour')

export const Palette = z.strictObject({
  bg: Colour,
  surface: Colour,
  text: Colour,
  muted: Colour,
  primary: Colour,
  onPrimary: Colour,
  accent: Colour,
})
export type Palette = z.infer<typeof Palette>

export const Theme = z.strictObject({
  look: Look,
  palette: Palette,
  fonts: Look,
  scale: z.enum(['compact', 'normal', 'grand']),
  radius: z.enum(['none', 'small', 'large', 'round']),
  shadow: z.enum(['none', 'soft', 'hard']),
  rhythm: z.enum(['tight', 'normal', 'airy']),
  button: z.enum(['square', 'soft', 'pill', 'outline']),
  picture: z.enum(['plain', 'framed', 'toned']),
  motion: z.boolean(),
})
export type Theme = z.infer<typeof Theme>

interface PairProblem {
  pair: 'text_bg' | 'text_surface' | 'muted_bg' | 'button'
  ratio: number
}

/** Pairs of colours that people with weaker sight could not read. */
export function weakPairs({ palette }: Theme): PairProblem[] {
  const pairs = [
    ['text_bg', palette.text, palette.bg],
    ['text_surface', palette.text, palette.surface],
    ['muted_bg', palette.muted, palette.bg],
    ['button', palette.onPrimary, palette.primary],
  ] as const
  return pairs
    .map(([pair, ink, ground]) => ({ pair, ratio: Math.round(contrast(ink, ground) * 100) / 100 }))
    .filter(({ ratio }) => ratio < 4.5)
}

export function isDark({ palette }: Pick<Theme, 'palette'>): boolean {
  return contrast(palette.bg, '#ffffff') > contrast(palette.bg, '#000000')
}

/** The colour itself where it can be read on the ground, else moved towards the ink until it can. */
export function readable(colour: string, ground: string, ink: string): string {
  for (let share = 0; share <= 1; share += 0.1) {
    const candidate = mixColours(colour, ink, share)
    if (contrast(candidate, ground) >= 4.5) return candidate
  }
  return ink
}

export function mixColours(colour: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a = 0, b = 0] = [colour, other].map((each) =>
      Number.parseInt(each.slice(at, at + 2), 16),
    )
    return Math.round(a * (1 - share) + b * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

const scales = { compact: 1.18, normal: 1.25, grand: 1.36 }
const radii = { none: '0', small: '6px', large: '18px', round: '32px' }
const rhythms = { tight: '.75', normal: '1', airy: '1.2' }
const shadows = {
  none: 'none',
  soft: '0 10px 40px -12px rgb(0 0 0 / .22)',
  hard: '6px 6px 0 var(--text)',
}

/** The external stylesheet of a theme: nothing but variables, so that no page carries a style of its own. */
export function themeCss(theme: Theme): string {
  const { palette } = theme
  const [heading, body] = fontPairs[theme.fonts]
  const variables = {
    bg: palette.bg,
    surface: palette.surface,
    text: palette.text,
    muted: palette.muted,
    primary: palette.primary,
    'on-primary': palette.onPrimary,
    accent: palette.accent,
    'primary-ink': readable(palette.primary, palette.bg, palette.text),
    'accent-ink': readable(palette.accent, palette.bg, palette.text),
    'on-accent': inkOn(palette.accent, palette),
    line: mixColours(palette.bg, palette.text, 0.16),
    wash: mixColours(palette.bg, palette.primary, 0.08),
    heading: `'${heading}', 'Heading stand-in', ui-serif, Georgia, serif`,
    body: `'${body}', 'Body stand-in', ui-sans-serif, system-ui, sans-serif`,
    ratio: String(scales[theme.scale]),
    radius: radii[theme.radius],
    shadow: shadows[theme.shadow],
    rhythm: rhythms[theme.rhythm],
  }
  const rules = Object.entries(variables).map(([name, value]) => `--${name}:${value}`)
  return `:root{color-scheme:${isDark(theme) ? 'dark' : 'light'};${rules.join(';')}}\n`
}

/** The site's own ink or paper where it can be read there, else black or white. */
function inkOn(ground: string, { text, bg }: Palette): string {
  const own = [text, bg].find((ink) => contrast(ink, ground) >= 4.5)
  return own ?? (contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000')
}
