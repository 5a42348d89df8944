import type { ModuleInfo } from '#shared/module.ts'
import type { Authenticator } from '#platform/server/auth/access.ts'
import type { Bound } from '#platform/server/pipeline/bind.ts'
import type { Env } from '#platform/server/process/env.ts'
import { erasureJobs } from '#platform/server/privacy/erasure-ledger.ts'
import type { Blobs } from '#platform/server/files/storage/blobs.ts'
import { fileRoutes } from '#platform/server/files/endpoints.ts'
import { fileJobs } from '#platform/server/files/file-jobs.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { healthRoutes } from '#platform/server/http/health.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { forgettingJobs } from '#platform/server/mail/kept-mail.ts'
import { mailJobs } from '#platform/server/mail/mail-jobs.ts'
import type { Mailer } from '#platform/server/mail/transport.ts'
import type { Page } from '#platform/server/pages.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { platformTables } from '#platform/server/privacy/personal-tables.ts'
import { provide, type PortProvider } from '#platform/server/ports.ts'
import { tidyJobs } from '#platform/server/jobs/cleanup.ts'
import { workRoutes } from '#platform/server/jobs/work.ts'
import { contactPeople, eventPeople } from './event-people.ts'
import { screenFiles } from './screen-files.gen.ts'
import * as generated from './server.gen.ts'

/** All modules put together; the only file that imports every one of them. */
export interface Composition {
  modules: readonly ModuleInfo[]
  screenFiles: Readonly<Record<string, string>>
  routes: readonly Bound[]
  jobs: readonly Job[]
  pages: readonly ((services: AppServices) => Page[])[]
  authenticators: readonly ((services: AppServices) => Authenticator[])[]
  ports: readonly PortProvider[]
}

/** Objects outside the database that jobs use. */
export interface ExternalServices {
  mailer: Mailer
  blobs: Blobs
}

export function compose(env: Env, outside: ExternalServices): Composition {
  const modules: readonly ModuleInfo[] = generated.modules
  return {
    modules: modules.filter((module) => !(env.production && module.developmentOnly)),
    screenFiles,
    routes: [...healthRoutes, ...workRoutes, ...fileRoutes, ...generated.routes.flat()],
    jobs: [
      ...mailJobs(outside),
      ...forgettingJobs,
      ...fileJobs(outside),
      ...erasureJobs(outside),
      ...tidyJobs,
      ...generated.jobs.flat(),
    ],
    pages: generated.pages,
    authenticators: generated.authenticators,
    ports: [
      ...generated.ports.flat(),
      eventPeople,
      contactPeople,
      provide(personalData, platformTables),
    ],
  }
}
