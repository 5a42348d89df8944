import { z } from 'zod'
import { OrganisationKinds } from '#modules/contacts/model.ts'
import { eachOf, keysOf, pick } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { problem } from '#shared/problem.ts'
import { Cui, Iban } from '#shared/text/identifiers.ts'
import { Phone } from '#shared/text/phone.ts'
import { Email, Line, Name, Paragraphs } from '#shared/text/text.ts'

/** An address of the web; what is typed without a scheme is meant to have the usual one. */
export const Website = Line(300)
  .overwrite((text) => (text === '' || /^[a-z]+:/i.test(text) ? text : `https://${text}`))
  .refine((text) => text === '' || isWebAddress(text), problem('invalid_url'))

interface PartnerField {
  /** In the table `partners`. */
  column: string
  schema: z.ZodType
  /** The value of a partner of whom nothing is known. */
  blank: unknown
  /** What erasing a partner who is a person does to it. */
  erasure: 'blank' | 'null' | 'team' | 'stays'
  /** Whether it is a column of the exported directory. */
  isExported: boolean
}

const distinct = (ids: string[]) => [...new Set(ids)]

/** Every field of a partner but those with commands of their own; its label is `field.…` in `locales/`. */
export const partnerFields = {
  name: { column: 'name', schema: Name, blank: '', erasure: 'stays', isExported: true },
  kinds: {
    column: 'kinds',
    schema: OrganisationKinds,
    blank: ['supplier'] as z.infer<typeof OrganisationKinds>,
    erasure: 'stays',
    isExported: true,
  },
  legalName: {
    column: 'legal_name',
    schema: Line(200),
    blank: '',
    erasure: 'blank',
    isExported: true,
  },
  cui: { column: 'cui', schema: Cui.nullable(), blank: null, erasure: 'team', isExported: true },
  tradeRegister: {
    column: 'trade_register',
    schema: Line(40),
    blank: '',
    erasure: 'team',
    isExported: true,
  },
  iban: { column: 'iban', schema: Iban.nullable(), blank: null, erasure: 'null', isExported: true },
  bank: { column: 'bank', schema: Line(120), blank: '', erasure: 'blank', isExported: true },
  address: { column: 'address', schema: Line(300), blank: '', erasure: 'blank', isExported: true },
  city: { column: 'city', schema: Line(100), blank: '', erasure: 'blank', isExported: true },
  phone: {
    column: 'phone',
    schema: Phone.nullable(),
    blank: null,
    erasure: 'null',
    isExported: true,
  },
  email: {
    column: 'email',
    schema: Email.nullable(),
    blank: null,
    erasure: 'null',
    isExported: true,
  },
  website: { column: 'website', schema: Website, blank: '', erasure: 'blank', isExported: true },
  categoryIds: {
    column: 'category_ids',
    schema: z.array(Id).max(20).overwrite(distinct),
    blank: [] as string[],
    erasure: 'stays',
    isExported: false,
  },
  /** The agency's own opinion, from one to five; never shown outside it. */
  rating: {
    column: 'rating',
    schema: z.int().min(1).max(5).nullable(),
    blank: null,
    erasure: 'stays',
    isExported: true,
  },
  ratingNote: {
    column: 'rating_note',
    schema: Line(300),
    blank: '',
    erasure: 'team',
    isExported: false,
  },
  logoId: {
    column: 'logo_id',
    schema: Id.nullable(),
    blank: null,
    erasure: 'stays',
    isExported: false,
  },
  note: { column: 'note', schema: Paragraphs(4000), blank: '', erasure: 'blank', isExported: true },
} as const satisfies Record<string, PartnerField>

export const partnerFieldKeys = keysOf(partnerFields)

export const PartnerFields = z.strictObject(eachOf(partnerFields, 'schema'))
export type PartnerFields = z.infer<typeof PartnerFields>

export const blankPartner: PartnerFields = eachOf(partnerFields, 'blank')

export function fieldsOf(partner: PartnerFields): PartnerFields {
  return pick(partner, partnerFieldKeys)
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[\p{L}\p{N}.-]+\.\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(text)
}
