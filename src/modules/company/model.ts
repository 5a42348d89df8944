import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'

export const TagTone = z.enum(['neutral', 'brand', 'accent', 'danger', 'info'])
export type TagTone = z.infer<typeof TagTone>

/** What a person types about a tag. */
export const TagFields = z.strictObject({
  name: Line(60).min(1),
  tone: TagTone,
  about: Line(200),
})
export type TagFields = z.infer<typeof TagFields>

export const Tag = TagFields.extend({ id: Id, version: z.int() })
export type Tag = z.infer<typeof Tag>

const Said = z.strictObject({ ro: z.string(), en: z.string() })

/** One line of the activity log, with its words in both languages, since any module may have written it. */
export const HistoryEntry = z.strictObject({
  id: Id,
  at: z.string(),
  actor: z.strictObject({
    kind: z.enum(['visitor', 'user', 'guest', 'device', 'system', 'import']),
    id: Id.nullable(),
    name: z.string(),
  }),
  entity: z.string(),
  entityId: Id.nullable(),
  /** "a schimbat eticheta". */
  deed: Said,
  /** The record's own name, while it has one. */
  name: z.string().nullable(),
  changes: z.array(
    z.strictObject({
      field: z.string(),
      label: Said,
      before: Said.nullable(),
      after: Said.nullable(),
      /** Values of special-category fields are logged as "changed", never by content. */
      secret: z.boolean(),
    }),
  ),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
