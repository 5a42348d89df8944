import { z } from 'zod'
import { eachOf, keysOf, pick } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { problem } from '#shared/problem.ts'
import { Phone } from '#shared/text/phone.ts'
import { Email, Line, Name, Paragraphs } from '#shared/text/text.ts'

/** A public web page. */
// A name before an @ could pass as the host, so there is none.
const webAddress = /^https?:\/\/[^\s/@"<>\\]+\.[^\s/@"<>\\]{2,}(?:[/?#][^\s"<>\\]*)?$/i
export const WebLink = Line(500).refine((text) => webAddress.test(text), problem('invalid_url'))

interface SpeakerField {
  /** In the table `speakers`. */
  column: string
  schema: z.ZodType
  /** The value of a speaker of whom nothing is known. */
  blank: unknown
  /** What erasing the speaker does to it. */
  erasure: 'blank' | 'null' | 'empty' | 'stays'
}

/** Every field of a speaker in the directory; its label is `field.…` in `locales/`. */
export const speakerFields = {
  name: { column: 'name', schema: Name, blank: '', erasure: 'stays' },
  headline: { column: 'headline', schema: Line(200), blank: '', erasure: 'blank' },
  organisation: { column: 'organisation', schema: Line(200), blank: '', erasure: 'blank' },
  email: { column: 'email', schema: Email.nullable(), blank: null, erasure: 'null' },
  phone: { column: 'phone', schema: Phone.nullable(), blank: null, erasure: 'null' },
  /** The language of letters to the speaker. */
  language: {
    column: 'language',
    schema: z.enum(['ro', 'en']),
    blank: 'ro',
    erasure: 'stays',
  },
  bioRo: { column: 'bio_ro', schema: Paragraphs(6000), blank: '', erasure: 'blank' },
  bioEn: { column: 'bio_en', schema: Paragraphs(6000), blank: '', erasure: 'blank' },
  links: {
    column: 'links',
    schema: z.array(WebLink).max(8),
    blank: [] as string[],
    erasure: 'empty',
  },
  photoId: { column: 'photo_id', schema: Id.nullable(), blank: null, erasure: 'stays' },
  note: { column: 'note', schema: Paragraphs(4000), blank: '', erasure: 'blank' },
} as const satisfies Record<string, SpeakerField>

export const speakerFieldKeys = keysOf(speakerFields)

export const SpeakerFields = z.strictObject(eachOf(speakerFields, 'schema'))
export type SpeakerFields = z.infer<typeof SpeakerFields>

export const blankSpeaker: SpeakerFields = eachOf(speakerFields, 'blank')

export function fieldsOf(speaker: SpeakerFields): SpeakerFields {
  return pick(speaker, speakerFieldKeys)
}
