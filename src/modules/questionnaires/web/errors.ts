import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'questionnaires.not_found': {
    ro: 'Chestionarul nu mai există. Poate l-a șters altcineva; îl găsiți în Coș timp de 30 de zile.',
    en: 'The questionnaire no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'questionnaires.changed_meanwhile': {
    ro: 'Altcineva a salvat acest chestionar între timp. Nimic nu s-a pierdut: alegeți ce rămâne.',
    en: 'Somebody else saved this questionnaire in the meantime. Nothing is lost: choose what stays.',
  },
  'questionnaires.has_answers': {
    ro: 'Chestionarul are deja răspunsuri, așa că nu se mai poate schimba cui i se adresează și dacă este anonim. Duplicați-l și schimbați copia.',
    en: 'The questionnaire has answers already, so whom it asks and whether it is anonymous cannot change. Duplicate it and change the copy.',
  },
  'questionnaires.broken': {
    ro: 'Chestionarul nu poate fi publicat așa. Problemele sunt marcate la întrebările lor; ce ați scris este salvat.',
    en: 'The questionnaire cannot be published like this. The problems are marked at their questions; what you wrote is saved.',
  },
  'questionnaires.bank_gone': {
    ro: 'Întrebarea nu mai este în bancă. Poate a scos-o altcineva.',
    en: 'The question is no longer in the bank. Somebody may have removed it.',
  },
  'questionnaires.bank_full': {
    ro: 'Banca de întrebări este plină (200). Ștergeți una pe care nu o mai folosiți.',
    en: 'The question bank is full (200). Remove one that you no longer use.',
  },
  'guests.not_found': {
    ro: 'Invitatul nu mai există. Poate l-a șters altcineva; reîncărcați lista.',
    en: 'The guest no longer exists. Somebody may have deleted them; reload the list.',
  },
  'questionnaires.answer_not_found': {
    ro: 'Răspunsul nu mai există. Poate l-a șters altcineva; reîncărcați lista.',
    en: 'The answer no longer exists. Somebody may have deleted it; reload the list.',
  },
  'questionnaires.answered_again': {
    ro: 'Invitatul a răspuns din nou între timp, așa că vechiul răspuns nu poate fi readus. Răspunsul nou este în listă.',
    en: 'The guest has answered anew in the meantime, so the old answer cannot come back. The new one is in the list.',
  },
})
