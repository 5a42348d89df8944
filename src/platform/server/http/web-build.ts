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

/** The files of the browser build, each kept in memory once requested; no request can name a path outside it. */
export interface WebBuild {
  file(name: string): BuiltFile | undefined
  /** The address of the built file of a source file. */
  address(source: string): string
  text(source: string): string
  /** A source's chunk and all it imports, in loading order. */
  chunks(source: string): Chunk[]
  /** In development, the origin of Vite, which serves the code of the screens; it is not built then. */
  devOrigin?: string | undefined
}

/** In development the files are read again after each build. */
export function openWebBuild(folder: string, devOrigin?: string): WebBuild {
  let manifest = load(folder)
  const current = () => {
    if (devOrigin && builtAt(folder) !== manifest.at) manifest = load(folder)
    return manifest
  }
  const chunkOf = (source: string) => {
    const chunk = current().manifest[source]
    if (!chunk) throw new Error(`${source} is not in the web build`)
    return chunk
  }
  return {
    file: (name) => current().file(name),
    address: (source) => `/assets/${chunkOf(source).file}`,
    text: (source) => current().file(chunkOf(source).file)?.plain.toString() ?? '',
    chunks: (source) => withImports(current().manifest, source),
    devOrigin,
  }
}

function load(folder: string) {
  const at = builtAt(folder)
  const manifest = at
    ? (JSON.parse(readFileSync(manifestFile(folder), 'utf8')) as Record<string, Chunk>)
    : {}
  let paths: Map<string, string> | undefined
  const filesByName = new Map<string, BuiltFile>()
  const file = (name: string): BuiltFile | undefined => {
    paths ??= pathsIn(folder)
    const path = paths.get(name)
    const builtFile = filesByName.get(name) ?? (path && readFile(path))
    if (!builtFile) return undefined
    filesByName.set(name, builtFile)
    return builtFile
  }
  return { at, manifest, file }
}

function pathsIn(folder: string): Map<string, string> {
  return new Map(
    filesBelow(folder)
      .filter((path) => types[extname(path)])
      .map((path) => [relative(folder, path).replaceAll('\\', '/'), path]),
  )
}

function readFile(path: string): BuiltFile {
  const packed = (suffix: string) =>
    existsSync(path + suffix) ? readFileSync(path + suffix) : undefined
  const br = packed('.br')
  const gzip = packed('.gz')
  const type = types[extname(path)] ?? ''
  return { type, plain: readFileSync(path), ...(br && { br }), ...(gzip && { gzip }) }
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
