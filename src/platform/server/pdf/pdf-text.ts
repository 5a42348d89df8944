import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PdfPage } from './pdf.ts'
import { projectRoot } from '../process/root.ts'

type Face = 'text' | 'bold'

export interface TextBox {
  x: number
  y: number
  width: number
  height: number
  /** The largest size, in points; what does not fit in it is wrapped, then written smaller. */
  size: number
  face: Face
  align?: 'left' | 'center'
}

/** Letters that the face of our documents lacks; each of these has Latin letters as well. */
const others: readonly Record<Face, string>[] = [
  {
    text: 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    bold: 'noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  },
  {
    text: 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    bold: 'noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
  },
  {
    text: 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
    bold: 'noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
  },
  bothFaces('chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf'),
  bothFaces('gowun-dodum/400Regular/GowunDodum_400Regular.ttf'),
]

function bothFaces(file: string): Record<Face, string> {
  return { text: file, bold: file }
}

const smallest = 4
const step = 0.5
/** Widths grow with the size, so they are measured once. */
const measured = 10
/** Faces with marks far above or below the letters ask for lines twice as high, which would make their names tiny. */
const highest = 1.6

/**
 * Writes a text into its box, each paragraph on lines of its own: wrapped, then smaller, never cut; in a
 * font that has its characters, in their direction.
 */
export function writeFitted(page: PdfPage, text: string, box: TextBox): void {
  const paragraphs = text
    .split('\n')
    .map((each) => splitWords(page, each, box.face))
    .filter((words) => words.length > 0)
  if (paragraphs.length === 0) return
  const high = Math.max(...paragraphs.flat().map(({ high: each }) => each))
  const { size, lines } = fitted(paragraphs, box, high)
  for (const [n, line] of lines.entries())
    writeLine(page, line, { ...box, y: box.y + n * size * high, size })
}

/** Texts with a character that no font has: it would be printed as an empty box. */
export async function textsWithoutFace(texts: readonly string[]): Promise<string[]> {
  const { default: Document } = await import('pdfkit')
  const page = new Document({ font: '' })
  page.registerFont('text', readFace('noto-sans/400Regular/NotoSans_400Regular.ttf'))
  return texts.filter((text) =>
    text
      .split(/\s+/)
      .map((word) => withoutPictures(page, word, 'text'))
      .some((word) => !hasLetters(page, faceOf(page, word, 'text'), word)),
  )
}

interface Word {
  text: string
  face: string
  /** Width at a size of one point, as the other measures. */
  width: number
  space: number
  high: number
  /** Measures the width of a text. */
  measure: (text: string) => number
  /** False for scripts without spaces, where a line may break between any two characters. */
  isSolid: boolean
}

function splitWords(page: PdfPage, text: string, face: Face): Word[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => withoutPictures(page, word, face))
    .filter(Boolean)
    .map((word) => {
      const of = faceOf(page, word, face)
      const measure = (piece: string) =>
        page.font(of).fontSize(measured).widthOfString(piece) / measured
      return {
        text: word,
        face: of,
        measure,
        width: measure(word),
        space: page.widthOfString(' ') / measured,
        high: Math.min(page.currentLineHeight(true) / measured, highest),
        isSolid: !unspaced.test(word),
      }
    })
}

/** An emoji is not part of the name: where no font has it, it is left out and leaves no empty box. */
function withoutPictures(page: PdfPage, word: string, face: Face): string {
  if (!pictures.test(word) || hasLetters(page, faceOf(page, word, face), word)) return word
  return word.replace(new RegExp(pictures, 'gu'), '')
}

const pictures =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/u

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function fitted(paragraphs: readonly Word[][], box: TextBox, high: number) {
  const linesAt = (size: number, parts: boolean) => {
    const all = paragraphs.map((words) => linesOf(words, box.width / size, parts))
    return all.includes(null) ? null : all.flatMap((lines) => lines ?? [])
  }
  for (let size = box.size; size > smallest; size -= step) {
    // A long word is first made smaller; only then is it broken.
    const lines = linesAt(size, size <= box.size * 0.6)
    if (lines && lines.length * size * high <= box.height) return { size, lines }
  }
  return { size: smallest, lines: linesAt(smallest, true) ?? [] }
}

/** Null when a word is wider than a line and may not be broken. */
function linesOf(words: readonly Word[], width: number, parts: boolean): Word[][] | null {
  const lines: Word[][] = []
  let room = 0
  for (const word of words) {
    const line = lines.at(-1)
    if (line && word.width + word.space <= room) {
      line.push(word)
      room -= word.width + word.space
      continue
    }
    const pieces = word.width <= width ? [word] : splitWord(word, width, parts)
    if (!pieces) return null
    for (const piece of pieces) lines.push([piece])
    room = width - (pieces.at(-1)?.width ?? 0)
  }
  return lines
}

/**
 * Splits a word: after its hyphens first, at any size; between its letters only where allowed, and only as
 * the last resort.
 */
function splitWord(word: Word, width: number, parts: boolean): Word[] | null {
  const atHyphens = joined(word, word.text.split(/(?<=\p{L}[-\u2010\u2013])/u), width)
  if (atHyphens.every((piece) => piece.width <= width)) return atHyphens
  if (word.isSolid && !parts) return null
  const letters = [...new Intl.Segmenter().segment(word.text)].map(({ segment }) => segment)
  return joined(word, letters, width)
}

/** Pieces in lines, each as long as fits. */
function joined(word: Word, pieces: readonly string[], width: number): Word[] {
  const lines: Word[] = []
  for (const piece of pieces) {
    const lastLine = lines.at(-1)
    const text = (lastLine?.text ?? '') + piece
    const longer = { ...word, text, width: word.measure(text) }
    if (lastLine && longer.width <= width) lines.splice(-1, 1, longer)
    else lines.push({ ...word, text: piece, width: word.measure(piece) })
  }
  return lines
}

/* oxlint-disable no-underscore-dangle -- pdfkit has no other name for the face that it writes with */
function writeLine(page: PdfPage, line: readonly Word[], box: TextBox): void {
  const { x, y, width, size, align = 'left' } = box
  const long = line.reduce((sum, word, n) => sum + word.width + (n > 0 ? word.space : 0), 0) * size
  const first = line.find(({ text }) => direction(text) !== null)
  const isRtl = first !== undefined && direction(first.text) === 'rtl'
  let at = align === 'center' ? x + (width - long) / 2 : isRtl ? x + width - long : x
  const [one] = line
  const isPlain = line.every(({ text, face }) => direction(text) !== 'rtl' && face === one?.face)
  // Puts all words on one baseline, independently of the space that their faces reserve above.
  const { _font: own } = innerOf(page.font(box.face))
  const options = { lineBreak: false, baseline: (-own.ascender / 1000) * size }
  if (isPlain && one) {
    const shownText = line.map(({ text }) => text).join(' ')
    page.font(one.face).fontSize(size).text(shownText, at, y, options)
    return
  }
  for (const word of inVisualOrder(line)) {
    page.font(word.face).fontSize(size).text(word.text, at, y, options)
    at += (word.width + word.space) * size
  }
}

/* oxlint-enable no-underscore-dangle */

/** Words from left to right on the paper; each is shaped in its own direction by the font. */
export function inVisualOrder<W extends { text: string }>(words: readonly W[]): W[] {
  const shownText = words.map(({ text }) => direction(text))
  const base = shownText.find((each) => each !== null) ?? 'ltr'
  const runs: { way: 'ltr' | 'rtl'; words: W[] }[] = []
  for (const [n, word] of words.entries()) {
    // Characters without a direction take that of their neighbours if these agree.
    const before = shownText.slice(0, n).findLast((each) => each !== null) ?? base
    const after = shownText.slice(n).find((each) => each !== null) ?? base
    const way = before === after ? after : (shownText[n] ?? base)
    const run = runs.at(-1)
    if (run?.way === way) run.words.push(word)
    else runs.push({ way, words: [word] })
  }
  const ordered = base === 'rtl' ? runs.toReversed() : runs
  return ordered.flatMap((run) => (run.way === 'rtl' ? run.words.toReversed() : run.words))
}

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

function direction(word: string): 'ltr' | 'rtl' | null {
  if (rightToLeft.test(word)) return 'rtl'
  return /[\p{L}\p{N}]/u.test(word) ? 'ltr' : null
}

/** The first font that has every character of a word, the usual one where none has. */
function faceOf(page: PdfPage, word: string, face: Face): string {
  if (hasLetters(page, face, word)) return face
  for (const other of others) {
    const name = other[face]
    page.registerFont(name, readFace(name))
    if (hasLetters(page, name, word)) return name
  }
  return face
}

/** Signs that the faces of our documents have. */
const usual = /^[\s\u0020-\u024f\u2010-\u2026\u20ac]*$/

/**
 * Chooses, for each word, a face that has its letters and sets it in its direction: pdfkit itself prints an
 * empty box for letters that the chosen face lacks.
 */
/* oxlint-disable no-underscore-dangle -- pdfkit has no other name for what it writes with */
export function writeEveryLetter(page: PdfPage): void {
  const inner = innerOf(page)
  const font = page.font.bind(page)
  const width = inner.widthOfString.bind(page)
  const fragment = inner._fragment.bind(page)
  let chosen = 'text'
  page.font = (name: string, ...more: never[]) => {
    chosen = name
    return font(name, ...more)
  }
  /** The words in faces that have them; the chosen face is chosen again afterwards. */
  const pieces = (text: string, options: Options) => {
    const own = chosen
    const face = own === 'bold' ? 'bold' : 'text'
    const runs = text.split(/(\s+)/).map((piece) => {
      const isOwn = piece.trim() === '' || hasLetters(page, own, piece)
      const shown = isOwn ? piece : withoutPictures(page, piece, face)
      const of = isOwn ? own : faceOf(page, shown, face)
      page.font(of)
      return { text: shown, face: of, width: width(shown, options) }
    })
    page.font(own)
    return runs
  }
  const isPlain = (text: string) => usual.test(text) || hasLetters(page, chosen, text)
  inner.widthOfString = (text, options = {}) =>
    isPlain(text)
      ? width(text, options)
      : pieces(text, options).reduce((sum, piece) => sum + piece.width, 0)
  inner._fragment = (text, x, y, options) => {
    if (isPlain(text)) return fragment(text, x, y, options)
    const own = chosen
    const { lineWidth = 0, align } = options
    const room = options.width ? lineWidth - inner.widthOfString(text.trimEnd(), options) : 0
    let at = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0)
    // All words on the line that the chosen face would have written them on.
    const baseline = (-inner._font.ascender / 1000) * inner._fontSize
    for (const piece of inVisualOrder(pieces(text, options))) {
      page.font(piece.face)
      fragment(piece.text, at, y, { baseline })
      at += piece.width
    }
    page.font(own)
  }
}

/* oxlint-enable no-underscore-dangle */

interface Options {
  width?: number
  lineWidth?: number
  align?: string
  baseline?: number
}

/** The members of pdfkit that measure and write text; its types omit some of them and hide the others. */
interface PdfInternals {
  _font: { ascender: number; font: { hasGlyphForCodePoint(codePoint: number): boolean } }
  _fontSize: number
  _fragment(text: string, x: number, y: number, options: Options): void
  widthOfString(text: string, options?: Options): number
}

function innerOf(page: PdfPage): PdfInternals {
  return page as unknown as PdfInternals
}

function hasLetters(page: PdfPage, face: string, word: string): boolean {
  page.font(face)
  // oxlint-disable-next-line no-underscore-dangle -- pdfkit shows its chosen font nowhere else
  const { font } = innerOf(page)._font
  return [...word].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

const read = new Map<string, Buffer>()

/** Loaded with the first name that needs it: most documents never do. */
function readFace(file: string): Buffer {
  const bytes =
    read.get(file) ?? readFileSync(join(projectRoot, 'node_modules/@expo-google-fonts', file))
  read.set(file, bytes)
  return bytes
}
