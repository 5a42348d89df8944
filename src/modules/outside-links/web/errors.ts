import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'outside-links.not_found': {
    ro: 'Linkul nu mai există. Poate a fost șters ce se vedea prin el.',
    en: 'This link no longer exists. What it led to may have been deleted.',
  },
})
