import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/process/root.ts'
import type { Font } from 'fontkit'
import { fontPairs, type Look } from '../../model/theme.ts'

interface Box {
  width: number
  height: number
}

const sizes = [68, 60, 52, 45, 38, 32] as const
const lineHeight = 1.16

/**
 * The title in the heading face of a look, as paths of an SVG whose corner is the top left of the box:
 * as large as fits into it without breaking a word. Nothing when the face lacks one of its letters.
 */
export async function titlePaths(look: Look, title: string, box: Box): Promise<string | null> {
  const faces = await facesOf(look)
  const words = title.split(/\s+/).filter(Boolean)
  if (faces.length === 0 || !words.every((word) => partsOf(word, faces))) return null
  for (const size of sizes) {
    const lines = wrapped(words, (text) => widthOf(text, faces, size), box.width)
    if (lines && lines.length * size * lineHeight <= box.height)
      return lines
        .map((line, at) => linePath(line, faces, size, Math.round(size * (0.92 + at * lineHeight))))
        .join('')
  }
  return null
}

/** Lines of whole words; nothing when one word alone is too wide. */
function wrapped(
  words: readonly string[],
  width: (text: string) => number,
  maxLength: number,
): string[] | null {
  const lines: string[] = []
  for (const word of words) {
    if (width(word) > maxLength) return null
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && width(longer) <= maxLength) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

interface TextRun {
  font: Font
  text: string
}

/** The text by the first face that has each of its letters; nothing where none has. */
function partsOf(text: string, faces: readonly Font[]): TextRun[] | null {
  const parts: TextRun[] = []
  for (const sign of text) {
    const font = faces.find((each) => each.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
    if (!font) return null
    const last = parts.at(-1)
    if (last?.font === font) last.text += sign
    else parts.push({ font, text: sign })
  }
  return parts
}

function widthOf(text: string, faces: readonly Font[], size: number): number {
  return (partsOf(text, faces) ?? []).reduce(
    (sum, part) => sum + (part.font.layout(part.text).advanceWidth * size) / part.font.unitsPerEm,
    0,
  )
}

function linePath(line: string, faces: readonly Font[], size: number, baseline: number): string {
  let x = 0
  const paths: string[] = []
  for (const { font, text } of partsOf(line, faces) ?? []) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    glyphs.forEach(({ path }, at) => {
      const place = `translate(${x.toFixed(2)} ${baseline}) scale(${scale} ${-scale})`
      paths.push(`<path transform="${place}" d="${path.toSVG()}"/>`)
      x += (positions[at]?.xAdvance ?? 0) * scale
    })
  }
  return paths.join('')
}

const fontCache = new Map<Look, Promise<Font[]>>()

function facesOf(look: Look): Promise<Font[]> {
  const fonts = fontCache.get(look) ?? load(look)
  fontCache.set(look, fonts)
  return fonts
}

/** Latin letters, those of Romanian and the further ones are in files of their own. */
async function load(look: Look): Promise<Font[]> {
  const [heading] = fontPairs[look]
  const isVariable = heading.endsWith(' Variable')
  const name = heading.replace(' Variable', '').toLowerCase().replaceAll(' ', '-')
  const style = isVariable ? 'wght-normal' : '400-normal'
  const library = join('node_modules', isVariable ? '@fontsource-variable' : '@fontsource', name)
  const files = [
    join(library, 'files', `${name}-latin-${style}.woff2`),
    join('src/ui/plain/romanian-letters', `${name}-romanian-${style}.woff2`),
    join(library, 'files', `${name}-latin-ext-${style}.woff2`),
  ]
  // Loaded only here, since few visitors ask for the card.
  const { create } = await import('fontkit')
  const faces: Font[] = []
  for (const file of files) {
    const bytes = await readFile(join(projectRoot, file)).catch(() => null)
    if (bytes) faces.push(create(bytes))
  }
  return faces
}
