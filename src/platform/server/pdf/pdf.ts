import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import type Pdf from 'pdfkit'
import { encode } from 'uqr'
import { projectRoot } from '../process/root.ts'
import { writeEveryLetter } from './pdf-text.ts'

export type PdfPage = InstanceType<typeof Pdf>

interface PdfOptions {
  title: string
  /** The company or person it comes from. */
  author?: string
  size?: 'A4' | 'A5' | 'A6' | [width: number, height: number]
  landscape?: boolean
  /** Margin in points. */
  margin?: number
  /** For documents of thousands of pages: each page is flushed once it is drawn, and cannot be changed afterwards. */
  streamsOut?: boolean
}

/** A document drawn with pdfkit, in a face that has every Romanian letter: `text`, `bold` and `italic`. */
export async function pdfOf(
  options: PdfOptions,
  draw: (page: PdfPage) => void | Promise<void>,
): Promise<Buffer> {
  const { title, author = 'Prilej', size = 'A4', landscape = false, margin = 48 } = options
  const layout = landscape ? 'landscape' : 'portrait'
  const info = { Title: title, Author: author, Creator: 'Prilej' }
  // Loaded with the first document, since most processes never draw one.
  const { default: Document } = await import('pdfkit')
  const bufferPages = !options.streamsOut
  const page = new Document({ size, layout, margin, info, bufferPages, font: '' })
  const faces = await loadFaces()
  // pdfkit takes an opened face too, which its types leave out.
  for (const [name, face] of Object.entries(faces))
    page.registerFont(name, face as unknown as Uint8Array)
  writeEveryLetter(page)
  page.font('text')
  const pieces: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    page.on('data', (piece: Buffer) => pieces.push(piece))
    page.on('end', resolve)
    page.on('error', reject)
  })
  await draw(page)
  page.end()
  await ended
  return Buffer.concat(pieces)
}

/**
 * The largest size, up to this one, at which no word breaks inside its cell, with a readable minimum. The
 * face must be set already.
 */
export function sizeForWords(
  page: PdfPage,
  cells: readonly { text: string; width: number }[],
  size: number,
): number {
  page.fontSize(size)
  const shares = cells.map(({ text, width }) => width / Math.max(longestWord(page, text), 0.01))
  return Math.max(5, Math.floor(Math.min(1, ...shares) * size * 10) / 10)
}

/** The width of the longest word in the current face and size; pdfkit includes the space after it. */
export function longestWord(page: PdfPage, text: string): number {
  return Math.max(0, ...(text.match(/\S+ ?/g) ?? []).map((word) => page.widthOfString(word)))
}

/** Dark squares joined into rows, so that no reader sees seams between them. */
export function drawQr(page: PdfPage, text: string, at: { x: number; y: number; size: number }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dot = at.size / size
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      page.rect(at.x + from * dot, at.y + y * dot, (x - from + 1) * dot, dot + 0.05)
    }
  })
  page.fill('#000000')
}

const files = {
  text: '400Regular/NotoSans_400Regular.ttf',
  bold: '700Bold/NotoSans_700Bold.ttf',
  italic: '400Regular_Italic/NotoSans_400Regular_Italic.ttf',
}

let faces: Promise<Record<keyof typeof files, Font>> | undefined

/** Opened once for all documents: reading its tables again would take most of a second for each. */
function loadFaces(): Promise<Record<keyof typeof files, Font>> {
  faces ??= Promise.all(
    Object.entries(files).map(async ([name, file]) => [name, await openFace(file)]),
  ).then((pairs) => Object.fromEntries(pairs) as Record<keyof typeof files, Font>)
  return faces
}

const lastLatinLetter = 0x24f

async function openFace(file: string): Promise<Font> {
  const { create } = await import('fontkit')
  const folder = join(projectRoot, 'node_modules/@expo-google-fonts/noto-sans')
  const face = create(await readFile(join(folder, file)))
  // A glyph keeps the first character it was requested for, and copied text is made of that: so a plain
  // space is requested before a non-breaking one.
  for (let sign = 0x20; sign <= lastLatinLetter; sign++) face.glyphForCodePoint(sign)
  return face
}
