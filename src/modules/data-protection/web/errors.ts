import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'data-protection.retention_changed_meanwhile': {
    ro: 'Altcineva a schimbat termenele între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else changed the terms in the meantime. Nothing is lost: choose what stays.',
  },
  'data-protection.entry_changed_meanwhile': {
    ro: 'Altcineva a salvat această prelucrare între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this processing in the meantime. Nothing is lost: choose what stays.',
  },
  'data-protection.entry_not_found': {
    ro: 'Prelucrarea nu mai există. Poate a șters-o altcineva; o găsiți în Coș timp de 30 de zile.',
    en: 'The processing no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'data-protection.too_many_entries': {
    ro: 'Registrul are deja 100 de prelucrări. Ce ați scris se păstrează; ștergeți întâi una.',
    en: 'The register has 100 entries already. What you typed is kept; first delete one.',
  },
  'data-protection.request_changed_meanwhile': {
    ro: 'Altcineva a salvat această cerere între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this request in the meantime. Nothing is lost: choose what stays.',
  },
  'data-protection.nobody_named': {
    ro: 'Contactul nu conține un e-mail sau un telefon după care să căutăm. Nu s-a schimbat nimic: completați-l și încercați din nou.',
    en: 'The contact holds no e-mail or phone to search by. Nothing was changed: fill it in and try again.',
  },
  'data-protection.unproven': {
    ro: 'Unii invitați și-au scris singuri adresa sau telefonul din cerere. Nu s-a schimbat nimic: verificați întâi că este aceeași persoană.',
    en: 'Some guests wrote the address or phone of the request themselves. Nothing was changed: first check that it is the same person.',
  },
  'data-protection.nothing_kept': {
    ro: 'În evenimente nu se păstrează nimic despre această persoană, deci nu este nimic de descărcat.',
    en: 'Nothing is kept of this person in the events, so there is nothing to download.',
  },
  'data-protection.request_not_found': {
    ro: 'Cererea nu mai există. Poate a șters-o altcineva; o găsiți în Coș timp de 30 de zile.',
    en: 'The request no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'data-protection.received_later': {
    ro: 'O cerere nu poate fi primită în viitor. Ce ați scris se păstrează; schimbați data.',
    en: 'A request cannot be received in the future. What you typed is kept; change the date.',
  },
  'data-protection.no_such_move': {
    ro: 'Cererea nu poate trece din starea ei în aceasta. Nu s-a schimbat nimic; reîncărcați lista.',
    en: 'The request cannot go from its state to this one. Nothing was changed; reload the list.',
  },
  'data-protection.reason_missing': {
    ro: 'Scrieți motivul refuzului: persoana are dreptul să îl afle.',
    en: 'Write why it is refused: the person has the right to know.',
  },
  'data-protection.mail_not_found': {
    ro: 'Mesajul nu mai este păstrat.',
    en: 'The message is no longer kept.',
  },
  'data-protection.mail_of_all_events': {
    ro: 'Mesajele păstrate le văd doar cei care lucrează la toate evenimentele companiei.',
    en: 'Only those who work on all events of the company see the kept mail.',
  },
})
