import { AppError } from '#shared/app-error.ts'
import * as contract from '#shared/files.ts'
import type { FileInfo } from '#shared/files.ts'
import { bind } from '../bind.ts'
import type { CompanyContext } from '../context.ts'
import { record } from '../history.ts'
import { fileRemove } from './file-jobs.ts'
import { sealLink } from './links.ts'
import { findFile, isThere, markDeleted, type StoredFile } from './store.ts'

const linkSeconds = 60

export const fileRoutes = bind(contract, {
  getFile: async (ctx, { fileId }) => infoOf(await fileThere(ctx, fileId)),
  fileLink: async (ctx, { fileId, width }) => {
    const file = await fileThere(ctx, fileId)
    const expires = Math.floor(ctx.now.getTime() / 1000) + linkSeconds
    const link = { file, width: chosenWidth(file, width), credentialId: credentialOf(ctx) }
    const sealed = sealLink(ctx.house.keys, link, expires)
    return { url: `/files/s/${sealed}`, expiresAt: new Date(expires * 1000).toISOString() }
  },
  deleteFile: async (ctx, { fileId }) => {
    if (!(await markDeleted(ctx.db, ctx.company, fileId, ctx.now))) throw notFound()
    await record(ctx, { entity: 'file', entityId: fileId, verb: 'deleted' })
    ctx.enqueue(fileRemove, { fileId })
    return null
  },
})

export function infoOf(file: StoredFile): FileInfo {
  const { id, kind, state, purpose, name, mime, bytes, width, height, widths, problem, createdAt } =
    file
  const publicPath = file.publicKey ? `/files/p/${file.publicKey}` : null
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

async function fileThere(ctx: CompanyContext, fileId: string): Promise<StoredFile> {
  const file = await findFile(ctx.db, ctx.company, fileId)
  if (!isThere(file)) throw notFound()
  return file
}

function chosenWidth(file: StoredFile, wanted: number | undefined): number | null {
  if (file.state !== 'ready')
    throw new AppError('conflict', 'files.not_ready', { current: infoOf(file) })
  if (file.kind === 'attachment') return null
  return file.widths.find((width) => width >= (wanted ?? Infinity)) ?? file.widths.at(-1) ?? null
}

/** A link must end with its sign-in, so it needs one. */
function credentialOf(ctx: CompanyContext): string {
  if (!ctx.admission.credentialId) throw new AppError('unauthenticated', 'sign_in_needed')
  return ctx.admission.credentialId
}

function notFound(): AppError {
  return new AppError('not_found', 'files.not_found')
}
