import { z } from 'zod'
import { bodyLimits, command, eventType, Nothing, query } from '#shared/contract.ts'
import { guestLocales } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { Zone } from '#shared/dates/time.ts'
import {
  BankQuestion,
  Body,
  Question,
  Questionnaire,
  QuestionnaireCard,
  Settings,
  TextByLanguage,
} from './model.ts'

export * from './contract/answers.ts'

/** A questionnaire was filled in, or an answer changed; anonymous ones contain no person. */
export const questionnaireAnswered = eventType(
  'questionnaires.answered',
  z.strictObject({
    eventId: Id,
    questionnaireId: Id,
    submissionId: Id,
    guestId: Id.nullable(),
    changed: z.boolean(),
  }),
)
/** The last place of an option was taken. */
export const optionFilled = eventType(
  'questionnaires.option-filled',
  z.strictObject({
    eventId: Id,
    questionnaireId: Id,
    questionId: z.string(),
    optionId: z.string(),
  }),
)

const ofOne = { questionnaireId: Id }
const changes = ['questionnaires', 'history', 'readiness']

export const listQuestionnaires = query({
  path: '/questionnaires',
  access: 'questionnaires:read',
  input: z.strictObject({ eventId: Id.optional() }),
  output: z.strictObject({ items: z.array(QuestionnaireCard) }),
  reads: ['questionnaires', 'events'],
  about: 'Of one event or of all that the caller sees, the newest first; at most 300.',
})

export const getQuestionnaire = query({
  path: '/questionnaires/:questionnaireId',
  access: 'questionnaires:read',
  input: z.strictObject(ofOne),
  output: Questionnaire.extend({
    /** The full address at which it is filled in, without a language. */
    address: z.string(),
    /** The time zone of its event. */
    timeZone: Zone,
    languages: z.array(z.enum(guestLocales)),
  }),
  reads: ['questionnaires', 'events'],
  errors: ['questionnaires.not_found'],
})

export const createQuestionnaire = command({
  method: 'POST',
  path: '/questionnaires',
  access: 'questionnaires:write',
  input: z.strictObject({
    eventId: Id,
    /** The initial content; `empty` has one section and no question. */
    starter: z.enum(['empty', 'registration', 'dietary', 'feedback', 'team']),
    title: TextByLanguage.optional(),
  }),
  output: Questionnaire,
  changes,
})

export const changeSettings = command({
  method: 'PATCH',
  path: '/questionnaires/:questionnaireId',
  access: 'questionnaires:write',
  input: Settings.partial().extend({ ...ofOne, version: z.int() }),
  output: Questionnaire,
  changes,
  errors: [
    'questionnaires.not_found',
    'questionnaires.changed_meanwhile',
    'questionnaires.has_answers',
  ],
  about: 'Whether it is anonymous and whom it asks cannot be changed once answers came.',
})

export const saveBody = command({
  method: 'PUT',
  path: '/questionnaires/:questionnaireId/body',
  access: 'questionnaires:write',
  input: z.strictObject({ ...ofOne, version: z.int(), body: Body }),
  output: Questionnaire,
  changes: ['questionnaires'],
  errors: ['questionnaires.not_found', 'questionnaires.changed_meanwhile'],
  bodyLimit: bodyLimits.document,
  about: 'Saves the draft; what people fill in changes only when it is published.',
})

export const publishQuestionnaire = command({
  method: 'POST',
  path: '/questionnaires/:questionnaireId/publish',
  access: 'questionnaires:write',
  input: z.strictObject({ ...ofOne, version: z.int() }),
  output: Questionnaire,
  changes,
  errors: ['questionnaires.not_found', 'questionnaires.changed_meanwhile', 'questionnaires.broken'],
  about:
    'Freezes the draft. Changed words go into the last version; anything else makes a new one.',
})

export const stopQuestionnaire = command({
  method: 'POST',
  path: '/questionnaires/:questionnaireId/stop',
  access: 'questionnaires:write',
  input: z.strictObject({ ...ofOne, stopped: z.boolean() }),
  output: Questionnaire,
  changes,
  errors: ['questionnaires.not_found'],
  about: 'Closes it at once, or opens it again.',
})

export const duplicateQuestionnaire = command({
  method: 'POST',
  path: '/questionnaires/:questionnaireId/duplicate',
  access: 'questionnaires:write',
  input: z.strictObject({ ...ofOne, eventId: Id.optional() }),
  output: Questionnaire,
  changes,
  errors: ['questionnaires.not_found'],
  about: 'A new draft with the same questions, in the same event unless another is named.',
})

export const removeQuestionnaire = command({
  method: 'DELETE',
  path: '/questionnaires/:questionnaireId',
  access: 'questionnaires:write',
  input: z.strictObject(ofOne),
  output: Nothing,
  changes: [...changes, 'company.bin'],
  errors: ['questionnaires.not_found'],
  about: 'Puts it with its answers into the bin, from which it can be restored for 30 days.',
})

export const restoreQuestionnaire = command({
  method: 'POST',
  path: '/questionnaires/:questionnaireId/restore',
  access: 'questionnaires:write',
  input: z.strictObject(ofOne),
  output: Questionnaire,
  changes: [...changes, 'company.bin'],
  errors: ['questionnaires.not_found'],
})

export const listBank = query({
  path: '/questionnaire-bank',
  access: 'questionnaires:read',
  output: z.strictObject({ items: z.array(BankQuestion) }),
  reads: ['questionnaires.bank'],
  about: 'Questions kept for other questionnaires, the newest first; at most 200.',
})

export const keepInBank = command({
  method: 'POST',
  path: '/questionnaire-bank',
  access: 'questionnaires:write',
  input: z.strictObject({ question: Question }),
  output: BankQuestion,
  changes: ['questionnaires.bank'],
  errors: ['questionnaires.bank_full'],
  about: 'Conditions stay behind, since they name questions of their own questionnaire.',
})

export const removeFromBank = command({
  method: 'DELETE',
  path: '/questionnaire-bank/:id',
  access: 'questionnaires:write',
  input: z.strictObject({ id: Id }),
  output: Nothing,
  changes: ['questionnaires.bank'],
  errors: ['questionnaires.bank_gone'],
})
