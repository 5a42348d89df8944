import { z } from 'zod'
import { Picture } from '#modules/events/model.ts'
import { pick } from '#shared/fields.ts'
import { problem } from '#shared/problem.ts'
import type { Locale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { Money } from '#shared/numbers/money.ts'
import { Line, Name, Paragraphs } from '#shared/text/text.ts'
import { EventTime, Instant, minutesOf, PlainDate } from '#shared/dates/time.ts'
import { SpeakerFields, WebLink } from './model/fields.ts'

export * from './model/fields.ts'

export const EngagementStatus = z.enum([
  'proposed',
  'invited',
  'talking',
  'confirmed',
  'declined',
  'withdrawn',
])
export type EngagementStatus = z.infer<typeof EngagementStatus>

/** The states of speakers who no longer take part; their sessions are flagged. */
export const goneStatuses: readonly EngagementStatus[] = ['declined', 'withdrawn']

export const Speaker = SpeakerFields.extend({
  id: Id,
  version: z.int(),
  photo: Picture.nullable(),
})
export type Speaker = z.infer<typeof Speaker>

/** Hours of one event day; past midnight they run to 30:00. */
export const FreeHours = z
  .strictObject({ day: PlainDate, from: EventTime, to: EventTime })
  .refine(({ from, to }) => minutesOf(from) < minutesOf(to), {
    ...problem('end_before_start'),
    path: ['to'],
  })
export type FreeHours = z.infer<typeof FreeHours>

export const SpeakerEngagementFields = z.strictObject({
  fee: Money.nullable(),
  feeNote: Line(200),
  travel: Paragraphs(2000),
  hotel: Paragraphs(2000),
  needs: Paragraphs(2000),
  /** When they are available; empty means at any time. */
  availability: z.array(FreeHours).max(30),
  agreesPublic: z.boolean(),
  agreesRecording: z.boolean(),
  agreesPhotos: z.boolean(),
})
export type SpeakerEngagementFields = z.infer<typeof SpeakerEngagementFields>

/** A speaker's role in one event. In JSON, addresses and tables it is a `part`, a name that clients depend on. */
export const SpeakerEngagement = SpeakerEngagementFields.extend({
  id: Id,
  eventId: Id,
  speakerId: Id,
  status: EngagementStatus,
  statusNote: z.string(),
  agreedAt: Instant.nullable(),
  linkSentAt: Instant.nullable(),
  /** When the speaker last filled in their own page. */
  filledAt: Instant.nullable(),
  version: z.int(),
})
export type SpeakerEngagement = z.infer<typeof SpeakerEngagement>

export const MaterialState = z.enum(['asked', 'received', 'approved'])
export type MaterialState = z.infer<typeof MaterialState>

export const MaterialFields = z.strictObject({
  title: Name,
  dueDate: PlainDate.nullable(),
  state: MaterialState,
  link: z.union([z.literal(''), WebLink]),
  note: Line(500),
})
export type MaterialFields = z.infer<typeof MaterialFields>

export const Material = MaterialFields.extend({
  id: Id,
  version: z.int(),
  file: z.strictObject({ id: Id, name: z.string() }).nullable(),
  receivedAt: Instant.nullable(),
  /** True if it was requested and its day is past. */
  late: z.boolean(),
})
export type Material = z.infer<typeof Material>

/** A session of the speaker, from the agenda. */
export const SpeakerSession = z.strictObject({
  id: Id,
  title: z.string(),
  role: z.string(),
  /** Null while it has no place in the programme. */
  day: PlainDate.nullable(),
  time: z.string().nullable(),
  minutes: z.int(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  rooms: z.array(z.string()),
})
export type SpeakerSession = z.infer<typeof SpeakerSession>

export const SpeakerSort = z.enum(['name', 'changed'])
export type SpeakerSort = z.infer<typeof SpeakerSort>

/** A row of the list; `part` is their engagement in the event that the list is for. */
export const SpeakerRow = Speaker.extend({
  part: SpeakerEngagement.nullable(),
  /** Number of events in which they take part. */
  events: z.int(),
  sessions: z.int(),
  materials: z.strictObject({ open: z.int(), late: z.int(), all: z.int() }),
})
export type SpeakerRow = z.infer<typeof SpeakerRow>

/** A biography as it was typed, in either or both of the languages of the form. */
export interface Biography {
  ro: string
  en: string
}

/** The biography that is translated into a language; none where the form has one in that language. */
export function biographyToTranslate({ ro, en }: Biography, language: Locale): string {
  const own = { ro, en, hu: '', de: '' }[language]
  return own === '' ? ro || en : ''
}

/** What guests read: the biography in their language, its translation, or what there is, English first for readers of neither. */
export function biographyIn(
  biography: Biography,
  language: Locale,
  translate: (typed: string) => string,
): string {
  const source = biographyToTranslate(biography, language)
  const translated = translate(source)
  if (translated !== source) return translated
  return language === 'ro' ? biography.ro || biography.en : biography.en || biography.ro
}

export function engagementFieldsOf(engagement: SpeakerEngagementFields): SpeakerEngagementFields {
  return pick(engagement, SpeakerEngagementFields.keyof().options)
}
