import { z } from 'zod'
import { command, Cursor, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Mentions } from '#shared/text/mentions.ts'
import { Paragraphs, Search } from '#shared/text/text.ts'
import {
  Anonymisation,
  KeptEvent,
  KeptMail,
  PersonKept,
  ProtectionRequest,
  RegisterEntry,
  RegisterFields,
  RequestFields,
  RequestState,
  Retention,
} from './model.ts'

export const getRetention = query({
  path: '/data-protection/retention',
  access: 'data-protection:read',
  output: Retention,
  reads: ['data-protection.retention'],
})

export const changeRetention = command({
  method: 'PATCH',
  path: '/data-protection/retention',
  access: 'data-protection:admin',
  input: Retention,
  output: Retention,
  changes: ['data-protection.retention'],
  errors: ['data-protection.retention_changed_meanwhile'],
})

export const listKeptEvents = query({
  path: '/data-protection/events',
  access: 'data-protection:admin',
  input: z.strictObject({ ...pageInput }),
  output: pageOf(KeptEvent),
  reads: ['data-protection.retention', 'data-protection.events', 'events'],
  about: 'What will be made anonymous and when, soonest first.',
})

export const listAnonymisations = query({
  path: '/data-protection/anonymisations',
  access: 'data-protection:admin',
  input: z.strictObject({ ...pageInput }),
  output: pageOf(Anonymisation),
  reads: ['data-protection.events'],
  about: 'What was made anonymous, newest first.',
})

export const listRegister = query({
  path: '/data-protection/register',
  access: 'data-protection:admin',
  output: z.strictObject({ items: z.array(RegisterEntry) }),
  reads: ['data-protection.register'],
  about: 'The processing register of article 30 GDPR, in both languages.',
})

export const addEntry = command({
  method: 'POST',
  path: '/data-protection/register',
  access: 'data-protection:admin',
  input: RegisterFields,
  output: RegisterEntry,
  changes: ['data-protection.register'],
  errors: ['data-protection.too_many_entries'],
})

export const changeEntry = command({
  method: 'PATCH',
  path: '/data-protection/register/:id',
  access: 'data-protection:admin',
  input: RegisterFields.partial().extend({ id: Id, version: z.int() }),
  output: RegisterEntry,
  changes: ['data-protection.register'],
  errors: ['data-protection.entry_changed_meanwhile', 'data-protection.entry_not_found'],
})

export const removeEntry = command({
  method: 'DELETE',
  path: '/data-protection/register/:id',
  access: 'data-protection:admin',
  input: z.strictObject({ id: Id }),
  output: Nothing,
  changes: ['data-protection.register', 'company.bin'],
  errors: ['data-protection.entry_not_found'],
})

export const restoreEntry = command({
  method: 'POST',
  path: '/data-protection/register/:id/restore',
  access: 'data-protection:admin',
  input: z.strictObject({ id: Id }),
  output: RegisterEntry,
  changes: ['data-protection.register', 'company.bin'],
  errors: ['data-protection.entry_not_found'],
})

export const downloadRegister = command({
  method: 'POST',
  path: '/data-protection/register/download',
  access: 'data-protection:admin',
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  secret: true,
  about: 'An address for sixty seconds at which this sign-in finds the register as CSV.',
})

export const listRequests = query({
  path: '/data-protection/requests',
  access: 'data-protection:admin',
  input: z.strictObject({
    search: Search.optional(),
    which: z.enum(['open', 'closed', 'all']).default('all'),
    ...pageInput,
  }),
  output: pageOf(ProtectionRequest),
  reads: ['data-protection.requests'],
})

export const getRequest = query({
  path: '/data-protection/requests/:id',
  access: 'data-protection:admin',
  input: z.strictObject({ id: Id }),
  output: ProtectionRequest,
  reads: ['data-protection.requests'],
  errors: ['data-protection.request_not_found'],
})

export const addRequest = command({
  method: 'POST',
  path: '/data-protection/requests',
  access: 'data-protection:write',
  input: RequestFields,
  output: ProtectionRequest,
  changes: ['data-protection.requests'],
  errors: ['data-protection.received_later'],
  about: 'Any planner may be the one to whom a guest turns; only admins see the list.',
})

export const changeRequest = command({
  method: 'PATCH',
  path: '/data-protection/requests/:id',
  access: 'data-protection:admin',
  input: RequestFields.partial().extend({ id: Id, version: z.int() }),
  output: ProtectionRequest,
  changes: ['data-protection.requests'],
  errors: [
    'data-protection.request_changed_meanwhile',
    'data-protection.request_not_found',
    'data-protection.received_later',
  ],
})

export const moveRequest = command({
  method: 'POST',
  path: '/data-protection/requests/:id/state',
  access: 'data-protection:admin',
  input: z.strictObject({
    id: Id,
    version: z.int(),
    state: RequestState,
    reason: Paragraphs(2000).default(''),
  }),
  output: ProtectionRequest,
  changes: ['data-protection.requests'],
  errors: [
    'data-protection.request_changed_meanwhile',
    'data-protection.request_not_found',
    'data-protection.no_such_move',
    'data-protection.reason_missing',
  ],
})

export const removeRequest = command({
  method: 'DELETE',
  path: '/data-protection/requests/:id',
  access: 'data-protection:admin',
  input: z.strictObject({ id: Id }),
  output: Nothing,
  changes: ['data-protection.requests', 'company.bin'],
  errors: ['data-protection.request_not_found'],
})

export const restoreRequest = command({
  method: 'POST',
  path: '/data-protection/requests/:id/restore',
  access: 'data-protection:admin',
  input: z.strictObject({ id: Id }),
  output: ProtectionRequest,
  changes: ['data-protection.requests', 'company.bin'],
  errors: ['data-protection.request_not_found'],
})

const ofRequest = z.strictObject({ id: Id })
const personErrors = [
  'data-protection.request_not_found',
  'data-protection.nobody_named',
  'data-protection.unproven',
] as const
/** The team compared the guests who wrote the address themselves with the person who asks. */
const ofPerson = z.strictObject({ id: Id, isCompared: z.boolean().default(false) })

export const findPerson = query({
  path: '/data-protection/requests/:id/person',
  access: 'data-protection:admin',
  input: ofRequest,
  output: PersonKept,
  reads: ['data-protection.requests', 'guests', 'answers', 'speakers', 'team'],
  errors: ['data-protection.request_not_found'],
  about: 'How much is kept of the person who asked, found by the address or number in the request.',
})

export const describePersonErasure = query({
  path: '/data-protection/requests/:id/person/erasure',
  access: 'data-protection:admin',
  input: ofRequest,
  output: z.strictObject({
    /** The names for which texts of the team were searched, and first names in texts that guests and visitors read. */
    words: z.array(z.string()),
    firstNames: z.array(z.string()),
    mentions: z.array(Mentions),
  }),
  reads: ['data-protection.requests', 'guests'],
  errors: ['data-protection.request_not_found'],
  about: 'Texts of the team that may name the person who asked and stay after an erasure.',
})

export const downloadPerson = command({
  method: 'POST',
  path: '/data-protection/requests/:id/person/download',
  access: 'data-protection:admin',
  input: ofPerson,
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  secret: true,
  errors: [...personErrors, 'data-protection.nothing_kept'],
  about: 'An address for sixty seconds at which this sign-in finds everything kept of the person.',
})

export const erasePerson = command({
  method: 'POST',
  path: '/data-protection/requests/:id/person/erasure',
  access: 'data-protection:admin',
  input: ofPerson,
  output: z.strictObject({ count: z.int() }),
  changes: ['data-protection.requests', 'guests', 'answers', 'speakers'],
  errors: personErrors,
  about: 'Makes the person unknown in every event; cannot be taken back.',
})

export const listKeptMail = query({
  path: '/data-protection/mail',
  access: 'data-protection:read',
  input: z.strictObject({
    cursor: Cursor.optional(),
    limit: z.int().min(1).max(100).default(50),
  }),
  output: z.strictObject({
    /** False where a mail server takes the mails, so that none is kept. */
    keeps: z.boolean(),
    items: z.array(KeptMail),
    next: Cursor.nullable(),
  }),
  reads: ['mail.kept'],
  errors: ['data-protection.mail_of_all_events'],
  about: 'Mails of the company to its guests that were kept because there is no mail server.',
})

export const getKeptMail = query({
  path: '/data-protection/mail/:id',
  access: 'data-protection:read',
  input: z.strictObject({ id: z.string().max(200) }),
  output: KeptMail.extend({ text: z.string() }),
  reads: ['mail.kept'],
  errors: ['data-protection.mail_not_found', 'data-protection.mail_of_all_events'],
})
