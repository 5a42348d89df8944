import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

export interface BuiltFile {
  type: string
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

export interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** What the browser build made, held in memory: a few megabytes, and no request can name a path outside it. */
export interface WebBuild {
  file(name: string): BuiltFile | undefined
  /** The address of what became of a source file. */
  address(source: string): string
  /** A source's chunk and all it imports, in loading order. */
  chunks(source: string): Chunk[]
}

/** With `watch` the files are read again after each build, as development needs it. */
export function openWebBuild(folder: string, watch: boolean): WebBuild {
  let known = load(folder)
  const current = () => {
    if (watch && builtAt(folder) !== known.at) known = load(folder)
    return known
  }
  return {
    file: (name) => current().files.get(name),
    address(source) {
      const chunk = current().manifest[source]
      if (!chunk) throw new Error(`${source} is not in the web build`)
      return `/assets/${chunk.file}`
    },
    chunks: (source) => withImports(current().manifest, source),
  }
}

function load(folder: string) {
  const at = builtAt(folder)
  const manifest = at
    ? (JSON.parse(readFileSync(manifestFile(folder), 'utf8')) as Record<string, Chunk>)
    : {}
  const files = new Map<string, BuiltFile>()
  for (const path of filesBelow(folder)) {
    const type = types[extname(path)]
    if (!type) continue
    const packed = (suffix: string) =>
      existsSync(path + suffix) ? readFileSync(path + suffix) : undefined
    const br = packed('.br')
    const gzip = packed('.gz')
    const name = relative(folder, path).replaceAll('\\', '/')
    files.set(name, { type, plain: readFileSync(path), ...(br && { br }), ...(gzip && { gzip }) })
  }
  return { at, manifest, files }
}

function builtAt(folder: string): number {
  return existsSync(manifestFile(folder)) ? statSync(manifestFile(folder)).mtimeMs : 0
}

function manifestFile(folder: string): string {
  return join(folder, '.vite', 'manifest.json')
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

function withImports(
  manifest: Record<string, Chunk>,
  name: string,
  seen = new Set<string>(),
): Chunk[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [chunk, ...(chunk.imports ?? []).flatMap((next) => withImports(manifest, next, seen))]
}
