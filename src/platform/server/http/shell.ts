import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import type { ModuleInfo, ScreenInfo } from '#shared/module.ts'
import { headersFor, type Policy } from './headers.ts'
import type { Chunk, WebBuild } from './web-build.ts'

const entry = 'src/app/web.tsx'
/** What modules put on each other's screens; one of the workspace cannot be drawn without it. */
const fillings = 'src/app/web-ports.ts'

interface ShellParts {
  modules: readonly ModuleInfo[]
  /** By the path of a screen: the source that draws it. */
  screenFiles: Readonly<Record<string, string>>
}

/**
 * The single page in which the staff and account screens run. Known screens get it with 200, any
 * other path with 404: the person sees a helpful screen, machines see the truth.
 */
export function addShell(
  app: FastifyInstance,
  build: WebBuild,
  { modules, screenFiles }: ShellParts,
  production: boolean,
): void {
  const send = (
    reply: FastifyReply,
    status: number,
    { policy = 'app', ahead = [] }: { policy?: Policy; ahead?: readonly string[] } = {},
  ) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .status(status)
      .headers({ ...headersFor(policy, `nonce-${nonce}`), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(shellHtml(build, ahead, nonce, production))
  }
  const screens: readonly ScreenInfo[] = modules.flatMap((module) => module.screens)
  for (const { path, scanner, frames, frame } of screens) {
    const policy = scanner ? 'scanner' : frames ? 'frames' : 'app'
    const ahead = [screenFiles[path] ?? '', ...(frame === 'workspace' ? [fillings] : [])]
    // What stands under a screen stands also at its own address, without a slash at the end.
    for (const each of new Set([path, path.replace(/\/\*$/, '')]))
      app.get(each, (_request, reply) => send(reply, 200, { policy, ahead }))
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|assets|files)\//.test(request.url)
    if (!wantsPage) throw new AppError('not_found', 'not_found')
    return send(reply, 404)
  })
}

/** Names all that the screen needs, so that the browser fetches it at once and not as it finds out. */
function shellHtml(
  build: WebBuild,
  ahead: readonly string[],
  nonce: string,
  production: boolean,
): string {
  const frame = build.chunks(entry)
  const screen = [...new Set(ahead.flatMap((source) => build.chunks(source)))]
  const address = (file: string) => `/assets/${file}`
  const stylesOf = (chunks: readonly Chunk[]) => [...new Set(chunks.flatMap(({ css = [] }) => css))]
  const scripts = [...new Set([...frame, ...screen])].map(({ file }) => address(file))
  const later = stylesOf(screen).filter((file) => !stylesOf(frame).includes(file))
  return `<!doctype html>
<html lang="ro" data-nonce="${nonce}"${production ? ' data-production' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Prilej</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${stylesOf(frame)
  .map((file) => `<link rel="stylesheet" href="${address(file)}">`)
  .join('\n')}
${scripts.map((script) => `<link rel="modulepreload" href="${script}">`).join('\n')}
${later.map((file) => `<link rel="preload" as="style" href="${address(file)}">`).join('\n')}
</head>
<body>
<div id="root"><p class="shell-loading">Loading...</p></div>
<noscript><p>Spațiul de lucru are nevoie de JavaScript. · The workspace needs JavaScript.</p></noscript>
${frame[0] ? `<script type="module" src="${address(frame[0].file)}"></script>` : ''}
</body>
</html>
`
}
