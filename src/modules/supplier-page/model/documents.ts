import { z } from 'zod'
import { DocumentKind } from '#modules/partners/model.ts'
import { Id } from '#shared/ids.ts'
import { Instant, PlainDate } from '#shared/dates/time.ts'
import { Line } from '#shared/text/text.ts'

/** The requested document: an insurance, a permit. */
export const DocumentToAsk = z.strictObject({
  kind: DocumentKind,
  title: Line(120).min(1),
  dueOn: PlainDate.nullable(),
})
export type DocumentToAsk = z.infer<typeof DocumentToAsk>

/** `returned`: the team sent it back, and it is asked for again. */
export const AskedDocumentState = z.enum(['asked', 'sent', 'accepted', 'returned'])
export type AskedDocumentState = z.infer<typeof AskedDocumentState>

export const AskedDocument = DocumentToAsk.extend({
  id: Id,
  state: AskedDocumentState,
  /** The last day on which it holds, as the supplier said it. */
  expiresOn: PlainDate.nullable(),
  file: z.strictObject({ id: Id, name: z.string() }).nullable(),
  sentAt: Instant.nullable(),
  /** Why it was sent back. */
  answer: z.string(),
  version: z.int(),
})
export type AskedDocument = z.infer<typeof AskedDocument>

/** Whether the supplier can still send it, or something else in its place. */
export function isExpected({ state }: Pick<AskedDocument, 'state'>): boolean {
  return state !== 'accepted'
}
