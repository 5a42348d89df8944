import { z } from 'zod'
import { problem } from '#shared/problem.ts'
import { Cui } from '#shared/identifiers.ts'
import { Id } from '#shared/ids.ts'
import { Phone } from '#shared/phone.ts'
import { Email, Line, Name, Slug } from '#shared/text.ts'

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

export const Said = z.strictObject({ ro: z.string(), en: z.string() })

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

/** What a company says of itself; the slug is in every public address. */
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
  /** Where the logo is served. */
  logo: z.string().nullable(),
})
export type Company = z.infer<typeof Company>

/** The ink that reads best on a colour, and how well: 4.5 is what WCAG asks of text. */
export function inkOn(colour: string): { ink: '#ffffff' | '#1f1e1a'; ratio: number } {
  const white = contrast(colour, '#ffffff')
  const dark = contrast(colour, '#1f1e1a')
  return white >= dark ? { ink: '#ffffff', ratio: white } : { ink: '#1f1e1a', ratio: dark }
}

/** The contrast of two colours by WCAG, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#]\S*)?$/i.test(text)
}

/** How long what was deleted can be restored. */
export const binDays = 30

export const BinItem = z.strictObject({
  kind: z.string(),
  title: Said,
  id: Id,
  name: z.string(),
  deletedAt: z.string(),
  /** As history shows it; null where nobody is known. */
  deletedBy: z.string().nullable(),
})
export type BinItem = z.infer<typeof BinItem>
