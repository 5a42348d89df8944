import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

const guestGone = {
  ro: 'Invitatul nu mai este pe listă. Poate l-a șters altcineva.',
  en: 'The guest is no longer on the list. Somebody may have deleted them.',
}

export const errors = errorsOf<typeof contract>({
  'check-in.list_not_found': {
    ro: 'Lista nu mai există. Alegeți alta.',
    en: 'The list no longer exists. Choose another one.',
  },
  'check-in.list_changed': {
    ro: 'Altcineva a schimbat lista între timp. Nimic nu s-a pierdut: verificați și salvați din nou.',
    en: 'Somebody else changed the list in the meantime. Nothing is lost: check and save again.',
  },
  'check-in.window_order': {
    ro: 'Sfârșitul este înaintea începutului. Schimbați una dintre ore.',
    en: 'The end is before the start. Change one of them.',
  },
  'check-in.host_not_found': {
    ro: 'Colegul ales nu mai este în echipă. Alegeți pe altcineva.',
    en: 'The colleague you chose is no longer in the team. Choose somebody else.',
  },
  'check-in.tag_not_found': {
    ro: 'Una dintre etichete nu mai există. Alegeți din nou etichetele.',
    en: 'One of the tags no longer exists. Choose the tags again.',
  },
  'check-in.part_not_found': {
    ro: 'Unul dintre momente nu mai există. Alegeți din nou momentele.',
    en: 'One of the parts no longer exists. Choose the parts again.',
  },
  'check-in.category_not_found': {
    ro: 'Una dintre categorii nu mai există. Alegeți din nou categoriile.',
    en: 'One of the categories no longer exists. Choose the categories again.',
  },
  'check-in.rehearsal_too_late': {
    ro: 'Repetiția se încheie cu o oră înainte de prima intrare, ca să nu se șteargă sosiri adevărate. Acum este prea târziu pentru una nouă.',
    en: 'A rehearsal ends an hour before the first entry, so that no real arrival is deleted. It is too late to start one now.',
  },
  'check-in.no_enrolment': {
    ro: 'La această listă nu se poate înscrie nimeni. Alegeți altceva la „Cine intră”.',
    en: 'Nobody can enrol for this list. Choose something else under “Who may enter”.',
  },
  'check-in.list_of_part': {
    ro: 'Lista unui moment rămâne cât există momentul. Nu s-a schimbat nimic.',
    en: 'The list of a part stays as long as the part does. Nothing was changed.',
  },
  'check-in.nothing_to_undo': {
    ro: 'Între timp invitatul a fost scanat din nou, deci nu mai este nimic de anulat.',
    en: 'The guest was scanned again meanwhile, so there is nothing left to undo.',
  },
  'check-in.event_over': {
    ro: 'Evenimentul s-a încheiat; nu mai pot fi conectate dispozitive.',
    en: 'The event is over; no more devices can be paired.',
  },
  'check-in.device_not_found': {
    ro: 'Dispozitivul nu mai este pe listă.',
    en: 'The device is no longer on the list.',
  },
  'check-in.incident_not_found': {
    ro: 'Cazul nu mai există.',
    en: 'The case no longer exists.',
  },
  'check-in.incident_settled': {
    ro: 'Altcineva a lămurit deja acest caz. Nu s-a schimbat nimic.',
    en: 'Somebody else has settled this case already. Nothing was changed.',
  },
  'check-in.not_reopened': {
    ro: 'Această hotărâre nu se mai poate anula. Schimbați ce este nevoie la invitat.',
    en: 'This decision can no longer be undone. Change what is needed at the guest.',
  },
  'check-in.no_such_settlement': {
    ro: 'Acest caz nu se poate lămuri așa. Alegeți altă cale.',
    en: 'This case cannot be settled that way. Choose another one.',
  },
  'check-in.guest_not_found': {
    ro: 'Alegeți invitatul cu care se potrivește.',
    en: 'Choose the guest that it matches.',
  },
  'check-in.match_itself': {
    ro: 'Este chiar persoana primită la ușă. Alegeți invitatul de pe listă care a venit.',
    en: 'This is the very person let in at the door. Choose the guest on the list who came.',
  },
  'check-in.nobody_to_print': {
    ro: 'Nu este nimeni de tipărit. Adăugați invitați sau alegeți „toți”.',
    en: 'There is nobody to print. Add guests or choose “everybody”.',
  },
  'door.pin_gone': {
    ro: 'PIN-ul nu este bun sau a expirat. Cereți unul nou de la organizator.',
    en: 'The PIN is wrong or has expired. Ask the organiser for a new one.',
  },
  'door.event_draft': {
    ro: 'PIN-ul este bun, dar evenimentul este încă în pregătire. Ușile se pot conecta după ce este anunțat.',
    en: 'The PIN is right, but the event is not announced yet. Doors can be paired once it is.',
  },
  'door.scan_id_reused': {
    ro: 'Această scanare a fost deja trimisă cu alt cod. Scanați din nou.',
    en: 'This scan was already sent with another code. Scan again.',
  },
  'door.code_needed': {
    ro: 'Lipsește codul biletului. Scanați din nou sau căutați după nume.',
    en: 'The ticket code is missing. Scan again or search by name.',
  },
  'door.batch_too_large': {
    ro: 'Prea multe scanări odată; se trimit în porții de cel mult 500.',
    en: 'Too many scans at once; send at most 500 at a time.',
  },
  'door.scan_not_found': {
    ro: 'Scanarea nu a fost făcută de acest dispozitiv.',
    en: 'This device did not make that scan.',
  },
  'door.search_too_short': {
    ro: 'Scrieți cel puțin trei litere.',
    en: 'Type at least three letters.',
  },
  'door.list_not_found': {
    ro: 'Lista nu mai există. Alegeți alta.',
    en: 'The list no longer exists. Choose another one.',
  },
  'guests.not_found': guestGone,
})
