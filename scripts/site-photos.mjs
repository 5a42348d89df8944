/**
 * Draws the pictures that take the place of photographs in the looks of sites: gradients and shapes out of focus, with grain. They
 * are made of nothing but this code, so no one has rights in them. `node scripts/site-photos.mjs [name]`
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './setup.mjs'
import { day } from './site-photos/day.mjs'
import { night } from './site-photos/night.mjs'
import { chance, height, radial, fullArea, width } from './site-photos/strokes.mjs'

const folder = join(root, 'src/modules/website/public/photos')

const scenes = { ...day, ...night }

async function layer(svg, blur) {
  const drawn = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`,
    ),
  ).ensureAlpha()
  return (blur ? drawn.blur(Math.max(0.3, blur)) : drawn).png().toBuffer()
}

async function picture(name) {
  const layers = []
  for (const [svg, blur, blend = 'over'] of scenes[name]())
    layers.push({ input: await layer(svg, blur), blend })
  const dark = radial(
    'v',
    [
      [0.55, '#000', 0],
      [1, '#000', 0.34],
    ],
    'cx="0.5" cy="0.5" r="0.75"',
  )
  layers.push({ input: await layer(dark + fullArea('url(#v)'), 0), blend: 'over' })
  const grain = await grey()
  layers.push({ input: grain, blend: 'soft-light' })
  const all = await sharp({ create: { width, height, channels: 4, background: '#000' } })
    .composite(layers)
    .removeAlpha()
    .png()
    .toBuffer()
  for (const wide of [640, 1280, 1600])
    await sharp(all)
      .resize(wide)
      .webp({ quality: 58, effort: 6 })
      .toFile(join(folder, `${name}-${wide}.webp`))
}

/** Grain of a film, the same at every run. */
function grey() {
  const some = chance(7)
  const bytes = Buffer.alloc(width * height)
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = 128 + some(-9, 9) + some(-9, 9) + some(-9, 9)
  return sharp(bytes, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

mkdirSync(folder, { recursive: true })
for (const name of process.argv[2] ? [process.argv[2]] : Object.keys(scenes)) await picture(name)
