import { z } from 'zod'

/** A text in every language of the interface, for answers whose reader is not known yet. */
export const LocalisedText = z.strictObject({ ro: z.string(), en: z.string() })
