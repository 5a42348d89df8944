import type { FastifyInstance } from 'fastify'
import { addApiRoutes, addRawRoutes, type RawRoute } from '#platform/server/http/api-routes.ts'
import { addAssets } from '#platform/server/http/assets.ts'
import { cspReports } from '#platform/server/http/csp-reports.ts'
import { docsPages } from '#platform/server/openapi/docs-page.tsx'
import { addFileRoutes } from '#platform/server/files/file-routes.ts'
import { liveness } from '#platform/server/http/health.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { addCanonicalUrls } from '#platform/server/http/canonical-url.ts'
import { answerBadAddress } from '#platform/server/http/page-problem.ts'
import { liveRoute } from '#platform/server/live/live-route.ts'
import { addMetrics } from '#platform/server/http/metrics.ts'
import { openApiRoute } from '#platform/server/openapi/openapi-route.ts'
import { addPages } from '#platform/server/http/page-routes.ts'
import { eventLookup, type PipelineDeps } from '#platform/server/pipeline/pipeline.ts'
import { ConcurrencyLimit } from '#platform/server/pipeline/concurrency-limit.ts'
import { addShell } from '#platform/server/http/shell.ts'
import { connectedDoors, metricSources } from './metric-sources.ts'
import type { Runtime } from './runtime.ts'

/** A handful for each connection to the database: a request that is let in is answered within a fraction of a second. */
const maxAtOnce = 200

/** The web server with every route of every module, ready to listen or to be asked in process. */
export async function createServer(runtime: Runtime): Promise<FastifyInstance> {
  const {
    env,
    log,
    access,
    database,
    checkInPool,
    backgroundPool,
    services,
    live,
    composition,
    now,
  } = runtime
  const { trustedProxies } = env
  const app = createHttp({
    log,
    limits: services.memory,
    trustedProxies,
    now,
    answerBadAddress: (error, request, reply) => answerBadAddress(error, request, reply, services),
  })
  const pipe: PipelineDeps = {
    database,
    checkInPool,
    services,
    access,
    jobs: composition.jobs,
    live,
    now,
    eventExists: services.ports.one(eventLookup),
    concurrencyLimit: new ConcurrencyLimit(maxAtOnce),
  }
  const whenClosing = closingOf(app)
  const liveStream = liveRoute({ live, database, access, trustedProxies, now, whenClosing })
  const raw: RawRoute[] = [
    liveness,
    addMetrics(app, [...metricSources(runtime), connectedDoors(liveStream)]),
    cspReports(app, log),
    liveStream,
  ]
  raw.push(
    addFileRoutes(app, {
      database,
      backgroundPool,
      services,
      access,
      live,
      now,
      blobs: runtime.blobs,
    }),
  )
  const described = composition.routes.filter(({ endpoint }) => endpoint.access !== 'gallery')
  const models = async () => (await import('./models.gen.ts')).models
  raw.push(openApiRoute(described, [...raw], env.publicUrl ?? '/', models))
  addApiRoutes(app, pipe, composition.routes, trustedProxies)
  addRawRoutes(app, raw)
  const pages = composition.pages.flatMap((make) => make(services))
  const readablePages = pages.filter(({ method = 'GET' }) => method === 'GET')
  const screens = composition.modules.flatMap((module) => module.screens)
  addCanonicalUrls(
    app,
    [...readablePages, ...screens].map(({ path }) => path),
  )
  addPages(app, [...docsPages(composition.routes, raw), ...pages], {
    pipe,
    blobs: runtime.blobs,
    trustedProxies,
  })
  addAssets(app, runtime.build)
  addShell(app, runtime.build, composition, env.production)
  await app.ready()
  return app
}

function closingOf(app: FastifyInstance): (end: () => void) => void {
  return (end) =>
    void app.addHook('preClose', (done) => {
      end()
      done()
    })
}
