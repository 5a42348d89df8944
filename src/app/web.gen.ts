// Written by npm run gen from the files that exist in each module.
import { module as accountsModule } from '#modules/accounts/module.ts'
import { module as galleryModule } from '#modules/gallery/module.ts'
import { module as landingModule } from '#modules/landing/module.ts'
import { module as companyModule } from '#modules/company/module.ts'
import { routes as accountsRoutes } from '#modules/accounts/web/routes.ts'
import { routes as galleryRoutes } from '#modules/gallery/web/routes.ts'
import { routes as companyRoutes } from '#modules/company/web/routes.ts'

export const modules = [accountsModule, galleryModule, landingModule, companyModule] as const
export const routes = [accountsRoutes, galleryRoutes, companyRoutes] as const
