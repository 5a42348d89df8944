import { inEveryLanguage, type Localised } from '#shared/i18n.ts'
import { instantToZoned } from '#shared/dates/time.ts'
import { finder, type Finder } from '#platform/server/database/finder.ts'
import { mailResult, type MailOutcome } from '#platform/server/mail/mail-jobs.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { historyWords, leftovers, type HistoryWords } from '#modules/company/server/api.ts'
import {
  eventContribution,
  eventFacts,
  eventNames,
  type EventContribution,
} from '#modules/events/server/api.ts'
import { guestContribution, type GuestContribution } from '#modules/guests/server/api.ts'
import { audienceWords, dueAt } from '../model.ts'
import { text } from '../text.ts'
import { dateNewsReach, writeDateNews } from './date-news.ts'
import { lettersOf, mergeLetters, partLetters } from './merge-store.ts'
import { announceCancellation } from './announcements.ts'
import { stopAll } from './messages.ts'
import { noteTry, sentSince, recordMailResult, withdrawQueued } from './delivery/recipient-store.ts'
import { messagesOfEvent, namesOfMessages, placesOfMessages } from './store.ts'
import { personalTables } from './personal-data.ts'
import { records } from '../locales/records.gen.ts'

const recordWords = inEveryLanguage(records)

const { localised } = inEveryLanguage(text)

function audienceWord(word: (typeof audienceWords)[number]): Localised {
  // The log says that people were chosen; how many they are is in the message.
  return word === 'chosen' ? recordWords.localised('audienceWord') : localised(`audience.${word}`)
}

const words: HistoryWords = {
  entity: 'message',
  kind: recordWords.localised('message.kind'),
  title: recordWords.localised('message.title'),
  fields: recordWords.localisedBelow('message.fields'),
  values: {
    kind: recordWords.localisedBelow('message.values.kind'),
    essential: { true: localised('yes'), false: localised('no') },
    audience: Object.fromEntries(audienceWords.map((word) => [word, audienceWord(word)])),
    scheduleAnchor: recordWords.localisedBelow('message.values.scheduleAnchor'),
  },
  verbs: recordWords.localisedBelow('message.verbs'),
  names: (ctx, ids) => namesOfMessages(ctx.db, ctx.company, ids),
}

/** Times are calculated from the event when they are needed, so none has to be moved. */
const contribution: EventContribution = {
  id: 'messages',
  title: recordWords.localised('contribution.messages'),
  end: stopAll,
  announceCancellation,
  dateNews: { reach: dateNewsReach, write: writeDateNews },
  lettersSince: (ctx, since) => sentSince(ctx.db, ctx.event, since),
  move: {
    async preview(ctx, { before, after, today, days }) {
      const event = await eventFacts(ctx)
      const moved = { ...event, ...after, lastDay: after.anchors.event_end ?? event.lastDay }
      const messages = await messagesOfEvent(ctx.db, ctx.event)
      return messages.flatMap(({ id, name, state, schedule }) => {
        if (!schedule || (state !== 'draft' && state !== 'scheduled')) return []
        const deadline = after.anchors.rsvp_deadline ?? null
        const from = dueAt(schedule, { ...event, ...before })
        const to = dueAt(schedule, { ...moved, rsvpDeadline: deadline })
        if (!from || !to) return []
        const there = (at: string) => {
          const { date, time } = instantToZoned(at, after.timeZone)
          return `${date}T${time}`
        }
        const isPast = there(to).slice(0, 10) < today
        const fate = from === to || days === 0 ? 'pinned' : isPast ? 'past' : 'moves'
        return [{ id, name, from: there(from), to: there(to), fate } as const]
      })
    },
    apply: () => Promise.resolve(null),
    undo: () => Promise.resolve(true),
  },
}

const settledState = {
  delivered: 'sent',
  kept: 'kept',
  refused: 'refused',
  gave_up: 'refused',
} as const

/** Writes the answer of the mail server to a letter into the log of its message. */
async function settle(
  db: Db,
  company: CompanyScope | null,
  { reference, outcome, answer, at }: MailOutcome,
): Promise<string[]> {
  const [word, messageId, guestId] = (reference ?? '').split(' ')
  if (word !== 'message' || !messageId || !guestId || !company) return []
  const key = { messageId, guestId }
  if (outcome === 'postponed') await noteTry(db, company, key, answer)
  else if (outcome === 'stopped')
    await recordMailResult(db, company, key, { state: 'skipped', answer: 'stopped', at })
  else
    await recordMailResult(db, company, key, {
      state: settledState[outcome],
      answer,
      at,
    })
  return ['messages.delivery']
}

/** The log of letters follows a guest who was entered twice. */
const ofGuests: GuestContribution = {
  id: 'messages',
  export: (ctx, guestIds) => lettersOf(ctx.db, ctx.event, guestIds),
  // Before their addresses are erased: waiting letters are not sent.
  async erase(ctx, guestIds) {
    await withdrawQueued(ctx.db, ctx.event, { guestIds }, 'erased')
    ctx.touch('messages')
  },
  async removed(ctx, removedIds) {
    await withdrawQueued(ctx.db, ctx.event, { removedIds }, 'removed')
    ctx.touch('messages')
  },
  merge: {
    async run(ctx, { keptId, droppedId }) {
      ctx.touch('messages')
      return mergeLetters(ctx.db, ctx.event, droppedId, keptId)
    },
    async undo(ctx, { keptId, droppedId }, trace) {
      ctx.touch('messages')
      await partLetters(ctx.db, ctx.event, droppedId, keptId, trace as string[])
    },
  },
}

/** Messages are opened from their event; only what names one by its id comes here. */
const messageFinder: Finder = {
  kind: 'message',
  title: localised('messages'),
  order: 75,
  async find(ctx, { ids = [] }) {
    const placesOfRecords = await placesOfMessages(ctx.db, ctx.company, ids)
    const events = await eventNames(
      ctx,
      placesOfRecords.map(({ eventId }) => eventId),
    )
    return placesOfRecords.flatMap(({ id, name, eventId }) => {
      const event = events.get(eventId)
      const href = `/mesaje?eveniment=${eventId}&panou=mesaj-${id}`
      return event ? [{ id, title: name, detail: event.name, href }] : []
    })
  },
}

export const ports = [
  provide(personalData, personalTables),
  provide(finder, messageFinder),
  provide(leftovers, { table: 'messages' }),
  provide(guestContribution, ofGuests),
  provide(historyWords, words),
  provide(eventContribution, contribution),
  provide(mailResult, settle),
]
