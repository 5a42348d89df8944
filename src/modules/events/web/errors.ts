import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'events.changed_meanwhile': {
    ro: 'Altcineva a salvat acest eveniment între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this event in the meantime. Nothing is lost: choose what stays.',
  },
  'events.slug_taken': {
    ro: 'Această adresă publică este a altui eveniment. Ce ați scris se păstrează; alegeți alta.',
    en: 'Another event has this public address. What you typed is kept; choose another one.',
  },
  'events.person_not_found': {
    ro: 'Una dintre persoane nu mai este în echipă. Ce ați scris se păstrează; alegeți pe altcineva.',
    en: 'One of the people is no longer in the team. What you typed is kept; choose somebody else.',
  },
  'events.cover_unusable': {
    ro: 'Coperta nu mai poate fi folosită. Celelalte date se păstrează; încărcați imaginea din nou.',
    en: 'The cover can no longer be used. The rest is kept; upload the picture again.',
  },
  'events.template_not_found': {
    ro: 'Șablonul nu mai există. Ce ați scris se păstrează; alegeți alt șablon sau niciunul.',
    en: 'The template no longer exists. What you typed is kept; choose another one or none.',
  },
  'events.template_changed_meanwhile': {
    ro: 'Altcineva a salvat acest șablon între timp. Nimic nu s-a pierdut: încercați din nou.',
    en: 'Somebody else saved this template in the meantime. Nothing is lost: try again.',
  },
  'events.limited_to_chosen': {
    ro: 'Lucrați doar la evenimentele alese pentru dumneavoastră, deci nu puteți crea altele. Rugați un administrator.',
    en: 'You work only on events chosen for you, so you cannot create others. Please ask an admin.',
  },
  'events.not_in_bin': {
    ro: 'Evenimentul nu mai este în Coș: a fost restaurat de altcineva sau au trecut cele 30 de zile.',
    en: 'The event is no longer in the bin: somebody restored it, or its 30 days are over.',
  },
  'events.no_such_step': {
    ro: 'Din starea de acum nu se poate trece în cea aleasă. Nu s-a schimbat nimic; poate altcineva a mutat evenimentul între timp.',
    en: 'That step does not exist from the present state. Nothing was changed; perhaps somebody moved the event on.',
  },
  'events.step_for_admins': {
    ro: 'Acest pas îl poate face doar un administrator. Nu s-a schimbat nimic; rugați un administrator.',
    en: 'Only an admin can take this step. Nothing was changed; please ask one.',
  },
  'events.reason_needed': {
    ro: 'Spuneți de ce: echipa trebuie să știe motivul. Nu s-a schimbat nimic.',
    en: 'Say why: the team needs to know the reason. Nothing was changed.',
  },
  'events.not_cancelled': {
    ro: 'Evenimentul nu este anulat, deci nu este nimic de anunțat. Nu s-a trimis nimic.',
    en: 'The event is not cancelled, so there is nothing to announce. Nothing was sent.',
  },
  'events.guests_already_told': {
    ro: 'Invitații au fost deja anunțați. Nu s-a trimis nimic încă o dată.',
    en: 'The guests have been notified already. Nothing was sent again.',
  },
  'events.nobody_to_tell': {
    ro: 'Niciun invitat nu are adresă de e-mail, așa că nu s-a trimis nimic. Anunțați-i altfel, de exemplu la telefon.',
    en: 'No guest has an e-mail address, so nothing was sent. Inform them in another way, for instance by phone.',
  },
  'events.too_many_parts': {
    ro: 'Un eveniment are cel mult 20 de momente. Ce ați scris se păstrează; ștergeți întâi unul.',
    en: 'An event has at most 20 parts. What you typed is kept; delete one first.',
  },
  'events.part_not_found': {
    ro: 'Momentul nu mai există. Poate l-a șters altcineva; reîncărcați lista.',
    en: 'The part no longer exists. Somebody may have deleted it; reload the list.',
  },
  'events.part_changed_meanwhile': {
    ro: 'Altcineva a salvat acest moment între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this part in the meantime. Nothing is lost: choose what stays.',
  },
  'events.parts_changed_meanwhile': {
    ro: 'Momentele s-au schimbat între timp. Ordinea a rămas cea dinainte; încercați din nou.',
    en: 'The parts changed in the meantime. Their order is as before; try again.',
  },
  'events.last_part': {
    ro: 'Un eveniment are cel puțin un moment. Nu s-a șters nimic; adăugați întâi altul.',
    en: 'An event has at least one part. Nothing was deleted; add another one first.',
  },
  'events.move_not_found': {
    ro: 'Mutarea nu mai poate fi găsită. Nu s-a schimbat nimic.',
    en: 'This move can no longer be found. Nothing was changed.',
  },
  'events.undo_too_late': {
    ro: 'Au trecut cele 15 minute în care mutarea se putea anula. Nu s-a schimbat nimic; mutați din nou data.',
    en: 'The 15 minutes for undoing the move are over. Nothing was changed; move the date again.',
  },
  'events.changed_since_move': {
    ro: 'Ceva s-a schimbat de la mutare, deci ea nu se mai poate anula întreagă. Nu s-a schimbat nimic; mutați din nou data.',
    en: 'Something changed since the move, so it cannot be undone as a whole. Nothing was changed; move the date again.',
  },
  'events.handed_to_self': {
    ro: 'Munca nu se poate preda aceleiași persoane. Nu s-a schimbat nimic; alegeți un alt coleg.',
    en: 'Work cannot be handed over to the same person. Nothing was changed; choose another colleague.',
  },
  'files.not_found': {
    ro: 'Fișierul nu mai există. Nu s-a schimbat nimic; reîncărcați lista.',
    en: 'The file no longer exists. Nothing was changed; reload the list.',
  },
  'accounts.member_not_found': {
    ro: 'Persoana nu mai este în echipă. Nu s-a schimbat nimic; reîncărcați lista.',
    en: 'This person is no longer in the team. Nothing was changed; reload the list.',
  },
  'accounts.admins_see_all': {
    ro: 'Un administrator vede toate evenimentele. Nu s-a schimbat nimic; faceți-l întâi planificator.',
    en: 'An admin sees every event. Nothing was changed; first make this person a planner.',
  },
  'accounts.changed_meanwhile': {
    ro: 'Altcineva a schimbat această persoană între timp. Nu s-a schimbat nimic; încercați din nou.',
    en: 'Somebody else changed this person in the meantime. Nothing was changed; try again.',
  },
})
