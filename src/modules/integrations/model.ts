import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { problem } from '#shared/problem.ts'
import { Line } from '#shared/text/text.ts'
import { defaultZone, Instant, instantToZoned, PlainDate } from '#shared/dates/time.ts'

export const KeyRight = z.enum(['read', 'write'])
export type KeyRight = z.infer<typeof KeyRight>

/** Null: all events, those to come too. */
export const ChosenEvents = z
  .array(Id)
  .max(500)
  .refine((ids) => ids.length > 0, problem('required'))
  .nullable()

/** The fields of a new key. */
export const KeyFields = z.strictObject({
  name: Line(60).min(1),
  right: KeyRight,
  eventIds: ChosenEvents,
  /** The last day on which it works; null: until it is revoked. */
  lastDay: PlainDate.nullable(),
})
export type KeyFields = z.infer<typeof KeyFields>

export const KeyState = z.enum(['active', 'expired', 'revoked'])
export type KeyState = z.infer<typeof KeyState>

export const ApiKey = z.strictObject({
  id: Id,
  name: z.string(),
  right: KeyRight,
  eventIds: z.array(Id).nullable(),
  /** Names of the chosen events; of those in the bin there are none. */
  eventNames: z.array(z.string()),
  /** The beginning of the key, so that it can be recognised elsewhere. */
  beginning: z.string(),
  state: KeyState,
  createdAt: Instant,
  /** The name of its maker; empty once their account is erased. */
  madeBy: z.string(),
  expiresAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** Keys that work at the same time. */
export const maxActiveKeys = 50
/** Ended keys leave the list after this number of days; the log keeps their calls. */
export const endedKeyDays = 365

export function stateOfKey(
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): KeyState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'active'
}

/** `expiresAt` as the admin chose it: the last day on which the key works, in Bucharest. */
export function lastDayOf(expiresAt: Instant): PlainDate {
  return instantToZoned(new Date(Date.parse(expiresAt) - 1), defaultZone).date
}

/** The kinds of news that a receiver can choose. */
export const WebhookEvent = z.enum([
  'guest.answered',
  'guest.registered',
  'guest.checked_in',
  'message.received',
  'decision.made',
  'task.done',
  'payment.due',
  'payment.overdue',
])
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** Sent by hand to test a receiver; cannot be chosen. */
export const testEvent = 'test'

const TargetUrl = z
  .string()
  .overwrite((text) => text.trim())
  .refine((text) => text.length <= 500, problem('too_long', 500))
  .refine(isWebAddress, problem('invalid_url'))
  .meta({ format: 'uri', maxLength: 500 })

/** The fields of a webhook. */
export const WebhookFields = z.strictObject({
  url: TargetUrl,
  events: z
    .array(WebhookEvent)
    .max(WebhookEvent.options.length)
    .refine((chosen) => chosen.length > 0, problem('required')),
})
export type WebhookFields = z.infer<typeof WebhookFields>

/** On, off by hand, or off because nothing was accepted for a day. */
export const WebhookState = z.enum(['on', 'off', 'failed'])
export type WebhookState = z.infer<typeof WebhookState>

export const Webhook = z.strictObject({
  id: Id,
  version: z.int(),
  url: z.string(),
  events: z.array(WebhookEvent),
  state: WebhookState,
  createdAt: Instant,
  /** The time since which every try failed; null while the receiver accepts. */
  failingSince: Instant.nullable(),
  lastDeliveredAt: Instant.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const DeliveryProblem = z.enum([
  'private_address',
  'unknown_host',
  'unreachable',
  'timeout',
  'certificate',
  'no_secret',
  'turned_off',
])
export type DeliveryProblem = z.infer<typeof DeliveryProblem>

export const DeliveryState = z.enum(['waiting', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

export const Delivery = z.strictObject({
  id: Id,
  event: z.string(),
  state: DeliveryState,
  attempts: z.int(),
  createdAt: Instant,
  lastTriedAt: Instant.nullable(),
  nextTryAt: Instant.nullable(),
  /** The status of the last answer; null where there was none. */
  status: z.int().nullable(),
  problem: DeliveryProblem.nullable(),
  /** The sent content: ids and states, no names. */
  body: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

export const maxWebhooks = 20
/** Number of days that the log of deliveries covers. */
export const deliveryDays = 30

const minute = 60
/** Delays between tries; together a day. */
const delaysSeconds = [1, 4, 10, 30, 60, 120, 180, 240, 360, 480].map((minutes) => minutes * minute)

/** The time of the next try after this number of tries; null after a day of tries. */
export function nextTryAfter(attempts: number, now: Date): Date | null {
  const delay = delaysSeconds[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay * 1000)
}

/** A receiver that accepted nothing for so long is turned off when a delivery fails finally. */
export const turnedOffAfterMs = 20 * 60 * minute * 1000

/** Only address resolution shows whether the host exists. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/i.test(text)
}

/** The calendar of one person; null where it has no address now. */
export const MyCalendar = z.strictObject({
  url: z.string().nullable(),
  lastReadAt: Instant.nullable(),
})
export type MyCalendar = z.infer<typeof MyCalendar>

/** Records that ended earlier are not in the calendar. */
export const calendarLookBackDays = 90
