import { systemScope } from '#platform/server/auth/access.ts'
import { openBlobs, originalKey } from '#platform/server/files/storage/blobs.ts'
import { dispositionOf } from '#platform/server/files/file-name.ts'
import { findFile, isThere } from '#platform/server/files/store.ts'
import type { PageAnswer } from '#platform/server/pages.ts'
import { absentPage } from '#modules/event-pages/server/api.ts'
import { fileOfMessage } from '../message-store.ts'
import type { RoomVisit } from './visits.ts'

/** A file of the messages of this event, to a device that typed a code; whatever it is, it is saved and not shown. */
export async function roomFile(visit: RoomVisit, messageId: string): Promise<PageAnswer> {
  const { services, companyId, locale } = visit
  const file = await visit.inEvent(async (ctx) => {
    const fileId = await fileOfMessage(ctx.db, ctx.event, messageId)
    return fileId ? findFile(ctx.db, systemScope(companyId), fileId) : undefined
  })
  if (!isThere(file) || file.state !== 'ready') return absentPage(services, locale)
  const blob = await openBlobs(services.env).get(originalKey(companyId, file.id))
  if (!blob) return absentPage(services, locale)
  const chunks: Buffer[] = []
  for await (const chunk of blob.stream) chunks.push(chunk as Buffer)
  return {
    type: file.mime,
    body: Buffer.concat(chunks),
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': dispositionOf('attachment', file.name),
    },
  }
}
