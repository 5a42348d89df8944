import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a file atomically: after a crash a reader sees the old content or the new, never a mix. */
export function writeAtomically(path: string, content: string, mode = 0o644): void {
  const draft = writeDraft(path, content, mode)
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** Creates the file with its content in one step; false when a file of that name already existed. */
export function createOnce(path: string, content: string, mode = 0o644): boolean {
  const draft = writeDraft(path, content, mode)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ESRCH')) return undefined
    throw error
  }
}

export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

function writeDraft(path: string, content: string, mode: number): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}.draft`
  const handle = openSync(draft, 'wx', mode)
  try {
    writeSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return draft
}
