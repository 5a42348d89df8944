import { mkdir, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import type { CompanyScope } from '../auth/access.ts'
import type { Db } from '../database/db.ts'
import { job, jobType, type Job, type JobContext } from '../jobs/jobs.ts'
import { imageKey, originalKey, sentKey, type Blobs } from './storage/blobs.ts'
import { newDraft } from './drafts.ts'
import { encodeImage, type EncodingResult, type ImageLimits } from './images.ts'
import { findFile, forgetFile, isThere, storeImageResult, type StoredFile } from './store.ts'

const FileRef = z.strictObject({ fileId: Id })
type FileRef = z.output<typeof FileRef>

export const fileImage = jobType('files.image', FileRef)
export const fileRemove = jobType('files.remove', FileRef)
const fileForget = jobType('files.forget', FileRef)

/** Two queues among all copies: at most two pictures are processed at a time. */
export function imageLane(fileId: string): string {
  return `files-image-${Number.parseInt(fileId.slice(-1), 16) % 2}`
}

export interface FileJobDeps {
  blobs: Blobs
  imageLimits?: ImageLimits
}

export function fileJobs(deps: FileJobDeps): Job[] {
  return [
    job(fileImage, (ctx, ref) => reencode(deps, ctx, ref)),
    job(fileRemove, (ctx, ref) => remove(deps, ctx, ref)),
    job(fileForget, (ctx, { fileId }) =>
      inCompany(ctx, (db, scope) => forgetFile(db, scope, fileId)),
    ),
  ] as Job[]
}

async function reencode(deps: FileJobDeps, ctx: JobContext, { fileId }: FileRef): Promise<void> {
  const file = await inCompany(ctx, (db, scope) => findFile(db, scope, fileId))
  if (!isThere(file)) return
  if (file.state === 'processing') await encodeAndStore(deps, ctx, file)
  // The original may contain the place where it was taken, so it is deleted.
  await deps.blobs.delete(originalKey(file.companyId, fileId))
}

async function encodeAndStore(deps: FileJobDeps, ctx: JobContext, file: StoredFile): Promise<void> {
  const folder = newDraft(deps.blobs.drafts)
  await mkdir(folder)
  try {
    const outcome = await encode(deps, file, folder).catch((error: unknown) => {
      if (!ctx.last) throw error
      return { problem: 'unreadable' }
    })
    const isStored = await inCompany(ctx, (db, scope) =>
      storeImageResult(db, scope, file.id, outcome),
    )
    if (!isStored && 'widths' in outcome && (await isUnwanted(ctx, file.id)))
      await removeBlobs(deps.blobs, { ...file, widths: outcome.widths })
    if ('problem' in outcome)
      ctx.log.info('image refused', { file: file.id, problem: outcome.problem })
    ctx.touch('files')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A second delivery may find the image already done, with these very blobs in use. */
async function isUnwanted(ctx: JobContext, fileId: string): Promise<boolean> {
  const fileNow = await inCompany(ctx, (db, scope) => findFile(db, scope, fileId))
  return !isThere(fileNow) || fileNow.state === 'refused'
}

async function encode(
  { blobs, imageLimits }: FileJobDeps,
  file: StoredFile,
  folder: string,
): Promise<EncodingResult> {
  const original = await blobs.get(originalKey(file.companyId, file.id))
  if (!original) return { problem: 'unreadable' }
  const input = join(folder, 'original')
  await pipeline(original.stream, createWriteStream(input, { mode: 0o600 }))
  const outcome = await encodeImage(input, folder, imageLimits)
  if ('widths' in outcome)
    for (const width of outcome.widths)
      await blobs.put(imageKey(file, width), join(folder, `${width}.webp`), 'image/webp')
  return outcome
}

async function remove({ blobs }: FileJobDeps, ctx: JobContext, { fileId }: FileRef): Promise<void> {
  const file = await inCompany(ctx, (db, scope) => findFile(db, scope, fileId))
  if (!file || isThere(file)) return
  await removeBlobs(blobs, file)
  // The row outlives the bytes by the quota's day; otherwise deleting would free quota.
  await ctx.enqueue(fileForget, { fileId }, { runAt: new Date(ctx.now.getTime() + 2 * 86_400_000) })
}

async function removeBlobs(blobs: Blobs, file: StoredFile): Promise<void> {
  await blobs.delete(sentKey(file))
  for (const width of file.widths) await blobs.delete(imageKey(file, width))
}

function inCompany<T>(
  { database, company }: JobContext,
  work: (db: Db, scope: CompanyScope) => Promise<T>,
): Promise<T> {
  if (!company) throw new Error('a file belongs to a company')
  return database.inCompany(company.companyId, (db) => work(db, company))
}
