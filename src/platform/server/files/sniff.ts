import { open, type FileHandle } from 'node:fs/promises'
import { isMediaType, type MediaType } from '#shared/files.ts'

export type Sniffed =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'gif'
  | 'avif'
  | 'pdf'
  | 'zip'
  | MediaType
  | 'program'
  | 'other'

export interface Size {
  width: number
  height: number
}

/** The beginnings of files, in hexadecimal. */
const signatures: [Sniffed, RegExp][] = [
  ['jpeg', /^ffd8ff/],
  ['png', /^89504e470d0a1a0a/],
  ['webp', /^52494646.{8}57454250/],
  ['gif', /^47494638(37|39)61/],
  ['avif', /^.{8}66747970617669(66|73)/],
  ['audio/mp4', /^.{8}667479704d3441/],
  // The kinds of MPEG-4 film that browsers know; others, such as that of old telephones, are plain bytes.
  ['video/mp4', /^.{8}66747970(69736f|6d7034|61766331|4d3456|64617368)/],
  ['video/webm', /^1a45dfa3/],
  ['audio/mpeg', /^(494433|fff[b3a2])/],
  ['audio/ogg', /^4f676753/],
  ['audio/wav', /^52494646.{8}57415645/],
  ['pdf', /^255044462d/],
  ['zip', /^504b0304/],
  ['program', /^(4d5a|7f454c46|2321|cafebabe|feedfac[ef]|c[ef]faedfe)/],
]

const images: readonly Sniffed[] = ['jpeg', 'png', 'webp', 'gif', 'avif']

export function isImage(type: Sniffed): boolean {
  return images.includes(type)
}

/** Detects the type of a file by its first bytes, and the size of a picture without decoding it. */
export async function sniff(path: string): Promise<{ type: Sniffed; size: Size | undefined }> {
  const file = await open(path, 'r')
  try {
    const head = await read(file, 0, 64)
    const type = typeOf(head)
    return { type, size: await claimedSize(file, type, head) }
  } finally {
    await file.close()
  }
}

export function typeOf(file: Buffer): Sniffed {
  const start = file.toString('hex', 0, 64)
  return signatures.find(([, pattern]) => pattern.test(start))?.[0] ?? 'other'
}

const officeTypes: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

/** Only types confirmed by the bytes are named; everything else is plain bytes, which browsers do not run. */
export function mimeOf(type: Sniffed, extension: string): string {
  if (isImage(type)) return `image/${type}`
  if (isMediaType(type)) return type
  if (type === 'pdf') return 'application/pdf'
  if (type === 'zip') return officeTypes[extension] ?? 'application/zip'
  return 'application/octet-stream'
}

async function claimedSize(
  file: FileHandle,
  type: Sniffed,
  head: Buffer,
): Promise<Size | undefined> {
  if (head.length < 30) return undefined
  if (type === 'png') return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
  if (type === 'gif') return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  if (type === 'webp') return webpSize(head)
  if (type === 'jpeg') return jpegSize(file)
  return undefined
}

function webpSize(head: Buffer): Size | undefined {
  const chunk = head.toString('latin1', 12, 16)
  if (chunk === 'VP8X')
    return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8 ')
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (chunk !== 'VP8L') return undefined
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Reads from marker to marker up to the frame header, past all data that a camera put before it. */
async function jpegSize(file: FileHandle): Promise<Size | undefined> {
  let at = 2
  for (let markers = 0; markers < 1000; markers++) {
    const part = await read(file, at, 9)
    if (part.length < 9 || part[0] !== 0xff) return undefined
    const marker = part.readUInt8(1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: part.readUInt16BE(7), height: part.readUInt16BE(5) }
    if (marker === 0xda || marker === 0xd9) return undefined
    at += marker === 0xff ? 1 : 2 + part.readUInt16BE(2)
  }
  return undefined
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
