// Written by npm run gen from the files that exist in each module.
import { module as accountsModule } from '#modules/accounts/module.ts'
import { module as galleryModule } from '#modules/gallery/module.ts'
import { module as landingModule } from '#modules/landing/module.ts'
import { module as companyModule } from '#modules/company/module.ts'

export const modules = [accountsModule, galleryModule, landingModule, companyModule] as const
export const routes = [] as const
export const errors = [] as const
