import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Env } from '../process/env.ts'
import { openBlobs, originalKey } from './storage/blobs.ts'
import { newDraft } from './drafts.ts'
import type { StoredFile } from './store.ts'

interface NewFile {
  companyId: string
  name: string
  mime: string
  bytes: Buffer
  createdBy: string | null
  now: Date
}

/** Stores a file made by the product beside the uploads; the returned row is for `insertFile`. */
export async function putGeneratedFile(env: Env, made: NewFile): Promise<StoredFile> {
  const { companyId, name, mime, bytes, createdBy, now } = made
  const id = randomUUID()
  const blobs = openBlobs(env)
  const draft = newDraft(blobs.drafts)
  await writeFile(draft, bytes)
  await blobs.put(originalKey(companyId, id), draft, mime)
  return {
    companyId,
    id,
    kind: 'attachment',
    state: 'ready',
    purpose: 'attachment',
    name,
    mime,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width: null,
    height: null,
    widths: [],
    publicKey: null,
    problem: null,
    createdBy,
    createdAt: now.toISOString(),
    deletedAt: null,
  }
}
