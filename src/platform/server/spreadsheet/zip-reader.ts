import { createInflateRaw } from 'node:zlib'
import { SpreadsheetProblem } from './spreadsheet-problem.ts'

interface Entry {
  name: string
  method: number
  bytes: Buffer
}

const endMark = 0x06054b50
const centralMark = 0x02014b50
const maxEntries = 2000

/** The files of a ZIP by its central directory; nothing is unpacked yet. */
export function entriesOf(zip: Buffer): Map<string, Entry> {
  const from = Math.max(0, zip.length - 65_557)
  let end = zip.length - 22
  while (end >= from && zip.readUInt32LE(end) !== endMark) end--
  if (end < from) throw unreadable()
  try {
    const count = zip.readUInt16LE(end + 10)
    if (count > maxEntries) throw unreadable()
    const entries = new Map<string, Entry>()
    let at = zip.readUInt32LE(end + 16)
    for (let remainingEntries = count; remainingEntries > 0; remainingEntries--) {
      if (zip.readUInt32LE(at) !== centralMark) throw unreadable()
      const [nameLength, extra, comment] = [28, 30, 32].map((offset) =>
        zip.readUInt16LE(at + offset),
      )
      const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
      const packed = zip.readUInt32LE(at + 20)
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const encrypted = (zip.readUInt16LE(at + 8) & 1) === 1
      if (encrypted) throw new SpreadsheetProblem('encrypted')
      const bytes = zip.subarray(start, start + packed)
      entries.set(name, { name, method: zip.readUInt16LE(at + 10), bytes })
      at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
    }
    return entries
  } catch (error) {
    if (error instanceof RangeError) throw unreadable()
    throw error
  }
}

/** Lists of people expand to ten or twenty times their size; only a zip bomb expands to hundreds. */
const maxRatio = 100
const unsuspiciousBytes = 8 * 1024 * 1024

/** Unpacks in pieces and stops at a limit, so that a small file cannot become a huge one. */
export async function* textOf(entry: Entry, max: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const maxBytes = Math.min(max, Math.max(unsuspiciousBytes, entry.bytes.length * maxRatio))
  let size = 0
  for await (const piece of piecesOf(entry)) {
    size += piece.length
    if (size > maxBytes) throw new SpreadsheetProblem('too_large')
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

async function* piecesOf({ method, bytes }: Entry): AsyncGenerator<Buffer> {
  if (method === 0) return yield bytes
  if (method !== 8) throw unreadable()
  const inflate = createInflateRaw()
  inflate.end(bytes)
  try {
    yield* inflate as AsyncIterable<Buffer>
  } catch (error) {
    if (error instanceof SpreadsheetProblem) throw error
    throw unreadable()
  }
}

function unreadable(): SpreadsheetProblem {
  return new SpreadsheetProblem('unreadable')
}
