import { instantToZoned } from '#shared/time.ts'
import { fill } from '#platform/server/ports.ts'
import { historyWords, type HistoryWords } from '#modules/company/server/api.ts'
import {
  eventContribution,
  eventFacts,
  type EventContribution,
} from '#modules/events/server/api.ts'
import { dueAt } from '../model.ts'
import { messagesOfEvent, namesOfMessages } from './store.ts'

const words: HistoryWords = {
  entity: 'message',
  kind: { ro: 'Mesaje către invitați', en: 'Messages to guests' },
  title: { ro: 'mesajul', en: 'the message' },
  fields: {
    name: { ro: 'Nume', en: 'Name' },
    kind: { ro: 'Fel', en: 'Kind' },
    subject: { ro: 'Subiect', en: 'Subject' },
    text: { ro: 'Text', en: 'Text' },
    essential: { ro: 'Esențial', en: 'Essential' },
    schedule: { ro: 'Programare', en: 'Schedule' },
  },
  values: {
    kind: {
      invitation: { ro: 'invitație', en: 'invitation' },
      reminder: { ro: 'reamintire', en: 'reminder' },
      thanks: { ro: 'mulțumire', en: 'thank-you' },
      free: { ro: 'liber', en: 'free' },
    },
  },
  verbs: {
    released: { ro: 'a trimis', en: 'sent' },
    scheduled: { ro: 'a programat', en: 'scheduled' },
    stopped: { ro: 'a oprit', en: 'stopped' },
  },
  names: (ctx, ids) => namesOfMessages(ctx.db, ctx.company, ids),
}

/** Moments are counted from the event each time they are looked at, so nothing needs to be moved. */
const contribution: EventContribution = {
  id: 'messages',
  title: { ro: 'Mesaje programate', en: 'Scheduled messages' },
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

export const ports = [fill(historyWords, words), fill(eventContribution, contribution)]
