import type { ModuleInfo } from '#shared/module.ts'
import type { Gate } from '#platform/server/access.ts'
import type { Bound } from '#platform/server/bind.ts'
import type { Job } from '#platform/server/jobs.ts'
import type { Page } from '#platform/server/pages.ts'
import { workRoutes } from '#platform/server/work.ts'
import { healthRoutes } from '#platform/server/health.ts'
import * as generated from './server.gen.ts'

/** All modules put together; the one place that knows every one of them. */
export interface Composition {
  modules: readonly ModuleInfo[]
  routes: readonly Bound[]
  jobs: readonly Job[]
  pages: readonly Page[]
  gates: readonly Gate[]
}

export function compose(production: boolean): Composition {
  const modules: readonly ModuleInfo[] = generated.modules
  return {
    modules: modules.filter((module) => !(production && module.developmentOnly)),
    routes: [...healthRoutes, ...workRoutes, ...generated.routes.flat()],
    jobs: generated.jobs.flat(),
    pages: generated.pages.flat(),
    gates: generated.gates.flat(),
  }
}
