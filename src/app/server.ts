import type { FastifyInstance } from 'fastify'
import { addApiRoutes, addRawRoutes, type RawRoute } from '#platform/server/http/api-routes.ts'
import { addAssets } from '#platform/server/http/assets.ts'
import { cspReports } from '#platform/server/http/csp-reports.ts'
import { docsPages } from '#platform/server/openapi/docs-page.tsx'
import { addFileRoutes } from '#platform/server/files/file-routes.ts'
import { liveness } from '#platform/server/http/health.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { addOneAddress } from '#platform/server/http/one-address.ts'
import { answerBadAddress } from '#platform/server/http/page-problem.ts'
import { liveRoute } from '#platform/server/live/live-route.ts'
import { addMetrics } from '#platform/server/http/metrics.ts'
import { openApiRoute } from '#platform/server/openapi/openapi-route.ts'
import { addPages } from '#platform/server/http/page-routes.ts'
import { eventLookup, type PipeParts } from '#platform/server/pipeline/pipeline.ts'
import { ConcurrencyLimit } from '#platform/server/pipeline/concurrency-limit.ts'
import { addShell } from '#platform/server/http/shell.ts'
import { metricSources } from './metric-sources.ts'
import type { Parts } from './parts.ts'

/** A handful for each connection to the database: a request that is let in is answered within a fraction of a second. */
const mostAtOnce = 200

/** The web server with every route of every module, ready to listen or to be asked in process. */
export async function createServer(parts: Parts): Promise<FastifyInstance> {
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
  } = parts
  const { trustedProxies } = env
  const app = createHttp({
    log,
    limits: services.memory,
    trustedProxies,
    now,
    answerBadAddress: (error, request, reply) => answerBadAddress(error, request, reply, services),
  })
  const pipe: PipeParts = {
    database,
    checkInPool,
    services,
    access,
    jobs: composition.jobs,
    live,
    now,
    eventExists: services.ports.one(eventLookup),
    concurrencyLimit: new ConcurrencyLimit(mostAtOnce),
  }
  const raw: RawRoute[] = [
    liveness,
    addMetrics(app, metricSources(parts)),
    cspReports(app, log),
    liveRoute({ live, database, access, trustedProxies, now, whenClosing: closingOf(app) }),
  ]
  raw.push(
    addFileRoutes(app, {
      database,
      backgroundPool,
      services,
      access,
      live,
      now,
      blobs: parts.blobs,
    }),
  )
  raw.push(openApiRoute(composition.routes, [...raw], env.publicUrl ?? '/'))
  addApiRoutes(app, pipe, composition.routes, trustedProxies)
  addRawRoutes(app, raw)
  const pages = composition.pages.flatMap((make) => make(services))
  const shown = pages.filter(({ method = 'GET' }) => method === 'GET')
  const screens = composition.modules.flatMap((module) => module.screens)
  addOneAddress(
    app,
    [...shown, ...screens].map(({ path }) => path),
  )
  addPages(app, [...docsPages(composition.routes, raw), ...pages], {
    pipe,
    blobs: parts.blobs,
    trustedProxies,
  })
  addAssets(app, parts.build)
  addShell(app, parts.build, composition, env.production)
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
