import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { routes as doorRoutes } from '#modules/check-in/server/routes.ts'
import { routes } from '#modules/guests/server/routes.ts'
import { addApiRoutes } from '#platform/server/http/api-routes.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { MemoryLimits } from '#platform/server/http/limits.ts'
import { createLog } from '#platform/server/process/log.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { authenticators } from '#platform/testing/staff.ts'

const [, program, input] = process.argv
if (input && program === fileURLToPath(import.meta.url)) await serve(input)

export interface GuestServer {
  /** Calls as a member of the company and waits for the whole answer. */
  ask(companyId: string, path: string, body?: object): Promise<unknown>
  stop(): void
}

/** The endpoints of guests and of the check-in in a process of their own. */
export async function guestServer(url: string): Promise<GuestServer> {
  const child = fork(fileURLToPath(import.meta.url), [url], { execArgv: ['--import', 'tsx'] })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return {
    async ask(companyId, path, body) {
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        headers: {
          authorization: `admin ${companyId} ${randomUUID()}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    },
    stop: () => child.disconnect(),
  }
}

async function serve(url: string): Promise<void> {
  const log = createLog('error')
  const database = openDatabase({ url, log, statementTimeout: 5000 })
  const now = () => new Date()
  const app = createHttp({ log, limits: new MemoryLimits(false), trustedProxies: [], now })
  const live = {
    publish: () => undefined,
    subscribe: () => () => undefined,
    close: () => Promise.resolve(),
  }
  const eventExists = () => Promise.resolve(true)
  const services = testServices(database)
  const parts = { database, services, access: { authenticators }, jobs: [], live, now, eventExists }
  addApiRoutes(app, parts, [...routes, ...doorRoutes], [])
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.({ port: (app.server.address() as AddressInfo).port })
  process.on('disconnect', () => process.exit(0))
}

/** The time under which nineteen of twenty answers stay. */
export async function p95(asked: readonly (() => Promise<unknown>)[]): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < Math.ceil(60 / asked.length); round++)
    for (const ask of asked) {
      const started = performance.now()
      await ask()
      times.push(performance.now() - started)
    }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}
