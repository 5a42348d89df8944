import { z } from 'zod'
import { GuestSelection } from '#modules/guests/contract.ts'
import type { GuestFilter } from '#modules/guests/model.ts'
import { guestLocales } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { Line, Name, Paragraphs } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'
import { Schedule } from './model/schedule.ts'

export * from './model/schedule.ts'
export * from './model/shipped.ts'
export * from './model/template.ts'

export const Kind = z.enum(['invitation', 'reminder', 'thanks', 'free'])

const Words = z.strictObject({ subject: Line(200), body: Paragraphs(20_000) })

/** A guest whose language has no text gets the English one, or else the Romanian one. */
export const Content = z.strictObject({
  ro: Words,
  en: Words,
  hu: Words.optional(),
  de: Words.optional(),
})
export type Content = z.infer<typeof Content>

/** The texts of a message in the order of the languages, without those that it does not have. */
export function textsOf(content: Content): z.infer<typeof Words>[] {
  return guestLocales.flatMap((language) => content[language] ?? [])
}

export const MessageFields = z.strictObject({
  kind: Kind,
  name: Name,
  content: Content,
  /** Guests who match when it is sent, not when it was written. */
  audience: GuestSelection,
  essential: z.boolean(),
  schedule: Schedule.nullable(),
})
export type MessageFields = z.infer<typeof MessageFields>

export const MessageState = z.enum(['draft', 'scheduled', 'sending', 'sent', 'stopped', 'skipped'])
export type MessageState = z.infer<typeof MessageState>

export const RecipientState = z.enum(['queued', 'sent', 'kept', 'refused', 'skipped'])
export type RecipientState = z.infer<typeof RecipientState>

const Counts = z.strictObject({
  queued: z.int(),
  sent: z.int(),
  /** Without a mail server: letters that are files here and have not left. */
  kept: z.int(),
  refused: z.int(),
  skipped: z.int(),
  /** The queued letters that the mail server refused at a first try. */
  retried: z.int(),
  /** Letters withdrawn when the message was stopped, and recipients who had no letter in the queue yet. */
  stopped: z.int(),
  unwritten: z.int(),
})

export const MessageRow = MessageFields.omit({ content: true }).extend({
  id: Id,
  version: z.int(),
  state: MessageState,
  reason: z.string(),
  dueAt: Instant.nullable(),
  releasedAt: Instant.nullable(),
  releasedBy: z.string().nullable(),
  createdAt: Instant,
  counts: Counts,
})
export type MessageRow = z.infer<typeof MessageRow>

export const Message = MessageRow.extend({
  content: Content,
  /** False without a mail server: letters are then kept as files. */
  mailLeaves: z.boolean(),
  reach: z.strictObject({
    guests: z.int(),
    /** Different addresses that get a letter. */
    addresses: z.int(),
    /** Addresses that get none: their owners unsubscribed, or the last letter to them bounced. */
    unsubscribed: z.int(),
    bounced: z.int(),
    groupsWithout: z.int(),
  }),
})
export type Message = z.infer<typeof Message>

export const Recipient = z.strictObject({
  guestId: Id,
  name: z.string(),
  address: z.string(),
  state: RecipientState,
  /** The answer of the mail server, or the reason why no letter was written. */
  answer: z.string(),
  queuedAt: Instant,
  at: Instant.nullable(),
})
export type Recipient = z.infer<typeof Recipient>

export const Template = z.strictObject({ id: Id, name: z.string(), kind: Kind, content: Content })
export type Template = z.infer<typeof Template>

export const SilentGroup = z.strictObject({
  groupId: Id,
  name: z.string(),
  silent: z.int(),
  email: z.string().nullable(),
  /** The mail server took no letter to this address; a reminder would not be sent. */
  bounced: z.boolean(),
  phone: z.string().nullable(),
  openedAt: Instant.nullable(),
  writtenAt: Instant.nullable(),
})
export type SilentGroup = z.infer<typeof SilentGroup>

export const maxRecipients = 20_000
/** A day, until the address of the sender is proved. */
export const maxUnproved = 2000

/** The audiences that one chooses most often. */
export const presets = ['everybody', 'silent', 'maybe', 'confirmed', 'waiting', 'refused'] as const
export type Preset = (typeof presets)[number]

export const presetFilters: Readonly<Record<Preset, GuestFilter>> = {
  everybody: {},
  silent: { rsvps: ['none'] },
  maybe: { rsvps: ['none', 'maybe'] },
  confirmed: { rsvps: ['yes'] },
  waiting: { rsvps: ['waiting'] },
  refused: { rsvps: ['no'] },
}

/** Null for a choice made in the guest list. */
export function presetOf({ all, ids, filter }: MessageFields['audience']): Preset | null {
  if (!all || ids.length > 0) return null
  const same = (preset: Preset) => JSON.stringify(presetFilters[preset]) === JSON.stringify(filter)
  return presets.find(same) ?? null
}

export const audienceWords = [...presets, 'filtered', 'chosen'] as const

/** An audience in one word: one of those chosen most often, or how it was chosen in the guest list. */
export function audienceWord(audience: MessageFields['audience']): (typeof audienceWords)[number] {
  return presetOf(audience) ?? (audience.all ? 'filtered' : 'chosen')
}
