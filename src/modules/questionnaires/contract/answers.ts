import { z } from 'zod'
import { Question } from '../model.ts'
import { command, Cursor, inEvent, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Search } from '#shared/text/text.ts'
import { Zone } from '#shared/dates/time.ts'
import {
  GuestForm,
  InboxItem,
  InboxKind,
  resultFilter,
  Results,
  SubmissionRow,
} from '../model/answers/answers.ts'

const ofOne = { questionnaireId: Id }
const notFound = ['questionnaires.not_found'] as const

export const listSubmissions = query({
  path: '/questionnaires/:questionnaireId/answers',
  access: 'questionnaires:read',
  input: z.strictObject({ ...resultFilter, search: Search.optional(), ...pageInput }),
  output: pageOf(SubmissionRow),
  reads: ['answers'],
  errors: notFound,
  about: 'The newest first; search looks through everything written and the names of guests.',
})

export const getSubmission = query({
  path: '/questionnaires/:questionnaireId/answers/:submissionId',
  access: 'questionnaires:read',
  input: z.strictObject({ ...ofOne, submissionId: Id }),
  output: SubmissionRow.extend({
    /** The questions as they were in the version that was answered. */
    questions: z.array(Question),
    timeZone: Zone,
  }),
  reads: ['answers'],
  errors: [...notFound, 'questionnaires.answer_not_found'],
})

export const removeSubmission = command({
  method: 'DELETE',
  path: '/questionnaires/:questionnaireId/answers/:submissionId',
  access: 'questionnaires:write',
  input: z.strictObject({ ...ofOne, submissionId: Id }),
  output: Nothing,
  changes: ['answers', 'questionnaires', 'history'],
  errors: [...notFound, 'questionnaires.answer_not_found'],
  about: 'Takes an answer out of tables and charts and gives its places back.',
})

export const restoreSubmission = command({
  method: 'POST',
  path: '/questionnaires/:questionnaireId/answers/:submissionId/restore',
  access: 'questionnaires:write',
  input: z.strictObject({ ...ofOne, submissionId: Id }),
  output: Nothing,
  changes: ['answers', 'questionnaires', 'history'],
  errors: [...notFound, 'questionnaires.answer_not_found', 'questionnaires.answered_again'],
})

export const getResults = query({
  path: '/questionnaires/:questionnaireId/results',
  access: 'questionnaires:read',
  input: z.strictObject(resultFilter),
  output: Results,
  reads: ['answers', 'questionnaires'],
  errors: notFound,
  about: 'What the answers to each question come to, of one version or all, narrowed by choices.',
})

export const exportAnswers = command({
  method: 'POST',
  path: '/questionnaires/:questionnaireId/answers/export',
  access: 'questionnaires:read',
  input: z.strictObject({
    ...resultFilter,
    /** Searches texts and names of guests, as in the table; a document of results has no search. */
    search: Search.optional(),
    format: z.enum(['xlsx', 'csv', 'pdf']),
  }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  errors: notFound,
  secret: true,
  about: 'Tables with a row for each answer, or the results as a document.',
})

export const listGuestForms = query({
  path: '/events/:eventId/guests/:guestId/questionnaires',
  access: 'questionnaires:read',
  input: inEvent({ guestId: Id }),
  output: z.strictObject({ items: z.array(GuestForm), timeZone: Zone }),
  reads: ['answers', 'questionnaires', 'guests'],
  errors: ['guests.not_found'],
  about: 'Which questionnaires ask a guest, and which of them were answered.',
})

export const openGuestForm = command({
  method: 'POST',
  path: '/events/:eventId/guests/:guestId/questionnaires/:questionnaireId/link',
  access: 'questionnaires:write',
  input: inEvent({ guestId: Id, ...ofOne }),
  output: z.strictObject({ url: z.string() }),
  errors: [...notFound, 'guests.not_found'],
  secret: true,
  about: 'Where a guest fills it in, for anyone who asks the questions in person.',
})

export const listInbox = query({
  path: '/inbox',
  access: 'questionnaires:read',
  input: z.strictObject({
    eventId: Id.optional(),
    kinds: z.array(InboxKind).optional(),
    handled: z.boolean().optional(),
    cursor: Cursor.optional(),
    limit: z.int().min(1).max(100).default(50),
  }),
  output: z.strictObject({
    items: z.array(InboxItem),
    next: Cursor.nullable(),
    /** Number of items that wait to be handled, with the same filter for event and kinds. */
    open: z.int(),
  }),
  reads: ['inbox', 'answers'],
  about: 'Everything that arrived from guests, newest first, over all events that the caller sees.',
})

export const markHandled = command({
  method: 'POST',
  path: '/inbox/handled',
  access: 'questionnaires:write',
  input: z.strictObject({ ids: z.array(Id).min(1).max(200), handled: z.boolean() }),
  output: z.strictObject({ changed: z.int() }),
  changes: ['inbox'],
})
