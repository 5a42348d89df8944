import { beginningOf } from '#shared/text/text.ts'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/process/root.ts'
import { placeLine, whenOf } from '../../blocks/base/event-text.ts'
import type { Look } from '../../model/theme.ts'
import type { SiteSource } from '../renderer.tsx'
import { titlePaths } from './share-title.ts'

const size = { width: 1200, height: 630 }
const imageCache = new Map<string, Promise<Buffer>>()
const maxKept = 100

/** The card that messengers and networks show beside a link, drawn in the colours of the site. */
export function shareImage({ snapshot: { theme }, live: { event } }: SiteSource): Promise<Buffer> {
  const { palette, fonts } = theme
  const words = {
    title: beginningOf(event.name, 90),
    when: whenOf(event, event.languages[0] ?? 'ro'),
    where: beginningOf(placeLine(event.place), 90),
  }
  const key = JSON.stringify([palette, fonts, words])
  const image = imageCache.get(key) ?? drawImage(palette, fonts, words)
  imageCache.set(key, image)
  const [oldest] = imageCache.keys()
  if (imageCache.size > maxKept && oldest !== undefined) imageCache.delete(oldest)
  return image
}

/** The area of the title: left of the drawing, above the day. */
const titleBox = { left: 80, top: 132, width: 690, height: 296 }

async function drawImage(
  {
    bg,
    text,
    muted,
    primary,
    accent,
  }: Record<'bg' | 'text' | 'muted' | 'primary' | 'accent', string>,
  look: Look,
  words: { title: string; when: string; where: string },
): Promise<Buffer> {
  // Loaded only here, since few visitors ask for the card and the library is large.
  const { default: sharp } = await import('sharp')
  const line = (content: string, file: string, points: number, colour: string, height?: number) =>
    sharp({
      text: {
        text: height
          ? `<span foreground="${colour}">${escaped(content)}</span>`
          : `<span foreground="${colour}" size="${points * 1024}">${escaped(content)}</span>`,
        fontfile: join(projectRoot, 'node_modules/@expo-google-fonts/noto-sans', file),
        font: 'Noto Sans',
        width: titleBox.width,
        ...(height && { height }),
        // Text that must fit into a height chooses its own size.
        ...(!height && { dpi: 72 }),
        rgba: true,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer()
  const bold = '700Bold/NotoSans_700Bold.ttf'
  const plain = '400Regular/NotoSans_400Regular.ttf'
  const title = await titlePaths(look, words.title, titleBox)
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="${bg}"/><circle cx="1060" cy="180" r="260" fill="${primary}"/>
    <circle cx="960" cy="470" r="150" fill="${accent}"/><rect x="80" y="96" width="96" height="8" fill="${primary}"/>
    ${title ? `<g transform="translate(${titleBox.left} ${titleBox.top})" fill="${text}">${title}</g>` : ''}</svg>`
  const pieces = [
    // Letters that the face of the look lacks, and titles without end, are written in the one that has them.
    ...(title
      ? []
      : [
          {
            input: await line(words.title, bold, 0, text, titleBox.height),
            left: titleBox.left,
            top: titleBox.top,
          },
        ]),
    { input: await line(words.when, plain, 34, text), left: 80, top: 450 },
    // An event may have no place yet, and an empty text has no picture.
    ...(words.where
      ? [{ input: await line(words.where, plain, 28, muted), left: 80, top: 515 }]
      : []),
  ]
  return sharp(Buffer.from(ground))
    .composite(pieces)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
