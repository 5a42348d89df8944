import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, webFolder } from '#platform/server/process/root.ts'
import type { Weight } from '../vite.weight.ts'

/** The JavaScript and CSS that each screen and page makes a browser fetch, as the build weighed it. */
const weights = JSON.parse(
  readFileSync(join(webFolder, '.vite', 'weight.json'), 'utf8'),
) as Weight[]
const rows = weights
  .toSorted((a, b) => a.source.localeCompare(b.source))
  .map(({ source, js, css, most: max }) => ({
    name: source === 'src/app/web.tsx' ? 'frame' : source.replace('src/modules/', ''),
    js,
    css,
    most: max,
  }))

process.stdout.write(`\nweight (gzip)\n`)
for (const { name, js, css, most: limit } of rows)
  process.stdout.write(`  ${kb(js)} of ${kb(limit)} js  ${kb(css)} css  ${name}\n`)
mkdirSync(join(projectRoot, 'bench/results'), { recursive: true })
writeFileSync(
  join(projectRoot, 'bench/results/weight.json'),
  `${JSON.stringify({ bench: 'weight', rows }, null, 2)}\n`,
)

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`
}
