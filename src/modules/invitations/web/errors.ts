import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'invitations.not_found': {
    ro: 'Mesajul nu mai există; poate l-a șters altcineva.',
    en: 'The message no longer exists; somebody may have deleted it.',
  },
  'invitations.changed_meanwhile': {
    ro: 'Altcineva a schimbat mesajul între timp. Nu s-a suprascris nimic; priviți-l din nou.',
    en: 'Somebody else changed the message meanwhile. Nothing was overwritten; look at it again.',
  },
  'invitations.not_draft': {
    ro: 'Mesajul a plecat deja sau este pe drum, așa că nu se mai poate schimba. Faceți o copie.',
    en: 'The message has left or is on its way, so it cannot be changed. Make a copy.',
  },
  'invitations.bad_template': {
    ro: 'Textul numește între acolade ceva ce nu există. Folosiți numai variabilele din listă.',
    en: 'The text names something between braces that does not exist. Use only the variables of the list.',
  },
  'invitations.no_text': {
    ro: 'Lipsește subiectul sau textul. Completați-le în română; engleza poate rămâne goală cu totul.',
    en: 'The subject or the text is missing. Fill in the Romanian one; English may be left out as a whole.',
  },
  'invitations.no_schedule': {
    ro: 'Mesajul nu are o programare, sau data de care se leagă nu este încă hotărâtă.',
    en: 'The message has no schedule, or the date that it hangs on is not set yet.',
  },
  'invitations.schedule_past': {
    ro: 'Momentul programat a trecut. Alegeți altul sau trimiteți acum; nimic nu a plecat.',
    en: 'The scheduled moment has passed. Choose another one or send now; nothing has left.',
  },
  'invitations.event_cancelled': {
    ro: 'Evenimentul este anulat: nu se mai trimit invitații, reamintiri sau mulțumiri. Nimic nu a plecat. Pentru a anunța invitații, scrieți un mesaj liber.',
    en: 'The event is cancelled: invitations, reminders and thank-yous are no longer sent. Nothing has left. To inform the guests, write a free message.',
  },
  'invitations.event_over': {
    ro: 'Evenimentul s-a încheiat: nu se mai trimit invitații sau reamintiri. Nimic nu a plecat. Pentru a le scrie invitaților, alegeți o mulțumire sau un mesaj liber.',
    en: 'The event is over: invitations and reminders are no longer sent. Nothing has left. To write to the guests, choose a thank-you or a free message.',
  },
  'invitations.nobody': {
    ro: 'Nimeni dintre cei aleși nu are adresă de e-mail. Nu s-a trimis nimic.',
    en: 'Nobody among those chosen has an e-mail address. Nothing was sent.',
  },
  'invitations.too_many': {
    ro: 'Un mesaj poate avea cel mult 20.000 de destinatari. Împărțiți-i în mai multe mesaje.',
    en: 'One message can have at most 20,000 recipients. Split them into several messages.',
  },
  'invitations.not_stoppable': {
    ro: 'Mesajul nu este pe drum, așa că nu are ce fi oprit.',
    en: 'The message is not on its way, so there is nothing to stop.',
  },
  'invitations.no_deadline': {
    ro: 'Evenimentul nu are termen de răspuns. Puneți-l în detaliile evenimentului, apoi planificați reamintirile.',
    en: 'The event has no deadline for answers. Set it in the details of the event, then plan the reminders.',
  },
  'invitations.reminders_past': {
    ro: 'Momentele acestor reamintiri au trecut: termenul de răspuns este prea aproape sau a trecut. Mutați termenul în detaliile evenimentului sau trimiteți o reamintire acum, din „Nu au răspuns”.',
    en: 'The moments of these reminders have passed: the deadline for answers is too near or over. Move the deadline in the details of the event, or send a reminder now from “No answer yet”.',
  },
  'guests.not_found': {
    ro: 'Invitatul nu mai există. Poate l-a șters sau l-a unit altcineva; îl găsiți în Coș timp de 30 de zile.',
    en: 'This guest no longer exists. Somebody may have deleted or merged them; they are in the bin for 30 days.',
  },
  'guests.group_not_found': {
    ro: 'Grupul nu mai există; poate l-a șters altcineva.',
    en: 'The group no longer exists; somebody may have deleted it.',
  },
  'invitations.template_not_found': {
    ro: 'Șablonul nu mai există; poate l-a șters un coleg.',
    en: 'The template is no longer there; a colleague may have deleted it.',
  },
})
