import { afterAll, expect, test } from 'vitest'
import { quietLog } from '#platform/testing/database.ts'
import { addRawRoutes } from './api-routes.ts'
import { cspReports } from './csp-reports.ts'
import { createHttp } from './http.ts'
import { MemoryLimits } from './limits.ts'
import { createLog } from '../process/log.ts'
import { addMetrics } from './metrics.ts'

const now = () => new Date()
const http = createHttp({ log: quietLog, limits: new MemoryLimits(false), trustedProxies: [], now })
const said: string[] = []
const log = createLog('warn', (line) => said.push(line))
addRawRoutes(http, [addMetrics(http), cspReports(http, log)])
afterAll(() => http.close())

const safe = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }

test('metrics are for this machine alone, never through a proxy', async () => {
  const url = '/api/metrics'
  const here = await http.inject(url)
  expect(here.statusCode).toBe(200)
  expect(here.headers).toMatchObject(safe)
  for (const headers of [
    { 'x-forwarded-for': '192.0.2.1' },
    { forwarded: 'for=192.0.2.1' },
    { via: '1.1 proxy' },
    { host: 'prilej.example' },
  ])
    expect((await http.inject({ url, headers })).statusCode).toBe(404)
  expect((await http.inject({ url, remoteAddress: '192.0.2.1' })).statusCode).toBe(404)
})

const page = 'https://prilej.ro/reseteaza-parola?token=hunter2'
test.each<[string, unknown, string]>([
  [
    'application/csp-report',
    {
      'csp-report': {
        'document-uri': page,
        'violated-directive': 'script-src',
        'blocked-uri': 'https://evil.example/hunter2.js',
      },
    },
    'script-src https://evil.example',
  ],
  [
    'application/reports+json',
    [
      {
        url: page,
        body: { documentURL: page, effectiveDirective: 'style-src', blockedURL: 'inline' },
      },
    ],
    'style-src inline',
  ],
  ['application/reports+json', [null, 1], ''],
  ['application/csp-report', 'nonsense', ''],
])(
  'a report of refused content is logged without the address of its page: %s',
  async (type, report, gist) => {
    said.length = 0
    const answer = await http.inject({
      method: 'POST',
      url: '/api/csp-reports',
      headers: { 'content-type': type },
      payload: JSON.stringify(report),
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject(safe)
    expect(said.join()).toContain(gist)
    expect(said.join()).not.toContain('hunter2')
  },
)
