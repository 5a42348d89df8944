import { sql } from 'kysely'
import { z } from 'zod'
import { query } from '#shared/contract.ts'
import type { Database } from '../database/db.ts'
import type { RawRoute } from './api-routes.ts'
import { bind } from '../pipeline/bind.ts'
import { headersFor } from './headers.ts'

const Healthy = z.strictObject({ status: z.literal('ok') })

const contract = {
  isReady: query({
    path: '/health/ready',
    access: 'open',
    output: Healthy,
    about: 'The process answers and its database does too; 503 otherwise.',
  }),
}

export const healthRoutes = bind(contract, {
  isReady: async (ctx) => {
    await sql`select 1`.execute(ctx.db)
    return { status: 'ok' as const }
  },
})

/** For a process without the pipeline: it answers, and its database does too. */
export function readiness(database: Database): RawRoute {
  return {
    name: 'isReady',
    method: 'GET',
    path: '/health/ready',
    access: 'open',
    about: 'The process answers and its database does too; 503 otherwise.',
    describe: { answer: { status: 200, type: 'application/json', schema: Healthy } },
    async handle(_request, reply) {
      await database.inNoCompany((db) => sql`select 1`.execute(db), 'read')
      return reply.headers(headersFor('api')).send({ status: 'ok' })
    },
  }
}

/** Needs no database, so that a database restart does not make a supervisor kill a healthy process. */
export const liveness: RawRoute = {
  name: 'isAlive',
  method: 'GET',
  path: '/health/live',
  access: 'open',
  about: 'The process answers.',
  describe: { answer: { status: 200, type: 'application/json', schema: Healthy } },
  handle: (_request, reply) =>
    Promise.resolve(reply.headers(headersFor('api')).send({ status: 'ok' })),
}
