import { randomUUID } from 'node:crypto'
import type { EventContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { contextOfEvent } from '#modules/events/server/api.ts'
import { shippedContent, type MessageFields, type MessageKind } from '../model.ts'
import { seedRecipients } from './delivery/recipient-store.ts'
import { insertMessage, messagesOfEvent, moveMessage } from './store.ts'

interface SeedMessage {
  kind: MessageKind
  name: string
  filter?: MessageFields['audience']['filter']
  schedule?: MessageFields['schedule']
  /** Number of days before seeding that it was sent; absent for one that still waits. */
  left?: number
  scheduled?: boolean
}

const messagesOf: Readonly<Record<string, readonly SeedMessage[]>> = {
  'event.wedding': [
    { kind: 'invitation', name: 'Invitația la nuntă', left: 21 },
    {
      kind: 'reminder',
      name: 'Memento cu 14 zile înainte de termen',
      filter: { rsvps: ['none'] },
      schedule: { kind: 'relative', anchor: 'rsvp_deadline', offsetDays: -14, time: '10:00' },
      scheduled: true,
    },
    {
      kind: 'thanks',
      name: 'Mulțumiri după nuntă',
      filter: { rsvps: ['yes'] },
      schedule: { kind: 'relative', anchor: 'event_end', offsetDays: 3, time: '18:00' },
    },
  ],
  'event.conference': [
    { kind: 'invitation', name: 'Invitația la Conferința Orizont', left: 40 },
    { kind: 'reminder', name: 'Ultimul memento', filter: { rsvps: ['none'] }, left: 7 },
  ],
  'event.gala': [
    { kind: 'thanks', name: 'Mulțumim pentru seara de gală', filter: { rsvps: ['yes'] }, left: 22 },
  ],
}

/** Letters of the demo agency; an event that has some keeps them as they are. */
export const seed = defineSeed('invitations', ({ recall, memory, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    for (const [event, messages] of Object.entries(messagesOf)) {
      const eventId = memory.get(event)
      if (!eventId) continue
      const eventCtx = await contextOfEvent(ctx, eventId)
      if ((await messagesOfEvent(eventCtx.db, eventCtx.event)).length > 0) continue
      for (const message of messages) await seedMessage(eventCtx, message)
    }
  }),
)

async function seedMessage(
  ctx: EventContext,
  { kind, name, filter = {}, schedule = null, left, scheduled }: SeedMessage,
): Promise<void> {
  const id = randomUUID()
  const at = new Date(ctx.now.getTime() - (left ?? 1) * 86_400_000)
  await insertMessage(ctx.db, ctx.event, {
    id,
    kind,
    name,
    content: shippedContent[kind],
    audience: { all: true, ids: [], filter },
    essential: false,
    schedule,
    createdAt: at.toISOString(),
    createdBy: 'Radu Ionescu',
  })
  if (left === undefined && !scheduled) return
  const to = scheduled ? 'scheduled' : 'sent'
  const step = { from: ['draft'], to, releasedBy: { id: null, name: 'Radu Ionescu' }, at } as const
  await moveMessage(ctx.db, ctx.event, id, step)
  if (left !== undefined) await seedRecipients(ctx.db, ctx.event, id, filter.rsvps?.[0], at)
}
