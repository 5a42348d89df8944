import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'company.changed_meanwhile': {
    ro: 'Altcineva a salvat datele companiei între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved the company in the meantime. Nothing is lost: choose what stays.',
  },
  'company.slug_taken': {
    ro: 'Această adresă publică este folosită de altă companie. Ce ați scris se păstrează; alegeți alta.',
    en: 'Another company uses this public address. What you typed is kept; choose another one.',
  },
  'company.logo_unusable': {
    ro: 'Sigla nu mai poate fi folosită. Celelalte date se păstrează; încărcați imaginea din nou.',
    en: 'The logo can no longer be used. The rest is kept; upload the picture again.',
  },
  'company.tag_changed_meanwhile': {
    ro: 'Altcineva a salvat această etichetă între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this tag in the meantime. Nothing is lost: choose what stays.',
  },
  'company.tag_not_found': {
    ro: 'Eticheta nu mai există. Poate a șters-o altcineva; o găsiți în Coș timp de 30 de zile.',
    en: 'The tag no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'company.tag_name_taken': {
    ro: 'Există deja o etichetă cu acest nume. Ce ați scris se păstrează; alegeți alt nume.',
    en: 'There is a tag with this name already. What you typed is kept; choose another name.',
  },
  'accounts.invites_by_mail': {
    ro: 'Invitațiile pleacă prin mail, deci linkul ajunge direct la persoana invitată.',
    en: 'Invitations leave by mail, so the link reaches the invited person directly.',
  },
  'accounts.invite_gone': {
    ro: 'Invitația nu mai este bună: a fost folosită, retrasă sau înlocuită. Trimiteți alta.',
    en: 'This invitation is no longer good: it was used, withdrawn or replaced. Send another one.',
  },
  'accounts.already_in_team': {
    ro: 'Această persoană este deja în echipă. Nu s-a trimis nimic.',
    en: 'This person is already in the team. Nothing was sent.',
  },
  'accounts.last_admin': {
    ro: 'Compania trebuie să aibă cel puțin un administrator activ. Nu s-a schimbat nimic: numiți întâi alt administrator.',
    en: 'The company needs at least one active admin. Nothing was changed: first name another admin.',
  },
  'accounts.member_not_found': {
    ro: 'Persoana nu mai este în echipă. Nu s-a schimbat nimic; reîncărcați lista.',
    en: 'This person is no longer in the team. Nothing was changed; reload the list.',
  },
  'company.bin_item_not_found': {
    ro: 'Nu mai este în Coș: a fost restaurat de altcineva sau au trecut cele 30 de zile.',
    en: 'It is no longer in the bin: somebody restored it, or its 30 days are over.',
  },
})
