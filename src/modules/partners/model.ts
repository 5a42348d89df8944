import { z } from 'zod'
import { OrganisationKind } from '#modules/contacts/model.ts'
import { Picture } from '#modules/events/model.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text/text.ts'
import { addDays, PlainDate } from '#shared/dates/time.ts'
import { PartnerFields } from './model/fields.ts'

export * from './model/fields.ts'
export * from './model/party.ts'
export * from './model/pipeline.ts'

export const PartnerKind = OrganisationKind
export type PartnerKind = OrganisationKind

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
