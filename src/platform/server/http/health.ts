import { sql } from 'kysely'
import { z } from 'zod'
import { query } from '#shared/contract.ts'
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
