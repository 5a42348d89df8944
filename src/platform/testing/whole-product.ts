import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { readEnv } from '#platform/server/process/env.ts'
import { keysFrom } from '#platform/server/auth/keys.ts'
import { seedDemo } from '#platform/server/demo-seed.ts'
import { openParts, type Parts } from '#app/parts.ts'
import { seeds } from '#app/server.gen.ts'
import { createServer } from '#app/server.ts'
import { quietLog, testDatabase, type TestDatabase } from './database.ts'
import { rehearsing } from './every-endpoint/rehearsal.ts'
import { unbuilt } from './web-build.ts'

export interface WholeProduct {
  readonly db: TestDatabase
  readonly parts: Parts
  readonly http: FastifyInstance
  /** The clock of the whole product. */
  now: Date
  /** While it is true, every transaction is undone at its end: the answer is real, its effect is not. */
  rehearses: boolean
  /** The Authorization header of a person of the demo. */
  signIn(email: string): Promise<string>
}

/** The people, their company and its events; the crowds of the other seeds would only take time. */
const few = ['accounts', 'company', 'events']

/** Every module on a real database with the first demo data, without a socket. `also` names further seeds. */
export function wholeProduct(also: readonly string[] = []): WholeProduct {
  const db = testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'prilej-whole-'))
  const env = readEnv({ LIMITS: 'off', DATA_DIR: folder })
  let parts: Parts
  let http: FastifyInstance
  const product: WholeProduct = {
    db,
    now: new Date(),
    rehearses: false,
    get parts() {
      return parts
    },
    get http() {
      return http
    },
    async signIn(email) {
      const payload = { user: { email, password: 'prilej-demo-2026' } }
      const answer = await http.inject({ method: 'POST', url: '/api/login', payload })
      return answer.json<{ token: string }>().token
    },
  }
  beforeAll(async () => {
    const keys = keysFrom([{ kid: 'test', secret: randomBytes(32) }])
    const { appUrl } = db
    const now = () => product.now
    // Longer than a busy machine may stall; the running server allows 5 s.
    const statementTimeout = 60_000
    parts = await openParts({
      env,
      log: quietLog,
      keys,
      appUrl,
      statementTimeout,
      now,
      build: unbuilt,
    })
    const chosen = seeds.filter(({ name }) => few.includes(name) || also.includes(name))
    await seedDemo({ database: parts.database, services: parts.services, now: product.now }, chosen)
    // The planner has not looked yet at what came all at once.
    await db.look('analyze')
    const isOn = () => product.rehearses
    http = await createServer({
      ...parts,
      database: rehearsing(parts.database, isOn),
      checkInPool: rehearsing(parts.checkInPool, isOn),
    })
  })
  afterAll(async () => {
    await http.close()
    await parts.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return product
}
