import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode, syncFolder } from '../../embedded/atomic-files.ts'
import type { Blobs } from './blobs.ts'
import { openDrafts } from '../drafts.ts'

export function diskBlobs(folder: string): Blobs {
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    drafts: openDrafts(join(folder, 'drafts')),
    async put(key, draft) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await sync(draft)
      await rename(draft, path)
      syncFolder(dirname(path))
    },
    async get(key, range) {
      const bytes = await sizeOf(pathOf(key))
      if (bytes === undefined) return undefined
      return {
        bytes: range ? range.end - range.start + 1 : bytes,
        stream: createReadStream(pathOf(key), range),
      }
    },
    head: (key) => sizeOf(pathOf(key)),
    delete: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Keys are made by us; this check only keeps an error of ours inside the folder. */
export function checkedKey(key: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/.test(key))
    throw new Error(`not a blob key: ${key}`)
  return key
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}
