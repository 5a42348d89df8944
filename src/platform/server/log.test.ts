import { expect, test } from 'vitest'
import { createLog, pathOnly } from './log.ts'

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

test('the same secret leaves the same mark, so that two lines can be matched', () => {
  const mark = (text: string) => (JSON.parse(logged({ token: text })) as { token: string }).token
  expect(mark('one')).toBe(mark('one'))
  expect(mark('one')).not.toBe(mark('two'))
})

test('query strings stay out of logs', () => {
  expect(pathOnly('/api/auth/google_oauth2/callback?token=abc')).toBe(
    '/api/auth/google_oauth2/callback?…',
  )
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
