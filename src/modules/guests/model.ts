import { guestLocales, type Locale } from '#shared/i18n.ts'
import { z } from 'zod'
import { problem } from '#shared/problem.ts'
import { Id } from '#shared/ids.ts'
import { fold, Line, Name, Search } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'
import { AgeBand, GuestFields } from './model/fields.ts'
import { Rsvp } from './model/heads.ts'

export * from './model/fields.ts'
export * from './model/heads.ts'
export * from './model/search-words.ts'
export * from './model/shown-name.ts'

export const GroupLanguage = z.enum(guestLocales)

/** The fields of a group: an invitation, a household, a delegation. */
export const GroupFields = z.strictObject({
  name: Name,
  /** The opening of the invitation: "Dragă familie Popescu". */
  salutation: Line(200),
  primaryGuestId: Id.nullable(),
  /** "Mirele", "Presă": whose guests they are. */
  side: Line(60),
  language: GroupLanguage,
  /** Number of people the invitation is for; null when unknown. */
  maxPersons: z.int().min(1).max(1000).nullable(),
  tagIds: z.array(Id).max(20),
})
export type GroupFields = z.infer<typeof GroupFields>

export const Group = GroupFields.extend({
  id: Id,
  version: z.int(),
  /** Eight letters and digits that lead to the invitation without its link. */
  code: z.string(),
  createdAt: Instant,
})
export type Group = z.infer<typeof Group>

export const GroupRow = Group.extend({ guests: z.int(), confirmed: z.int() })
export type GroupRow = z.infer<typeof GroupRow>

/** With the first names of its first people, by which families of the same name differ. */
export const ListedGroup = GroupRow.extend({ firstNames: z.array(z.string()) })
export type ListedGroup = z.infer<typeof ListedGroup>

/** The seat of a guest in one part by its seating plan; seats are counted from one, null: none is left. */
export const PlannedPlace = z.strictObject({
  partId: Id,
  part: z.string(),
  table: z.string(),
  seat: z.int().nullable(),
})
export type PlannedPlace = z.infer<typeof PlannedPlace>

export const Guest = GuestFields.extend({
  id: Id,
  version: z.int(),
  groupId: Id,
  /** A companion without a name yet. */
  isPlaceholder: z.boolean(),
  /** The number of an unnamed companion of their host; null for all others. */
  companionNumber: z.int().nullable(),
  /** The overall answer; null while invited to no part. */
  standing: Rsvp.nullable(),
  createdAt: Instant,
  /** An anonymised person remains as a number only. */
  erasedAt: Instant.nullable(),
})
export type Guest = z.infer<typeof Guest>

export const Invitation = z.strictObject({
  partId: Id,
  rsvp: Rsvp,
  menu: z.string(),
  version: z.int(),
})
export type Invitation = z.infer<typeof Invitation>

/** A line of the table. */
export const GuestRow = Guest.omit({ note: true }).extend({
  groupName: z.string(),
  side: z.string(),
  isPrimary: z.boolean(),
  /** Set for a companion. */
  hostName: z.string().nullable(),
  hasNeeds: z.boolean(),
  invitations: z.array(Invitation),
})
export type GuestRow = z.infer<typeof GuestRow>

export const GuestSort = z.enum(['name', 'group', 'rsvp', 'added'])
export type GuestSort = z.infer<typeof GuestSort>

export const Menu = Line(80)

const ListOf = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(50)

/** The filter of the list; several values of one name mean any of them. */
export const guestFilter = {
  search: Search.optional(),
  groupIds: ListOf(Id).optional(),
  sides: ListOf(Line(60)).optional(),
  categoryIds: ListOf(z.union([Id, z.literal('none')])).optional(),
  tagIds: ListOf(Id).optional(),
  withoutTagIds: ListOf(Id).optional(),
  /** The part that `rsvps` and `menus` refer to; without it, `rsvps` is the overall answer. */
  partId: Id.optional(),
  rsvps: ListOf(z.enum([...Rsvp.options, 'uninvited'])).optional(),
  menus: ListOf(Menu).optional(),
  ageBands: ListOf(AgeBand).optional(),
  tables: ListOf(Line(40)).optional(),
  hasEmail: z.boolean().optional(),
  hasPhone: z.boolean().optional(),
  hasTable: z.boolean().optional(),
  isCompanion: z.boolean().optional(),
  isPlaceholder: z.boolean().optional(),
  /** Diet, allergies or access needs were said, with consent. */
  hasNeeds: z.boolean().optional(),
  /** Was let in at the door: to the part, or without one to anything. */
  hasArrived: z.boolean().optional(),
  /** Has not answered this questionnaire. */
  unansweredId: Id.optional(),
}
export const GuestFilter = z.strictObject(guestFilter)
export type GuestFilter = z.infer<typeof GuestFilter>

/** The author of a change: staff, the guest on their page, an import or the product itself. */
export const By = z.strictObject({
  kind: z.enum(['user', 'guest', 'import', 'system', 'device', 'visitor']),
  name: z.string(),
})

export const Answer = z.strictObject({
  id: Id,
  partId: Id,
  before: Rsvp.nullable(),
  /** Null: the invitation to the part was withdrawn. */
  after: Rsvp.nullable(),
  at: Instant,
  by: By,
})
export type Answer = z.infer<typeof Answer>

/** Special-category data: kept apart, with the consent it is based on. */
export const NeedsFields = z.strictObject({
  diet: Line(300),
  allergies: Line(300),
  access: Line(300),
})
export type NeedsFields = z.infer<typeof NeedsFields>

const noNeeds: NeedsFields = { diet: '', allergies: '', access: '' }

/** Only the needs, without the consent that they are based on. */
export function needsFieldsOf({ diet, allergies, access }: NeedsFields = noNeeds): NeedsFields {
  return { diet, allergies, access }
}

/** Needs in one line, to compare whether they are still the same; nothing needed is nothing said. */
export function needsText(needs: NeedsFields | null | undefined): string {
  if (!needs) return ''
  const { diet, allergies, access } = needs
  return diet || allergies || access ? JSON.stringify([diet, allergies, access]) : ''
}

/** Diet, allergies and access out of that line; nothing where it is not one. */
export function needsIn(line: string): NeedsFields {
  try {
    const [diet, allergies, access] = NeedsLine.parse(JSON.parse(line))
    return { diet, allergies, access }
  } catch {
    return noNeeds
  }
}

const NeedsLine = z.tuple([z.string(), z.string(), z.string()])

export const consentVersions = ['2026-1'] as const
export const ConsentVersion = z.enum(consentVersions)
export type ConsentVersion = z.infer<typeof ConsentVersion>

/** Old versions stay, so that a consent can always be shown with the words it was given to. */
export const consentTexts: Readonly<Record<ConsentVersion, Readonly<Record<Locale, string>>>> = {
  '2026-1': {
    ro: 'Sunt de acord ca organizatorul să păstreze datele despre regimul meu alimentar, alergii și nevoi de acces numai pentru a pregăti acest eveniment. Le șterge cel târziu la 14 zile după eveniment și îmi pot retrage acordul oricând.',
    en: 'I agree that the organiser keeps what I say about my diet, allergies and access needs only to prepare this event. It is deleted at the latest 14 days after the event, and I can withdraw my consent at any time.',
    hu: 'Hozzájárulok, hogy a szervező kizárólag e rendezvény előkészítéséhez megőrizze az étrendemre, allergiáimra és akadálymentességi igényeimre vonatkozó adatokat. Legkésőbb a rendezvény utáni 14. napon törli őket, és hozzájárulásomat bármikor visszavonhatom.',
    de: 'Ich willige ein, dass der Veranstalter meine Angaben zu Ernährung, Allergien und Barrierefreiheit ausschließlich zur Vorbereitung dieser Veranstaltung speichert. Sie werden spätestens 14 Tage nach der Veranstaltung gelöscht, und ich kann meine Einwilligung jederzeit widerrufen.',
  },
}
export const currentConsent: ConsentVersion = '2026-1'

export const Needs = NeedsFields.extend({
  consentVersion: ConsentVersion,
  consentLanguage: GroupLanguage,
  consentAt: Instant,
  /** The person who recorded the consent. */
  consentBy: By,
})
export type Needs = z.infer<typeof Needs>

export const RequestState = z.enum(['open', 'accepted', 'refused'])
export type RequestState = z.infer<typeof RequestState>

/** A change that a guest requested after the deadline. */
export const ChangeRequest = z.strictObject({
  id: Id,
  guestId: Id,
  guestName: z.string(),
  partId: Id,
  current: Rsvp.nullable(),
  wanted: Rsvp,
  menu: z.string().nullable(),
  message: z.string(),
  state: RequestState,
  askedAt: Instant,
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
})
export type ChangeRequest = z.infer<typeof ChangeRequest>

export const Alike = z.enum(['phone', 'email'])
export type Alike = z.infer<typeof Alike>

/** Time in which bulk actions and merges can be undone. */
export const undoHours = 24
/** The most guests that one call may name; a whole filter has no limit. */
export const maxNamed = 5000

/** An action on many guests at once. */
export const BulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tag'), tagId: Id }),
  z.strictObject({ kind: z.literal('untag'), tagId: Id }),
  z.strictObject({ kind: z.literal('move'), groupId: Id }),
  z.strictObject({ kind: z.literal('invite'), partId: Id }),
  z.strictObject({ kind: z.literal('uninvite'), partId: Id }),
  z.strictObject({ kind: z.literal('menu'), partId: Id, menu: Menu }),
  z.strictObject({ kind: z.literal('category'), categoryId: Id.nullable() }),
  z.strictObject({ kind: z.literal('table'), table: Line(40) }),
  z.strictObject({ kind: z.literal('delete') }),
])
export type BulkAction = z.infer<typeof BulkAction>

type PersonName = Pick<GuestFields, 'firstName' | 'lastName'>

/** The form of address: "Ion Popescu". Empty for a placeholder. */
export function fullName({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`.trim()
}

/** The form in sorted lists: "Popescu Ion". */
export function sortName({ firstName, lastName }: PersonName): string {
  return `${lastName} ${firstName}`.trim()
}

/** Two spellings and two orders of one name have the same key. */
export function nameKey(person: PersonName): string {
  const words = fold(fullName(person)).split(/[\s.,-]+/)
  return words.filter(Boolean).toSorted().join(' ')
}

export function isNameless(person: PersonName): boolean {
  return fullName(person) === ''
}

/** The problem of a guest without a name: only a companion may have none. */
export function nameProblem(guest: GuestFields): Record<string, { code: string }> {
  if (!isNameless(guest) || guest.hostId !== null) return {}
  return { lastName: { code: problem('required').message } }
}

// Without 0, O, 1 and I, which people confuse when they read a code aloud.
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const codeLength = 8

/** Parses a typed code; null when it cannot be one. */
export function parseCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  const shaped =
    code.length === codeLength && [...code].every((sign) => codeAlphabet.includes(sign))
  return shaped ? code : null
}
