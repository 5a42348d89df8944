import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'integrations.too_many_keys': {
    ro: 'Compania are deja 50 de chei active. Ce ați scris se păstrează; revocați întâi una pe care nu o mai folosiți.',
    en: 'The company has 50 active keys already. What you typed is kept; first revoke one that is no longer used.',
  },
  'integrations.key_not_found': {
    ro: 'Cheia nu mai este în listă. Nu s-a schimbat nimic; reîncărcați lista.',
    en: 'The key is no longer in the list. Nothing was changed; reload the list.',
  },
})
