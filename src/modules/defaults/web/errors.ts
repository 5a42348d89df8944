import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'defaults.changed_meanwhile': {
    ro: 'Altcineva a schimbat moneda între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else changed the currency in the meantime. Nothing is lost: choose what stays.',
  },
  'defaults.dated_refused': {
    ro: 'Perioada se suprapune cu alt rând de același fel sau nu are sens. Nu s-a schimbat nimic.',
    en: 'The dates overlap another row of the same kind or make no sense. Nothing was changed.',
  },
  'defaults.dated_changed_meanwhile': {
    ro: 'Altcineva a salvat acest rând între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this row in the meantime. Nothing is lost: choose what stays.',
  },
  'defaults.dated_not_found': {
    ro: 'Rândul nu mai există. Poate l-a șters altcineva; îl găsiți în Coș timp de 30 de zile.',
    en: 'The row no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'defaults.too_many': {
    ro: 'Sunt deja prea multe. Ce ați scris se păstrează; ștergeți întâi ce nu mai folosiți.',
    en: 'There are too many already. What you typed is kept; first delete what you no longer use.',
  },
  'defaults.category_changed_meanwhile': {
    ro: 'Altcineva a salvat această categorie între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this category in the meantime. Nothing is lost: choose what stays.',
  },
  'defaults.category_not_found': {
    ro: 'Categoria nu mai există. Poate a șters-o altcineva; o găsiți în Coș timp de 30 de zile.',
    en: 'The category no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'defaults.category_name_taken': {
    ro: 'Există deja o categorie cu acest nume. Ce ați scris se păstrează; alegeți alt nume.',
    en: 'There is a category with this name already. What you typed is kept; choose another name.',
  },
})
