import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

const changed = {
  ro: 'Altcineva a salvat între timp. Nimic nu s-a pierdut: vedeți ce s-a schimbat și încercați din nou.',
  en: 'Somebody else saved it in the meantime. Nothing is lost: see what changed and try again.',
}

export const errors = errorsOf<typeof contract>({
  'partners.not_found': {
    ro: 'Partenerul nu mai există. Poate l-a șters altcineva; îl găsiți în Coș timp de 30 de zile.',
    en: 'The partner no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'partners.changed_meanwhile': {
    ro: 'Altcineva a salvat acest partener între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this partner in the meantime. Nothing is lost: choose what stays.',
  },
  'partners.cui_taken': {
    ro: 'Există deja un partener cu acest CUI. Ce ați scris se păstrează; căutați-l în director.',
    en: 'There is a partner with this tax id already. What you typed is kept; look for it in the directory.',
  },
  'partners.logo_unusable': {
    ro: 'Imaginea nu poate fi folosită ca siglă. Alegeți o imagine JPG, PNG sau WebP.',
    en: 'The picture cannot be used as a logo. Choose a JPG, PNG or WebP picture.',
  },
  'partners.category_unknown': {
    ro: 'Una dintre categorii nu mai există. Alegeți din nou din listă.',
    en: 'One of the categories no longer exists. Choose from the list again.',
  },
  'partners.file_unusable': {
    ro: 'Fișierul nu a ajuns întreg. Încărcați-l din nou.',
    en: 'The file did not arrive whole. Upload it again.',
  },
  'partners.too_many_documents': {
    ro: 'Un partener are cel mult 200 de documente. Scoateți unul vechi mai întâi.',
    en: 'A partner has at most 200 documents. Remove an old one first.',
  },
  'partners.document_not_found': {
    ro: 'Documentul nu mai există: l-a scos altcineva între timp.',
    en: 'The document no longer exists: somebody else removed it in the meantime.',
  },
  'partners.document_changed_meanwhile': changed,
  'partners.already_there': {
    ro: 'Partenerul este deja în acest eveniment, în același rol. Îl găsiți pe tablă.',
    en: 'The partner is in this event already, in the same role. You find it on the board.',
  },
  'partners.too_many_in_event': {
    ro: 'Un eveniment are cel mult 500 de parteneri. Nu s-a adăugat nimic.',
    en: 'An event has at most 500 partners. Nothing was added.',
  },
  'partners.engagement_not_found': {
    ro: 'Partenerul nu mai este în acest eveniment. Îl găsiți în Coș timp de 30 de zile.',
    en: 'The partner is no longer in this event. It is in the bin for 30 days.',
  },
  'partners.engagement_changed_meanwhile': changed,
  'partners.owner_unknown': {
    ro: 'Colegul ales nu mai este în echipă. Alegeți pe altcineva.',
    en: 'The chosen colleague is no longer in the team. Choose somebody else.',
  },
  'partners.no_such_step': {
    ro: 'De aici nu se poate trece în starea aleasă. Nimic nu s-a schimbat.',
    en: 'There is no way from here to that state. Nothing was changed.',
  },
  'partners.reason_missing': {
    ro: 'Scrieți motivul, ca echipa să știe de ce.',
    en: 'Write the reason, so that the team knows why.',
  },
  'partners.blocked': {
    ro: 'Partenerul este blocat, așa că nu poate fi contractat. Deblocați-l în director sau alegeți altul.',
    en: 'The partner is blocked, so it cannot be contracted. Unblock it in the directory or choose another.',
  },
  'partners.tier_full': {
    ro: 'Pachetul nu mai are locuri. Măriți numărul de locuri sau alegeți alt pachet.',
    en: 'The tier has no places left. Raise the number of places or choose another tier.',
  },
  'partners.tier_not_found': {
    ro: 'Pachetul nu mai există. Alegeți altul.',
    en: 'The tier no longer exists. Choose another.',
  },
  'partners.tier_changed_meanwhile': changed,
  'partners.tier_in_use': {
    ro: 'Pachetul are sponsori. Mutați-i în alt pachet, apoi ștergeți-l.',
    en: 'The tier has sponsors. Move them to another tier, then delete it.',
  },
  'partners.too_many_tiers': {
    ro: 'Un eveniment are cel mult 20 de pachete. Ștergeți unul mai întâi.',
    en: 'An event has at most 20 tiers. Delete one first.',
  },
  'partners.slots_below_taken': {
    ro: 'Sunt deja mai mulți sponsori contractați decât locurile scrise.',
    en: 'More sponsors are contracted already than the places written.',
  },
  'partners.deliverable_not_found': {
    ro: 'Promisiunea nu mai există: a șters-o altcineva între timp.',
    en: 'The promise no longer exists: somebody else deleted it in the meantime.',
  },
  'partners.deliverable_changed_meanwhile': changed,
  'partners.too_many_promises': {
    ro: 'Un partener are cel mult 100 de promisiuni. Pentru mai multe folosiți taskuri.',
    en: 'A partner has at most 100 promises. Use tasks for more.',
  },
  'partners.proof_missing': {
    ro: 'O promisiune livrată are nevoie de o dovadă: un fișier, un link sau unde se vede.',
    en: 'A delivered promise needs a proof: a file, a link, or where it is seen.',
  },
})
