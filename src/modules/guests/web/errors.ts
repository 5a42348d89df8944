import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'guests.walk_in_over': {
    ro: 'Persoana a fost primită la ușă, iar intrarea ei a fost anulată sau trecută pe numele altui invitat. Dacă totuși vine, adăugați-o ca invitat nou.',
    en: 'This person was let in at the door, and the entry was undone or is another guest’s. If they are coming after all, add them as a new guest.',
  },
  'guests.not_found': {
    ro: 'Invitatul nu mai există. Poate l-a șters sau l-a unit altcineva; îl găsiți în Coș timp de 30 de zile.',
    en: 'This guest no longer exists. Somebody may have deleted or merged them; they are in the bin for 30 days.',
  },
  'guests.changed_meanwhile': {
    ro: 'Altcineva a salvat acest invitat între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this guest in the meantime. Nothing is lost: choose what stays.',
  },
  'guests.table_of_plan': {
    ro: 'Masa o stabilește planul de așezare al evenimentului. Nu s-a schimbat nimic: mutați invitatul în „Așezare la mese”.',
    en: 'The seating plan of the event says the table. Nothing was changed: move the guest in “Seating”.',
  },
  'guests.host_deleted': {
    ro: 'Un însoțitor fără nume revine odată cu persoana cu care vine. Nu s-a schimbat nimic; restaurați persoana, iar însoțitorii ei revin cu ea.',
    en: 'A companion without a name comes back with the person they come with. Nothing was changed; restore that person, and their companions come back too.',
  },
  'guests.erased': {
    ro: 'Datele acestui invitat au fost șterse definitiv, așa că nu mai pot fi schimbate.',
    en: 'This guest’s data was erased for good, so it can no longer be changed.',
  },
  'guests.key_gone': {
    ro: 'Linkul a fost făcut cu o cheie care nu mai este aici. Cel trimis se deschide în continuare; pentru a-l arăta din nou, reînnoiți-l.',
    en: 'The link was made with a key that is no longer here. The one that was sent still opens; renew it to show it again.',
  },
  'guests.group_not_found': {
    ro: 'Grupul nu mai există. Ce ați scris se păstrează; alegeți alt grup.',
    en: 'The group no longer exists. What you typed is kept; choose another group.',
  },
  'guests.group_changed_meanwhile': {
    ro: 'Altcineva a salvat acest grup între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this group in the meantime. Nothing is lost: choose what stays.',
  },
  'guests.group_full': {
    ro: 'Invitația este pentru mai puține persoane. Nu s-a schimbat nimic: măriți numărul maxim de persoane al grupului sau alegeți alt grup.',
    en: 'The invitation is for fewer people. Nothing was changed: raise the group’s maximum or choose another group.',
  },
  'guests.group_not_empty': {
    ro: 'Grupul are încă invitați. Nu s-a șters nimic: mutați-i sau ștergeți-i întâi.',
    en: 'The group still has guests. Nothing was deleted: move or delete them first.',
  },
  'guests.primary_not_member': {
    ro: 'Persoana principală trebuie să fie din grup. Alegeți pe cineva din grup.',
    en: 'The person to write to must belong to the group. Choose somebody in it.',
  },
  'guests.host_unusable': {
    ro: 'Invitatul care aduce însoțitorul trebuie să fie în același grup și să nu fie el însuși însoțitor. Alegeți pe altcineva.',
    en: 'A person who brings a companion must be in the same group and no companion themselves. Choose somebody else.',
  },
  'guests.tag_not_found': {
    ro: 'Una dintre etichete nu mai există. Ce ați scris se păstrează; alegeți din nou etichetele.',
    en: 'One of the tags no longer exists. What you typed is kept; choose the tags again.',
  },
  'guests.category_not_found': {
    ro: 'Categoria nu mai există. Ce ați scris se păstrează; alegeți alta.',
    en: 'The category no longer exists. What you typed is kept; choose another one.',
  },
  'guests.part_not_found': {
    ro: 'Momentul nu mai există în acest eveniment. Nu s-a schimbat nimic; alegeți altul.',
    en: 'The part no longer exists in this event. Nothing was changed; choose another one.',
  },
  'guests.not_invited': {
    ro: 'Invitatul nu este invitat la acest moment. Nu s-a schimbat nimic; invitați-l întâi.',
    en: 'The guest is not invited to this part. Nothing was changed; invite them first.',
  },
  'guests.answered_meanwhile': {
    ro: 'Răspunsul s-a schimbat între timp, poate chiar de către invitat. Acum îl vedeți pe cel nou; alegeți din nou, dacă este cazul.',
    en: 'The answer was changed in the meantime, perhaps by the guest. You now see the new one; choose again if need be.',
  },
  'guests.request_not_found': {
    ro: 'Cererea nu mai există. Reîncărcați lista.',
    en: 'The request no longer exists. Reload the list.',
  },
  'guests.request_decided': {
    ro: 'Altcineva a hotărât deja asupra acestei cereri. Nu s-a schimbat nimic.',
    en: 'Somebody else has already decided on this request. Nothing was changed.',
  },
  'guests.nobody_chosen': {
    ro: 'Nu mai este niciun invitat ales: poate filtrul nu mai găsește pe nimeni. Alegeți din nou.',
    en: 'No guest is chosen any more: perhaps the filter finds nobody now. Choose again.',
  },
  'guests.batch_over': {
    ro: 'Modificarea nu mai poate fi anulată: au trecut cele 24 de ore sau a anulat-o altcineva.',
    en: 'The change can no longer be undone: its 24 hours are over, or somebody undid it already.',
  },
  'guests.nobody_to_restore': {
    ro: 'Nu mai este nimeni de adus înapoi: invitații au fost readuși din coș sau datele lor au fost șterse definitiv.',
    en: 'Nobody is left to bring back: the guests were restored from the bin, or their data was erased for good.',
  },
  'guests.batch_running': {
    ro: 'Modificarea este încă în lucru. Opriți-o sau așteptați să se termine, apoi anulați.',
    en: 'The change is still running. Stop it or wait for its end, then undo it.',
  },
  'guests.same_guest': {
    ro: 'Un invitat nu poate fi unit cu el însuși. Alegeți doi invitați diferiți.',
    en: 'A guest cannot be merged with themselves. Choose two different guests.',
  },
  'guests.merge_over': {
    ro: 'Unirea nu mai poate fi desfăcută: au trecut cele 24 de ore sau a desfăcut-o altcineva.',
    en: 'The merge can no longer be undone: its 24 hours are over, or somebody undid it already.',
  },
  'guests.merge_changed_since': {
    ro: 'Invitatul a fost modificat după unire, așa că nu o desfacem peste ce s-a scris. Celălalt este în Coș.',
    en: 'The guest was changed after the merge, so it is not undone over that. The other one is in the bin.',
  },
  'guests.import_file_not_found': {
    ro: 'Fișierul nu mai există. Încărcați-l din nou; nu s-a importat nimic.',
    en: 'The file no longer exists. Upload it again; nothing was imported.',
  },
  'guests.import_not_found': {
    ro: 'Importul nu mai există: a fost abandonat sau au trecut 24 de ore. Încărcați fișierul din nou.',
    en: 'The import no longer exists: it was dropped, or 24 hours have passed. Upload the file again.',
  },
  'guests.import_not_ready': {
    ro: 'Importul este în lucru sau s-a încheiat între timp. Nu s-a schimbat nimic; priviți starea lui de acum.',
    en: 'The import is being worked on or ended in the meantime. Nothing was changed; look at its state now.',
  },
  'guests.import_no_such_sheet': {
    ro: 'Fișierul nu are o astfel de foaie. Alegeți una din listă.',
    en: 'The file has no such sheet. Choose one from the list.',
  },
  'guests.import_bad_rows': {
    ro: 'Mai sunt rânduri cu probleme. Corectați-le sau alegeți să le lăsați pe dinafară; nu s-a importat nimic.',
    en: 'Some rows still have problems. Mend them or choose to leave them out; nothing was imported.',
  },
  'guests.import_same_file': {
    ro: 'Ați mai importat acest fișier. Nu s-a importat nimic a doua oară; bifați că îl vreți din nou, dacă așa este.',
    en: 'This file was imported before. Nothing was imported a second time; tick that you want it again, if so.',
  },
  'guests.import_nothing_to_do': {
    ro: 'Niciun rând nu ar fi adăugat sau completat. Schimbați ce se întâmplă cu dublurile sau alegeți alt fișier.',
    en: 'No row would be added or completed. Change what happens to doubles, or choose another file.',
  },
  'guests.import_undo_over': {
    ro: 'Importul nu mai poate fi anulat: au trecut cele 24 de ore. Invitații pot fi șterși din listă.',
    en: 'The import can no longer be undone: its 24 hours are over. Guests can be deleted from the list.',
  },
})
