import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

type Picture = Parameters<typeof readBarcodes>[0]

/** A PDF as an independent reader sees it: text by the file's own tables, and codes by another decoder. */
export class PdfReading {
  /** The drawing of each page. */
  readonly pages: readonly string[]
  readonly #objects = new Map<number, { head: string; content: string }>()
  readonly #letters = new Map<string, Map<string, string>>()

  constructor(pdf: Buffer) {
    const text = pdf.toString('latin1')
    for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
      const from = found.index + found[0].length
      const end = text.indexOf('\nendobj', from)
      this.#objects.set(Number(found[1]), objectOf(pdf, text, from, end))
    }
    const all = [...this.#objects.values()]
    this.pages = all
      .filter(({ head }) => /\/Type \/Page\b/.test(head))
      .map(({ head }) => this.#at(/\/Contents (\d+) 0 R/, head)?.content ?? '')
    for (const { head } of all)
      for (const [, name = '', font] of head.matchAll(/\/(F\d+) (\d+) 0 R/g))
        this.#letters.set(name, this.#lettersOf(Number(font)))
  }

  /** The texts of a page, each piece on a line of its own. */
  textOf(page: number): string {
    let letters: Map<string, string> | undefined
    const lines: string[] = []
    const commands = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g
    for (const [, font, pieces] of (this.pages[page] ?? '').matchAll(commands)) {
      if (font) letters = this.#letters.get(font)
      const codes = [...(pieces ?? '').matchAll(/<([0-9a-f]+)>/gi)].map(([, hex]) => hex).join('')
      if (pieces) lines.push((codes.match(/.{4}/g) ?? []).map((at) => letters?.get(at)).join(''))
    }
    return lines.join('\n')
  }

  /** The content of the QR code on a page, read by a decoder that is independent of our encoder. */
  async qrOf(page: number): Promise<string | undefined> {
    loadReader()
    const [read] = await readBarcodes(pictureOf(this.pages[page] ?? ''), { formats: ['QRCode'] })
    return read?.text
  }

  #at(pattern: RegExp, head: string) {
    return this.#objects.get(Number(pattern.exec(head)?.[1]))
  }

  #lettersOf(font: number): Map<string, string> {
    const table = this.#at(/\/ToUnicode (\d+) 0 R/, this.#objects.get(font)?.head ?? '')
    const letters = new Map<string, string>()
    for (const [, first = '', list = ''] of (table?.content ?? '').matchAll(
      /<(\w{4})> <\w{4}> \[([^\]]*)\]/g,
    ))
      for (const [at, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
        const code = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0')
        letters.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
      }
    return letters
  }
}

function objectOf(pdf: Buffer, text: string, from: number, end: number) {
  const at = text.indexOf('stream\n', from)
  if (at < 0 || at > end) return { head: text.slice(from, end), content: '' }
  const head = text.slice(from, at)
  const packed = pdf.subarray(at + 'stream\n'.length, text.lastIndexOf('\nendstream', end))
  const isPicture = /\/Length1|\/Subtype/.test(head)
  return { head, content: isPicture ? '' : inflateSync(packed).toString('latin1') }
}

let isLoaded = false

function loadReader(): void {
  if (isLoaded) return
  isLoaded = true
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
}

/** The small rectangles of a page in black on white; the wide band at its top is not part of the code. */
function pictureOf(content: string): Picture {
  const [side, scale] = [900, 2]
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, ...words] of content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)) {
    const [x = 0, y = 0, width = 0, height = 0] = words.map((word) => Number(word) * scale)
    if (height > 20) continue
    for (let row = Math.round(y); row < y + height; row++)
      for (let column = Math.round(x); column < x + width; column++)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
  }
  return { data, width: side, height: side, colorSpace: 'srgb' } as Picture
}
