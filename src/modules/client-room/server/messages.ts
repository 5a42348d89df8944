import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { clientWrote } from '../contract.ts'
import { writeMessage } from './client-emails.ts'
import { insertMessage } from './message-store.ts'
import { peopleOfEvent, type StoredPerson } from './people-store.ts'

/** The client reads the name of the company, as on everything else that they get from it. */
export async function writeToClient(ctx: EventContext, body: string): Promise<null> {
  const people = await peopleOfEvent(ctx.db, ctx.event)
  if (people.length === 0) throw new AppError('invalid', 'client-room.nobody_to_ask')
  const { name: author } = await findCompany(ctx.db, ctx.company)
  await insertMessage(ctx.db, ctx.event, {
    id: randomUUID(),
    author,
    body,
    personId: null,
    userId: ctx.actor.id,
    now: ctx.now,
  })
  await writeMessage(ctx, people, body)
  return null
}

export async function writeToTeam(
  ctx: EventContext,
  person: StoredPerson,
  body: string,
): Promise<void> {
  const { id: personId, name: author } = person
  const message = { id: randomUUID(), author, body, personId, userId: null, now: ctx.now }
  await insertMessage(ctx.db, ctx.event, message)
  ctx.emit(clientWrote, { eventId: ctx.event.eventId, person: author })
  ctx.touch('client-room')
}
