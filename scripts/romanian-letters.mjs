import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './setup.mjs'

/**
 * Cuts ă, ș and ț out of the large files in which faces keep all extended Latin letters: Romanian
 * text needs ten letters of a thousand. Run it after a face is added; its files are kept with the
 * sources, since cutting takes longer than a build may.
 */
const letters = 'ĂăȘșȚțŞşŢţ'
const folder = join(root, 'src/ui/plain/romanian-letters')
const sheets = ['src/ui/plain', 'src/modules/website/public'].flatMap((place) =>
  readdirSync(join(root, place))
    .filter((file) => /^fonts.*\.css$/.test(file))
    .map((file) => join(root, place, file)),
)
const faces = new Set(
  sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/url\('(@[^']+-latin-ext-[^']+\.woff2)'\)/g)].map(
      ([, file]) => file,
    ),
  ),
)

mkdirSync(folder, { recursive: true })
for (const face of faces) {
  const font = readFileSync(join(root, 'node_modules', face))
  const cut = await subsetFont(font, letters, { targetFormat: 'woff2' })
  const name = basename(face).replace('-latin-ext-', '-romanian-')
  writeFileSync(join(folder, name), cut)
  console.log(`${name}: ${cut.length} of ${font.length} bytes`)
}
