import { files } from '#platform/web/locales/files.gen.ts'
import { errors as ofModules } from './web-errors.gen.ts'

/** What every module says of its errors, and what the platform says of files. */
export const errors = [files, ...ofModules]
