import { spawnSync } from 'node:child_process'
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
const texts: string[] = []
const log = createLog('warn', (line) => texts.push(line))
const gauge = { name: 'probe', help: 'A probe.', samples: [{ labels: { of: 'a"\\\n' }, value: 2 }] }
const sources = [
  () => Promise.resolve([gauge]),
  () => Promise.reject(new Error('the database is away')),
]
addRawRoutes(http, [addMetrics(http, sources), cspReports(http, log)])
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

test('every metric has its help and type, and a source that fails takes nothing with it', async () => {
  await http.inject('/api/metrics')
  const text = (await http.inject('/api/metrics')).body
  expect(text).toContain('# HELP probe A probe.\n# TYPE probe gauge\nprobe{of="a\\"\\\\\\n"} 2\n')
  const types = new Map(
    [...text.matchAll(/^# TYPE (\w+) (gauge|histogram)$/gm)].map((m) => [m[1], m[2]]),
  )
  expect([...text.matchAll(/^# HELP (\w+) \S/gm)].map((m) => m[1])).toEqual([...types.keys()])
  for (const line of text.trimEnd().split('\n')) {
    if (line.startsWith('#')) continue
    const [, name = ''] = /^(\w+)(?:\{(?:\w+="(?:[^"\\]|\\.)*",?)*\})? [\d.e+-]+$/.exec(line) ?? []
    expect([...types.keys()]).toContain(name.replace(/_(bucket|sum|count)$/, ''))
  }
  expect(types.get('http_request_seconds')).toBe('histogram')
  expect(text).toMatch(
    /_bucket\{method="GET",route="\/api\/metrics",status="200",le="\+Inf"\} \d+\n/,
  )
})

test('promtool reads the metrics without a complaint', async ({ skip }) => {
  if (spawnSync('promtool', ['--version']).status !== 0) skip('skipped: needs promtool')
  await http.inject('/api/metrics')
  const input = (await http.inject('/api/metrics')).body
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input,
    encoding: 'utf8',
  })
  expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: '' })
})

test.each([
  ['proxy-0123.abc_9', true],
  ['short', false],
  ['a'.repeat(65), false],
  ['<script>alert(1)', false],
  ['id-number-1, id-number-2', false],
])('a number that a proxy gave the request, %s, is kept: %s', async (input, isKept) => {
  const { headers } = await http.inject({ url: '/api/none', headers: { 'x-request-id': input } })
  expect(headers['x-request-id']).toMatch(isKept ? input : /^[0-9a-f-]{36}$/)
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
    texts.length = 0
    const answer = await http.inject({
      method: 'POST',
      url: '/api/csp-reports',
      headers: { 'content-type': type },
      payload: JSON.stringify(report),
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject(safe)
    expect(texts.join()).toContain(gist)
    expect(texts.join()).not.toContain('hunter2')
  },
)
