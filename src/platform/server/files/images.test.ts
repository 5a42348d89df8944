import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { encodeImage, type ImageLimits } from './images.ts'
import {
  animation,
  bomb,
  photo,
  photoWithPlace,
  profileBomb,
} from '#platform/testing/hostile-images.ts'

const folder = mkdtempSync(join(tmpdir(), 'prilej-images-'))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0

async function encode(bytes: Buffer, limits?: ImageLimits) {
  const place = join(folder, String(count++))
  mkdirSync(place)
  writeFileSync(join(place, 'original'), bytes)
  const outcome = await encodeImage(join(place, 'original'), place, limits)
  const files = readdirSync(place).filter((name) => name.endsWith('.webp'))
  const metadata = await Promise.all(files.map((name) => sharp(join(place, name)).metadata()))
  return { outcome, metadata }
}

test('a large photo is offered in four widths', async () => {
  const { outcome, metadata } = await encode(await photo(3000, 2000).jpeg().toBuffer())
  expect(outcome).toEqual({ width: 3000, height: 2000, widths: [320, 640, 1280, 2048] })
  expect(metadata.map(({ width }) => width).toSorted((a, b) => a - b)).toEqual([
    320, 640, 1280, 2048,
  ])
})

test('a small one is never blown up', async () => {
  expect((await encode(await photo(1000, 500).png().toBuffer())).outcome).toMatchObject({
    widths: [320, 640, 1000],
  })
  expect((await encode(await photo(1, 1).png().toBuffer())).outcome).toEqual({
    width: 1,
    height: 1,
    widths: [1],
  })
})

test('a photo is upright and without the place where it was taken', async () => {
  const original = await photoWithPlace()
  expect((await sharp(original).metadata()).exif?.includes('Prilej')).toBe(true)
  const { outcome, metadata } = await encode(original)
  expect(outcome).toEqual({ width: 600, height: 800, widths: [320, 600] })
  for (const { exif, icc, xmp, iptc, orientation } of metadata)
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
})

describe('what is strange but a picture becomes an ordinary one', () => {
  const pictures: [string, () => Promise<Buffer>][] = [
    ['CMYK', () => photo(400, 300).toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bits', () => photo(400, 300).toColourspace('rgb16').png().toBuffer()],
    ['grey', () => photo(400, 300).greyscale().png().toBuffer()],
    ['transparent', () => photo(400, 300).ensureAlpha(0.3).png().toBuffer()],
    ['GIF', () => photo(400, 300).gif().toBuffer()],
    ['AVIF', () => photo(400, 300).avif({ effort: 0 }).toBuffer()],
    ['500 frames', () => animation(500)],
    [
      'HTML appended',
      async () =>
        Buffer.concat([
          await photo(400, 300).png().toBuffer(),
          Buffer.from('<script>alert(1)</script>'),
        ]),
    ],
  ]
  test.each(pictures)('%s', async (_name, make) => {
    const { outcome, metadata } = await encode(await make())
    expect(outcome).toHaveProperty('widths')
    for (const { format, space, depth, pages, exif, icc, xmp } of metadata)
      expect({ format, space, depth, pages, exif, icc, xmp }).toEqual({
        format: 'webp',
        space: 'srgb',
        depth: 'uchar',
      })
  })
})

test('a photo of fifty megapixels, as phones take them, is made smaller', async () => {
  const { outcome } = await encode(await photo(8160, 6120).jpeg().toBuffer())
  expect(outcome).toMatchObject({ width: 8160, height: 6120 })
})

describe('what is no sound picture is refused, and the process lives on', () => {
  const broken: [string, string, () => Promise<Buffer> | Buffer][] = [
    ['30,000² pixels', 'too_many_pixels', () => bomb(30_000, 30_000)],
    ['very tall', 'too_many_pixels', () => photo(100, 20_000).png().toBuffer()],
    [
      'truncated',
      'unreadable',
      async () => (await photo(800, 600).jpeg().toBuffer()).subarray(0, 5000),
    ],
    [
      'SVG',
      'unreadable',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['TIFF', 'unreadable', () => photo(10, 10).tiff().toBuffer()],
    ['text', 'unreadable', () => Buffer.from('not a picture')],
    ['nothing', 'unreadable', () => Buffer.alloc(0)],
  ]
  test.each(broken)('%s', async (_name, problem, make) => {
    const { outcome, metadata } = await encode(await make())
    expect(outcome).toEqual({ problem })
    expect(metadata).toEqual([])
  })

  test('a colour profile that unfolds to 300 MB', async () => {
    const bytes = await profileBomb(300 * 1024 * 1024)
    expect(bytes.length).toBeLessThan(400_000)
    const { metadata } = await encode(bytes)
    for (const { icc } of metadata) expect(icc).toBeUndefined()
  })

  test('one that takes too long or too much memory', async () => {
    const bytes = await photo(4000, 3000).png().toBuffer()
    expect((await encode(bytes, { milliseconds: 5, memory: 1e9 })).outcome).toEqual({
      problem: 'too_slow',
    })
    expect((await encode(bytes, { milliseconds: 10_000, memory: 60e6 })).outcome).toEqual({
      problem: 'too_heavy',
    })
  })
})
