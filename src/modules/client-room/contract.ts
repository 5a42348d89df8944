import { z } from 'zod'
import { command, eventType, inEvent, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import {
  ClientMessage,
  ClientPerson,
  Decision,
  DecisionFields,
  DecisionKind,
  maxFiles,
  maxOptions,
  MessageBody,
  OptionFields,
  PersonFields,
  Subject,
  WaitingDecision,
} from './model.ts'

const tag = 'client-room'

export const getClientRoom = query({
  path: '/events/:eventId/client-room',
  access: 'client-room:read',
  input: inEvent({}),
  output: z.strictObject({
    people: z.array(ClientPerson),
    decisions: z.array(Decision),
    messages: z.array(ClientMessage),
    subjects: z.array(Subject),
  }),
  reads: [tag, 'outside-links', 'budgets', 'agenda', 'seating'],
  about:
    'Who of the client has a link, what was asked of them with their answers, and the messages.',
})

export const listWaitingDecisions = query({
  path: '/client-decisions',
  access: 'client-room:read',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(WaitingDecision) }),
  reads: [tag, 'events'],
  about: 'What clients were asked in all events and is not settled, by its day.',
})

export const addClientPerson = command({
  method: 'POST',
  path: '/events/:eventId/client-people',
  access: 'client-room:write',
  input: PersonFields.extend({
    eventId: Id,
    sendLink: z.boolean(),
    guestLimit: PersonFields.shape.guestLimit.default(null),
    guestSide: PersonFields.shape.guestSide.default(''),
    guestsUntil: PersonFields.shape.guestsUntil.default(null),
  }),
  output: ClientPerson,
  changes: [tag, 'outside-links', 'history'],
  errors: ['client-room.email_taken', 'client-room.event_off'],
})

export const changeClientPerson = command({
  method: 'PATCH',
  path: '/events/:eventId/client-people/:personId',
  access: 'client-room:write',
  input: PersonFields.partial().extend({ eventId: Id, personId: Id, version: z.int() }),
  output: ClientPerson,
  changes: [tag, 'history'],
  errors: [
    'client-room.person_not_found',
    'client-room.person_changed_meanwhile',
    'client-room.email_taken',
  ],
})

export const removeClientPerson = command({
  method: 'DELETE',
  path: '/events/:eventId/client-people/:personId',
  access: 'client-room:write',
  input: inEvent({ personId: Id }),
  output: Nothing,
  changes: [tag, 'outside-links', 'history'],
  errors: ['client-room.person_not_found'],
  about: 'Ends the link and forgets its devices; what the person decided stays.',
})

export const sendClientLink = command({
  method: 'POST',
  path: '/events/:eventId/client-people/:personId/letter',
  access: 'client-room:write',
  input: inEvent({ personId: Id }),
  output: Nothing,
  changes: [tag],
  errors: ['client-room.person_not_found', 'client-room.event_off'],
})

const asking = DecisionFields.extend({
  options: z.array(OptionFields).max(maxOptions),
  fileIds: z.array(Id).max(maxFiles).default([]),
})

export const askDecision = command({
  method: 'POST',
  path: '/events/:eventId/client-decisions',
  access: 'client-room:write',
  input: asking.extend({ eventId: Id, kind: DecisionKind, subjectId: Id.nullable() }),
  output: Decision,
  changes: [tag, 'history'],
  errors: [
    'client-room.subject_not_found',
    'client-room.nothing_to_show',
    'client-room.nobody_to_ask',
    'client-room.file_needed',
    'client-room.file_unusable',
    'client-room.person_not_found',
    'client-room.event_off',
  ],
  about: 'Freezes what is shown and writes to everybody who is asked.',
})

export const askDecisionAgain = command({
  method: 'POST',
  path: '/events/:eventId/client-decisions/:decisionId/editions',
  access: 'client-room:write',
  input: asking.extend({ eventId: Id, decisionId: Id, version: z.int() }),
  output: Decision,
  changes: [tag, 'history'],
  errors: [
    'client-room.decision_not_found',
    'client-room.decision_changed_meanwhile',
    'client-room.subject_not_found',
    'client-room.nothing_to_show',
    'client-room.nobody_to_ask',
    'client-room.file_needed',
    'client-room.file_unusable',
    'client-room.person_not_found',
    'client-room.event_off',
  ],
  about: 'Freezes it anew; earlier answers stay with the edition that they were given to.',
})

export const withdrawDecision = command({
  method: 'POST',
  path: '/events/:eventId/client-decisions/:decisionId/withdraw',
  access: 'client-room:write',
  input: inEvent({ decisionId: Id }),
  output: Decision,
  changes: [tag, 'history'],
  errors: ['client-room.decision_not_found'],
})

export const printDecision = command({
  method: 'POST',
  path: '/events/:eventId/client-decisions/:decisionId/evidence',
  access: 'client-room:read',
  input: inEvent({ decisionId: Id }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  errors: ['client-room.decision_not_found'],
  about: 'Who decided what, when and over which content, as a PDF.',
})

export const addSignedPaper = command({
  method: 'POST',
  path: '/events/:eventId/client-decisions/:decisionId/papers',
  access: 'client-room:write',
  input: inEvent({ decisionId: Id, fileId: Id }),
  output: Decision,
  changes: [tag, 'history'],
  errors: ['client-room.decision_not_found', 'client-room.file_unusable'],
  about: 'Keeps a paper that was signed elsewhere beside the decision.',
})

export const removeSignedPaper = command({
  method: 'DELETE',
  path: '/events/:eventId/client-decisions/:decisionId/papers/:paperId',
  access: 'client-room:write',
  input: inEvent({ decisionId: Id, paperId: Id }),
  output: Decision,
  changes: [tag, 'history'],
  errors: ['client-room.decision_not_found'],
})

export const writeToClient = command({
  method: 'POST',
  path: '/events/:eventId/client-messages',
  access: 'client-room:write',
  input: inEvent({ body: MessageBody, fileId: Id.nullable().default(null) }),
  output: Nothing,
  changes: [tag],
  errors: [
    'client-room.message_needed',
    'client-room.file_unusable',
    'client-room.event_off',
    'client-room.nobody_to_ask',
  ],
  about:
    'With words, a file or both. Everybody of the client gets it by email and sees it in the room.',
})

export const previewClientRoom = command({
  method: 'POST',
  path: '/events/:eventId/client-room/preview',
  access: 'client-room:read',
  input: inEvent({}),
  output: z.strictObject({ url: z.string() }),
  secret: true,
  about:
    'The room exactly as the client sees it, without the buttons; the address works for ten minutes.',
})

const news = {
  eventId: Id,
  decisionId: Id,
  title: z.string(),
  person: z.string(),
  askedById: Id.nullable(),
}

export const decisionMade = eventType(
  'client-room.decision_made',
  z.strictObject({
    ...news,
    verdict: z.enum(['approved', 'change']),
    /** What was chosen, where there were options. */
    option: z.string().nullable(),
  }),
)

export const clientWrote = eventType(
  'client-room.client_wrote',
  z.strictObject({ eventId: Id, person: z.string() }),
)
