import { AppError } from '#shared/app-error.ts'
import * as contract from '#shared/files.ts'
import { isMediaType, mediaEndings, type FileInfo } from '#shared/files.ts'
import { companyScope, isStaff } from '../auth/access.ts'
import { bind } from '../pipeline/bind.ts'
import type { CompanyContext, Context } from '../context.ts'
import { record } from '../records/history.ts'
import { fileRemove } from './file-jobs.ts'
import { mayOpen } from './file-references.ts'
import { credentialOf, linkSeconds, sealLink } from './links.ts'
import { findFile, findOwnPicture, isThere, markDeleted, type StoredFile } from './store.ts'

export const fileRoutes = bind(contract, {
  getFile: async (ctx, { fileId }) => infoOf(await visibleTo(ctx, fileId)),
  fileLink: async (ctx, { fileId, width }) => {
    const file = await fileThere(ctx, fileId)
    const expires = Math.floor(ctx.now.getTime() / 1000) + linkSeconds
    const link = { file, width: chosenWidth(file, width), credentialId: credentialOf(ctx) }
    const sealed = sealLink(ctx.services.keys, link, expires)
    return { url: `/files/s/${sealed}`, expiresAt: new Date(expires * 1000).toISOString() }
  },
  deleteFile: async (ctx, { fileId }) => {
    const { createdBy } = await fileThere(ctx, fileId)
    // Deletes the file permanently, even while a contract, invoice or site refers to it.
    if (createdBy !== ctx.actor.id && ctx.admission.role !== 'admin')
      throw new AppError('forbidden', 'admins_only')
    if (!(await markDeleted(ctx.db, ctx.company, fileId, ctx.now))) throw notFound()
    await record(ctx, { entity: 'file', entityId: fileId, verb: 'deleted' })
    ctx.enqueue(fileRemove, { fileId })
    return null
  },
})

export function infoOf(file: StoredFile): FileInfo {
  const { id, kind, state, purpose, name, mime, bytes, width, height, widths, problem, createdAt } =
    file
  const publicPath = file.publicKey ? publicPathOf(file.publicKey, mime) : null
  return {
    id,
    kind,
    state,
    purpose,
    name,
    mime,
    bytes,
    width,
    height,
    widths,
    publicPath,
    problem,
    createdAt,
  }
}

export function publicPathOf(key: string, mime: string): string {
  const ending = isMediaType(mime) ? `/media.${mediaEndings[mime]}` : ''
  return `/files/p/${key}${ending}`
}

/** Staff see the files of their company, others their own pictures. */
async function visibleTo(ctx: Context, fileId: string): Promise<StoredFile> {
  const file = isStaff(ctx.admission)
    ? await findFile(ctx.db, companyScope(ctx.admission), fileId)
    : await findOwnPicture(ctx.db, ctx.actor.id, fileId)
  if (!isThere(file)) throw notFound()
  if (isStaff(ctx.admission) && !(await mayOpen(ctx, companyScope(ctx.admission), file)))
    throw notFound()
  return file
}

async function fileThere(ctx: CompanyContext, fileId: string): Promise<StoredFile> {
  const file = await findFile(ctx.db, ctx.company, fileId)
  if (!isThere(file) || !(await mayOpen(ctx, ctx.company, file))) throw notFound()
  return file
}

function chosenWidth(file: StoredFile, requestedWidth: number | undefined): number | null {
  if (file.state !== 'ready')
    throw new AppError('conflict', 'files.not_ready', { current: infoOf(file) })
  if (file.kind === 'attachment') return null
  return (
    file.widths.find((width) => width >= (requestedWidth ?? Infinity)) ?? file.widths.at(-1) ?? null
  )
}

function notFound(): AppError {
  return new AppError('not_found', 'files.not_found')
}
