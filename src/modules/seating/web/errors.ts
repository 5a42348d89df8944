import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'files.not_found': {
    ro: 'Fișierul nu mai există. Nu s-a schimbat nimic; încărcați fișierul din nou.',
    en: 'The file no longer exists. Nothing was changed; upload the file again.',
  },
  'seating.not_found': {
    ro: 'Planul nu mai există. Poate l-a șters altcineva; îl găsiți în Coș timp de 30 de zile.',
    en: 'This plan no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'seating.part_not_found': {
    ro: 'Momentul nu mai există. Alegeți altul.',
    en: 'The part no longer exists. Choose another.',
  },
  'seating.changed_meanwhile': {
    ro: 'Altcineva a schimbat planul între timp. Nu s-a pierdut nimic: vedeți ce este acum și încercați din nou.',
    en: 'Somebody else changed the plan in the meantime. Nothing is lost: see what it is now, and try again.',
  },
  'seating.seat_changed': {
    ro: 'Altcineva a mutat pe cineva de aici între timp. Nu s-a schimbat nimic: vedeți planul de acum și mutați din nou.',
    en: 'Somebody else moved a person here in the meantime. Nothing was changed: see the plan as it is now, and move again.',
  },
  'seating.seat_unknown': {
    ro: 'Masa nu are acest loc. Alegeți alt loc sau măriți masa.',
    en: 'The table has no such seat. Choose another seat, or make the table larger.',
  },
  'seating.guest_unknown': {
    ro: 'Invitatul nu vine sau nu mai este invitat la acest moment, așa că nu poate primi un loc.',
    en: 'The guest does not come, or is no longer invited to this part, so they cannot get a seat.',
  },
  'seating.thing_gone': {
    ro: 'Altcineva a șters între timp masa sau obiectul. Planul este cel de acum.',
    en: 'Somebody deleted the table or object in the meantime. The plan is as it is now.',
  },
  'seating.hall_not_found': {
    ro: 'Sala salvată nu mai există. Poate a șters-o altcineva; o găsiți în Coș timp de 30 de zile.',
    en: 'The saved hall no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'seating.venue_unknown': {
    ro: 'Locația nu mai este printre parteneri. Alegeți alta.',
    en: 'The venue is no longer among the partners. Choose another.',
  },
  'seating.background_unusable': {
    ro: 'Imaginea nu poate fi folosită. Încărcați-o din nou.',
    en: 'The picture cannot be used. Upload it again.',
  },
  'seating.too_many': {
    ro: 'Un plan are cel mult 300 de mese, 100 de obiecte și 1.000 de reguli.',
    en: 'A plan has at most 300 tables, 100 objects and 1,000 rules.',
  },
  'seating.rule_invalid': {
    ro: 'Regula nu este completă: alegeți oamenii și masa despre care vorbește.',
    en: 'The rule is not complete: choose the people and the table that it is about.',
  },
  'seating.breaks_musts': {
    ro: 'Propunerea încalcă o regulă obligatorie, fiindcă planul s-a schimbat între timp. Cereți o propunere nouă.',
    en: 'The proposal breaks a rule that must hold, since the plan changed in the meantime. Ask for a new one.',
  },
  'seating.size_unknown': {
    ro: 'Hârtia aceasta nu se tipărește în mărimea cerută. Alegeți una dintre mărimile ei.',
    en: 'This paper is not printed in that size. Choose one of its sizes.',
  },
  'seating.no_finder': {
    ro: 'Evenimentul nu are pagini pentru necunoscuți, așa că nu există unde să ducă acest cod.',
    en: 'The event has no pages for strangers, so there is nowhere for this code to lead.',
  },
  'seating.nobody_seated': {
    ro: 'Nu stă nimeni încă la masă, așa că nu este nimic de trimis.',
    en: 'Nobody is seated yet, so there is nothing to send.',
  },
  'seating.too_many_versions': {
    ro: 'Un plan are cel mult 200 de versiuni. Copiați planul ca să continuați.',
    en: 'A plan has at most 200 versions. Copy the plan to go on.',
  },
  'seating.event_off': {
    ro: 'Evenimentul este anulat sau încheiat, așa că nu mai pleacă mesaje. Salvați PDF-ul și trimiteți-l dumneavoastră.',
    en: 'The event is cancelled or over, so no mail leaves any more. Save the PDF and send it yourself.',
  },
  'seating.papers_too_large': {
    ro: 'Hârtiile sunt prea mari pentru un e-mail. Trimiteți fără adresă, apoi salvați PDF-ul.',
    en: 'The papers are too large for an e-mail. Send without an address, then save the PDF.',
  },
  'seating.version_not_found': {
    ro: 'Versiunea nu mai există.',
    en: 'This version no longer exists.',
  },
  'seating.file_unreadable': {
    ro: 'Fișierul nu este un tabel XLSX sau CSV cu rânduri. Salvați-l din nou ca XLSX și încercați iar.',
    en: 'The file is not an XLSX or CSV table with rows. Save it again as XLSX and try once more.',
  },
  'seating.file_too_long': {
    ro: 'Fișierul are mai mult de 10.000 de rânduri. Împărțiți-l și importați pe rând.',
    en: 'The file has more than 10,000 rows. Split it and import the parts one by one.',
  },
  'seating.file_without_columns': {
    ro: 'Fișierul nu are coloanele „Nume” și „Masa”. Salvați întâi lista din program și completați-o pe aceea.',
    en: 'The file lacks the columns “Name” and “Table”. Save the list from the program first and fill that in.',
  },
  'seating.step_over': {
    ro: 'Altcineva a schimbat între timp ce a făcut acest pas, așa că nu mai poate fi anulat. Planul este cel de acum.',
    en: 'Somebody changed since what this step did, so it can no longer be undone. The plan is as it is now.',
  },
})
