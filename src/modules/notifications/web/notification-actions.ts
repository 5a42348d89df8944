import { useCommand } from '#platform/web/calls/command.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useGo } from '#platform/web/routing/router.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import {
  addDays,
  instantToZoned,
  weekdayOf,
  zonedToInstant,
  type Instant,
} from '#shared/dates/time.ts'
import { toast } from '#ui/live/toasts.tsx'
import { changeNotifications, type Change, type Selection } from '../contract.ts'
import type { Notification } from '../model.ts'
import { text } from '../text.ts'

export const snoozes = ['hours', 'tomorrow', 'monday', 'month'] as const
export type Snooze = (typeof snoozes)[number]

/** The actions of a person on notifications; those on many at once can be undone. */
export function useActions() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const go = useGo()
  const command = useCommand(changeNotifications)
  const change = async (selection: Selection, requestedChange: Change) => {
    const outcome = await command.run({ selection, change: requestedChange })
    if (outcome.ok) return outcome.data
    toast.error(sentence(outcome.error))
    return undefined
  }
  const back = (selection: Selection, requestedChange: Change) => () =>
    command.run({ selection, change: requestedChange })
  const read = async (selection: Selection) => {
    const outcome = await change(selection, { kind: 'read' })
    if (outcome && outcome.changed > 0)
      showUndoBar(
        say('done.read', { n: outcome.changed }),
        back({ kind: 'read', at: outcome.at }, { kind: 'unread' }),
      )
  }
  return {
    pending: command.pending,
    change,
    read,
    async archive(selection: Selection) {
      const outcome = await change(selection, { kind: 'archive' })
      if (outcome && outcome.changed > 0)
        showUndoBar(
          say('done.archived', { n: outcome.changed }),
          back({ kind: 'archived', at: outcome.at }, { kind: 'restore' }),
        )
      return outcome !== undefined
    },
    async snooze(ids: readonly string[], choice: Snooze) {
      const selection: Selection = { kind: 'ids', ids: [...ids] }
      const outcome = await change(selection, { kind: 'snooze', until: snoozedUntil(choice) })
      if (outcome)
        showUndoBar(say('done.snoozed', { n: ids.length }), back(selection, { kind: 'wake' }))
      return outcome !== undefined
    },
    /** For one event where one is chosen, as in the list. */
    async readAll(eventId: string | null) {
      const filter = { show: 'unread', ...(eventId && { eventId: [eventId] }) } as const
      await read({ kind: 'filter', filter, except: [] })
    },
    /** Opening a notification marks it as read. */
    open({ id, readAt, href }: Pick<Notification, 'id' | 'readAt' | 'href'>) {
      if (readAt === null) void change({ kind: 'ids', ids: [id] }, { kind: 'read' })
      go.to(href)
    },
  }
}

export type Actions = ReturnType<typeof useActions>

/** Mornings begin at nine by the clock of this browser. */
function snoozedUntil(choice: Snooze, now = serverTimeNow()): Instant {
  if (choice === 'hours') return new Date(now.getTime() + 3 * 3_600_000).toISOString()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { date } = instantToZoned(now, zone)
  const days = { tomorrow: 1, monday: 8 - weekdayOf(date), month: 30 }[choice]
  return zonedToInstant({ date: addDays(date, days), time: '09:00', zone }).instant
}
