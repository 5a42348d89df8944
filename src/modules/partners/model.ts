import { z } from 'zod'
import { OrganisationKind, OrganisationKinds } from '#modules/contacts/model.ts'
import { Picture } from '#modules/events/model.ts'
import { problem } from '#shared/problem.ts'
import { Cui, Iban } from '#shared/text/identifiers.ts'
import { Id } from '#shared/ids.ts'
import { Phone } from '#shared/text/phone.ts'
import { Email, Line, Name, Paragraphs } from '#shared/text/text.ts'
import { addDays, PlainDate } from '#shared/dates/time.ts'

export * from './model/party.ts'
export * from './model/pipeline.ts'

export const PartnerKind = OrganisationKind
export type PartnerKind = OrganisationKind

/** An address of the web; what is typed without a scheme is meant to have the usual one. */
export const Website = Line(300)
  .overwrite((text) => (text === '' || /^[a-z]+:/i.test(text) ? text : `https://${text}`))
  .refine((text) => text === '' || isWebAddress(text), problem('invalid_url'))

/** The editable fields of a partner; blocking has a command of its own. */
export const PartnerFields = z.strictObject({
  name: Name,
  kinds: OrganisationKinds,
  legalName: Line(200),
  cui: Cui.nullable(),
  tradeRegister: Line(40),
  iban: Iban.nullable(),
  bank: Line(120),
  address: Line(300),
  city: Line(100),
  website: Website,
  email: Email.nullable(),
  phone: Phone.nullable(),
  categoryIds: z
    .array(Id)
    .max(20)
    .overwrite((ids) => [...new Set(ids)]),
  /** The agency's own opinion, from one to five; never shown outside it. */
  rating: z.int().min(1).max(5).nullable(),
  ratingNote: Line(300),
  logoId: Id.nullable(),
  note: Paragraphs(4000),
})
export type PartnerFields = z.infer<typeof PartnerFields>

export const blankPartner: PartnerFields = {
  name: '',
  kinds: ['supplier'],
  legalName: '',
  cui: null,
  tradeRegister: '',
  iban: null,
  bank: '',
  address: '',
  city: '',
  website: '',
  email: null,
  phone: null,
  categoryIds: [],
  rating: null,
  ratingNote: '',
  logoId: null,
  note: '',
}

export const Partner = PartnerFields.extend({
  id: Id,
  version: z.int(),
  /** Why it may not be contracted; null when it may. */
  blockedReason: z.string().nullable(),
  logo: Picture.nullable(),
})
export type Partner = z.infer<typeof Partner>

/** The overall state of a partner's documents: that of the worst one. */
export const PaperState = z.enum(['none', 'valid', 'soon', 'expired'])
export type PaperState = z.infer<typeof PaperState>

export const PartnerRow = Partner.extend({ papers: PaperState, events: z.int() })
export type PartnerRow = z.infer<typeof PartnerRow>

export const PartnerSort = z.enum(['name', 'rating', 'changed'])
export type PartnerSort = z.infer<typeof PartnerSort>

export const DocumentKind = z.enum(['contract', 'insurance', 'permit', 'certificate', 'other'])
export type DocumentKind = z.infer<typeof DocumentKind>

export const DocumentFields = z.strictObject({
  kind: DocumentKind,
  title: Line(200).min(1),
  expiresOn: PlainDate.nullable(),
})
export type DocumentFields = z.infer<typeof DocumentFields>

export const PartnerDocument = DocumentFields.extend({
  id: Id,
  partnerId: Id,
  fileId: Id,
  fileName: z.string(),
  bytes: z.int(),
  addedBy: z.string(),
  createdAt: z.string(),
  version: z.int(),
})
export type PartnerDocument = z.infer<typeof PartnerDocument>

/** The number of days before its expiry at which a document is reported. */
export const expiryWarningDays = 30

/** A document is valid through its last day. */
export function paperState(
  documents: readonly Pick<PartnerDocument, 'expiresOn'>[],
  today: PlainDate,
): PaperState {
  if (documents.length === 0) return 'none'
  const ends = documents.flatMap(({ expiresOn }) => expiresOn ?? [])
  if (ends.some((day) => day < today)) return 'expired'
  return ends.some((day) => day <= addDays(today, expiryWarningDays)) ? 'soon' : 'valid'
}

export function fieldsOf(partner: PartnerFields): PartnerFields {
  const names = Object.keys(blankPartner) as (keyof PartnerFields)[]
  return Object.fromEntries(names.map((name) => [name, partner[name]])) as PartnerFields
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[\p{L}\p{N}.-]+\.\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(text)
}
