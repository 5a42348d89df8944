import { files } from '#platform/web/locales/files.gen.ts'
import { errors as ofModules } from './web-errors.gen.ts'

/** The error sentences of every module, and those of the platform about files. */
export const errors = [files, ...ofModules]
