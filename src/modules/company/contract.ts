import { z } from 'zod'
import { command, Cursor, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Search } from '#shared/text.ts'
import { PlainDate } from '#shared/time.ts'
import { HistoryEntry, Tag, TagFields } from './model.ts'

export const listTags = query({
  path: '/company/tags',
  access: 'company:read',
  input: z.strictObject({
    search: Search.optional(),
    descending: z.boolean().default(false),
    ...pageInput,
  }),
  output: pageOf(Tag),
  reads: ['company.tags'],
})

export const getTag = query({
  path: '/company/tags/:id',
  access: 'company:read',
  input: z.strictObject({ id: Id }),
  output: Tag,
  reads: ['company.tags'],
  errors: ['company.tag_not_found'],
})

export const addTag = command({
  method: 'POST',
  path: '/company/tags',
  access: 'company:write',
  input: TagFields,
  output: Tag,
  changes: ['company.tags', 'history'],
  errors: ['company.tag_name_taken'],
})

export const changeTag = command({
  method: 'PATCH',
  path: '/company/tags/:id',
  access: 'company:write',
  input: TagFields.partial().extend({ id: Id, version: z.int() }),
  output: Tag,
  changes: ['company.tags', 'history'],
  errors: ['company.tag_changed_meanwhile', 'company.tag_not_found', 'company.tag_name_taken'],
})

export const removeTag = command({
  method: 'DELETE',
  path: '/company/tags/:id',
  access: 'company:write',
  input: z.strictObject({ id: Id }),
  output: Nothing,
  changes: ['company.tags', 'company.bin', 'history'],
  errors: ['company.tag_not_found'],
  about: 'Puts the tag into the bin, from which it can be restored for 30 days.',
})

export const restoreTag = command({
  method: 'POST',
  path: '/company/tags/:id/restore',
  access: 'company:write',
  input: z.strictObject({ id: Id }),
  output: Tag,
  changes: ['company.tags', 'company.bin', 'history'],
  errors: ['company.tag_not_found', 'company.tag_name_taken'],
})

export const listHistory = query({
  path: '/company/history',
  access: 'company:read',
  input: z.strictObject({
    /** One kind of record (`tag`), or with `entityId` one record. */
    entity: z.string().max(40).optional(),
    entityId: Id.optional(),
    actorId: Id.optional(),
    /** A day by the clock of Bucharest. */
    day: PlainDate.optional(),
    cursor: Cursor.optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: z.strictObject({ items: z.array(HistoryEntry), next: Cursor.nullable() }),
  reads: ['history'],
  about: 'Who changed what, newest first: of the company, of one kind, or of one record.',
})
