import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#platform/testing/database.ts'
import { BadConfiguration } from '../process/env.ts'
import { checkDatabase, refuseOldVersion } from './external-database.ts'

const db = testDatabase()

test('a database that answers is met', async () => {
  await checkDatabase('DATABASE_URL', db.appUrl)
})

test('a database that says nothing is not waited for', async () => {
  const server = createServer((socket) => void socket.on('error', () => undefined))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const url = `postgres://u:secret@127.0.0.1:${port}/d`
  const met = checkDatabase('DATABASE_URL', url, { timeoutMs: 0 })
  await expect(met).rejects.toThrow(/^DATABASE_URL: no answer within 2.5 seconds$/)
})

test.each([
  ['refused', 'postgres://u:secret@localhost:1/d', /^DATABASE_URL: .*ECONNREFUSED/],
  ['without such a name', 'postgres://u:secret@prilej.invalid/d', /^DATABASE_URL: .+/],
])('a database that is %s is said in one line without its password', async (_name, url, says) => {
  const met = checkDatabase('DATABASE_URL', url, { timeoutMs: 0 })
  const error = await met.catch((problem: unknown) => problem)
  expect(error).toBeInstanceOf(BadConfiguration)
  expect((error as Error).message).toMatch(says)
  expect((error as Error).message).not.toMatch(/\n|secret/)
})

test('a database that comes up later is waited for, and the reason is said once', async () => {
  const { port } = await freePort()
  const reasons: string[] = []
  const address = new URL(db.appUrl)
  const late = Object.assign(new URL(db.appUrl), { hostname: '127.0.0.1', port }).href
  const met = checkDatabase('DATABASE_URL', late, {
    onWait(reason) {
      reasons.push(reason)
      const forward = createServer((socket) => {
        const onward = connect(Number(address.port), address.hostname)
        socket.on('error', () => undefined).pipe(onward)
        onward.on('error', () => undefined).pipe(socket)
      })
      forward.listen(Number(port), '127.0.0.1')
      onTestFinished(() => void forward.close())
    },
  })
  await met
  expect(reasons).toEqual([expect.stringContaining('ECONNREFUSED')])
})

/** A port that was free a moment ago, and is again. */
async function freePort(): Promise<{ port: string }> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return { port: String(port) }
}

test('a wrong password is said as PostgreSQL says it', async () => {
  const url = Object.assign(new URL(db.appUrl), { password: 'wrong' }).href
  await expect(checkDatabase('DATABASE_ADMIN_URL', url)).rejects.toThrow(
    /^DATABASE_ADMIN_URL: password authentication failed/,
  )
})

test('a database older than 17 is refused', () => {
  expect(() => refuseOldVersion('DATABASE_URL', 160_009)).toThrow(
    'DATABASE_URL: PostgreSQL 17 or newer is needed, this is 16',
  )
  refuseOldVersion('DATABASE_URL', 170_000)
})
