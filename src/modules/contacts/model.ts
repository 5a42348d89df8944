import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { fold, Line, Name } from '#shared/text/text.ts'
import { ContactFields, distinct, distinctTags } from './model/fields.ts'

export * from './model/fields.ts'

/**
 * Kinds of records that a contact can belong to; other modules own them. A partner is an organisation of the
 * directory.
 */
export const LinkKind = z.enum(['event', 'partner', 'speaker'])
export type LinkKind = z.infer<typeof LinkKind>

export const Contact = ContactFields.extend({
  id: Id,
  version: z.int(),
  /** The address of the photo. */
  photo: z.string().nullable(),
})
export type Contact = z.infer<typeof Contact>

export const Role = Line(80)

export const ContactLink = z.strictObject({
  kind: LinkKind,
  targetId: Id,
  /** The target's own name, as its module says it. */
  name: z.string(),
  role: z.string(),
  isPrimary: z.boolean(),
})
export type ContactLink = z.infer<typeof ContactLink>

export const ContactRow = Contact.extend({ links: z.array(ContactLink) })
export type ContactRow = z.infer<typeof ContactRow>

/** A person as one of those of a record. */
export const LinkedContact = Contact.extend({ role: z.string(), isPrimary: z.boolean() })
export type LinkedContact = z.infer<typeof LinkedContact>

export const ContactSort = z.enum(['name', 'organisation', 'changed'])
export type ContactSort = z.infer<typeof ContactSort>

/** The roles of an organisation of the directory; it can have several. */
export const OrganisationKind = z.enum([
  'supplier',
  'sponsor',
  'media',
  'institution',
  'venue',
  'client',
  'other',
])
export type OrganisationKind = z.infer<typeof OrganisationKind>

/** At least one, each once, in the order in which they are shown. */
export const OrganisationKinds = z
  .array(OrganisationKind)
  .min(1)
  .max(OrganisationKind.options.length)
  .overwrite((kinds) => OrganisationKind.options.filter((kind) => kinds.includes(kind)))

/** By what contacts are filtered: the kind of record they belong to, or of organisation. */
export const LinkFilter = z.enum([...LinkKind.options, ...OrganisationKind.options])
export type LinkFilter = z.infer<typeof LinkFilter>

export const OrganisationFields = z.strictObject({
  kinds: OrganisationKinds,
  name: Name,
  address: Line(300),
})
export type OrganisationFields = z.infer<typeof OrganisationFields>

export const Organisation = OrganisationFields.extend({ id: Id, version: z.int() })
export type Organisation = z.infer<typeof Organisation>

/** The time in which a merge can be undone. */
export const mergeMinutes = 15

export const Alike = z.enum(['phone', 'email', 'name'])
export type Alike = z.infer<typeof Alike>

/** The most people that one file may bring or one action may touch. */
export const maxAtOnce = 5000

export const ImportChoice = z.enum(['add', 'complete', 'skip'])
export type ImportChoice = z.infer<typeof ImportChoice>

export const CardProblem = z.strictObject({
  field: z.enum(['name', 'emails', 'phones', 'text', 'card']),
  /** `missing`: nothing there to go by; `unreadable`: this value is left out; `shortened`: cut to what fits. */
  code: z.enum(['missing', 'unreadable', 'shortened', 'too_many']),
  value: z.string(),
})
export type CardProblem = z.infer<typeof CardProblem>

/** One card of a file as it would be stored. */
export const ReadCard = z.strictObject({
  /** Null when the card cannot become a person. */
  fields: ContactFields.nullable(),
  problems: z.array(CardProblem),
  /** An existing contact who looks the same, or the one that our own export wrote. */
  known: z
    .strictObject({
      id: Id,
      name: z.string(),
      why: z.enum([...Alike.options, 'id']),
      /** The changes that the card would make to the contact; empty if there is nothing new. */
      changes: z.array(ContactFields.keyof()),
    })
    .nullable(),
  /** The place of an earlier card of the file that looks the same. */
  twin: z.int().nullable(),
})
export type ReadCard = z.infer<typeof ReadCard>

export function fullName({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/** Two spellings and two orders of one name have the same key. */
export function nameKey(person: Pick<Contact, 'firstName' | 'lastName'>): string {
  const words = fold(fullName(person)).split(/[\s.,-]+/)
  return words.filter(Boolean).toSorted().join(' ')
}

type Recognisable = Pick<Contact, 'firstName' | 'lastName' | 'emails' | 'phones'>

/** Why two are likely one person; null when nothing says so. */
export function reasonOfLikeness(one: Recognisable, other: Recognisable): Alike | null {
  if (nameKey(one) !== nameKey(other)) return null
  if (one.phones.some((phone) => other.phones.includes(phone))) return 'phone'
  if (one.emails.some((email) => other.emails.includes(email))) return 'email'
  // An equal name is a weak match when both contacts have different addresses.
  return isUnreachable(one) || isUnreachable(other) ? 'name' : null
}

function isUnreachable({ emails, phones }: Recognisable): boolean {
  return emails.length === 0 && phones.length === 0
}

/** The first with its gaps filled from the second; nothing of the first is lost. */
export function completed(first: ContactFields, second: ContactFields): ContactFields {
  return {
    firstName: first.firstName,
    lastName: first.lastName || second.lastName,
    jobTitle: first.jobTitle || second.jobTitle,
    organisation: first.organisation || second.organisation,
    emails: distinct([...first.emails, ...second.emails]).slice(0, 10),
    phones: distinct([...first.phones, ...second.phones]).slice(0, 10),
    language: first.language ?? second.language,
    note: first.note || second.note,
    tags: distinctTags([...first.tags, ...second.tags]).slice(0, 20),
    photoId: first.photoId ?? second.photoId,
  }
}

/**
 * The person as a card that we exported says it now. What it leaves out stays: a phone that saved the card
 * again keeps its name and drops what it has no place for.
 */
export function replaced(person: ContactFields, card: ContactFields): ContactFields {
  const list = <T>(theirs: T[], ours: T[]) => (theirs.length > 0 ? theirs : ours)
  return {
    firstName: card.firstName,
    lastName: card.lastName,
    jobTitle: card.jobTitle || person.jobTitle,
    organisation: card.organisation || person.organisation,
    emails: list(card.emails, person.emails),
    phones: list(card.phones, person.phones),
    language: card.language ?? person.language,
    note: card.note || person.note,
    tags: list(card.tags, person.tags),
    photoId: person.photoId,
  }
}

/** The fields in which two differ. */
export function differences(one: ContactFields, other: ContactFields): (keyof ContactFields)[] {
  return ContactFields.keyof().options.filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
}
