// Runs as a separate process: a picture that crashes the decoder or exhausts memory ends only this one.
import { join } from 'node:path'
import sharp from 'sharp'

const { input, folder, widths, maxPixels, limits } = JSON.parse(process.argv[2])
const tallest = 16_383

// Limits processor time, so that a busy machine does not refuse a normal picture.
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.memoryUsage.rss() > limits.memory) process.exit(70)
  if (user + system > limits.milliseconds * 1000) process.exit(71)
}, 20).unref()

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
})

try {
  process.stdout.write(JSON.stringify(await encode()))
} catch (error) {
  const problem = /pixel limit/.test(error.message) ? 'too_many_pixels' : 'unreadable'
  process.stdout.write(JSON.stringify({ problem }))
}

async function encode() {
  const original = sharp(input, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
  const { autoOrient: size } = await original.metadata()
  const largest = Math.min(size.width, widths.at(-1))
  if ((size.height * largest) / size.width > tallest) return { problem: 'too_many_pixels' }
  // Decoded once at the largest width; raw pixels carry no metadata of any kind.
  const { data, info } = await original
    .autoOrient()
    .resize({ width: largest })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const widthsToEncode = [...widths.filter((width) => width < largest), largest]
  for (const width of widthsToEncode) {
    await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .resize({ width })
      .webp({ quality: 80 })
      .toFile(join(folder, `${width}.webp`))
  }
  return { width: size.width, height: size.height, widths: widthsToEncode }
}
