import { contrast, inkOn } from '#shared/colour.ts'
import type { LetterLook, LetterPicture } from '#platform/server/mail/letter-look.ts'
import { mixColours, readable, type Look } from '../../model.ts'
import { groundsOf, until, type WornTheme } from './look-rules.ts'

type Faces = Pick<LetterLook, 'display' | 'text' | 'weight' | 'capitals'>

const faces: Record<Look, Faces> = {
  meridian: { display: 'modern', text: 'sans', weight: 600, capitals: false },
  ivory: { display: 'book', text: 'book', weight: 400, capitals: false },
  noir: { display: 'book', text: 'sans', weight: 400, capitals: false },
  basecamp: { display: 'round', text: 'sans', weight: 700, capitals: false },
  workbench: { display: 'serif', text: 'sans', weight: 600, capitals: false },
  launchpad: { display: 'modern', text: 'sans', weight: 600, capitals: false },
  confetti: { display: 'round', text: 'sans', weight: 700, capitals: false },
  amplify: { display: 'poster', text: 'sans', weight: 400, capitals: true },
  civic: { display: 'serif', text: 'sans', weight: 600, capitals: false },
  soiree: { display: 'book', text: 'sans', weight: 400, capitals: false },
}

const radii = { none: 0, small: 6, large: 16, round: 24 }
const buttons = { square: 0, soft: 6, pill: 30, outline: 2 }

/** The look in a letter. A dark site stays dark; a light one gets a dark scheme of the same colours. */
export function letterLookOf(theme: WornTheme, picture: LetterPicture): LetterLook {
  const own = schemeOf(theme)
  const { dark } = groundsOf(theme)
  return {
    light: own,
    dark: dark ? own : darkSchemeOf(theme),
    ...faces[theme.fonts],
    radius: radii[theme.radius],
    buttonRadius: buttons[theme.button],
    picture,
  }
}

function schemeOf(theme: WornTheme): LetterLook['light'] {
  const { palette } = theme
  const { bg, card, dark, limit } = groundsOf(theme)
  const paper = dark ? bg : mixColours(bg, palette.primary, 0.07)
  const ink = until(4.6, palette.text, [card, paper], limit)
  const muted = until(4.6, palette.muted, [card, paper], ink)
  return {
    paper,
    card,
    line: mixColours(card, palette.primary, 0.3),
    ink,
    muted,
    brand: readable(palette.primary, card, ink),
    ...buttonOf(palette.primary, palette.onPrimary),
  }
}

function darkSchemeOf({ palette }: WornTheme): LetterLook['dark'] {
  const card = mixColours('#1c1b1a', palette.primary, 0.08)
  const paper = mixColours('#121211', palette.primary, 0.05)
  const ink = mixColours('#f4f1ea', palette.bg, 0.3)
  const button =
    contrast(palette.primary, card) >= 1.8
      ? palette.primary
      : mixColours(palette.primary, '#ffffff', 0.4)
  return {
    paper,
    card,
    line: mixColours(card, mixColours(ink, palette.primary, 0.5), 0.3),
    ink: readable(ink, card, '#ffffff'),
    muted: readable(mixColours(ink, card, 0.3), card, '#ffffff'),
    brand: readable(mixColours(palette.primary, palette.bg, 0.35), card, '#ffffff'),
    ...buttonOf(button, palette.onPrimary),
  }
}

function buttonOf(button: string, textColour: string) {
  if (contrast(textColour, button) >= 4.5) return { button, onButton: textColour }
  const { ink: onButton } = inkOn(button)
  const away = onButton === '#ffffff' ? '#000000' : '#ffffff'
  return { button: until(4.6, button, [onButton], away), onButton }
}
