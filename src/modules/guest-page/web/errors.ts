import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'guest-page.changed_meanwhile': {
    ro: 'Altcineva a schimbat pagina între timp. Nu s-a suprascris nimic; priviți starea de acum și salvați din nou.',
    en: 'Somebody else changed the page meanwhile. Nothing was overwritten; look at it now and save again.',
  },
  'guest-page.message_not_found': {
    ro: 'Mesajul nu mai există.',
    en: 'The message no longer exists.',
  },
  'guest-page.registration_decided': {
    ro: 'Altcineva a hotărât între timp despre această înscriere.',
    en: 'Somebody else has decided about this registration meanwhile.',
  },
})
