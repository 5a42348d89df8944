import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const memory = '/dev/shm'
const enoughBytes = 4 * 2 ** 30

/** In memory where there is room: nothing of a test need wait for a disk. */
export function makeTestFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), 'prilej-test-'))
  // Started by root, the database runs as another user and must be able to enter.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoomInMemory() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > enoughBytes
}

/** A database whose owner was killed stops by itself, but a moment later. */
export async function removeTestFolder(folder) {
  const deadline = performance.now() + 4000
  while (databaseRuns(folder) && performance.now() < deadline) await pause(100)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function databaseRuns(folder) {
  return readdirSync(folder, { recursive: true }).some((path) => path.endsWith('postmaster.pid'))
}
