import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createHttp } from '../http/http.ts'
import { MemoryLimits } from '../http/limits.ts'
import { createLog } from './log.ts'
import { projectRoot } from './root.ts'

function logged(facts: Record<string, unknown>): string {
  const lines: string[] = []
  createLog('debug', (line) => lines.push(line)).info('x', facts)
  return lines.join('\n')
}

test.each(['authorization', 'password', 'resetToken', 'APP_SECRET', 'ticketCode', 'pin'])(
  'a value named %s is never written',
  (name) => {
    expect(logged({ [name]: 'hunter2-hunter2' })).not.toContain('hunter2')
  },
)

test('the address of a person in an error is not written', () => {
  const line = logged({ error: new Error('550 5.1.1 <ion.pop+1@exemplu.ro>: no such user') })
  expect(line).not.toContain('exemplu.ro')
  expect(line).toMatch(/550 5\.1\.1 <#[0-9a-f]{4}>: no such user/)
})

test('the same secret leaves the same mark, so that two lines can be matched', () => {
  const mark = (text: string) => (JSON.parse(logged({ token: text })) as { token: string }).token
  expect(mark('one')).toBe(mark('one'))
  expect(mark('one')).not.toBe(mark('two'))
})

test('a line names the route and never the address, where links carry their secrets', async () => {
  const lines: string[] = []
  const log = createLog('debug', (line) => lines.push(line))
  const limits = new MemoryLimits(false)
  const http = createHttp({ log, limits, trustedProxies: [], now: () => new Date() })
  http.get('/files/s/:sealed', () => 'bytes')
  http.get('/api/invites/:token', () => Promise.reject(new Error('broken')))
  await http.inject('/files/s/hunter2?sealed=hunter2')
  await http.inject('/api/invites/hunter2')
  await http.inject('/hunter2')
  await http.close()
  expect(lines.join()).not.toContain('hunter2')
  const routes = lines.map((line) => (JSON.parse(line) as { route: string }).route)
  expect(new Set(routes)).toEqual(new Set(['/files/s/:sealed', '/api/invites/:token', 'none']))
})

test('what JSON cannot hold is said to be missing', () => {
  const circle: Record<string, unknown> = {}
  circle.circle = circle
  expect(JSON.parse(logged({ circle }))).toMatchObject({
    message: 'x',
    unwritable: expect.any(String),
  })
})

const speaker = `
  import { createLog, say } from './src/platform/server/process/log.ts'
  const log = createLog('info')
  log.error('first')
  say(process.stdout, 'Prilej listens')
  setTimeout(() => log.error('second'), 100)
  setTimeout(() => process.exit(7), 200)`

test.each(['full', 'closed'])('an output that is %s ends nothing', async (kind) => {
  const full = kind === 'full' ? openSync('/dev/full', 'w') : undefined
  const words = ['--import', 'tsx', '--input-type=module', '-e', speaker]
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', full ?? 'pipe', full ?? 'pipe'],
    cwd: projectRoot,
  })
  child.stdout?.destroy()
  child.stderr?.destroy()
  expect(await new Promise((done) => child.once('close', done))).toBe(7)
})

test('each line is one JSON object, whatever was said', () => {
  expect(JSON.parse(logged({ text: 'a\nb', error: new Error('c\nd') }))).toMatchObject({
    text: 'a\nb',
    error: { message: 'c\nd' },
  })
})

test('a quieter level says nothing of lesser things', () => {
  const lines: string[] = []
  const log = createLog('error', (line) => lines.push(line))
  log.info('a')
  log.error('b')
  expect(lines).toHaveLength(1)
})
