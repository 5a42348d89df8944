import { z } from 'zod'
import { command, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Line, Search } from '#shared/text/text.ts'
import {
  DocumentFields,
  PaperState,
  Partner,
  PartnerDocument,
  PartnerFields,
  PartnerKind,
  PartnerRow,
  PartnerSort,
  Side,
  Status,
} from './model.ts'

export * from './contract/event.ts'
export * from './contract/parties.ts'

const filter = {
  search: Search.optional(),
  kinds: z.array(PartnerKind).max(PartnerKind.options.length).optional(),
  categories: z.array(Id).max(50).optional(),
  papers: z.array(PaperState).max(4).optional(),
  blocked: z.boolean().optional(),
  /** Minimum number of stars. */
  rating: z.int().min(1).max(5).optional(),
  /** Only those that another record seems to be, too. */
  doubled: z.boolean().optional(),
  /** Only those that seem to be this one. */
  alikeTo: Id.optional(),
}

export const listPartners = query({
  path: '/partners',
  access: 'partners:read',
  input: z.strictObject({
    ...filter,
    sort: PartnerSort.default('name'),
    descending: z.boolean().default(false),
    ...pageInput,
  }),
  output: pageOf(PartnerRow),
  reads: ['partners'],
})

export const getPartner = query({
  path: '/partners/:id',
  access: 'partners:read',
  input: z.strictObject({ id: Id }),
  output: Partner,
  reads: ['partners'],
  errors: ['partners.not_found'],
})

export const addPartner = command({
  method: 'POST',
  path: '/partners',
  access: 'partners:write',
  input: PartnerFields.partial().extend({ name: PartnerFields.shape.name }),
  output: Partner,
  changes: ['partners', 'history'],
  errors: ['partners.cui_taken', 'partners.logo_unusable', 'partners.category_unknown'],
  about: 'Only the name is needed; without a kind it is a supplier.',
})

export const changePartner = command({
  method: 'PATCH',
  path: '/partners/:id',
  access: 'partners:write',
  input: PartnerFields.partial().extend({ id: Id, version: z.int() }),
  output: Partner,
  changes: ['partners', 'history'],
  errors: [
    'partners.not_found',
    'partners.changed_meanwhile',
    'partners.cui_taken',
    'partners.logo_unusable',
    'partners.category_unknown',
  ],
})

export const blockPartner = command({
  method: 'POST',
  path: '/partners/:id/block',
  access: 'partners:write',
  input: z.strictObject({ id: Id, version: z.int(), reason: Line(300).min(1) }),
  output: Partner,
  changes: ['partners', 'history'],
  errors: ['partners.not_found', 'partners.changed_meanwhile'],
  about: 'Nobody contracts a blocked partner; what is contracted stays so.',
})

export const unblockPartner = command({
  method: 'POST',
  path: '/partners/:id/unblock',
  access: 'partners:write',
  input: z.strictObject({ id: Id, version: z.int() }),
  output: Partner,
  changes: ['partners', 'history'],
  errors: ['partners.not_found', 'partners.changed_meanwhile'],
})

/** The most that one action may touch. */
const maxAtOnce = 5000

export const removePartners = command({
  method: 'POST',
  path: '/partners/remove',
  access: 'partners:write',
  input: z.strictObject({
    /** The named ones, or all that the filter matches but the named ones. */
    all: z.boolean().default(false),
    ids: z.array(Id).max(maxAtOnce),
    filter: z.strictObject(filter).default({}),
  }),
  output: z.strictObject({ ids: z.array(Id) }),
  changes: ['partners', 'contacts', 'company.bin', 'history', 'readiness'],
  errors: ['partners.not_found'],
  about: 'Puts them into the bin, from which they can be restored for 30 days.',
})

export const restorePartners = command({
  method: 'POST',
  path: '/partners/restore',
  access: 'partners:write',
  input: z.strictObject({ ids: z.array(Id).min(1).max(maxAtOnce) }),
  output: Nothing,
  changes: ['partners', 'contacts', 'company.bin', 'history', 'readiness'],
  errors: ['partners.not_found', 'partners.cui_taken'],
})

export const listPartnerEvents = query({
  path: '/partners/:id/events',
  access: 'partners:read',
  input: z.strictObject({ id: Id }),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        engagementId: Id,
        eventId: Id,
        eventName: z.string(),
        side: Side,
        status: Status,
        service: z.string(),
      }),
    ),
    /** The number of further ones that the colleague may not see. */
    otherEvents: z.int(),
  }),
  reads: ['partners', 'events'],
  errors: ['partners.not_found'],
  about: 'What it did in the events that the caller may see, the newest first, at most 100.',
})

export const listDocuments = query({
  path: '/partners/:id/documents',
  access: 'partners:read',
  input: z.strictObject({ id: Id }),
  output: z.strictObject({ items: z.array(PartnerDocument) }),
  reads: ['partners'],
  errors: ['partners.not_found'],
})

export const addDocument = command({
  method: 'POST',
  path: '/partners/:id/documents',
  access: 'partners:write',
  input: DocumentFields.extend({ id: Id, fileId: Id }),
  output: PartnerDocument,
  changes: ['partners', 'history'],
  errors: ['partners.not_found', 'partners.file_unusable', 'partners.too_many_documents'],
})

export const changeDocument = command({
  method: 'PATCH',
  path: '/partners/:id/documents/:documentId',
  access: 'partners:write',
  input: DocumentFields.partial().extend({ id: Id, documentId: Id, version: z.int() }),
  output: PartnerDocument,
  changes: ['partners', 'history'],
  errors: ['partners.document_not_found', 'partners.document_changed_meanwhile'],
})

const ofDocument = z.strictObject({ id: Id, documentId: Id })

export const removeDocument = command({
  method: 'DELETE',
  path: '/partners/:id/documents/:documentId',
  access: 'partners:write',
  input: ofDocument,
  output: Nothing,
  changes: ['partners', 'history'],
  errors: ['partners.document_not_found'],
})

export const restoreDocument = command({
  method: 'POST',
  path: '/partners/:id/documents/:documentId/restore',
  access: 'partners:write',
  input: ofDocument,
  output: Nothing,
  changes: ['partners', 'history'],
  errors: ['partners.document_not_found'],
})

export const exportPartners = command({
  method: 'POST',
  path: '/partners/export',
  access: 'partners:read',
  input: z.strictObject(filter),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  changes: ['history'],
  about: 'A link for this sign-in that saves the directory as XLSX during the next 60 seconds.',
})
