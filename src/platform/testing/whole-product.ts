import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { Runtime } from '#app/runtime.ts'
import { seeds } from '#app/server.gen.ts'
import { createServer } from '#app/server.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { rehearsing } from './every-endpoint/rehearsal.ts'
import { openTestParts, seededTemplate } from './seeded-template.ts'

export interface WholeProduct {
  readonly db: TestDatabase
  readonly parts: Runtime
  readonly http: FastifyInstance
  /** The clock of the whole product. */
  now: Date
  /** While true, every transaction is rolled back at its end: the answer is real, its effect is not. */
  rehearses: boolean
  /** The Authorization header of a person of the demo. */
  signIn(email: string): Promise<string>
}

/** The people, their company and its events; other seeds would only take time. */
const seedNames = ['accounts', 'company', 'events']

/** Every module on a real database with the first demo data, without a socket. `also` names further seeds. */
export function wholeProduct(also: readonly string[] = []): WholeProduct {
  const chosen = seeds.filter(({ name }) => seedNames.includes(name) || also.includes(name))
  const folder = mkdtempSync(join(tmpdir(), 'prilej-whole-'))
  const db = testDatabase(async () => {
    const template = await seededTemplate(chosen, product.now)
    cpSync(template.folder, folder, { recursive: true })
    return template.name
  })
  let parts: Runtime
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
    parts = await openTestParts(db.appUrl, folder, () => product.now)
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
