import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import type { ModuleInfo, ScreenInfo } from '#shared/module.ts'
import { headersFor, type Policy } from './headers.ts'
import type { WebBuild } from './web-build.ts'

const entry = 'src/app/web.tsx'

/**
 * The single page in which the staff and account screens run. Known screens get it with 200, any
 * other path with 404: the person sees a helpful screen, machines see the truth.
 */
export function addShell(
  app: FastifyInstance,
  build: WebBuild,
  modules: readonly ModuleInfo[],
  production: boolean,
): void {
  const send = (reply: FastifyReply, status: number, policy: Policy = 'app') => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .status(status)
      .headers({ ...headersFor(policy, `nonce-${nonce}`), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(shellHtml(build, nonce, production))
  }
  const screens: readonly ScreenInfo[] = modules.flatMap((module) => module.screens)
  for (const { path, scanner, frames } of screens)
    // What stands under a screen stands also at its own address, without a slash at the end.
    for (const each of new Set([path, path.replace(/\/\*$/, '')]))
      app.get(each, (_request, reply) =>
        send(reply, 200, scanner ? 'scanner' : frames ? 'frames' : 'app'),
      )
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|assets|files)\//.test(request.url)
    if (!wantsPage) throw new AppError('not_found', 'not_found')
    return send(reply, 404)
  })
}

function shellHtml(build: WebBuild, nonce: string, production: boolean): string {
  const [first, ...imports] = build.chunks(entry)
  const styles = new Set([first, ...imports].flatMap((chunk) => chunk?.css ?? []))
  return `<!doctype html>
<html lang="ro" data-nonce="${nonce}"${production ? ' data-production' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Prilej</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${[...styles].map((file) => `<link rel="stylesheet" href="/assets/${file}">`).join('\n')}
${imports.map((chunk) => `<link rel="modulepreload" href="/assets/${chunk.file}">`).join('\n')}
</head>
<body>
<div id="root"><p class="shell-loading">Loading...</p></div>
<noscript><p>Spațiul de lucru are nevoie de JavaScript. · The workspace needs JavaScript.</p></noscript>
${first ? `<script type="module" src="/assets/${first.file}"></script>` : ''}
</body>
</html>
`
}
