import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hasCode } from '../embedded/atomic-files.ts'
import { hashing } from './hash.ts'
import type { StoredFile } from './manifest.ts'

/** The folder of uploads until they are complete; no client has their address yet. */
const DRAFTS = 'drafts'

/** Copies all uploads, hashing each; files deleted meanwhile are left out. */
export async function copyUploads(from: string, to: string): Promise<StoredFile[]> {
  const copied: StoredFile[] = []
  for (const path of uploadsIn(from)) {
    const file = await copyUpload(from, to, path)
    if (file) copied.push(file)
  }
  return copied
}

export function uploadsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith(`${DRAFTS}/`))
    .toSorted()
}

async function copyUpload(from: string, to: string, path: string): Promise<StoredFile | undefined> {
  const target = join(to, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const counted = hashing(hash, (more) => (bytes += more))
  const file = createWriteStream(target, { mode: 0o600, flush: true })
  try {
    await pipeline(createReadStream(join(from, path)), counted, file)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || existsSync(join(from, path))) throw error
    rmSync(target, { force: true })
    return undefined
  }
  return { path, bytes, sha256: hash.digest('hex') }
}
