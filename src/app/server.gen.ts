// Written by npm run gen from the files that exist in each module.
import { module as galleryModule } from '#modules/gallery/module.ts'
import { routes as galleryRoutes } from '#modules/gallery/server/routes.ts'
import { gates as galleryGates } from '#modules/gallery/server/gates.ts'

export const modules = [galleryModule] as const
export const routes = [galleryRoutes] as const
export const jobs = [] as const
export const pages = [] as const
export const stories = [] as const
export const gates = [galleryGates] as const
export const ports = [] as const
