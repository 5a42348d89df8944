import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import type { BuiltFile, WebBuild } from './web-build.ts'

export function addAssets(app: FastifyInstance, build: WebBuild): void {
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const file = build.file(request.params['*'])
    if (!file) throw new AppError('not_found', 'asset_not_found')
    const [encoding, body] = packing(file, request.headers['accept-encoding'] ?? '')
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding }),
      })
      .type(file.type)
      .send(body)
  })
}

function packing(file: BuiltFile, accepted: string): [encoding: string, body: Buffer] {
  if (file.br && /\bbr\b/.test(accepted)) return ['br', file.br]
  if (file.gzip && /\bgzip\b/.test(accepted)) return ['gzip', file.gzip]
  return ['', file.plain]
}
