import { renderToStaticMarkup } from 'react-dom/server'
import type { LetterPicture } from '#platform/server/mail/letter-look.ts'
import type { EventLook, LookSource } from '#modules/event-pages/server/api.ts'
import { CardDrawing, drawingSize } from '../../blocks/card-drawings/card-drawing.tsx'
import { isDark, Palette, Theme } from '../../model.ts'
import { themeOfEvent } from '../store.ts'
import { letterLookOf } from './letter-look.ts'
import { groundsOf, lookRules, type WornTheme } from './look-rules.ts'

const Worn = Theme.pick({
  look: true,
  palette: true,
  fonts: true,
  radius: true,
  shadow: true,
  button: true,
})

const colours = Object.keys(Palette.shape) as (keyof WornTheme['palette'])[]

/** The whole look as one word, from which it can be made again. */
export function keyOf({ look, fonts, radius, shadow, button, palette }: WornTheme): string {
  const words = colours.map((name) => palette[name].slice(1))
  return [look, fonts, radius, shadow, button, ...words].join('-')
}

export function wornByKey(key: string): WornTheme | undefined {
  const [look, fonts, radius, shadow, button, ...words] = key.split('-')
  if (words.length !== colours.length) return undefined
  const palette = Object.fromEntries(colours.map((name, at) => [name, `#${words[at]}`]))
  const worn = Worn.safeParse({ look, fonts, radius, shadow, button, palette })
  // Another way to write the same colours would be a second address of the same file.
  return worn.success && keyOf(worn.data) === key ? worn.data : undefined
}

export function eventLookOf(theme: WornTheme): EventLook {
  const key = keyOf(theme)
  return {
    key,
    rules: lookRules(theme),
    faces: `src/modules/website/public/fonts-${theme.fonts}.css`,
    scheme: isDark(theme) ? 'dark' : 'light',
    ground: theme.palette.bg,
    drawing: drawingOf(theme),
  }
}

function drawingOf({ look, palette }: WornTheme, ground = palette.bg) {
  const { text: ink, primary, accent } = palette
  return <CardDrawing look={look} colours={{ ground, ink, primary, accent }} />
}

export const siteLooks: LookSource = {
  async ofEvent({ db, company }, eventId) {
    const worn = Worn.strip().safeParse(await themeOfEvent(db, company, eventId))
    return worn.success ? eventLookOf(worn.data) : undefined
  },
  rulesOf(key) {
    const worn = wornByKey(key)
    return worn && lookRules(worn)
  },
  async letterOf(key) {
    const worn = wornByKey(key)
    return worn && letterLookOf(worn, await pictureOf(key, worn))
  },
}

const drawn = new Map<string, Promise<LetterPicture>>()
const maxDrawn = 50

/** The drawing for a letter: mail programs show no SVG. */
async function pictureOf(key: string, theme: WornTheme): Promise<LetterPicture> {
  const picture = drawn.get(key) ?? drawnPicture(theme)
  if (drawn.size >= maxDrawn) drawn.clear()
  drawn.set(key, picture)
  return picture
}

async function drawnPicture(theme: WornTheme): Promise<LetterPicture> {
  // Loaded only here, since the library is large.
  const { default: sharp } = await import('sharp')
  const png = await sharp(
    Buffer.from(renderToStaticMarkup(drawingOf(theme, groundsOf(theme).card))),
  )
    .png({ palette: true, colours: 96, compressionLevel: 9 })
    .toBuffer()
  return { png, ...drawingSize }
}
