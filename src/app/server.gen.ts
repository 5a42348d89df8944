// Written by npm run gen from the files that exist in each module.
import { module as accountsModule } from '#modules/accounts/module.ts'
import { module as galleryModule } from '#modules/gallery/module.ts'
import { module as landingModule } from '#modules/landing/module.ts'
import { module as companyModule } from '#modules/company/module.ts'
import { routes as accountsRoutes } from '#modules/accounts/server/routes.ts'
import { routes as galleryRoutes } from '#modules/gallery/server/routes.ts'
import { routes as companyRoutes } from '#modules/company/server/routes.ts'
import { jobs as accountsJobs } from '#modules/accounts/server/jobs.ts'
import { jobs as galleryJobs } from '#modules/gallery/server/jobs.ts'
import { jobs as companyJobs } from '#modules/company/server/jobs.ts'
import { pages as landingPages } from '#modules/landing/server/pages.tsx'
import { story as accountsStory } from '#modules/accounts/server/story.ts'
import { story as companyStory } from '#modules/company/server/story.ts'
import { gates as accountsGates } from '#modules/accounts/server/gates.ts'
import { gates as galleryGates } from '#modules/gallery/server/gates.ts'
import { ports as accountsPorts } from '#modules/accounts/server/ports.ts'
import { ports as companyPorts } from '#modules/company/server/ports.ts'

export const modules = [accountsModule, galleryModule, landingModule, companyModule] as const
export const routes = [accountsRoutes, galleryRoutes, companyRoutes] as const
export const jobs = [accountsJobs, galleryJobs, companyJobs] as const
export const pages = [landingPages] as const
export const stories = [accountsStory, companyStory] as const
export const gates = [accountsGates, galleryGates] as const
export const ports = [accountsPorts, companyPorts] as const
