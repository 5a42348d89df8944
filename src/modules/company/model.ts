import { z } from 'zod'
import { LocalisedText } from '#shared/localised-text.ts'
import { problem } from '#shared/problem.ts'
import { Cui } from '#shared/text/identifiers.ts'
import { Id } from '#shared/ids.ts'
import { Phone } from '#shared/text/phone.ts'
import { Email, Line, Name, Slug } from '#shared/text/text.ts'

export const TagTone = z.enum(['neutral', 'brand', 'accent', 'danger', 'info'])
export type TagTone = z.infer<typeof TagTone>

/** The editable fields of a tag. */
export const TagFields = z.strictObject({
  name: Line(60).min(1),
  tone: TagTone,
  about: Line(200),
})
export type TagFields = z.infer<typeof TagFields>

export const Tag = TagFields.extend({ id: Id, version: z.int() })
export type Tag = z.infer<typeof Tag>

/** One line of the activity log, with its words in both languages, since any module may have written it. */
export const HistoryEntry = z.strictObject({
  id: Id,
  at: z.string(),
  actor: z.strictObject({
    kind: z.enum(['visitor', 'user', 'guest', 'device', 'key', 'system', 'import']),
    id: Id.nullable(),
    name: z.string(),
  }),
  entity: z.string(),
  entityId: Id.nullable(),
  /** "a schimbat eticheta". */
  deed: LocalisedText,
  /** The record's own name, while it has one. */
  name: z.string().nullable(),
  changes: z.array(
    z.strictObject({
      field: z.string(),
      label: LocalisedText,
      before: LocalisedText.nullable(),
      after: LocalisedText.nullable(),
      /** Values of special-category fields are logged as "changed", never by content. */
      secret: z.boolean(),
    }),
  ),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

const Website = z
  .string()
  .overwrite((text) => text.trim())
  .refine((text) => text.length <= 300, problem('too_long', 300))
  .refine(isWebAddress, problem('invalid_url'))
  .meta({ format: 'uri', maxLength: 300 })

const Colour = z
  .string()
  .overwrite((text) => text.trim().toLowerCase())
  .refine((text) => /^#[0-9a-f]{6}$/.test(text), problem('invalid_format'))

/** The details of a company; the slug is in every public address. */
export const CompanyFields = z.strictObject({
  name: Name,
  slug: Slug,
  cui: Cui.nullable(),
  address: Line(200),
  city: Line(120),
  phone: Phone.nullable(),
  email: Email.nullable(),
  website: Website.nullable(),
  logoId: Id.nullable(),
  brandColour: Colour.nullable(),
})
export type CompanyFields = z.infer<typeof CompanyFields>

export const Company = CompanyFields.extend({
  id: Id,
  version: z.int(),
  /** The address of the logo. */
  logo: z.string().nullable(),
})
export type Company = z.infer<typeof Company>

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#]\S*)?$/i.test(text)
}

/** Number of days in which deleted records can be restored. */
export const binDays = 30

export const BinItem = z.strictObject({
  kind: z.string(),
  title: LocalisedText,
  id: Id,
  name: z.string(),
  deletedAt: z.string(),
  /** The name shown in history; null for an unknown person. */
  deletedBy: z.string().nullable(),
  /** The name of the event it belongs to. */
  event: z.string().nullable(),
})
export type BinItem = z.infer<typeof BinItem>
