import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import type { ModuleInfo } from '#shared/module.ts'
import { headersFor } from './headers.ts'

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, ManifestChunk>

export function readManifest(webFolder: string): Manifest {
  const file = join(webFolder, '.vite', 'manifest.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
}

/** Built address of a source file, for pages that the server writes. */
export function builtFile(manifest: Manifest, source: string): string {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`${source} is not in the web build; run npm run build`)
  return `/assets/${chunk.file}`
}

/**
 * The single page in which the staff and account screens run. Known screens get it with 200, any
 * other path with 404: the person sees a helpful screen, machines see the truth.
 */
export function addShell(
  app: FastifyInstance,
  manifest: Manifest,
  modules: readonly ModuleInfo[],
): void {
  const send = (reply: FastifyReply, status: number) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .status(status)
      .headers({ ...headersFor('app', nonce), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(shellHtml(manifest, nonce))
  }
  for (const path of modules.flatMap((module) => module.screens.map((screen) => screen.path)))
    app.get(path, (_request, reply) => send(reply, 200))
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|assets|files)\//.test(request.url)
    if (!wantsPage) throw new AppError('not_found', 'not_found')
    return send(reply, 404)
  })
}

function shellHtml(manifest: Manifest, nonce: string): string {
  const entry = manifest['src/app/web.tsx']
  const chunks = entry ? withImports(manifest, 'src/app/web.tsx') : []
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
  return `<!doctype html>
<html lang="ro" data-nonce="${nonce}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Prilej</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((file) => `<link rel="stylesheet" href="/assets/${file}">`).join('\n')}
${chunks
  .slice(1)
  .map((chunk) => `<link rel="modulepreload" href="/assets/${chunk.file}">`)
  .join('\n')}
</head>
<body>
<div id="root"><p class="shell-loading">Loading...</p></div>
<noscript><p>Prilej are nevoie de JavaScript pentru spațiul de lucru. · The workspace needs JavaScript.</p></noscript>
${entry ? `<script type="module" src="/assets/${entry.file}"></script>` : ''}
</body>
</html>
`
}

function withImports(manifest: Manifest, name: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [chunk, ...(chunk.imports ?? []).flatMap((next) => withImports(manifest, next, seen))]
}
