import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'activities.not_found': {
    ro: 'Activitatea nu mai există. Poate a șters-o altcineva; o găsiți în Coș timp de 30 de zile.',
    en: 'This activity no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'activities.changed_meanwhile': {
    ro: 'Altcineva a salvat această activitate între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this activity in the meantime. Nothing is lost: choose what stays.',
  },
  'activities.window_order': {
    ro: 'Înscrierile trebuie să se închidă după ce se deschid.',
    en: 'Enrolment has to close after it opens.',
  },
  'activities.tag_not_found': {
    ro: 'Una dintre etichete nu mai există. Alegeți alta.',
    en: 'One of the tags no longer exists. Choose another.',
  },
  'activities.of_programme': {
    ro: 'Aceasta este o sesiune din agendă: titlul, ora, sala și locurile se schimbă acolo.',
    en: 'This is a session of the agenda: its title, hour, room and places are changed there.',
  },
  'activities.too_many_slots': {
    ro: 'O activitate are cel mult 60 de intervale. Faceți a doua activitate.',
    en: 'An activity has at most 60 slots. Make a second activity.',
  },
  'activities.slot_not_found': {
    ro: 'Intervalul nu mai există: l-a scos altcineva între timp.',
    en: 'The slot no longer exists: somebody removed it in the meantime.',
  },
  'activities.slot_changed_meanwhile': {
    ro: 'Intervalul s-a schimbat între timp. Am arătat ce este acum; încercați din nou dacă mai este nevoie.',
    en: 'The slot changed in the meantime. What stands now is shown; try again if it is still needed.',
  },
  'activities.last_slot': {
    ro: 'Acesta este singurul interval. Ștergeți activitatea întreagă sau schimbați-i ora.',
    en: 'This is the only slot. Delete the whole activity, or change its time.',
  },
  'activities.guest_not_found': {
    ro: 'Invitatul nu mai este pe listă.',
    en: 'The guest is no longer on the list.',
  },
  'activities.overlaps': {
    ro: 'Invitatul are deja loc la ceva care se suprapune. Scrieți de ce este în regulă, sau renunțați la cealaltă activitate.',
    en: 'The guest has a place in something that overlaps. Say why that is fine, or give the other one up.',
  },
  'activities.not_enrolled': {
    ro: 'Invitatul nu este înscris aici.',
    en: 'The guest is not signed up here.',
  },
})
