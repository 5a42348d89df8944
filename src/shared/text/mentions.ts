import { z } from 'zod'
import { LocalisedText } from '../localised-text.ts'

/** A record as a list shows it, with where it opens. */
export const FoundRecord = z.strictObject({
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  href: z.string(),
})
export type FoundRecord = z.infer<typeof FoundRecord>

/** Records of one kind whose texts say a name. */
export const Mentions = z.strictObject({
  kind: z.string(),
  title: LocalisedText,
  items: z.array(FoundRecord),
})
export type Mentions = z.infer<typeof Mentions>
