import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { openDatabase } from '../database/db.ts'
import { createLog } from '../process/log.ts'
import { addRawRoutes } from './api-routes.ts'
import { readiness } from './health.ts'
import { createHttp } from './http.ts'
import { MemoryLimits } from './limits.ts'

function listening() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', (line) => lines.push(JSON.parse(line) as Record<string, unknown>))
  const http = createHttp({
    log,
    limits: new MemoryLimits(false),
    trustedProxies: [],
    now: () => new Date(),
  })
  onTestFinished(() => http.close())
  return { http, log, lines }
}

const id = 'from-the-proxy-1'

// The second name has two addresses on most machines, and then the driver's error has no text of its own.
test.each(['127.0.0.1', 'localhost'])(
  'a request that finds the database away, at %s, leaves one short line with its id',
  async (name) => {
    const { http, log, lines } = listening()
    const database = openDatabase({ url: `postgres://u:p@${name}:1/d`, log })
    onTestFinished(() => database.close())
    addRawRoutes(http, [readiness(database)])
    const headers = { 'x-request-id': id }
    const answer = await http.inject({ url: '/api/health/ready', headers })
    expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([503, id])
    const because = expect.stringContaining('ECONNREFUSED')
    const message = 'request could not be done'
    const time = expect.any(String)
    expect(lines).toContainEqual({ time, level: 'warn', message, request: id, because })
  },
)

test('any other failure that passes keeps its stack', async () => {
  const { http, lines } = listening()
  http.get('/late', () => {
    throw new AppError('unavailable', 'mail_unavailable', { cause: new Error('no mail') })
  })
  await http.inject('/late')
  expect(lines).toMatchObject([{ error: { message: 'no mail', stack: expect.any(String) } }])
})
