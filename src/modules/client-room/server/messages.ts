import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { InputOf } from '#shared/contract.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import { findCompany } from '#modules/company/server/api.ts'
import type * as contract from '../contract.ts'
import { clientWrote } from '../contract.ts'
import { writeMessage } from './client-emails.ts'
import { insertMessage } from './message-store.ts'
import { withOpenLink } from './people.ts'
import { peopleOfEvent, type StoredPerson } from './people-store.ts'

/** The client reads the name of the company, as on everything else that they get from it. */
export async function writeToClient(
  ctx: EventContext,
  { body, fileId }: InputOf<typeof contract.writeToClient>,
): Promise<null> {
  if (body === '' && fileId === null)
    throw new AppError('invalid', 'client-room.message_needed', {
      fields: { body: { code: 'required' } },
    })
  const file = fileId === null ? undefined : await findOpenable(ctx, fileId)
  if (fileId !== null && (!file || file.state === 'refused'))
    throw new AppError('invalid', 'client-room.file_unusable', {
      fields: { fileId: { code: 'invalid_id' } },
    })
  const people = await withOpenLink(ctx, await peopleOfEvent(ctx.db, ctx.event))
  if (people.length === 0) throw new AppError('invalid', 'client-room.nobody_to_ask')
  const { name: author } = await findCompany(ctx.db, ctx.company)
  await insertMessage(ctx.db, ctx.event, {
    id: randomUUID(),
    author,
    body,
    personId: null,
    userId: ctx.actor.id,
    fileId,
    now: ctx.now,
  })
  await writeMessage(ctx, people, [body, file?.name ?? ''].filter(Boolean))
  return null
}

export async function writeToTeam(
  ctx: EventContext,
  person: StoredPerson,
  { body, fileId }: { body: string; fileId: string | null },
): Promise<void> {
  const { id: personId, name: author } = person
  const message = { id: randomUUID(), author, body, personId, userId: null, fileId, now: ctx.now }
  await insertMessage(ctx.db, ctx.event, message)
  ctx.emit(clientWrote, { eventId: ctx.event.eventId, person: author })
  ctx.touch('client-room')
}
