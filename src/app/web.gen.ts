// Written by npm run gen from the files that exist in each module.
import { module as galleryModule } from '#modules/gallery/module.ts'

export const modules = [galleryModule] as const
export const routes = [] as const
export const errors = [] as const
