import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'website.site_not_found': {
    ro: 'Site-ul nu mai există. Poate l-a șters altcineva; îl găsiți în Coș timp de 30 de zile.',
    en: 'The site no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'website.site_exists': {
    ro: 'Evenimentul are deja un site. Nu s-a schimbat nimic: deschideți site-ul existent.',
    en: 'The event already has a site. Nothing was changed: open the existing one.',
  },
  'website.page_not_found': {
    ro: 'Pagina nu mai există. Poate a șters-o altcineva; reîncărcați lista de pagini.',
    en: 'The page no longer exists. Somebody may have deleted it; reload the list of pages.',
  },
  'website.page_changed_meanwhile': {
    ro: 'Altcineva a salvat această pagină între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this page in the meantime. Nothing is lost: choose what stays.',
  },
  'website.look_changed_meanwhile': {
    ro: 'Altcineva a schimbat aspectul site-ului între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else changed the look of the site in the meantime. Nothing is lost: choose what stays.',
  },
  'website.pages_changed_meanwhile': {
    ro: 'Lista paginilor s-a schimbat între timp. Reîncărcați-o și așezați-le din nou.',
    en: 'The list of pages changed in the meantime. Reload it and arrange them again.',
  },
  'website.document_invalid': {
    ro: 'Pagina conține ceva ce nu poate fi păstrat. Ce ați scris rămâne aici; verificați locurile marcate.',
    en: 'The page holds something that cannot be kept. What you wrote stays here; check the marked places.',
  },
  'website.path_taken': {
    ro: 'Altă pagină are deja această adresă. Alegeți alta.',
    en: 'Another page already has this address. Choose another one.',
  },
  'website.home_stays': {
    ro: 'Prima pagină a site-ului nu se poate șterge și nu își schimbă adresa.',
    en: 'The first page of the site cannot be deleted and keeps its address.',
  },
  'website.too_many_pages': {
    ro: 'Un site are cel mult 30 de pagini. Ștergeți una înainte de a adăuga alta.',
    en: 'A site has at most 30 pages. Delete one before you add another.',
  },
  'website.not_ready': {
    ro: 'Site-ul nu poate fi publicat încă. Raportul arată ce trebuie îndreptat; schița este păstrată.',
    en: 'The site cannot be published yet. The report shows what to mend; the draft is kept.',
  },
  'website.time_past': {
    ro: 'Alegeți o oră care urmează. Publicarea nu a fost programată.',
    en: 'Choose a time that is yet to come. Nothing was scheduled.',
  },
  'website.version_not_found': {
    ro: 'Versiunea nu mai există. Reîncărcați lista versiunilor.',
    en: 'The version no longer exists. Reload the list of versions.',
  },
  'website.guest_not_found': {
    ro: 'Invitatul nu mai este pe listă. Alegeți altul; previzualizarea rămâne ca pentru un vizitator.',
    en: 'The guest is no longer on the list. Choose another; the preview stays as for a visitor.',
  },
  'website.message_not_found': {
    ro: 'Mesajul nu mai există. Reîncărcați lista.',
    en: 'The message no longer exists. Reload the list.',
  },
})
