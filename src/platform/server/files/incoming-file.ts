import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AppError } from '#shared/app-error.ts'
import { filePurposes, isMediaType, type FilePurpose } from '#shared/files.ts'
import type { Actor, CompanyScope } from '../auth/access.ts'
import type { Database, Db } from '../database/db.ts'
import { record } from '../records/history.ts'
import type { AppServices } from '../app-services.ts'
import { tooMany } from '../http/limits.ts'
import { Outbox } from '../jobs/outbox.ts'
import { sentKey, type Blobs } from './storage/blobs.ts'
import { asUploadProblem, receive, type Draft } from './drafts.ts'
import { fileImage, imageLane } from './file-jobs.ts'
import { cleanFileName, extensionOf } from './file-name.ts'
import { maxPixels } from './images.ts'
import { isImage, mimeOf, sniff } from './sniff.ts'
import {
  bytesOfKey,
  bytesSince,
  findFile,
  insertFile,
  rememberKey,
  type StoredFile,
} from './store.ts'

const day = 86_400_000
const bytesPerDay = 1024 * 1024 * 1024

export interface IncomingDeps {
  database: Database
  services: AppServices
  blobs: Blobs
}

export interface Incoming {
  stream: Readable
  name: string
  purpose: FilePurpose
  company: CompanyScope
  actor: Actor
  requestId: string
  now: Date
  /** A repeated key with the same bytes returns the same file. */
  idempotencyKey?: string | undefined
}

/**
 * Stores a file: complete, checked by its bytes, within the quota; an image is shown only after its
 * re-encoding.
 */
export async function acceptFile(deps: IncomingDeps, incoming: Incoming): Promise<StoredFile> {
  const draft = await receive(
    incoming.stream,
    deps.blobs.drafts,
    filePurposes[incoming.purpose].maxBytes,
  )
  try {
    const file = await describe(incoming, draft)
    const known = await deps.database.inCompany(
      file.companyId,
      async (db) => {
        refuseOtherBytes(incoming, draft, await bytesOfKey(db, incoming))
        return findFile(db, incoming.company, file.id)
      },
      'read',
    )
    if (known) return known
    await deps.blobs.put(sentKey(file), draft.path, file.mime)
    return await keep(deps, incoming, file)
  } catch (error) {
    throw asUploadProblem(error)
  } finally {
    await rm(draft.path, { force: true })
  }
}

async function describe(incoming: Incoming, draft: Draft): Promise<StoredFile> {
  const { kind, isPublic } = filePurposes[incoming.purpose]
  const name = cleanFileName(incoming.name)
  return {
    companyId: incoming.company.companyId,
    id: idOf(incoming, draft),
    kind,
    state: kind === 'image' ? 'processing' : 'ready',
    purpose: incoming.purpose,
    name,
    mime: await checkedType(draft, incoming.purpose, name),
    bytes: draft.bytes,
    sha256: draft.sha256,
    width: null,
    height: null,
    widths: [],
    publicKey: isPublic ? randomBytes(20).toString('hex') : null,
    problem: null,
    createdBy: incoming.actor.id,
    createdAt: incoming.now.toISOString(),
    deletedAt: null,
  }
}

async function checkedType(draft: Draft, purpose: FilePurpose, name: string): Promise<string> {
  if (draft.bytes === 0) throw new AppError('invalid', 'files.empty')
  const { type, size } = await sniff(draft.path)
  if (type === 'program') throw new AppError('invalid', 'files.program')
  if (purpose === 'public-media' && !isMediaType(type))
    throw new AppError('invalid', 'files.not_media')
  if (filePurposes[purpose].kind === 'image') {
    if (!isImage(type)) throw new AppError('invalid', 'files.not_an_image')
    if (size && size.width * size.height > maxPixels)
      throw new AppError('invalid', 'files.too_many_pixels')
  }
  return mimeOf(type, extensionOf(name))
}

async function keep(deps: IncomingDeps, incoming: Incoming, file: StoredFile): Promise<StoredFile> {
  const { company, actor, requestId, now } = incoming
  const store = async (db: Db) => {
    const used = await bytesSince(db, company, new Date(now.getTime() - day))
    const twin = await findFile(db, company, file.id)
    if (twin) return twin
    refuseOtherBytes(incoming, file, await bytesOfKey(db, incoming))
    if (deps.services.env.limits && used + file.bytes > bytesPerDay) throw tooMany(3600)
    await insertFile(db, file)
    await rememberKey(db, incoming, file.sha256)
    await record(
      { db, actor, company, requestId },
      { entity: 'file', entityId: file.id, verb: 'uploaded' },
    )
    const outbox = new Outbox([])
    if (file.kind === 'image')
      outbox.enqueue(fileImage, { fileId: file.id }, { queue: imageLane(file.id) })
    await outbox.store(db, file.companyId)
    return file
  }
  try {
    return await deps.database.inCompany(file.companyId, store)
  } catch (error) {
    return afterFailure(deps, incoming, file, error)
  }
}

/**
 * A connection may be lost after the commit was sent. The lock of the quota is released only when that
 * transaction has ended, so its next holder knows whether the file was stored.
 */
async function afterFailure(
  { database, blobs }: IncomingDeps,
  { company, now }: Incoming,
  file: StoredFile,
  error: unknown,
): Promise<StoredFile> {
  const stored = await database
    .inCompany(file.companyId, async (db) => {
      await bytesSince(db, company, now)
      return findFile(db, company, file.id)
    })
    .catch(() => {
      throw error
    })
  if (stored) return stored
  await blobs.delete(sentKey(file))
  throw error
}

function refuseOtherBytes(
  { idempotencyKey }: Incoming,
  { sha256 }: { sha256: string },
  known: string | undefined,
): void {
  if (!idempotencyKey || known === undefined || known === sha256) return
  throw new AppError('invalid', 'idempotency_key_reused', {
    message: 'this Idempotency-Key was used with another body',
  })
}

function idOf({ idempotencyKey, company, actor }: Incoming, { sha256 }: Draft): string {
  if (!idempotencyKey) return randomUUID()
  const hash = createHash('sha256')
    .update([company.companyId, actor.id, idempotencyKey, sha256].join('\n'))
    .digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
