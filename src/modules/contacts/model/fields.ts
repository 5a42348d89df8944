import { z } from 'zod'
import { eachOf, keysOf, pick } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Phone } from '#shared/text/phone.ts'
import { Email, fold, Line, Paragraphs } from '#shared/text/text.ts'

export const Language = z.enum(['ro', 'en', 'hu', 'de', 'fr', 'it', 'es'])
export type Language = z.infer<typeof Language>

export const distinct = (list: string[]) => [...new Set(list)]

/** Two spellings of one label are one label; the first stays. */
export function distinctTags(tags: string[]): string[] {
  return tags.filter((tag, at) => tags.findIndex((other) => fold(other) === fold(tag)) === at)
}

interface ContactField {
  /** In the table `contacts`. */
  column: string
  schema: z.ZodType
  /** The value of a person of whom nothing is known. */
  blank: unknown
}

/** Every field of a contact, in the order of the form; its label is `field.…` in `locales/`. */
export const contactFields = {
  firstName: { column: 'first_name', schema: Line(100).min(1), blank: '' },
  lastName: { column: 'last_name', schema: Line(100), blank: '' },
  jobTitle: { column: 'job_title', schema: Line(120), blank: '' },
  organisation: { column: 'organisation', schema: Line(200), blank: '' },
  /** The first is the one to use, of e-mails too. */
  phones: {
    column: 'phones',
    schema: z.array(Phone).max(10).overwrite(distinct),
    blank: [] as string[],
  },
  emails: {
    column: 'emails',
    schema: z.array(Email).max(10).overwrite(distinct),
    blank: [] as string[],
  },
  language: { column: 'language', schema: Language.nullable(), blank: null },
  tags: {
    column: 'tags',
    schema: z.array(Line(60).min(1)).max(20).overwrite(distinctTags),
    blank: [] as string[],
  },
  photoId: { column: 'photo_id', schema: Id.nullable(), blank: null },
  note: { column: 'note', schema: Paragraphs(4000), blank: '' },
} as const satisfies Record<string, ContactField>

export const contactFieldKeys = keysOf(contactFields)

/** What a person types about a contact. */
export const ContactFields = z.strictObject(eachOf(contactFields, 'schema'))
export type ContactFields = z.infer<typeof ContactFields>

export const blankContact: ContactFields = eachOf(contactFields, 'blank')

export function fieldsOf(contact: ContactFields): ContactFields {
  return pick(contact, contactFieldKeys)
}
