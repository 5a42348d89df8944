import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'contacts.not_found': {
    ro: 'Persoana nu mai există. Poate a șters-o sau a unit-o altcineva; o găsiți în Coș timp de 30 de zile.',
    en: 'This person no longer exists. Somebody may have deleted or merged them; they are in the bin for 30 days.',
  },
  'contacts.changed_meanwhile': {
    ro: 'Altcineva a salvat această persoană între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this person in the meantime. Nothing is lost: choose what stays.',
  },
  'contacts.photo_unusable': {
    ro: 'Fotografia nu poate fi folosită. Alegeți o imagine JPG, PNG sau WebP.',
    en: 'The photograph cannot be used. Choose a JPG, PNG or WebP picture.',
  },
  'contacts.too_many': {
    ro: 'Se pot șterge cel mult 5.000 de persoane deodată. Nu s-a șters nimic: restrângeți filtrul.',
    en: 'At most 5,000 people can be deleted at once. Nothing was deleted: narrow the filter.',
  },
  'contacts.target_not_found': {
    ro: 'Înregistrarea de care vreți să legați persoana nu mai există. Alegeți alta.',
    en: 'The record to link to no longer exists. Choose another one.',
  },
  'contacts.link_not_found': {
    ro: 'Legătura nu mai există: a scos-o altcineva între timp.',
    en: 'The link no longer exists: somebody else removed it in the meantime.',
  },
  'contacts.organisation_not_found': {
    ro: 'Clientul sau locația nu mai există. O găsiți în Coș timp de 30 de zile.',
    en: 'The client or venue no longer exists. It is in the bin for 30 days.',
  },
  'contacts.organisation_name_taken': {
    ro: 'Există deja una cu acest nume. Ce ați scris se păstrează; alegeți alt nume.',
    en: 'There is one with this name already. What you typed is kept; choose another name.',
  },
  'contacts.organisation_changed_meanwhile': {
    ro: 'Altcineva a salvat între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved it in the meantime. Nothing is lost: choose what stays.',
  },
  'contacts.same_person': {
    ro: 'O persoană nu poate fi unită cu ea însăși. Alegeți două persoane diferite.',
    en: 'A person cannot be merged with themselves. Choose two different people.',
  },
  'contacts.merge_over': {
    ro: 'Unirea nu mai poate fi desfăcută: au trecut cele 15 minute sau a desfăcut-o altcineva.',
    en: 'The merge can no longer be undone: its 15 minutes are over, or somebody undid it already.',
  },
  'contacts.merge_changed_since': {
    ro: 'Persoana a fost modificată după unire, așa că nu o desfacem peste ce s-a scris. Cealaltă este în Coș.',
    en: 'The person was changed after the merge, so it is not undone over that. The other one is in the bin.',
  },
  'contacts.choices_do_not_fit': {
    ro: 'Fișierul s-a schimbat față de previzualizare. Nu s-a adăugat nimic: alegeți din nou fișierul.',
    en: 'The file differs from its preview. Nothing was added: choose the file again.',
  },
})
