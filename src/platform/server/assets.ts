import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/app-error.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

interface Asset {
  type: string
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** The built files, held in memory: a few megabytes, and no request can name a path outside them. */
export function addAssets(app: FastifyInstance, folder: string): void {
  const assets = load(folder)
  app.get('/assets/*', (request, reply) => {
    const asset = assets.get((request.params as { '*': string })['*'])
    if (!asset) throw new AppError('not_found', 'asset_not_found')
    const accepted = request.headers['accept-encoding'] ?? ''
    const [encoding, body] =
      accepted.includes('br') && asset.br
        ? ['br', asset.br]
        : accepted.includes('gzip') && asset.gzip
          ? ['gzip', asset.gzip]
          : ['', asset.plain]
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding }),
      })
      .type(asset.type)
      .send(body)
  })
}

function load(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  for (const file of filesBelow(folder)) {
    const type = types[extname(file)]
    if (!type) continue
    const packed = (suffix: string) =>
      existsSync(file + suffix) ? readFileSync(file + suffix) : undefined
    const br = packed('.br')
    const gzip = packed('.gz')
    const name = relative(folder, file).replaceAll('\\', '/')
    assets.set(name, { type, plain: readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) })
  }
  return assets
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}
