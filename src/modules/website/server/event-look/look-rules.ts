import { contrast } from '#shared/colour.ts'
import { fontPairs, isDark, mixColours, readable, type Look, type Theme } from '../../model.ts'

/** What of a theme shows outside of the site: nothing in it is about the event. */
export type WornTheme = Pick<Theme, 'look' | 'palette' | 'fonts' | 'radius' | 'shadow' | 'button'>

const radii = { none: '0px', small: '6px', large: '16px', round: '22px' }
const controls = { none: '0px', small: '4px', large: '10px', round: '14px' }
const buttons = { square: '0px', soft: '6px', pill: '999px', outline: '2px' }
const shadows = {
  none: { low: 'none', high: 'none' },
  soft: { low: '0 6px 24px -12px rgb(0 0 0/.2)', high: '0 10px 30px -10px rgb(0 0 0/.35)' },
  hard: { low: '4px 4px 0 var(--ink)', high: '4px 4px 0 var(--ink)' },
}

interface TitleSetting {
  weight: number
  spacing: string
  case?: 'uppercase'
  /** For faces whose letters are small in their size. */
  scale?: number
}

/** Headings as each pair of faces is set on its site. */
const settings: Record<Look, TitleSetting> = {
  meridian: { weight: 600, spacing: '-.02em' },
  ivory: { weight: 500, spacing: '0', scale: 1.22 },
  noir: { weight: 500, spacing: '.02em' },
  basecamp: { weight: 700, spacing: '-.02em' },
  workbench: { weight: 600, spacing: '-.01em' },
  launchpad: { weight: 700, spacing: '-.02em' },
  confetti: { weight: 700, spacing: '-.01em' },
  amplify: { weight: 400, spacing: '.01em', case: 'uppercase', scale: 1.2 },
  civic: { weight: 600, spacing: '-.005em' },
  soiree: { weight: 500, spacing: '-.015em' },
}

/** Mixes towards the ink until the contrast is reached; with the ink itself at the end. */
export function until(
  ratio: number,
  colour: string,
  grounds: readonly string[],
  ink: string,
): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixColours(colour, ink, share)
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate
  }
  return ink
}

/** The lighter of the two grounds carries cards, as paper lies on a table. */
export function groundsOf(theme: WornTheme) {
  const { bg, surface } = theme.palette
  const dark = isDark(theme)
  const isLighter = contrast(surface, '#000000') > contrast(bg, '#000000')
  const card = dark || isLighter ? surface : mixColours(bg, '#ffffff', 0.6)
  return { bg, card, dark, limit: dark ? '#ffffff' : '#000000' }
}

/** The theme of a site in the variables of the plain pages. */
export function lookRules(theme: WornTheme): string {
  const { palette } = theme
  const { bg, card, dark, limit } = groundsOf(theme)
  const wash = mixColours(bg, palette.primary, 0.1)
  const sunken = mixColours(bg, palette.text, 0.07)
  const grounds = [bg, card, wash, sunken]
  const ink = until(4.6, palette.text, grounds, limit)
  const soft = until(4.6, palette.muted, grounds, ink)
  const brandInk = until(4.6, palette.primary, grounds, ink)
  const onBrand = readable(
    palette.onPrimary,
    palette.primary,
    contrast(palette.primary, '#ffffff') > 4.5 ? '#ffffff' : '#000000',
  )
  const isLightOn = contrast(onBrand, '#000000') > contrast(onBrand, '#ffffff')
  const [heading, body] = fontPairs[theme.fonts]
  const set = settings[theme.fonts]
  const variables = {
    body: bg,
    surface: card,
    raised: card,
    sunken,
    hover: mixColours(card, ink, 0.06),
    pressed: mixColours(card, ink, 0.12),
    line: mixColours(bg, ink, 0.16),
    'line-strong': mixColours(bg, ink, 0.3),
    'line-control': until(3.1, mixColours(bg, ink, 0.4), [card, bg], ink),
    ink,
    'ink-soft': soft,
    'ink-faint': soft,
    brand: palette.primary,
    'brand-strong': mixColours(palette.primary, isLightOn ? '#000000' : '#ffffff', 0.16),
    'brand-ink': brandInk,
    'brand-wash': wash,
    'brand-line': mixColours(bg, palette.primary, 0.4),
    'on-brand': onBrand,
    'info-ink': brandInk,
    'info-wash': wash,
    'info-line': mixColours(bg, palette.primary, 0.4),
    'danger-ink': until(4.6, dark ? '#f0939f' : '#b3263e', grounds, limit),
    focus: brandInk,
    ornament: until(3, palette.accent, [bg], ink),
    face: `'${body}','Body stand-in',ui-sans-serif,system-ui,sans-serif`,
    'face-display': `'${heading}','Heading stand-in',ui-serif,Georgia,serif`,
    'title-weight': set.weight,
    'title-spacing': set.spacing,
    'title-case': set.case ?? 'none',
    'title-scale': String(set.scale ?? 1),
    radius: controls[theme.radius],
    'card-radius': radii[theme.radius],
    'button-radius': buttons[theme.button],
    ...(theme.radius === 'none' && { round: '0px' }),
    'shadow-low': shadows[theme.shadow].low,
    'shadow-high': shadows[theme.shadow].high,
  }
  const rules = Object.entries(variables).map(([name, value]) => `--${name}:${value}`)
  return `:root{${rules.join(';')}}\n`
}
