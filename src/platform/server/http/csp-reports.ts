import type { FastifyInstance } from 'fastify'
import type { RawRoute } from './api-routes.ts'
import { headersFor } from './headers.ts'
import type { Log } from '../process/log.ts'

/** Browsers report here what a policy refused; read the log after a release. */
export function cspReports(app: FastifyInstance, log: Log): RawRoute {
  const types = ['application/reports+json', 'application/csp-report']
  app.addContentTypeParser(
    types,
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, body),
  )
  return {
    name: 'reportRefusedContent',
    method: 'POST',
    path: '/csp-reports',
    access: 'open',
    about: 'Reports of refused content, sent by browsers.',
    describe: {
      body: { type: 'application/reports+json', schema: { type: 'array' } },
      answer: { status: 204 },
    },
    bodyLimit: 16 * 1024,
    handle(request, reply) {
      if (typeof request.body === 'string')
        log.warn('content refused by policy', { refused: violationsIn(request.body) })
      return Promise.resolve(reply.status(204).headers(headersFor('api')).send())
    },
  }
}

type Report = Partial<Record<string, unknown>>

/** Names the refused resource and the directive; the address of the page is not logged, since links carry secrets. */
function violationsIn(text: string): string[] {
  try {
    const sent = JSON.parse(text) as { body?: Report }[] | { 'csp-report'?: Report }
    const reports = Array.isArray(sent) ? sent.map(({ body }) => body) : [sent['csp-report']]
    return reports.slice(0, 5).map((report = {}) => {
      const directive = report.effectiveDirective ?? report['violated-directive']
      return `${word(directive)} ${originOf(word(report.blockedURL ?? report['blocked-uri']))}`
    })
  } catch {
    return []
  }
}

function word(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : ''
}

/** Besides addresses browsers send `inline`, `eval` or a bare scheme. */
function originOf(blocked: string): string {
  return URL.canParse(blocked) ? new URL(blocked).origin : blocked.slice(0, 20)
}
