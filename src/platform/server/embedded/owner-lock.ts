import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createOnce, readIfThere, writeAtomically } from './atomic-files.ts'
import { everyProcess, processSpace } from './process-table.ts'
import { waitUntil } from './wait-until.ts'

export interface OwnerLock {
  release(): void
}

interface Owner {
  pid: number
  started: string
  space: string
}

const HEARTBEAT_MS = 2_000
const SILENCE_MS = 10_000

/**
 * Each owner writes the next number and the highest number owns the folder; since that file is never
 * deleted, two processes that find the same dead owner cannot both take its place.
 */
export async function takeOwnerLock(folder: string): Promise<OwnerLock> {
  // Read once: a process that takes the lock during the check then has the number we try, and ours is refused.
  const numbers = lockNumbers(folder)
  const lastNumber = Math.max(0, ...numbers)
  const owner = await ownerAt(lockPath(folder, lastNumber))
  if (owner)
    throw new Error(`another Prilej (pid ${owner.pid}) is using this data folder; stop it first`)
  const ownNumber = lastNumber + 1
  const path = lockPath(folder, ownNumber)
  const me: Owner = {
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    space: processSpace(),
  }
  if (!createOnce(path, JSON.stringify(me)) || highestNumber(folder) !== ownNumber)
    return takeOwnerLock(folder)
  for (const number of numbers) rmSync(lockPath(folder, number), { force: true })
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS).unref()
  return {
    release() {
      clearInterval(heartbeat)
      if (existsSync(path)) writeAtomically(path, 'released')
    },
  }
}

/** The process that owns this folder now, if any. */
export function findOwner(folder: string): Promise<Owner | undefined> {
  return ownerAt(lockPath(folder, highestNumber(folder)))
}

async function ownerAt(path: string): Promise<Owner | undefined> {
  const owner = parseOwner(readIfThere(path))
  if (!owner) return undefined
  const lives =
    owner.space === processSpace()
      ? startOf(owner.pid) === owner.started
      : await isTouchedAgain(path)
  return lives ? owner : undefined
}

function startOf(pid: number): string | undefined {
  return everyProcess().find((each) => each.pid === pid)?.started
}

// The process of an owner in another container is not visible, but its heartbeat on the file is.
async function isTouchedAgain(path: string): Promise<boolean> {
  const touchedAt = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const lastTouch = touchedAt()
  await waitUntil(
    () => touchedAt() !== lastTouch || Date.now() - lastTouch > SILENCE_MS,
    SILENCE_MS,
  )
  return touchedAt() !== lastTouch
}

function parseOwner(text = ''): Owner | undefined {
  try {
    return JSON.parse(text) as Owner
  } catch {
    return undefined
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // A missed heartbeat must not end the process: the database reports a broken disk in its own way.
  }
}

function lockPath(folder: string, number: number): string {
  return join(folder, `owner-${number}.lock`)
}

function lockNumbers(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => Number(/^owner-(\d+)\.lock$/.exec(name)?.[1]) || [])
}

function highestNumber(folder: string): number {
  return Math.max(0, ...lockNumbers(folder))
}
