import { dictionary } from '#shared/i18n.ts'

/** Every sentence says what happened, that nothing was lost, and what to do. */
export const errorText = dictionary({
  ro: {
    offline:
      'Nu am ajuns la server. Ce ați scris se păstrează; verificați legătura la internet și încercați din nou.',
    too_slow: 'Serverul nu a răspuns la timp. Nu s-a pierdut nimic; încercați din nou.',
    unavailable:
      'Serverul nu răspunde acum. Nu s-a pierdut nimic; încercați din nou peste puțin timp.',
    internal: 'A apărut o greșeală din partea noastră. Nu s-a pierdut nimic; încercați din nou.',
    sign_in_needed: 'Sesiunea s-a încheiat. Ce ați scris se păstrează; intrați din nou în cont.',
    not_staff:
      'Acest lucru îl poate face doar echipa companiei. Nu s-a schimbat nimic; cereți acces unui administrator.',
    admins_only:
      'Acest lucru îl poate face doar un administrator. Nu s-a schimbat nimic; rugați un administrator.',
    not_for_keys:
      'O cheie API nu poate face acest lucru, doar o persoană intrată în cont. Nu s-a schimbat nimic.',
    key_reads_only:
      'Această cheie API poate doar citi. Nu s-a schimbat nimic; folosiți una care poate și scrie.',
    used_in_other_events:
      'Este folosit și în evenimente pe care nu le vedeți, așa că doar un coleg cu acces la toate îl poate șterge. Nu s-a schimbat nimic; îl puteți scoate din evenimentele dumneavoastră.',
    forbidden:
      'Nu aveți dreptul la acest lucru. Nu s-a schimbat nimic; cereți acces unui administrator.',
    not_found: 'Nu am găsit ce căutați; poate a fost șters sau mutat. Întoarceți-vă la listă.',
    conflict: 'Altcineva a salvat între timp. Ce ați scris se păstrează; comparați și alegeți.',
    invalid:
      'Ceva nu este completat bine. Ce ați scris se păstrează; verificați câmpurile marcate.',
    malformed:
      'Cererea nu a putut fi citită. Nu s-a schimbat nimic; reîncărcați pagina și încercați din nou.',
    too_large:
      'Conținutul este prea mare. Nu s-a pierdut nimic; trimiteți mai puțin sau un fișier mai mic.',
    idempotency_key_reused:
      'Cererea a fost deja trimisă cu alt conținut. Nu s-a schimbat nimic; reîncărcați pagina.',
    answer_erased:
      'Cererea a fost deja îndeplinită, iar persoana de care ținea a fost ștearsă între timp. Reîncărcați pagina.',
    too_many_requests:
      'Ați făcut prea multe cereri într-un timp scurt. Nu s-a pierdut nimic; așteptați un minut.',
    wait: {
      one: 'Prea multe încercări. Nu s-a pierdut nimic; încercați din nou peste o secundă.',
      few: 'Prea multe încercări. Nu s-a pierdut nimic; încercați din nou peste {n} secunde.',
      other: 'Prea multe încercări. Nu s-a pierdut nimic; încercați din nou peste {n} de secunde.',
    },
    wait_minutes: {
      one: 'Prea multe încercări. Nu s-a pierdut nimic; încercați din nou peste un minut.',
      few: 'Prea multe încercări. Nu s-a pierdut nimic; încercați din nou peste {n} minute.',
      other: 'Prea multe încercări. Nu s-a pierdut nimic; încercați din nou peste {n} de minute.',
    },
  },
  en: {
    offline:
      'We could not reach the server. What you typed is kept; check your connection and try again.',
    too_slow: 'The server did not answer in time. Nothing was lost; please try again.',
    unavailable: 'The server is not answering now. Nothing was lost; try again in a little while.',
    internal: 'Something went wrong on our side. Nothing was lost; please try again.',
    sign_in_needed: 'Your session has ended. What you typed is kept; please sign in again.',
    not_staff:
      'Only the company’s team can do this. Nothing was changed; ask an administrator for access.',
    admins_only: 'Only an administrator can do this. Nothing was changed; please ask one.',
    not_for_keys: 'An API key cannot do this, only a person who signed in. Nothing was changed.',
    key_reads_only: 'This API key may only read. Nothing was changed; use one that may also write.',
    used_in_other_events:
      'It is also used in events that you do not see, so only a colleague with access to all of them can delete it. Nothing was changed; you can remove it from your own events.',
    forbidden: 'You may not do this. Nothing was changed; ask an administrator for access.',
    not_found: 'We did not find this; perhaps it was deleted or moved. Go back to the list.',
    conflict: 'Somebody else saved in between. What you typed is kept; compare and choose.',
    invalid: 'Something is not filled in right. What you typed is kept; check the marked fields.',
    malformed: 'The request could not be read. Nothing was changed; reload the page and try again.',
    too_large: 'This is too large. Nothing was lost; send less or a smaller file.',
    idempotency_key_reused:
      'This was already sent with other content. Nothing was changed; reload the page.',
    answer_erased:
      'This was done already, and the person it was about has been erased since. Reload the page.',
    too_many_requests:
      'That was too many requests in a short time. Nothing was lost; wait a minute.',
    wait: {
      one: 'Too many tries. Nothing was lost; try again in one second.',
      other: 'Too many tries. Nothing was lost; try again in {n} seconds.',
    },
    wait_minutes: {
      one: 'Too many tries. Nothing was lost; try again in one minute.',
      other: 'Too many tries. Nothing was lost; try again in {n} minutes.',
    },
  },
})
