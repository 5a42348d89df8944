import type { FastifyInstance } from 'fastify'
import type { RawRoute } from './api-routes.ts'
import type { Log } from './log.ts'

/** Browsers tell here which content a policy refused; the log is where we look after a release. */
export function cspReports(app: FastifyInstance, log: Log): RawRoute {
  const types = ['application/reports+json', 'application/csp-report']
  app.addContentTypeParser(
    types,
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, body),
  )
  return {
    method: 'POST',
    path: '/csp-reports',
    access: 'open',
    about: 'Reports of refused content, sent by browsers.',
    bodyLimit: 16 * 1024,
    handle(request, reply) {
      if (typeof request.body === 'string')
        log.warn('content refused by policy', { report: request.body.slice(0, 2000) })
      return Promise.resolve(reply.status(204).send())
    },
  }
}
