import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'budgets.not_found': {
    ro: 'Bugetul nu mai există. Poate l-a șters altcineva; îl găsiți în Coș timp de 30 de zile.',
    en: 'The budget no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'budgets.changed_meanwhile': {
    ro: 'Altcineva a salvat între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved in the meantime. Nothing is lost: choose what stays.',
  },
  'budgets.total_moved': {
    ro: 'Totalul s-a schimbat între timp. Nu s-a aprobat nimic: priviți din nou suma și aprobați.',
    en: 'The total changed in the meantime. Nothing was approved: look at the sum again and approve.',
  },
  'budgets.empty': {
    ro: 'Bugetul nu are nicio linie. Adăugați linii, apoi aprobați-l.',
    en: 'The budget has no line. Add lines, then approve it.',
  },
  'budgets.rate_missing': {
    ro: 'Lipsește cursul pentru această monedă. Adăugați-l la Cursuri și invitați sau scrieți-l pe document.',
    en: 'There is no rate for this currency. Add it under Rates and guests or write it on the document.',
  },
  'budgets.category_not_found': {
    ro: 'Categoria nu mai există. Alegeți alta.',
    en: 'The category no longer exists. Choose another one.',
  },
  'budgets.line_not_found': {
    ro: 'Una dintre linii nu mai există. Nu s-a schimbat nimic: reîncărcați și alegeți din nou.',
    en: 'One of the lines no longer exists. Nothing was changed: reload and choose again.',
  },
  'budgets.line_has_documents': {
    ro: 'Linia are facturi sau plăți făcute. Nu s-a șters nimic: confirmați că merg împreună la coș.',
    en: 'The line has invoices or payments that were made. Nothing was deleted: confirm that they go to the bin together.',
  },
  'budgets.line_shares_invoice': {
    ro: 'Linia are o factură care ține și de o linie care rămâne. Nu s-a șters nimic: mutați întâi partea ei din factură sau ștergeți factura.',
    en: 'The line has an invoice that is also for a line that stays. Nothing was deleted: move its part of the invoice first, or delete the invoice.',
  },
  'budgets.partner_not_found': {
    ro: 'Partenerul nu mai există. Ce ați scris se păstrează; alegeți altul.',
    en: 'The partner no longer exists. What you typed is kept; choose another one.',
  },
  'budgets.circle': {
    ro: 'Procentele s-ar calcula unul din altul la nesfârșit. Nu s-a schimbat nimic: scoateți una dintre linii.',
    en: 'The percentages would be counted from each other for ever. Nothing was changed: take out one of the lines.',
  },
  'budgets.min_above_max': {
    ro: 'Minimul este mai mare decât maximul. Schimbați unul dintre ele.',
    en: 'The minimum is above the maximum. Change one of them.',
  },
  'budgets.too_big': {
    ro: 'Linia ar depăși zece miliarde. Nu s-a salvat nimic: verificați prețul și cantitatea.',
    en: 'The line would come to more than ten billion. Nothing was saved: check the price and the quantity.',
  },
  'budgets.too_many': {
    ro: 'Bugetul ar avea prea multe linii sau categorii. Nu s-a adăugat nimic: împărțiți-l în două bugete.',
    en: 'The budget would have too many lines or categories. Nothing was added: split it into two budgets.',
  },
  'budgets.file_unreadable': {
    ro: 'Fișierul nu este un tabel XLSX sau CSV cu rânduri. Salvați-l din nou ca XLSX și încercați iar.',
    en: 'The file is not an XLSX or CSV table with rows. Save it again as XLSX and try once more.',
  },
  'budgets.file_too_long': {
    ro: 'Fișierul are mai mult de 5000 de rânduri sau de 60 de coloane. Împărțiți-l și importați pe rând.',
    en: 'The file has more than 5000 rows or 60 columns. Split it and import the parts one by one.',
  },
  'budgets.credit_wrong': {
    ro: 'O factură storno se face pentru o factură în aceeași monedă, pe liniile ei. Alegeți altă factură.',
    en: 'A credit note is for an invoice in the same currency, on its lines. Choose another invoice.',
  },
  'budgets.credit_above': {
    ro: 'Storno-ul ar depăși factura. Scrieți cel mult cât a rămas din ea.',
    en: 'The credit would be above the invoice. Write at most what stands of it.',
  },
  'budgets.advances_undecided': {
    ro: 'Storno-ul ia înapoi o factură care conține avansuri. Alegeți ce se întâmplă cu ele.',
    en: 'The credit note takes back an invoice that contains advances. Choose what becomes of them.',
  },
  'budgets.settled_twice': {
    ro: 'Avansul ar fi stins de două facturi finale. Nu s-a schimbat nimic: scoateți-l întâi dintr-una dintre ele.',
    en: 'The advance would be in two final invoices. Nothing was changed: take it out of one of them first.',
  },
  'budgets.invoice_is_credited': {
    ro: 'Factura are un storno. Ștergeți întâi storno-ul.',
    en: 'The invoice has a credit note. Delete the credit note first.',
  },
  'budgets.vat_differs': {
    ro: 'TVA-ul diferă de cel al liniei. Verificați-l sau bifați că așa este pe factură.',
    en: 'The VAT differs from that of the line. Check it, or tick that the invoice says so.',
  },
  'budgets.rate_unlikely': {
    ro: 'Cursul este departe de ultimul știut. Verificați-l sau bifați că este corect.',
    en: 'The rate is far from the last one known. Check it, or tick that it is right.',
  },
  'budgets.planned_above': {
    ro: 'Plățile planificate ar depăși ce a rămas de plătit. Verificați suma sau confirmați că plătiți în plus.',
    en: 'The planned payments would be above what is left to pay. Check the amount, or confirm that you pay more.',
  },
  'budgets.overpaid': {
    ro: 'Suma este mai mare decât ce a rămas de plătit. Verificați-o sau confirmați că plătiți în plus.',
    en: 'The amount is above what is left to pay. Check it, or confirm that you pay more.',
  },
  'budgets.refund_above': {
    ro: 'Suma returnată este mai mare decât ce se poate returna. Verificați-o sau confirmați că este corectă.',
    en: 'The refund is above what can come back. Check it, or confirm that it is right.',
  },
  'budgets.refund_unnamed': {
    ro: 'Linia are facturi plătite. Alegeți factura din care vin banii înapoi sau confirmați că returnarea nu ține de o factură.',
    en: 'The line has paid invoices. Choose the one that the money comes back of, or confirm that the refund belongs to none.',
  },
  'budgets.offer_not_found': {
    ro: 'Oferta nu mai există. Reîncărcați lista.',
    en: 'The offer no longer exists. Reload the list.',
  },
  'budgets.offer_accepted_already': {
    ro: 'Linia are deja o ofertă acceptată. Respingeți-o pe aceea, apoi acceptați alta.',
    en: 'The line already has an accepted offer. Reject that one, then accept another.',
  },
  'budgets.invoice_not_found': {
    ro: 'Factura nu mai există. Reîncărcați lista.',
    en: 'The invoice no longer exists. Reload the list.',
  },
  'budgets.invoice_is_paid': {
    ro: 'Factura are plăți. Anulați sau ștergeți întâi plățile ei.',
    en: 'The invoice has payments. Cancel or remove its payments first.',
  },
  'budgets.allocation_gap': {
    ro: 'Sumele repartizate pe linii nu dau totalul facturii. Corectați-le până la ultimul ban.',
    en: 'The amounts on the lines do not sum to the invoice. Correct them to the last cent.',
  },
  'budgets.number_taken': {
    ro: 'Acest furnizor are deja o factură cu aceeași serie și același număr.',
    en: 'This supplier already has an invoice with the same series and number.',
  },
  'budgets.settles_wrong': {
    ro: 'O factură finală stinge doar facturi de avans, în aceeași monedă, nestinse de alta.',
    en: 'A final invoice settles only advance invoices in the same currency that no other settles.',
  },
  'budgets.settled_above': {
    ro: 'Avansurile stinse depășesc factura finală. Verificați sumele.',
    en: 'The settled advances are above the final invoice. Check the amounts.',
  },
  'budgets.payment_not_found': {
    ro: 'Plata nu mai există. Reîncărcați lista.',
    en: 'The payment no longer exists. Reload the list.',
  },
  'budgets.payment_settled': {
    ro: 'Plata este încheiată și nu se mai schimbă. Redeschideți-o întâi.',
    en: 'The payment is settled and does not change any more. Reopen it first.',
  },
  'budgets.nothing_to_pay': {
    ro: 'Alegeți linia sau factura care se plătește.',
    en: 'Choose the line or the invoice that is paid.',
  },
  'budgets.no_such_step': {
    ro: 'Plata nu poate trece direct în această stare. Nu s-a schimbat nimic.',
    en: 'The payment cannot go straight to this state. Nothing was changed.',
  },
  'budgets.needs_approval': {
    ro: 'Suma depășește limita companiei: un administrator trebuie să aprobe plata întâi.',
    en: 'The sum is above the company’s limit: an admin has to approve the payment first.',
  },
  'budgets.only_admin_approves': {
    ro: 'Peste limita companiei aprobă doar un administrator. Nu s-a schimbat nimic.',
    en: 'Above the company’s limit only an admin approves. Nothing was changed.',
  },
  'budgets.paid_in_future': {
    ro: 'Ziua plății nu poate fi în viitor. Alegeți ziua în care s-a plătit.',
    en: 'The day of payment cannot be in the future. Choose the day it was paid.',
  },
  'budgets.returned_wrong_day': {
    ro: 'Banii nu se pot întoarce în viitor sau înainte de a fi plătiți. Alegeți ziua în care au venit înapoi.',
    en: 'Money cannot come back in the future or before it was paid. Choose the day it came back.',
  },
  'files.not_found': {
    ro: 'Fișierul nu mai există. Ce ați scris se păstrează; încărcați fișierul din nou.',
    en: 'The file no longer exists. What you typed is kept; upload the file again.',
  },
})
