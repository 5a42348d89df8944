import { errorsOf } from '#platform/web/calls/errors.ts'
import type * as contract from '../contract.ts'

export const errors = errorsOf<typeof contract>({
  'questionnaires.not_found': {
    ro: 'Chestionarul nu mai există. Poate l-a șters altcineva; îl găsiți în Coș timp de 30 de zile.',
    en: 'The questionnaire no longer exists. Somebody may have deleted it; it is in the bin for 30 days.',
  },
  'guests.not_found': {
    ro: 'Invitatul nu mai există. Poate l-a șters altcineva; reîncărcați lista.',
    en: 'The guest no longer exists. Somebody may have deleted them; reload the list.',
  },
  'answers.not_found': {
    ro: 'Răspunsul nu mai există. Poate l-a șters altcineva; reîncărcați lista.',
    en: 'The answer no longer exists. Somebody may have deleted it; reload the list.',
  },
  'answers.answered_again': {
    ro: 'Invitatul a răspuns din nou între timp, așa că vechiul răspuns nu poate fi readus. Răspunsul nou este în listă.',
    en: 'The guest has answered anew in the meantime, so the old answer cannot come back. The new one is in the list.',
  },
})
