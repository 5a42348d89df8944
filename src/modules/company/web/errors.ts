import { errorsOf } from '#platform/web/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'company.tag_changed_meanwhile': {
    ro: 'Altcineva a salvat această etichetă între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this tag in the meantime. Nothing is lost: choose what stays.',
  },
  'company.tag_not_found': {
    ro: 'Eticheta nu mai există. Poate a șters-o altcineva; o găsiți în Coș timp de 30 de zile.',
    en: 'The tag no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'company.tag_name_taken': {
    ro: 'Există deja o etichetă cu acest nume. Ce ați scris se păstrează; alegeți alt nume.',
    en: 'There is a tag with this name already. What you typed is kept; choose another name.',
  },
})
