import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectRoot, webFolder } from '#platform/server/root.ts'

interface Chunk {
  file: string
  src?: string
  css?: string[]
  imports?: string[]
  isDynamicEntry?: boolean
}

/** JavaScript and CSS that each screen makes the browser fetch, gzip; the frame's budget is 150 kB of JavaScript. */
const frameBudget = 150_000
const manifest = JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>
const frame = filesOf(['src/app/web.tsx'])
const screens = Object.entries(manifest)
  .filter(([source, chunk]) => chunk.isDynamicEntry && /\/web\/[\w-]+-screen\.tsx$/.test(source))
  .map(([source]) => ({
    name: source.replace(/^src\/modules\//, ''),
    files: filesOf(['src/app/web.tsx', source]),
  }))

const rows = [{ name: 'frame', files: frame }, ...screens].map(({ name, files }) => ({
  name,
  js: weigh(files, '.js'),
  css: weigh(files, '.css'),
}))
const reached = (rows[0]?.js ?? 0) <= frameBudget
process.stdout.write(`\nweight (gzip)\n`)
for (const { name, js, css } of rows)
  process.stdout.write(`  ${kb(js)} js  ${kb(css)} css  ${name}\n`)
process.stdout.write(
  `  ${reached ? 'ok' : 'SHORT'} frame JavaScript ${kb(rows[0]?.js ?? 0)}, budget ${kb(frameBudget)}\n`,
)
mkdirSync(join(projectRoot, 'bench/results'), { recursive: true })
writeFileSync(
  join(projectRoot, 'bench/results/weight.json'),
  `${JSON.stringify({ bench: 'weight', rows, frameBudget, reached }, null, 2)}\n`,
)

function filesOf(sources: string[]): Set<string> {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.css?.forEach((file) => files.add(file))
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return files
}

function weigh(files: Set<string>, ending: string): number {
  return [...files]
    .filter((file) => file.endsWith(ending))
    .reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(webFolder, file)), { level: 9 }).length,
      0,
    )
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`
}
