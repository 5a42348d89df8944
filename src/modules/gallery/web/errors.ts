import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'gallery.changed_meanwhile': {
    ro: 'Altcineva a salvat această mostră între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this sample in the meantime. Nothing is lost: choose what stays.',
  },
  'gallery.not_found': {
    ro: 'Mostra nu mai există. Poate a fost ștearsă de altcineva.',
    en: 'The sample no longer exists. Somebody may have deleted it.',
  },
})
