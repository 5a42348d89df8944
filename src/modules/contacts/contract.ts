import { z } from 'zod'
import { LocalisedText } from '#shared/localised-text.ts'
import { command, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Line, Search } from '#shared/text/text.ts'
import {
  Alike,
  Contact,
  ContactFields,
  ContactRow,
  ContactSort,
  ImportChoice,
  LinkedContact,
  LinkFilter,
  LinkKind,
  maxAtOnce,
  Organisation,
  OrganisationFields,
  OrganisationKind,
  ReadCard,
  Role,
} from './model.ts'

const filter = {
  search: Search.optional(),
  /** Linked to at least one record, or to one organisation, of these kinds. */
  kinds: z.array(LinkFilter).max(LinkFilter.options.length).optional(),
  organisations: z.array(Line(200)).max(50).optional(),
  /** With at least one of these labels. */
  tags: z.array(Line(60)).max(50).optional(),
}

/** The named people, or all that the filter matches but the named ones. */
const Selection = z.strictObject({
  all: z.boolean(),
  ids: z.array(Id).max(maxAtOnce),
  filter: z.strictObject(filter),
})

export const listContacts = query({
  path: '/contacts',
  access: 'contacts:read',
  input: z.strictObject({
    ...filter,
    sort: ContactSort.default('name'),
    descending: z.boolean().default(false),
    ...pageInput,
  }),
  output: pageOf(ContactRow),
  reads: ['contacts'],
})

export const listEmployers = query({
  path: '/contacts/employers',
  access: 'contacts:read',
  output: z.strictObject({
    items: z.array(z.strictObject({ name: z.string(), count: z.int() })),
  }),
  reads: ['contacts'],
  about: 'The organisations written beside people, the most frequent 200, with how many they have.',
})

export const getContact = query({
  path: '/contacts/:id',
  access: 'contacts:read',
  input: z.strictObject({ id: Id }),
  output: ContactRow.extend({
    /** A merge into this person that can still be taken back. */
    merge: z.strictObject({ id: Id, name: z.string(), until: z.string() }).nullable(),
  }),
  reads: ['contacts'],
  errors: ['contacts.not_found'],
})

const Target = z.strictObject({ kind: LinkKind, targetId: Id })

export const addContact = command({
  method: 'POST',
  path: '/contacts',
  access: 'contacts:write',
  input: ContactFields.extend({
    /** The record they are added beside. */
    link: Target.extend({ role: Role }).optional(),
  }),
  output: Contact,
  changes: ['contacts', 'history'],
  errors: ['contacts.target_not_found', 'contacts.photo_unusable'],
})

export const changeContact = command({
  method: 'PATCH',
  path: '/contacts/:id',
  access: 'contacts:write',
  input: ContactFields.partial().extend({ id: Id, version: z.int() }),
  output: Contact,
  changes: ['contacts', 'history'],
  errors: ['contacts.changed_meanwhile', 'contacts.not_found', 'contacts.photo_unusable'],
})

export const removeContacts = command({
  method: 'POST',
  path: '/contacts/remove',
  access: 'contacts:write',
  input: Selection,
  output: z.strictObject({ ids: z.array(Id) }),
  changes: ['contacts', 'company.bin', 'history'],
  errors: ['contacts.too_many', 'contacts.not_found'],
  about: 'Puts them into the bin, from which they can be restored for 30 days.',
})

export const restoreContacts = command({
  method: 'POST',
  path: '/contacts/restore',
  access: 'contacts:write',
  input: z.strictObject({ ids: z.array(Id).min(1).max(maxAtOnce) }),
  output: Nothing,
  changes: ['contacts', 'company.bin', 'history'],
  errors: ['contacts.not_found'],
})

const ofLink = { id: Id, kind: LinkKind, targetId: Id }
const linkErrors = ['contacts.not_found', 'contacts.target_not_found'] as const

export const linkContact = command({
  method: 'POST',
  path: '/contacts/:id/links',
  access: 'contacts:write',
  input: z.strictObject({ ...ofLink, role: Role, isPrimary: z.boolean().default(false) }),
  output: Nothing,
  changes: ['contacts', 'history'],
  errors: linkErrors,
  about: 'Links a person to a record; a link that is there gets the new role.',
})

export const changeLink = command({
  method: 'PATCH',
  path: '/contacts/:id/links/:kind/:targetId',
  access: 'contacts:write',
  input: z.strictObject({ ...ofLink, role: Role.optional(), isPrimary: z.boolean().optional() }),
  output: Nothing,
  changes: ['contacts', 'history'],
  errors: ['contacts.link_not_found'],
  about: 'A record has at most one primary contact: making one takes the mark from the other.',
})

export const unlinkContact = command({
  method: 'DELETE',
  path: '/contacts/:id/links/:kind/:targetId',
  access: 'contacts:write',
  input: z.strictObject(ofLink),
  output: Nothing,
  changes: ['contacts', 'history'],
  errors: ['contacts.link_not_found'],
})

export const listContactsOf = query({
  path: '/contacts/of/:kind/:targetId',
  access: 'contacts:read',
  input: Target,
  output: z.strictObject({ name: z.string(), items: z.array(LinkedContact) }),
  reads: ['contacts', 'partners'],
  errors: ['contacts.target_not_found'],
  about: 'Everybody of one record, the primary one first.',
})

export const findTargets = query({
  path: '/contacts/targets',
  access: 'contacts:read',
  input: z.strictObject({ kind: LinkKind.optional(), search: Search.default('') }),
  output: z.strictObject({
    /** Kinds of records that contacts can be linked to in this installation. */
    kinds: z.array(z.strictObject({ kind: LinkKind, title: LocalisedText })),
    items: z.array(
      z.strictObject({ kind: LinkKind, id: Id, name: z.string(), about: z.string().nullable() }),
    ),
  }),
  reads: ['partners'],
})

export const listOrganisations = query({
  path: '/contacts/organisations',
  access: 'contacts:read',
  input: z.strictObject({
    search: Search.optional(),
    kind: OrganisationKind.optional(),
    descending: z.boolean().default(false),
    ...pageInput,
  }),
  output: pageOf(Organisation.extend({ people: z.int() })),
  reads: ['partners', 'contacts'],
})

export const getOrganisation = query({
  path: '/contacts/organisations/:id',
  access: 'contacts:read',
  input: z.strictObject({ id: Id }),
  output: Organisation,
  reads: ['partners'],
  errors: ['contacts.organisation_not_found'],
})

export const addOrganisation = command({
  method: 'POST',
  path: '/contacts/organisations',
  access: 'contacts:write',
  input: OrganisationFields,
  output: Organisation,
  changes: ['partners', 'history'],
  errors: ['contacts.organisation_name_taken'],
  about: 'Adds to the directory of organisations, which also has the partners.',
})

export const changeOrganisation = command({
  method: 'PATCH',
  path: '/contacts/organisations/:id',
  access: 'contacts:write',
  input: OrganisationFields.partial().extend({ id: Id, version: z.int() }),
  output: Organisation,
  changes: ['partners', 'contacts', 'history'],
  errors: [
    'contacts.organisation_not_found',
    'contacts.organisation_name_taken',
    'contacts.organisation_changed_meanwhile',
  ],
})

export const removeOrganisation = command({
  method: 'DELETE',
  path: '/contacts/organisations/:id',
  access: 'contacts:write',
  input: z.strictObject({ id: Id }),
  output: Nothing,
  changes: ['partners', 'contacts', 'company.bin', 'history'],
  errors: ['contacts.organisation_not_found'],
  about: 'Puts it into the bin; its people stay, and their links come back with it.',
})

export const restoreOrganisation = command({
  method: 'POST',
  path: '/contacts/organisations/:id/restore',
  access: 'contacts:write',
  input: z.strictObject({ id: Id }),
  output: Organisation,
  changes: ['partners', 'contacts', 'company.bin', 'history'],
  errors: ['contacts.organisation_not_found', 'contacts.organisation_name_taken'],
})

export const listDuplicates = query({
  path: '/contacts/duplicates',
  access: 'contacts:read',
  output: z.strictObject({
    items: z.array(z.strictObject({ one: ContactRow, other: ContactRow, why: Alike })),
  }),
  reads: ['contacts'],
  about: 'Pairs of people with the same name and a phone or an e-mail in common, at most 100.',
})

const Pair = z.strictObject({ one: Id, other: Id })

export const partDuplicates = command({
  method: 'POST',
  path: '/contacts/duplicates/part',
  access: 'contacts:write',
  input: Pair,
  output: Nothing,
  changes: ['contacts', 'history'],
  errors: ['contacts.not_found', 'contacts.same_person'],
  about: 'These two are not one person; the pair is not suggested again.',
})

export const unpartDuplicates = command({
  method: 'POST',
  path: '/contacts/duplicates/unpart',
  access: 'contacts:write',
  input: Pair,
  output: Nothing,
  changes: ['contacts', 'history'],
  errors: ['contacts.not_found'],
  about: 'Takes back that they are two; if they look alike, the pair is suggested again.',
})

export const listContactTags = query({
  path: '/contacts/tags',
  access: 'contacts:read',
  output: z.strictObject({
    items: z.array(z.strictObject({ name: z.string(), count: z.int() })),
  }),
  reads: ['contacts'],
  about: 'The labels in use, the most frequent 200, with how many people they have.',
})

const Side = z.strictObject({ id: Id, version: z.int() })

export const mergeContacts = command({
  method: 'POST',
  path: '/contacts/merge',
  access: 'contacts:write',
  input: z.strictObject({ kept: Side, dropped: Side, fields: ContactFields }),
  output: z.strictObject({ contact: Contact, mergeId: Id }),
  changes: ['contacts', 'company.bin', 'history'],
  errors: ['contacts.not_found', 'contacts.changed_meanwhile', 'contacts.same_person'],
  about:
    'One stays, with these fields and the links of both; the other goes. Can be undone for 15 minutes.',
})

export const undoMerge = command({
  method: 'POST',
  path: '/contacts/merges/:mergeId/undo',
  access: 'contacts:write',
  input: z.strictObject({ mergeId: Id }),
  output: Nothing,
  changes: ['contacts', 'company.bin', 'history'],
  errors: ['contacts.merge_over', 'contacts.merge_changed_since'],
})

const Cards = z.array(z.string().max(20_000)).min(1).max(maxAtOnce)
const importLimit = 8 * 1024 * 1024

export const readCards = command({
  method: 'POST',
  path: '/contacts/import/preview',
  access: 'contacts:write',
  input: z.strictObject({ cards: Cards }),
  output: z.strictObject({ items: z.array(ReadCard) }),
  bodyLimit: importLimit,
  about: 'What the vCards of a file would become, each with its problems and likely doubles.',
})

export const importCards = command({
  method: 'POST',
  path: '/contacts/import',
  access: 'contacts:write',
  input: z.strictObject({ cards: Cards, choices: z.array(ImportChoice).min(1).max(maxAtOnce) }),
  output: z.strictObject({ added: z.array(Id), completed: z.int(), skipped: z.int() }),
  changes: ['contacts', 'partners', 'history'],
  errors: ['contacts.choices_do_not_fit'],
  bodyLimit: importLimit,
})

export const exportContacts = command({
  method: 'POST',
  path: '/contacts/export',
  access: 'contacts:read',
  input: z.strictObject({ format: z.enum(['vcard3', 'vcard4', 'csv']), selection: Selection }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  changes: ['history'],
  about: 'A link for this sign-in that saves the file during the next 60 seconds.',
})
