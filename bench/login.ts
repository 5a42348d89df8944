import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { hash, verify } from '@node-rs/argon2'
import { authenticators } from '#modules/accounts/server/authenticators.ts'
import { hashPassword } from '#modules/accounts/server/sign-in/passwords.ts'
import { routes } from '#modules/accounts/server/routes.ts'
import { insertUser } from '#modules/accounts/server/store.ts'
import { addApiRoutes } from '#platform/server/http/api-routes.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { MemoryLimits } from '#platform/server/http/limits.ts'
import { createLog } from '#platform/server/process/log.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { answersPerSecond } from './tools/load.ts'
import { compare } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/** Whole sign-ins over HTTP on a durable database against the bare hash, two at a time. */
const password = 'cerul e verde marți'
const people = Array.from({ length: 8 }, (_, at) => `om-${at}@exemplu.ro`)
const rounds = 400

const [, , appUrl] = process.argv
if (appUrl) await serve(appUrl)
else await measure()

async function measure(): Promise<void> {
  const database = await temporaryDatabase(randomBytes(32))
  const child = fork(fileURLToPath(import.meta.url), [database.appUrl], {
    execArgv: ['--import', 'tsx'],
  })
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', (message) => resolve((message as { port: number }).port))
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
    const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await compare('login', [
      {
        name: 'sign-ins',
        unit: 'a second',
        goal: { kind: 'at-least', ratio: 0.7 },
        ours: () => signInsPerSecond(port),
        floor: () => hashesPerSecond(stored),
        rounds: 5,
      },
    ])
  } finally {
    child.disconnect()
    await database.remove()
  }
}

/** Eight people at a time, each at a connection of their own. */
async function signInsPerSecond(port: number): Promise<number> {
  const started = performance.now()
  await Promise.all(
    people.map((email) =>
      answersPerSecond({
        port,
        method: 'POST',
        paths: ['/api/login'],
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user: { email, password } }),
        connections: 1,
        requests: rounds / people.length,
      }),
    ),
  )
  return (rounds * 1000) / (performance.now() - started)
}

async function hashesPerSecond(stored: string): Promise<number> {
  let left = rounds
  const started = performance.now()
  const one = async () => {
    while (left-- > 0) await verify(stored, password)
  }
  await Promise.all([one(), one()])
  return (rounds * 1000) / (performance.now() - started)
}

async function serve(url: string): Promise<void> {
  const log = createLog('error')
  const database = openDatabase({ url, log, statementTimeout: 5000 })
  const services = testServices(database, { env: { LIMITS: 'off' } })
  const now = () => new Date()
  const passwordHash = await hashPassword(services.keys, password)
  for (const email of people)
    await database.inNoCompany((db) =>
      insertUser(db, {
        id: randomUUID(),
        email,
        name: 'Om',
        locale: 'ro',
        password_hash: passwordHash,
        step_two_done: true,
        created_at: now().toISOString(),
      }),
    )
  const app = createHttp({ log, limits: new MemoryLimits(false), trustedProxies: [], now })
  const live = {
    publish: () => undefined,
    subscribe: () => () => undefined,
    close: () => Promise.resolve(),
  }
  const access = { authenticators: authenticators(services) }
  const eventExists = () => Promise.resolve(false)
  addApiRoutes(app, { database, services, access, jobs: [], live, now, eventExists }, routes, [])
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.({ port: (app.server.address() as AddressInfo).port })
  process.on('disconnect', () => process.exit(0))
}
