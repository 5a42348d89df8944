import { z } from 'zod'
import { inEachLanguage } from './i18n.ts'

/** A text in every language of the interface, for answers whose reader is not known yet. */
export const LocalisedText = z.strictObject(inEachLanguage(() => z.string()))
