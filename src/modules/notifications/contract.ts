import { z } from 'zod'
import { LocalisedText } from '#shared/localised-text.ts'
import { command, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Instant } from '#shared/dates/time.ts'
import {
  Channels,
  NewsType,
  Notification,
  PreferenceFields,
  Preferences,
  InboxView,
} from './model.ts'

const filter = {
  show: InboxView.default('unread'),
  type: z.array(NewsType).optional(),
  eventId: z.array(Id).max(100).optional(),
}
const Filter = z.strictObject(filter)
export type Filter = z.infer<typeof Filter>

export const listNotifications = query({
  path: '/notifications',
  access: 'notifications:read',
  input: z.strictObject({ ...filter, ...pageInput }),
  output: pageOf(Notification),
  reads: ['notifications', 'events', 'team'],
  about: 'Your own, the newest first; what is snoozed comes back by itself.',
  peopleOnly: true,
})

export const countNotifications = query({
  path: '/notifications/count',
  access: 'notifications:read',
  input: z.strictObject({ eventId: z.array(Id).max(100).optional() }),
  output: z.strictObject({ unread: z.int(), snoozed: z.int() }),
  reads: ['notifications'],
  peopleOnly: true,
})

export const listNotificationChoices = query({
  path: '/notifications/choices',
  access: 'notifications:read',
  input: z.strictObject({ show: InboxView.default('unread') }),
  output: z.strictObject({
    types: z.array(z.strictObject({ type: NewsType, name: LocalisedText, count: z.int() })),
    events: z.array(z.strictObject({ id: Id, name: z.string(), count: z.int() })),
  }),
  reads: ['notifications', 'events'],
  about: 'By what the list can be filtered, and how many rows each would leave.',
  peopleOnly: true,
})

/** Ticked rows, everything that a filter finds but the ticked ones, or what one action archived or read. */
const Selection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ids'), ids: z.array(Id).min(1).max(1000) }),
  z.strictObject({
    kind: z.literal('filter'),
    filter: Filter,
    except: z.array(Id).max(1000).default([]),
  }),
  z.strictObject({ kind: z.enum(['archived', 'read']), at: Instant }),
])
export type Selection = z.infer<typeof Selection>

const Change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['read', 'unread', 'archive', 'restore', 'wake']) }),
  z.strictObject({ kind: z.literal('snooze'), until: Instant }),
])
export type Change = z.infer<typeof Change>

export const changeNotifications = command({
  method: 'POST',
  path: '/notifications/change',
  access: 'notifications:write',
  input: z.strictObject({ selection: Selection, change: Change }),
  /** `at` identifies the notifications that this action archived or read, so that it can be undone. */
  output: z.strictObject({ changed: z.int(), at: Instant }),
  changes: ['notifications'],
  errors: ['notifications.snooze_unusable'],
  about: 'Reads, snoozes or archives your own notifications; ids of others change nothing.',
  peopleOnly: true,
})

export const getPreferences = query({
  path: '/notifications/preferences',
  access: 'notifications:read',
  output: Preferences.extend({
    /** The name of each. */
    names: z.record(NewsType, LocalisedText),
    /** The channels of a person without preferences. */
    usual: z.record(NewsType, Channels),
    /** Number of notifications that wait for the digest. */
    waiting: z.int(),
  }),
  reads: ['notifications', 'notifications.preferences'],
  peopleOnly: true,
})

export const changePreferences = command({
  method: 'PATCH',
  path: '/notifications/preferences',
  access: 'notifications:write',
  input: PreferenceFields.partial().extend({
    /** Only those that change. */
    channels: z.partialRecord(NewsType, PreferenceFields.shape.channels.valueType).optional(),
    version: z.int(),
  }),
  output: Preferences,
  changes: ['notifications.preferences'],
  errors: ['notifications.preferences_changed_meanwhile'],
  peopleOnly: true,
})

export const sendDigest = command({
  method: 'POST',
  path: '/notifications/digest',
  access: 'notifications:write',
  output: z.strictObject({ told: z.int() }),
  changes: ['notifications'],
  about: 'What waits for your digest, now instead of at its hour; nothing is sent when it is none.',
  peopleOnly: true,
})
