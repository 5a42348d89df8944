// Written by npm run gen from the files that exist in each module.
import { errors as accountsErrors } from '#modules/accounts/web/errors.ts'
import { errors as galleryErrors } from '#modules/gallery/web/errors.ts'
import { errors as companyErrors } from '#modules/company/web/errors.ts'

export const errors = [accountsErrors, galleryErrors, companyErrors] as const
