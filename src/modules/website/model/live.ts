import { z } from 'zod'
import { Event, Part, Picture } from '#modules/events/model.ts'
import type { Rsvp } from '#modules/guests/model.ts'
import { Id } from '#shared/ids.ts'
import { Instant, PlainDate } from '#shared/dates/time.ts'

/** The data of an event that its site shows; the event remains the owner of every text. */
export const LiveEvent = Event.pick({
  id: true,
  name: true,
  type: true,
  status: true,
  startDate: true,
  startTime: true,
  endDate: true,
  endTime: true,
  lastDay: true,
  startsAt: true,
  endsAt: true,
  allDay: true,
  timeZone: true,
  place: true,
  version: true,
  rsvpDeadline: true,
  languages: true,
  cover: true,
}).extend({
  parts: z.array(
    Part.pick({
      id: true,
      name: true,
      kind: true,
      startDate: true,
      startTime: true,
      endTime: true,
      place: true,
    }),
  ),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const LiveCompany = z.strictObject({
  name: z.string(),
  logo: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string(),
})
export type LiveCompany = z.infer<typeof LiveCompany>

export const LiveSession = z.strictObject({
  id: Id,
  title: z.string(),
  description: z.string(),
  date: PlainDate,
  from: z.string(),
  to: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  track: z.string(),
  room: z.string(),
  speakers: z.array(z.strictObject({ id: Id, name: z.string() })),
})
export type LiveSession = z.infer<typeof LiveSession>

export const LiveSpeaker = z.strictObject({
  id: Id,
  name: z.string(),
  role: z.string(),
  bio: z.string(),
  photo: Picture.nullable(),
  links: z.array(z.strictObject({ label: z.string(), url: z.string() })),
  sessions: z.array(z.strictObject({ title: z.string(), date: PlainDate, from: z.string() })),
})
export type LiveSpeaker = z.infer<typeof LiveSpeaker>

export const LivePartner = z.strictObject({
  id: Id,
  name: z.string(),
  tier: z.string(),
  logo: Picture.nullable(),
  url: z.string().nullable(),
})
export type LivePartner = z.infer<typeof LivePartner>

export const LiveActivity = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  when: z.string(),
  place: z.string(),
  /** Null: without a limit. */
  capacity: z.int().nullable(),
  taken: z.int(),
})
export type LiveActivity = z.infer<typeof LiveActivity>

export const LiveQuestionnaire = z.strictObject({
  id: Id,
  title: z.string(),
  intro: z.string(),
  href: z.string(),
})
export type LiveQuestionnaire = z.infer<typeof LiveQuestionnaire>

/** The data that blocks may show besides their own texts, in one batch for a page. */
export const LiveData = z.strictObject({
  event: LiveEvent,
  company: LiveCompany,
  /** The page where a visitor registers or answers; null while it is not open. */
  registerHref: z.string().nullable(),
  /** The page where a visitor looks for their table; null until the team shows the tables. */
  tableFinderHref: z.string().nullable(),
  sessions: z.array(LiveSession),
  speakers: z.array(LiveSpeaker),
  partners: z.array(LivePartner),
  activities: z.array(LiveActivity),
  questionnaires: z.array(LiveQuestionnaire),
})
export type LiveData = z.infer<typeof LiveData>
/** The parts of it that cost a query of their own; a block names those it needs. */
export type LiveQuery = 'sessions' | 'speakers' | 'partners' | 'activities' | 'questionnaires'

/** The people of one invitation, for whom alone a page is drawn; never part of what is kept for all. */
export interface SiteGuest {
  name: string
  /** The opening of the invitation, if one was written. */
  salutation: string
  firstName: string
  /** Their own page, where answers, tickets and enrolments are changed. */
  href: string
  confirmed: boolean
  people: readonly {
    name: string
    standing: Rsvp
    /** Their table and seat, once the team shows them; empty until then. */
    place: string
    /** The text in the QR of the ticket; null for a guest who does not come. */
    ticket: string | null
  }[]
  /** The sessions and activities that they signed up for. */
  places: readonly { title: string; when: string; who: string | null }[]
}

/** A file of the company, as pages link it. */
export const Asset = z.strictObject({
  /** Of a picture without its width; of a film or sound complete. */
  path: z.string(),
  /** Of a film or sound. */
  mime: z.string().optional(),
  widths: z.array(z.int()),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type Asset = z.infer<typeof Asset>
export const Assets = z.record(z.string(), Asset)
export type Assets = z.infer<typeof Assets>
