import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'run-of-show.not_found': {
    ro: 'Desfășurătorul nu mai există. Poate l-a șters altcineva; îl găsiți în Coș timp de 30 de zile.',
    en: 'This run of show no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'run-of-show.nothing_published': {
    ro: 'În ziua aleasă nu este nicio sesiune publicată. Publicați agenda sau începeți cu o listă goală.',
    en: 'No session is published for that day. Publish the agenda, or begin with an empty list.',
  },
  'run-of-show.nothing_in_template': {
    ro: 'Șablonul ales nu are niciun desfășurător. Alegeți altul sau începeți cu o listă goală.',
    en: 'The template you chose has no run of show. Choose another, or begin with an empty list.',
  },
  'run-of-show.nothing_measured': {
    ro: 'Niciun rând nu s-a încheiat încă, așa că nu sunt durate reale de păstrat.',
    en: 'No row has ended yet, so there are no real lengths to keep.',
  },
  'events.template_not_found': {
    ro: 'Șablonul nu mai există. Alegeți altul.',
    en: 'This template no longer exists. Choose another.',
  },
  'run-of-show.changed_meanwhile': {
    ro: 'Altcineva a schimbat desfășurătorul între timp. Nu s-a pierdut nimic: vedeți ce este acum și încercați din nou.',
    en: 'Somebody else changed the run of show in the meantime. Nothing is lost: see what it is now, and try again.',
  },
  'run-of-show.cue_changed': {
    ro: 'Altcineva a schimbat între timp acest moment al desfășurătorului. Vedeți ce este acum și schimbați din nou.',
    en: 'Somebody else changed this cue in the meantime. See what it is now, and change it again.',
  },
  'run-of-show.cue_running': {
    ro: 'Momentul este în desfășurare și nu poate fi scos. Treceți la altul sau încheiați, apoi ștergeți-l.',
    en: 'This cue is running and cannot be taken out. Go to another one or end the show, then delete it.',
  },
  'run-of-show.too_many': {
    ro: 'Un desfășurător are cel mult 500 de rânduri. Faceți încă unul, de exemplu pentru altă sală.',
    en: 'A run of show has at most 500 rows. Make another one, for example for another room.',
  },
  'run-of-show.file_unreadable': {
    ro: 'În fișier nu este niciun tabel pe care să-l putem citi. Salvați-l ca XLSX sau CSV, fără parolă.',
    en: 'There is no table in the file that we can read. Save it as XLSX or CSV, without a password.',
  },
  'run-of-show.file_too_long': {
    ro: 'Tabelul are mai mult de 5.000 de rânduri, iar un desfășurător are cel mult 500. Aduceți numai rândurile zilei.',
    en: 'The table has more than 5,000 rows, and a run of show has at most 500. Bring only the rows of the day.',
  },
  'run-of-show.ref_unknown': {
    ro: 'Persoana sau sesiunea aleasă nu mai este în acest eveniment. Alegeți alta.',
    en: 'The person or session you chose is no longer in this event. Choose another.',
  },
  'run-of-show.step_over': {
    ro: 'Altcineva a schimbat între timp aceleași rânduri, așa că pasul nu mai poate fi anulat.',
    en: 'Somebody changed the same rows since, so this step can no longer be undone.',
  },
  'run-of-show.moved_on': {
    ro: 'Altcineva a apăsat înaintea dumneavoastră. Nu s-a trimis nimic: vedeți unde este spectacolul acum.',
    en: 'Somebody else pressed before you. Nothing was sent: see where the show is now.',
  },
  'run-of-show.nothing_to_announce': {
    ro: 'Nicio oră nu mai este diferită de cea știută. Nu s-a trimis nimic.',
    en: 'No hour differs any more from the one people know. Nothing was sent.',
  },
  'run-of-show.cue_unknown': {
    ro: 'Momentul ales nu mai este în listă. Alegeți altul.',
    en: 'The cue you chose is no longer in the list. Choose another.',
  },
  'files.not_found': {
    ro: 'Fișierul nu mai există. Nu s-a schimbat nimic; încărcați fișierul din nou.',
    en: 'The file no longer exists. Nothing was changed; upload the file again.',
  },
})
