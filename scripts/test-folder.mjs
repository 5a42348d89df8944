import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const memory = '/dev/shm'
const enoughBytes = 4 * 2 ** 30

/** In memory where there is room, so that tests do not wait for a disk. */
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

/**
 * A database whose owner was killed stops a moment later, and one that was being created keeps writing until
 * then: the folder is removed until it stays deleted.
 */
export async function removeTestFolder(folder) {
  const deadline = performance.now() + 4500
  while (databaseRuns(folder) && performance.now() < deadline) await pause(100)
  do {
    removeOnce(folder)
    await pause(200)
  } while (existsSync(folder) && performance.now() < deadline)
}

function removeOnce(folder) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    // Another process wrote into it meanwhile.
    if (!['ENOTEMPTY', 'EBUSY'].includes(error.code)) throw error
  }
}

function databaseRuns(folder) {
  try {
    return readdirSync(folder, { recursive: true }).some((path) => path.endsWith('postmaster.pid'))
  } catch (error) {
    // A folder within it went while it was being read.
    if (error.code === 'ENOENT') return existsSync(folder)
    throw error
  }
}
