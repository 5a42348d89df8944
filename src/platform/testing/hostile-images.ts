import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Soft clouds of colour: quick to make, with hardly two equal pixels. */
export function photo(width = 1600, height = 1200): Sharp {
  const side = 16
  const seeds = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 7919) % 256))
  return sharp(seeds, { raw: { width: side, height: side, channels: 3 } }).resize(width, height, {
    fit: 'fill',
    kernel: 'linear',
  })
}

/** A phone's picture, lying on its side, with the place where it was taken. */
export function photoWithPlace(): Promise<Buffer> {
  return photo(800, 600)
    .withExif({
      IFD0: { Make: 'Prilej', Orientation: '6' },
      IFD3: { GPSLatitude: '44/1 26/1 7/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

export async function animation(frames: number): Promise<Buffer> {
  const size = 32
  const data = Buffer.alloc(size * size * 3 * frames)
  for (let at = 0; at < data.length; at++)
    data[at] = (at * 31 + Math.floor(at / (size * size * 3)) * 7) % 256
  return sharp(data, { raw: { width: size, height: size * frames, channels: 3, pageHeight: size } })
    .webp({ loop: 0 })
    .toBuffer()
}

/** A few bytes that unpack to width × height pixels of one bit each. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)), { level: 9 })
  return png(['IHDR', header], ['IDAT', rows], ['IEND', Buffer.alloc(0)])
}

/** A small picture whose colour profile unpacks to that many bytes. */
export async function profileBomb(bytes: number): Promise<Buffer> {
  const plain = await photo(64, 64).png().toBuffer()
  const profile = Buffer.concat([
    Buffer.from('icc\0\0', 'latin1'),
    deflateSync(Buffer.alloc(bytes), { level: 9 }),
  ])
  const afterHeader = 8 + 12 + 13
  return Buffer.concat([
    plain.subarray(0, afterHeader),
    chunk('iCCP', profile),
    plain.subarray(afterHeader),
  ])
}

function png(...chunks: [string, Buffer][]): Buffer {
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, ...chunks.map(([type, data]) => chunk(type, data))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(8 + body.length)
  bytes.writeUInt32BE(data.length, 0)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), 4 + body.length)
  return bytes
}
