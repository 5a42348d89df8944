import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'status.job_not_found': {
    ro: 'Lucrarea nu mai este în listă: a reușit între timp sau tocmai se încearcă. Reîmprospătați pagina.',
    en: 'This work is no longer in the list: it succeeded meanwhile or is being tried right now. Refresh the page.',
  },
})
