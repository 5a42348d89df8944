import { systemScope } from '#platform/server/auth/access.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { EventContext } from '#platform/server/context.ts'
import { imageKey, openBlobs, originalKey } from '#platform/server/files/storage/blobs.ts'
import { dispositionOf } from '#platform/server/files/file-name.ts'
import { findFile, isThere, type StoredFile } from '#platform/server/files/store.ts'
import type { PageAnswer } from '#platform/server/pages.ts'
import { absentPage } from '#modules/event-pages/server/api.ts'
import { isFileOfEvent } from '../files/decision-file-store.ts'
import { fileOfMessage } from '../message-store.ts'
import type { RoomVisit } from './visits.ts'

/** A file of the messages of this event, to a device that typed a code; it is always saved, never shown inline. */
export async function roomFile(visit: RoomVisit, messageId: string): Promise<PageAnswer> {
  const { services, companyId, locale } = visit
  const file = await visit.inEvent(async (ctx) => {
    const fileId = await fileOfMessage(ctx.db, ctx.event, messageId)
    return fileId ? findFile(ctx.db, systemScope(companyId), fileId) : undefined
  })
  return (await bytesOf(services, file)) ?? absentPage(services, locale)
}

/** Files that a decision of this event shows or keeps; pictures, which the product encoded itself, are shown inline. */
export async function fileOfDecision(
  ctx: Pick<EventContext, 'db' | 'event' | 'services'>,
  fileId: string,
): Promise<PageAnswer | undefined> {
  if (!(await isFileOfEvent(ctx.db, ctx.event, fileId))) return undefined
  return bytesOf(ctx.services, await findFile(ctx.db, systemScope(ctx.event.companyId), fileId))
}

const pictureWidth = 1280

async function bytesOf(
  { env }: Pick<AppServices, 'env'>,
  file: StoredFile | undefined,
): Promise<PageAnswer | undefined> {
  if (!isThere(file) || file.state !== 'ready') return undefined
  const isPicture = file.kind === 'image'
  const width = file.widths.findLast((each) => each <= pictureWidth) ?? file.widths[0]
  const key = isPicture && width ? imageKey(file, width) : originalKey(file.companyId, file.id)
  const blob = await openBlobs(env).get(key)
  if (!blob) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of blob.stream) chunks.push(chunk as Buffer)
  return {
    type: file.mime,
    body: Buffer.concat(chunks),
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': isPicture ? 'inline' : dispositionOf('attachment', file.name),
    },
  }
}
