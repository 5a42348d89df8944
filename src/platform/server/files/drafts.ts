import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#shared/app-error.ts'
import { hasCode } from '../embedded/atomic-files.ts'

export interface Draft {
  path: string
  bytes: number
  sha256: string
}

const draftLifetimeMs = 3_600_000

/** Makes the folder and deletes what a crash left in it. */
export function openDrafts(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity }
    if (Date.now() - mtimeMs > draftLifetimeMs) rmSync(path, { recursive: true, force: true })
  }
  return folder
}

export function newDraft(folder: string): string {
  return join(folder, randomUUID())
}

/** Reads a stream into a durable file and stops at the limit, independently of the announced length. */
export async function receive(stream: Readable, folder: string, maxBytes: number): Promise<Draft> {
  const path = newDraft(folder)
  try {
    return { path, ...(await write(stream, path, maxBytes)) }
  } catch (error) {
    await rm(path, { force: true })
    throw asUploadProblem(error)
  }
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('invalid', 'files.too_large', {
    status: 413,
    message: `the largest accepted file has ${maxBytes / 1024 / 1024} MB`,
  })
}

export function asUploadProblem(error: unknown): unknown {
  if (hasCode(error, 'ENOSPC', 'EDQUOT'))
    return new AppError('unavailable', 'files.no_space', { status: 507, retryAfter: 60 })
  if (hasCode(error, 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'))
    return new AppError('malformed', 'files.cut_off')
  return error
}

async function write(
  stream: Readable,
  path: string,
  maxBytes: number,
): Promise<Omit<Draft, 'path'>> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    // The stream must not be destroyed by a refusal, or its socket could not carry the answer.
    for await (const chunk of stream.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}
