import { z } from 'zod'
import { eachOf, keysOf, pick } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Phone } from '#shared/text/phone.ts'
import { Email, Line, Paragraphs } from '#shared/text/text.ts'

export const AgeBand = z.enum(['adult', 'child', 'baby'])
export type AgeBand = z.infer<typeof AgeBand>

interface GuestField {
  /** In the table `guests`. */
  column: string
  schema: z.ZodType
  /** The value of a guest of whom nothing is known. */
  blank: unknown
  /** What erasing the guest does to it. */
  erasure: 'blank' | 'null' | 'stays'
  /** Its column in files, and the titles by which an import knows it, folded; an export has the label of the field. */
  file: { target: string; titles: RegExp } | null
}

/** A line of text without rules of its own: screens, files and the history show it from this entry alone. */
interface PlainField extends GuestField {
  blank: ''
  /** In the list, in pixels; hidden until a person chooses the column. */
  width: number
}

const plainFields = {
  company: {
    column: 'company',
    schema: Line(200),
    blank: '',
    erasure: 'blank',
    file: {
      target: 'company',
      titles:
        /^(companie|compania|firma|organizatie|organizatia|company|organization|organisation|organization name|organization 1 name|attendee company|employer|company name)$/,
    },
    width: 170,
  },
  jobTitle: {
    column: 'job_title',
    schema: Line(120),
    blank: '',
    erasure: 'blank',
    file: {
      target: 'jobTitle',
      titles:
        /^(functie|functia|post|job title|title|job|position|organization title|organization 1 title|attendee job title)$/,
    },
    width: 150,
  },
} as const satisfies Record<string, PlainField>

const distinctIds = (list: string[]) => [...new Set(list)]

/** Every field of a guest, in the order of the form; its label is `field.…` in `locales/fields-*.json`. */
export const guestFields = {
  lastName: {
    column: 'last_name',
    schema: Line(100),
    blank: '',
    erasure: 'blank',
    file: {
      target: 'lastName',
      titles:
        /^(nume(le)?|nume(le)? de familie|last name|family name|surname|lastname|attendee last name|attendee surname|attendee name family name|ticket last name|nume invitat familie)$/,
    },
  },
  firstName: {
    column: 'first_name',
    schema: Line(100),
    blank: '',
    erasure: 'blank',
    file: {
      target: 'firstName',
      titles:
        /^(prenume(le)?|first name|given name|firstname|attendee first name|attendee name given name|invoice address name given name|nume mic|ticket first name|prenume invitat)$/,
    },
  },
  phone: {
    column: 'phone',
    schema: Phone.nullable(),
    blank: null,
    erasure: 'null',
    file: {
      target: 'phone',
      titles:
        /^(telefon|numar (de )?telefon|nr telefon|tel|mobil|telefon mobil|phone|phone number|mobile|mobile phone|cell phone|phone 1 value|primary phone|attendee phone|cell)$/,
    },
  },
  email: {
    column: 'email',
    schema: Email.nullable(),
    blank: null,
    erasure: 'null',
    file: {
      target: 'email',
      titles:
        /^(e ?mail|adresa (de )?e ?mail|mail|email address|e mail address|e mail 1 value|email 1 value|attendee e ?mail|e mail 1 address|primary email)$/,
    },
  },
  ageBand: {
    column: 'age_band',
    schema: AgeBand,
    blank: 'adult',
    erasure: 'stays',
    file: {
      target: 'age',
      titles: /^(varsta|categorie de varsta|age|age band|age group|adult copil|tip persoana)$/,
    },
  },
  /** The guest who brings this one along. */
  hostId: {
    column: 'host_id',
    schema: Id.nullable(),
    blank: null,
    erasure: 'stays',
    file: null,
  },
  categoryId: {
    column: 'category_id',
    schema: Id.nullable(),
    blank: null,
    erasure: 'stays',
    file: {
      target: 'category',
      titles:
        /^(categorie|categoria|category|ticket type|ticket name|product name|item|product|tip bilet|ticket)$/,
    },
  },
  /** Free text until there is a seating plan. */
  table: {
    column: 'table_name',
    schema: Line(40),
    blank: '',
    erasure: 'blank',
    file: {
      target: 'table',
      titles: /^(masa|mese|masa nr|numar masa|nr masa|table|table number|table name|seat)$/,
    },
  },
  tagIds: {
    column: 'tag_ids',
    schema: z.array(Id).max(20).overwrite(distinctIds),
    blank: [] as string[],
    erasure: 'stays',
    file: {
      target: 'tags',
      titles: /^(etichete|eticheta|tags|tag|labels|group membership|categories|grupuri)$/,
    },
  },
  ...plainFields,
  /** For the team only. */
  note: {
    column: 'note',
    schema: Paragraphs(4000),
    blank: '',
    erasure: 'blank',
    file: {
      target: 'note',
      titles:
        /^(nota|note|nota interna|observatii|mentiuni|comentarii|notes|comment|comments|remarks|internal note)$/,
    },
  },
} as const satisfies Record<string, GuestField>

export type GuestFieldKey = keyof typeof guestFields
export const guestFieldKeys = keysOf(guestFields)

export type PlainFieldKey = keyof typeof plainFields
export const plainFieldKeys = keysOf(plainFields)

/** The same for every plain field. */
export function eachPlainField<T>(make: (key: PlainFieldKey) => T): Record<PlainFieldKey, T> {
  return Object.fromEntries(plainFieldKeys.map((key) => [key, make(key)])) as Record<
    PlainFieldKey,
    T
  >
}

type Fields = typeof guestFields
type FieldByTarget = {
  [K in GuestFieldKey as NonNullable<Fields[K]['file']>['target']]: K
}
export type FieldTarget = keyof FieldByTarget
export type FileFieldKey = FieldByTarget[FieldTarget]

/** The field of each column of files that is one. */
export const fieldOfTarget = Object.fromEntries(
  guestFieldKeys.flatMap((key) => {
    const { file } = guestFields[key]
    return file ? [[file.target, key]] : []
  }),
) as FieldByTarget

export function isFieldTarget(target: string): target is FieldTarget {
  return target in fieldOfTarget
}

/** The fields of a guest; a placeholder has no name yet. */
export const GuestFields = z.strictObject(eachOf(guestFields, 'schema'))
export type GuestFields = z.infer<typeof GuestFields>

export const blankGuest: GuestFields = eachOf(guestFields, 'blank')

export function guestFieldsOf(guest: GuestFields): GuestFields {
  return pick(guest, guestFieldKeys)
}
