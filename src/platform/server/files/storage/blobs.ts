import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FilePurpose } from '#shared/files.ts'
import type { Env } from '../../process/env.ts'
import { diskBlobs } from './disk-blobs.ts'
import { s3Blobs } from './s3-blobs.ts'

/** Bytes under a name. Names are made by us, never by a user. */
export interface Blobs {
  /** A local folder where a file is collected until it is complete. */
  readonly drafts: string
  /** Moves the draft, which the caller must not use afterwards. */
  put(key: string, draft: string, type: string): Promise<void>
  /** All of it, or the bytes from `start` to `end`, both included. */
  get(key: string, range?: ByteRange): Promise<Blob | undefined>
  head(key: string): Promise<number | undefined>
  /** Deleting what does not exist is no error. */
  delete(key: string): Promise<void>
}

export interface ByteRange {
  start: number
  end: number
}

export interface Blob {
  stream: Readable
  bytes: number
}

export function openBlobs(env: Pick<Env, 'dataDir' | 's3'>): Blobs {
  const folder = join(env.dataDir, 'files')
  return env.s3 ? s3Blobs(env.s3, join(folder, 'drafts')) : diskBlobs(folder)
}

/** Where the bytes are that were sent: those of a film or sound are public as they are. */
export function sentKey(file: Parameters<typeof imageKey>[0] & { purpose: FilePurpose }): string {
  return file.purpose === 'public-media' && file.publicKey
    ? publicMediaKey(file.publicKey)
    : originalKey(file.companyId, file.id)
}

export function originalKey(companyId: string, fileId: string): string {
  return `${privateFolder(companyId, fileId)}/original`
}

/** A public image is found by its unguessable key, so showing one needs no database query. */
export function imageKey(
  file: { companyId: string; id: string; publicKey: string | null },
  width: number,
): string {
  const folder = file.publicKey
    ? publicFolder(file.publicKey)
    : privateFolder(file.companyId, file.id)
  return `${folder}/${width}.webp`
}

export function publicImageKey(publicKey: string, width: number): string {
  return `${publicFolder(publicKey)}/${width}.webp`
}

/** A film or sound, which is shown as it was sent. */
export function publicMediaKey(publicKey: string): string {
  return `${publicFolder(publicKey)}/media`
}

function publicFolder(publicKey: string): string {
  return `public/${publicKey.slice(0, 2)}/${publicKey}`
}

/** The last letters of an id spread files evenly over folders; the first are much the same for all of one day. */
function privateFolder(companyId: string, fileId: string): string {
  return `private/${companyId}/${fileId.slice(-2)}/${fileId}`
}
