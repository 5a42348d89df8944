import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'guest-exchange.file_not_found': {
    ro: 'Fișierul nu mai există. Încărcați-l din nou; nu s-a importat nimic.',
    en: 'The file no longer exists. Upload it again; nothing was imported.',
  },
  'guest-exchange.not_found': {
    ro: 'Importul nu mai există: a fost abandonat sau au trecut 24 de ore. Încărcați fișierul din nou.',
    en: 'The import no longer exists: it was dropped, or 24 hours have passed. Upload the file again.',
  },
  'guest-exchange.not_ready': {
    ro: 'Importul este în lucru sau s-a încheiat între timp. Nu s-a schimbat nimic; priviți starea lui de acum.',
    en: 'The import is being worked on or ended in the meantime. Nothing was changed; look at its state now.',
  },
  'guest-exchange.no_such_sheet': {
    ro: 'Fișierul nu are o astfel de foaie. Alegeți una din listă.',
    en: 'The file has no such sheet. Choose one from the list.',
  },
  'guest-exchange.bad_rows': {
    ro: 'Mai sunt rânduri cu probleme. Corectați-le sau alegeți să le lăsați pe dinafară; nu s-a importat nimic.',
    en: 'Some rows still have problems. Mend them or choose to leave them out; nothing was imported.',
  },
  'guest-exchange.same_file': {
    ro: 'Ați mai importat acest fișier. Nu s-a importat nimic a doua oară; bifați că îl vreți din nou, dacă așa este.',
    en: 'This file was imported before. Nothing was imported a second time; tick that you want it again, if so.',
  },
  'guest-exchange.nothing_to_do': {
    ro: 'Niciun rând nu ar fi adăugat sau completat. Schimbați ce se întâmplă cu dublurile sau alegeți alt fișier.',
    en: 'No row would be added or completed. Change what happens to doubles, or choose another file.',
  },
  'guest-exchange.undo_over': {
    ro: 'Importul nu mai poate fi anulat: au trecut cele 24 de ore. Invitații pot fi șterși din listă.',
    en: 'The import can no longer be undone: its 24 hours are over. Guests can be deleted from the list.',
  },
})
