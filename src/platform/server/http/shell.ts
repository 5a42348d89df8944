import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import type { ModuleInfo, ScreenInfo } from '#shared/module.ts'
import { headersFor, type Policy } from './headers.ts'
import { isForPage } from './http.ts'
import { loadTimeoutScript, loadTimeoutSource } from './load-timeout.ts'
import type { Chunk, WebBuild } from './web-build.ts'

const entry = 'src/app/web.tsx'

interface ShellDeps {
  modules: readonly ModuleInfo[]
  /** The source file of each screen, by its path. */
  screenFiles: Readonly<Record<string, string>>
}

/**
 * The single page in which the staff and account screens run. Known screens get it with 200, any other path
 * with 404: people see a helpful screen, programs see the right status.
 */
export function addShell(
  app: FastifyInstance,
  build: WebBuild,
  { modules, screenFiles }: ShellDeps,
  production: boolean,
): void {
  const send = (
    reply: FastifyReply,
    status: number,
    { policy = 'app', ...first }: { policy?: Policy } & First = {},
  ) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .status(status)
      .headers({
        ...headersFor(policy, {
          styleSource: `nonce-${nonce}`,
          scriptSource: loadTimeoutSource,
          devOrigin: build.devOrigin,
        }),
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(shellHtml(build, first, nonce, production))
  }
  const screens: readonly ScreenInfo[] = modules.flatMap((module) => module.screens)
  for (const { path, scanner, frames, frame } of screens) {
    const policy = scanner ? 'scanner' : frames ? 'frames' : 'app'
    const ahead = [
      screenFiles[path] ?? '',
      ...(frame === 'workspace' ? [screenFiles.eventSwitcher ?? ''] : []),
    ]
    // A screen with paths below it is also at its own address, without a trailing slash.
    for (const each of new Set([path, path.replace(/\/\*$/, '')]))
      app.get(each, (_request, reply) => send(reply, 200, { policy, ahead }))
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isForPage(request)) throw new AppError('not_found', 'not_found')
    return send(reply, 404)
  })
}

/** The files that the browser loads at once. */
interface First {
  /** The sources that render the screen. */
  ahead?: readonly string[]
}

/**
 * A browser loads six files at a time: large files start at once with a normal priority, small ones have a low one, so that they do not delay the rows of the first list.
 */
const low = ' fetchpriority="low"'
function isLarge(build: WebBuild, file: string): boolean {
  return (build.file(file)?.plain.length ?? 0) > 50_000
}

/** Names all files of the screen, so that the browser loads them at once and not one after another. */
function shellHtml(
  build: WebBuild,
  { ahead = [] }: First,
  nonce: string,
  production: boolean,
): string {
  const frame = build.chunks(entry)
  const screen = [...new Set(ahead.flatMap((source) => build.chunks(source)))]
  const address = (file: string) => `/assets/${file}`
  const sheet = (file: string) => `<link rel="stylesheet" href="${address(file)}">`
  const laterSheet = (file: string) => `<link rel="stylesheet" href="${address(file)}"${low}>`
  const stylesOf = (chunks: readonly Chunk[]) => [...new Set(chunks.flatMap(({ css = [] }) => css))]
  const scripts = [...new Set([...frame, ...screen])]
  const preloaded = ({ file }: Chunk) =>
    `<link rel="modulepreload" href="${address(file)}"${isLarge(build, file) ? '' : low}>`
  const later = stylesOf(screen).filter((file) => !stylesOf(frame).includes(file))
  return `<!doctype html>
<html lang="ro" data-nonce="${nonce}"${production ? ' data-production' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Prilej</title>
<script>${loadTimeoutScript}</script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${stylesOf(frame).map(sheet).join('\n')}
${scripts.map(preloaded).join('\n')}
</head>
<body>
<div id="root"><p class="shell-loading">Loading...</p></div>
${later.map(laterSheet).join('\n')}
<noscript><p>Spațiul de lucru are nevoie de JavaScript. · The workspace needs JavaScript.</p></noscript>
${build.devOrigin ? devScripts(build.devOrigin, nonce) : ''}${frame[0] ? `<script type="module" data-entry src="${address(frame[0].file)}"></script>` : ''}
</body>
</html>
`
}

/** The Vite client for edits, the set-up of fast refresh, then the application, from Vite's own server. */
function devScripts(origin: string, nonce: string): string {
  const script = (path: string, mark = '') =>
    `<script type="module"${mark} src="${origin}/assets/${path}"></script>`
  return [
    `<meta property="csp-nonce" nonce="${nonce}">`,
    script('@vite/client'),
    script('@id/@vitejs/plugin-react/preamble'),
    script(entry, ' data-entry'),
  ].join('\n')
}
