import { z } from 'zod'
import { AgeBand, Rsvp } from '#modules/guests/model.ts'
import { Id } from '#shared/ids.ts'
import { Phone } from '#shared/text/phone.ts'
import { Email, Line, Name, Paragraphs } from '#shared/text/text.ts'
import { Instant, PlainDate } from '#shared/dates/time.ts'

export { consentTexts, currentConsent, needsIn, needsText, Rsvp } from '#modules/guests/model.ts'

/** In the address of the code page: the last person of a group erased their data. */
export const erasedSign = 'sters'

/** The default menus of a part that serves a meal. */
export const usualMenus = ['Clasic', 'Pește', 'Vegetarian', 'Vegan', 'Copii'] as const

const Greeting = z.strictObject({
  ro: Paragraphs(2000),
  en: Paragraphs(2000),
  hu: Paragraphs(2000).optional(),
  de: Paragraphs(2000).optional(),
})

export const Registration = z.strictObject({
  isOpen: z.boolean(),
  /** True if the team has to approve registrations. */
  needsApproval: z.boolean(),
  maxCompanions: z.int().min(0).max(10),
  /** The last day; null: until the event begins. */
  until: PlainDate.nullable(),
})
export type Registration = z.infer<typeof Registration>

export const PageSettingsFields = z.strictObject({
  menus: z
    .array(Line(80).min(1))
    .max(20)
    .overwrite((menus) => [...new Set(menus)]),
  greeting: Greeting,
  registration: Registration,
})
export type PageSettingsFields = z.infer<typeof PageSettingsFields>

export const PageSettings = PageSettingsFields.extend({ version: z.int() })
export type PageSettings = z.infer<typeof PageSettings>

export const usualSettings: PageSettings = {
  menus: [...usualMenus],
  greeting: { ro: '', en: '' },
  registration: { isOpen: false, needsApproval: false, maxCompanions: 0, until: null },
  version: 0,
}

/** The people of a registration. The first is the one to write to. */
export const Registrant = z.strictObject({
  firstName: Name,
  lastName: Name,
  email: Email,
  phone: Phone.nullable(),
  company: Line(200),
})
export type Registrant = z.infer<typeof Registrant>

export const RegistrationState = z.enum(['unproved', 'waiting'])
export type RegistrationState = z.infer<typeof RegistrationState>

export const RegistrationRow = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.string(),
  company: z.string(),
  companions: z.array(z.string()),
  parts: z.array(z.string()),
  at: Instant,
})
export type RegistrationRow = z.infer<typeof RegistrationRow>

/** One line of what arrives: an answer or a message. */
export const Arrival = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('answer'),
    id: z.string(),
    at: Instant,
    guestId: Id,
    name: z.string(),
    groupName: z.string(),
    part: z.string(),
    before: Rsvp.nullable(),
    after: Rsvp.nullable(),
    byGuest: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('message'),
    id: z.string(),
    at: Instant,
    groupId: Id,
    groupName: z.string(),
    body: z.string(),
  }),
])
export type Arrival = z.infer<typeof Arrival>

/** A place of the invitation in an activity: taken, offered, or waited for. */
export const MyPlace = z.strictObject({
  /** Null where the invitation is for one. */
  who: z.string().nullable(),
  title: z.string(),
  startsAt: Instant.nullable(),
  state: z.enum(['enrolled', 'offered', 'waiting']),
  /** The time until which an offer is valid. */
  until: Instant.nullable(),
})
export type MyPlace = z.infer<typeof MyPlace>

export const MyEvent = z.strictObject({
  companyName: z.string(),
  eventName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  place: z.string(),
  cancelled: z.boolean(),
  /** The personal page, where answer, ticket and everything else are. */
  href: z.string(),
  standing: Rsvp.nullable(),
  people: z.int(),
  confirmed: z.int(),
  deadline: PlainDate.nullable(),
  places: z.array(MyPlace),
})
export type MyEvent = z.infer<typeof MyEvent>

/** The actions that are still possible on the page. */
export type PageState = 'open' | 'late' | 'cancelled' | 'over'

export interface PartView {
  id: string
  name: string
  startsAt: Instant
  when: string
  where: string
  map: string | null
  servesMeal: boolean
  /** A yes would wait. */
  full: boolean
  /** Number of free places where the planner limits them; null without a limit. */
  left: number | null
  /** The time until which a place is held for the guest who gave it up; null where none is. */
  heldUntil: string | null
}

export interface PersonView {
  id: string
  name: string
  firstName: string
  lastName: string
  email: string
  phone: string
  /** Their table, as far as they may see it: "Masa 5, locul 3". */
  place: string
  ageBand: AgeBand
  isPlaceholder: boolean
  /** Was added without a name, even if it has one now. */
  isUnnamedPlace: boolean
  hostId: string | null
  version: number
  answers: Readonly<Record<string, { rsvp: Rsvp; menu: string; requested: Rsvp | null }>>
  needs: { diet: string; allergies: string; access: string } | null
}

/** An answer of a guest that replaced another one. */
interface ChangeView {
  name: string
  /** All of which they changed their mind in the same way. */
  parts: string[]
  before: Rsvp
  after: Rsvp
  /** The moment of it, which the phone compares with that of its own last answer. */
  at: string
}

export interface ChangesView {
  /** When the last of them was made. */
  at: string
  /** In the order of the people on the page. */
  lines: readonly ChangeView[]
}

/** The data of the page of a group. */
export interface GroupView {
  groupId: string
  groupName: string
  salutation: string
  greeting: string
  state: PageState
  deadline: string | null
  menus: readonly string[]
  /** What guests read instead of each menu that is offered or was chosen. */
  menuNames: Readonly<Record<string, string>>
  parts: readonly PartView[]
  people: readonly PersonView[]
  /** Number of further people the invitation is for, whom the guests may name themselves. */
  freePlaces: number
  /** The time of the last answer of the group; empty without one. */
  answeredAt: string
  /** The newest first. */
  changes: ChangesView | null
  messages: readonly { body: string; at: string; byTeam: boolean }[]
}

/** A person who said yes to something has a ticket. */
export function isComing(person: Pick<PersonView, 'answers'>): boolean {
  return Object.values(person.answers).some(({ rsvp }) => rsvp === 'yes')
}
