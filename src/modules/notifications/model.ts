import { z } from 'zod'
import { LocalisedText } from '#shared/localised-text.ts'
import { problem } from '#shared/problem.ts'
import { Id } from '#shared/ids.ts'
import {
  addDays,
  defaultZone,
  Instant,
  instantToZoned,
  PlainTime,
  Zone,
  zonedToInstant,
  type PlainDate,
} from '#shared/dates/time.ts'

/** Every kind of notification; the module it comes from is before the dot. */
export const NewsType = z.enum([
  'tasks.assigned',
  'tasks.mentioned',
  'tasks.commented',
  'tasks.approval-asked',
  'tasks.approved',
  'tasks.sent-back',
  'tasks.back-from-waiting',
  'tasks.overdue',
  'tasks.reminder',
  'events.moved',
  'events.status-changed',
  'events.cancelled',
  'guests.answered',
  'guests.waiting-promoted',
  'budgets.payment-overdue',
  'budgets.payment-due-soon',
  'budgets.approved',
  'partners.contracted',
  'partners.promise-assigned',
  'partners.promise-delivered',
  'speakers.filled',
  'speakers.material-received',
  'speakers.withdrawn',
  'agenda.published',
  'activities.filled',
  'activities.short',
  'questionnaires.answered',
  'questionnaires.option-filled',
  'guest-page.message-left',
  'guest-page.registration-waits',
  'invitations.message-finished',
  'check-in.vip-arrived',
  'check-in.incident-raised',
  'check-in.device-paired',
  'website.published',
  'website.publication-failed',
  'website.message-received',
  'client-room.decided',
  'client-room.wrote',
  'supplier-page.answered',
  'supplier-page.wrote',
])
export type NewsType = z.infer<typeof NewsType>

export const sources = [
  'tasks',
  'events',
  'guests',
  'guest-page',
  'invitations',
  'questionnaires',
  'speakers',
  'agenda',
  'activities',
  'budgets',
  'partners',
  'check-in',
  'website',
  'client-room',
  'supplier-page',
] as const

type NewsSource = (typeof sources)[number]

/** The groups that most people choose by; each source is in one of them. */
export const groups = {
  tasks: ['tasks'],
  event: ['events', 'agenda', 'website'],
  guests: ['guests', 'guest-page', 'invitations', 'questionnaires'],
  programme: ['speakers', 'activities'],
  money: ['budgets'],
  partners: ['partners', 'client-room', 'supplier-page'],
  door: ['check-in'],
} as const satisfies Record<string, readonly NewsSource[]>
export type NewsGroup = keyof typeof groups

/** Every kind, only the kinds that are usually mailed at once, or none. */
export const levels = ['all', 'important', 'none'] as const
export type NewsLevel = (typeof levels)[number]

/** When a mail reports it: at once, in the digest of the day, or not at all. */
export const MailWhen = z.enum(['now', 'digest', 'never'])
export type MailWhen = z.infer<typeof MailWhen>

export const Channels = z.strictObject({ app: z.boolean(), mail: MailWhen })
export type Channels = z.infer<typeof Channels>

type AllChannels = Readonly<Record<NewsType, Channels>>

function typesOf(group: NewsGroup): NewsType[] {
  return NewsType.options.filter((type) =>
    groups[group].some((source) => type.startsWith(`${source}.`)),
  )
}

const silent: Channels = { app: false, mail: 'never' }

/** The channels of one group at a level; those of other groups are left out. */
export function channelsAt(
  group: NewsGroup,
  level: NewsLevel,
  usually: AllChannels,
): Partial<Record<NewsType, Channels>> {
  const at = (type: NewsType) => {
    const isHeard = level === 'all' || (level === 'important' && usually[type].mail === 'now')
    return isHeard ? usually[type] : silent
  }
  return Object.fromEntries(typesOf(group).map((type) => [type, at(type)]))
}

/** The level of a group; null when its kinds were chosen one by one. */
export function levelOf(
  group: NewsGroup,
  chosen: AllChannels,
  usually: AllChannels,
): NewsLevel | null {
  const isAt = (level: NewsLevel) =>
    Object.entries(channelsAt(group, level, usually)).every(([type, { app, mail }]) => {
      const own = chosen[type as NewsType]
      return own.app === app && own.mail === mail
    })
  return levels.find(isAt) ?? null
}

/** No mail at once between these times of the person's own clock; it may run over midnight. */
export const QuietHours = z
  .strictObject({ from: PlainTime, to: PlainTime })
  .refine(({ from, to }) => from !== to, { ...problem('end_before_start'), path: ['to'] })
export type QuietHours = z.infer<typeof QuietHours>

export const PreferenceFields = z.strictObject({
  timeZone: Zone,
  digestTime: PlainTime,
  /** Null: mail may come at any hour. */
  quiet: QuietHours.nullable(),
  /** False: no mail at all, independently of the kinds. */
  mails: z.boolean(),
  channels: z.record(NewsType, Channels),
})
export type PreferenceFields = z.infer<typeof PreferenceFields>

export const Preferences = PreferenceFields.extend({ version: z.int() })
export type Preferences = z.infer<typeof Preferences>

export const usual = {
  timeZone: defaultZone,
  digestTime: '08:00',
  quiet: { from: '22:00', to: '07:00' },
  mails: true,
} satisfies Omit<PreferenceFields, 'channels'>

export const Notification = z.strictObject({
  id: Id,
  type: NewsType,
  title: LocalisedText,
  detail: LocalisedText.nullable(),
  event: z.strictObject({ id: Id, name: z.string() }).nullable(),
  /** Null when the clock or a guest did it. */
  actor: z.strictObject({ name: z.string(), avatar: z.string().nullable() }).nullable(),
  /** Number of events that were merged into this notification. */
  count: z.int(),
  /** The screen that shows what it is about. */
  href: z.string(),
  at: Instant,
  readAt: Instant.nullable(),
  snoozedUntil: Instant.nullable(),
  archivedAt: Instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

export const InboxView = z.enum(['unread', 'all', 'snoozed', 'archived'])
export type InboxView = z.infer<typeof InboxView>

const minute = 60_000
/** For how long similar news are merged, and the least time between two mails to one person. */
export const mergeWindowMs = 10 * minute

/** Number of items that the longest mails name before "and n more". */
export const maxInMail = { now: 5, digest: 20 } as const

/** When the next mail at once may leave, not before now. */
export function nextMailAt(
  now: Date,
  person: Pick<PreferenceFields, 'timeZone' | 'quiet'> & { lastMailAt: Instant | null },
): Date {
  const waited = person.lastMailAt ? new Date(person.lastMailAt).getTime() + mergeWindowMs : 0
  const start = new Date(Math.max(now.getTime(), waited))
  const end = quietUntil(start, person)
  return end && end > start ? end : start
}

function quietUntil(
  at: Date,
  { quiet, timeZone: zone }: Pick<PreferenceFields, 'timeZone' | 'quiet'>,
): Date | null {
  if (!quiet) return null
  const { from, to } = quiet
  const { date, time } = instantToZoned(at, zone)
  const overnight = from > to
  const isInQuietHours = overnight ? time >= from || time < to : time >= from && time < to
  if (!isInQuietHours) return null
  const day = overnight && time >= from ? addDays(date, 1) : date
  // When the clock is set back and shows an hour twice, quiet hours last until its second time.
  return new Date(zonedToInstant({ date: day, time: to, zone, later: true }).instant)
}

/** The digest of the person's current day: its date, and from when on it may be sent. */
export function digestOf(
  now: Date,
  { timeZone: zone, digestTime }: Pick<PreferenceFields, 'timeZone' | 'digestTime'>,
): { date: PlainDate; at: Instant } {
  const { date } = instantToZoned(now, zone)
  return { date, at: zonedToInstant({ date, time: digestTime, zone }).instant }
}
