import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'accounts.wrong_credentials': {
    ro: 'Adresa și parola nu se potrivesc. Verificați-le și încercați din nou.',
    en: 'The address and the password do not match. Check them and try again.',
  },
  'accounts.too_many_tries': {
    ro: 'Au fost prea multe încercări greșite. Contul nu a pățit nimic; așteptați puțin.',
    en: 'There were too many wrong tries. Nothing happened to the account; wait a little.',
  },
  'accounts.work_needed': {
    ro: 'Din această rețea au fost prea multe încercări greșite. Contul nu a pățit nimic; așteptați puțin.',
    en: 'There were too many wrong tries from this network. Nothing happened to the account; wait a little.',
  },
  'accounts.reset_needed': {
    ro: 'După atâtea încercări greșite, contul se deschide doar cu o parolă nouă. Cereți una prin „Am uitat parola”.',
    en: 'After so many wrong tries the account opens only with a new password. Ask for one through “Forgot password”.',
  },
  'accounts.busy': {
    ro: 'Prea mulți oameni intră chiar acum. Ce ați scris se păstrează; încercați peste o clipă.',
    en: 'Too many people are signing in just now. What you typed is kept; try again in a moment.',
  },
  'accounts.link_invalid': {
    ro: 'Linkul nu mai este bun: a fost folosit, a expirat sau nu este întreg. Nu s-a schimbat nimic; cereți altul.',
    en: 'This link is no longer good: it was used, has expired or is incomplete. Nothing was changed; ask for another.',
  },
  'accounts.weak_password': {
    ro: 'Parola nu poate fi folosită. Nu s-a schimbat nimic; alegeți alta.',
    en: 'This password cannot be used. Nothing was changed; choose another one.',
  },
  'accounts.google_off': {
    ro: 'Aici nu se poate intra cu Google. Intrați cu adresa și parola.',
    en: 'Signing in with Google is not available here. Use your address and password.',
  },
  'accounts.google_unavailable': {
    ro: 'Google nu răspunde acum. Nu s-a pierdut nimic; încercați din nou sau intrați cu parola.',
    en: 'Google is not answering now. Nothing was lost; try again or sign in with the password.',
  },
  'accounts.google_refused': {
    ro: 'Intrarea cu Google nu a reușit. Nu s-a schimbat nimic; încercați din nou.',
    en: 'Signing in with Google did not work. Nothing was changed; please try again.',
  },
  'accounts.google_needs_password': {
    ro: 'Această adresă are deja un cont cu parolă. Intrați cu parola, apoi legați Google din profil.',
    en: 'This address already has an account with a password. Sign in with it, then link Google in your profile.',
  },
  'accounts.google_taken': {
    ro: 'Acest cont Google este legat de altcineva. Nu s-a schimbat nimic; alegeți alt cont Google.',
    en: 'This Google account is linked to somebody else. Nothing was changed; choose another one.',
  },
  'accounts.signup_not_found': {
    ro: 'Această înscriere a expirat. Ce ați scris se păstrează; începeți din nou de la primul pas.',
    en: 'This sign-up has expired. What you typed is kept; start again from the first step.',
  },
  'accounts.signup_confirmed': {
    ro: 'Adresa a fost deja confirmată. Intrați în cont și puteți completa pasul doi acolo.',
    en: 'The address is already confirmed. Sign in and you can finish step two there.',
  },
  'accounts.slug_taken': {
    ro: 'Adresa este deja folosită. Ce ați scris se păstrează; alegeți alta.',
    en: 'This address is already in use. What you typed is kept; choose another one.',
  },
  'accounts.founding_unavailable': {
    ro: 'Deocamdată nu se pot crea companii aici. Ce ați scris se păstrează; încercați mai târziu.',
    en: 'Companies cannot be created here at the moment. What you typed is kept; try again later.',
  },
  'accounts.step_two_done': {
    ro: 'Pasul doi este deja făcut. Nu s-a schimbat nimic; mergeți mai departe.',
    en: 'Step two is already done. Nothing was changed; just go on.',
  },
  'accounts.no_kept_mail': {
    ro: 'Nu este niciun mesaj păstrat pentru această adresă. Verificați adresa și cereți altul.',
    en: 'There is no kept mail for this address. Check the address and ask for another.',
  },
  'accounts.invite_invalid': {
    ro: 'Invitația nu mai este bună: a fost folosită, retrasă sau a expirat. Rugați compania să trimită alta.',
    en: 'This invitation is no longer good: it was used, withdrawn or has expired. Ask the company for another.',
  },
  'accounts.sign_in_to_accept': {
    ro: 'Adresa invitată are deja un cont. Intrați în el, apoi deschideți din nou invitația.',
    en: 'The invited address already has an account. Sign in to it, then open the invitation again.',
  },
  'accounts.address_held': {
    ro: 'Adresa a fost de curând a unui cont și îl mai poate readuce. Nu s-a schimbat nimic; folosiți linkul din mesajul despre schimbarea adresei sau încercați după șapte zile.',
    en: 'This address recently belonged to an account and can still bring it back. Nothing was changed; use the link in the mail about the change of address, or try again after seven days.',
  },
  'accounts.other_address': {
    ro: 'Invitația este pentru altă adresă. Nu s-a schimbat nimic; intrați cu contul invitat.',
    en: 'The invitation is for another address. Nothing was changed; sign in with the invited account.',
  },
  'accounts.already_in_company': {
    ro: 'Sunteți deja în echipa unei companii, iar un cont ține de una singură. Nu s-a schimbat nimic.',
    en: 'You already belong to a company’s team, and an account belongs to only one. Nothing was changed.',
  },
  'accounts.changed_meanwhile': {
    ro: 'Profilul a fost schimbat între timp în altă fereastră. Ce ați scris se păstrează; comparați și alegeți.',
    en: 'The profile was changed meanwhile in another window. What you typed is kept; compare and choose.',
  },
  'accounts.photo_unusable': {
    ro: 'Fotografia nu poate fi folosită. A rămas cea de până acum; alegeți alta.',
    en: 'This photo cannot be used. The former one stays; choose another.',
  },
  'accounts.proof_needed': {
    ro: 'Pentru acest lucru arătați încă o dată că sunteți dumneavoastră. Nu s-a schimbat nimic.',
    en: 'This needs you to show once more that it is you. Nothing was changed.',
  },
  'accounts.password_needed': {
    ro: 'Scrieți parola contului. Nu s-a schimbat nimic.',
    en: 'Type the password of the account. Nothing was changed.',
  },
  'accounts.wrong_password': {
    ro: 'Parola nu este cea a contului. Nu s-a schimbat nimic; scrieți-o din nou.',
    en: 'This is not the password of the account. Nothing was changed; type it again.',
  },
  'accounts.same_email': {
    ro: 'Aceasta este deja adresa contului. Scrieți alta.',
    en: 'This already is the address of the account. Write another one.',
  },
  'accounts.password_first': {
    ro: 'Fără Google ați rămâne pe dinafară. Puneți întâi o parolă, apoi dezlegați Google.',
    en: 'Without Google you would be locked out. Set a password first, then unlink Google.',
  },
  'accounts.session_not_found': {
    ro: 'Sesiunea se încheiase deja. Nu mai este nimic de făcut.',
    en: 'That session had already ended. There is nothing left to do.',
  },
  'accounts.deletion_waits': {
    ro: 'Adresa de e-mail a fost schimbată de curând și adresa dinainte mai poate readuce contul. Nu s-a șters nimic; încercați după ce trece termenul.',
    en: 'The email address was changed recently and the former one can still bring the account back. Nothing was deleted; try again when that time is over.',
  },
  'accounts.sole_admin': {
    ro: 'Sunteți singurul administrator al companiei. Nu s-a șters nimic; numiți întâi alt administrator.',
    en: 'You are the company’s only administrator. Nothing was deleted; appoint another one first.',
  },
})
