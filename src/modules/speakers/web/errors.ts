import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'speakers.not_found': {
    ro: 'Speakerul nu mai există. Poate l-a șters altcineva; îl găsiți în Coș timp de 30 de zile.',
    en: 'This speaker no longer exists. Somebody may have deleted them; they are in the bin for 30 days.',
  },
  'speakers.changed_meanwhile': {
    ro: 'Altcineva a salvat acest profil între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this profile in the meantime. Nothing is lost: choose what stays.',
  },
  'speakers.photo_unusable': {
    ro: 'Fotografia nu poate fi folosită. Alegeți altă imagine.',
    en: 'The photo cannot be used. Choose another image.',
  },
  'speakers.part_not_found': {
    ro: 'Speakerul nu mai este la acest eveniment. Îl puteți adăuga din nou din director.',
    en: 'The speaker is no longer at this event. You can add them again from the directory.',
  },
  'speakers.part_changed_meanwhile': {
    ro: 'Altcineva a salvat între timp, poate chiar speakerul. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved in the meantime, perhaps the speaker. Nothing is lost: choose what stays.',
  },
  'speakers.takes_part_already': {
    ro: 'Speakerul este deja la acest eveniment, cu o participare nouă. Nu s-a schimbat nimic.',
    en: 'The speaker is at this event already, with a new part. Nothing was changed.',
  },
  'speakers.event_off': {
    ro: 'Evenimentul este anulat sau arhivat, așa că speakerii nu mai primesc invitații. Nimic nu a plecat.',
    en: 'The event is cancelled or archived, so speakers are no longer invited. Nothing has left.',
  },
  'speakers.no_email': {
    ro: 'Speakerul nu are adresă de e-mail. Scrieți-o în profil sau copiați linkul și trimiteți-l altfel.',
    en: 'The speaker has no e-mail address. Write it into the profile, or copy the link and send it another way.',
  },
  'speakers.material_not_found': {
    ro: 'Materialul nu mai este cerut: l-a scos altcineva între timp.',
    en: 'The material is no longer asked for: somebody removed it in the meantime.',
  },
  'speakers.material_changed_meanwhile': {
    ro: 'Materialul s-a schimbat între timp. Am arătat starea nouă; încercați din nou dacă mai este nevoie.',
    en: 'The material changed in the meantime. Its new state is shown; try again if it is still needed.',
  },
  'speakers.too_many_materials': {
    ro: 'De la un speaker se pot cere cel mult 30 de materiale. Scoateți unul înainte.',
    en: 'At most 30 materials can be asked of one speaker. Remove one first.',
  },
})
