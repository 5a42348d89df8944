import type { FastifyInstance } from 'fastify'
import { addRawRoutes } from '#platform/server/http/api-routes.ts'
import { liveness, readiness } from '#platform/server/http/health.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { addMetrics } from '#platform/server/http/metrics.ts'
import { metricSources } from '../metric-sources.ts'
import type { Runtime } from '../runtime.ts'
import { whyNotListening } from '../port.ts'

/** Health and metrics of a worker that runs by itself, at the same addresses as those of a web server. */
export async function listenForHealth(runtime: Runtime): Promise<FastifyInstance> {
  const { env, log, database, services, now } = runtime
  const { host, port, trustedProxies } = env
  const app = createHttp({ log, limits: services.memory, trustedProxies, now })
  addRawRoutes(app, [liveness, readiness(database), addMetrics(app, metricSources(runtime))])
  await app.listen({ host, port }).catch((error: unknown) => {
    throw whyNotListening(error, host, port)
  })
  return app
}
