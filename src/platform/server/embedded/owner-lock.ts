import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createOnce, readIfThere, writeAtomically } from './atomic-files.ts'
import { identifySelf, isRunning, processSpace } from './process-table.ts'
import type { ProcessId } from './process-table.ts'
import { waitUntil } from './wait-until.ts'

export interface OwnerLock {
  release(): void
}

interface Owner extends ProcessId {
  space: string
}

const HEARTBEAT_MS = 2_000
const SILENCE_MS = 10_000

/**
 * Each owner writes the next number and the highest number owns the folder; since that file is never
 * deleted, two processes that find the same dead owner cannot both take its place.
 */
export async function takeOwnerLock(folder: string): Promise<OwnerLock> {
  for (;;) {
    const last = highestNumber(folder)
    const owner = await runningOwner(lockPath(folder, last))
    if (owner)
      throw new Error(`another Prilej (pid ${owner.pid}) is using this data folder; stop it first`)
    const mine = last + 1
    const path = lockPath(folder, mine)
    const me: Owner = { ...identifySelf(), space: processSpace() }
    if (!createOnce(path, JSON.stringify(me))) continue
    if (highestNumber(folder) !== mine) {
      rmSync(path, { force: true })
      continue
    }
    for (const number of lockNumbers(folder))
      if (number < mine) rmSync(lockPath(folder, number), { force: true })
    return keep(path)
  }
}

/** The process that owns this folder now, if any. */
export function findOwner(folder: string): Promise<ProcessId | undefined> {
  return runningOwner(lockPath(folder, highestNumber(folder)))
}

function keep(path: string): OwnerLock {
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS).unref()
  return {
    release() {
      clearInterval(heartbeat)
      if (existsSync(path)) writeAtomically(path, 'released')
    },
  }
}

async function runningOwner(path: string): Promise<Owner | undefined> {
  const owner = parseOwner(readIfThere(path))
  if (!owner) return undefined
  const lives = owner.space === processSpace() ? isRunning(owner) : await isTouched(path)
  return lives ? owner : undefined
}

// The process of an owner in another container is not visible, but its heartbeat on the file is.
async function isTouched(path: string): Promise<boolean> {
  const seen = touchedAt(path)
  await waitUntil(() => touchedAt(path) !== seen || Date.now() - seen > SILENCE_MS, SILENCE_MS)
  return touchedAt(path) !== seen
}

function parseOwner(text: string | undefined): Owner | undefined {
  try {
    return JSON.parse(text ?? '') as Owner
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

function touchedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function lockPath(folder: string, number: number): string {
  return join(folder, `owner-${number}.lock`)
}

function lockNumbers(folder: string): number[] {
  return readdirSync(folder).flatMap(
    (name) => Number(/^owner-(\d+)\.lock$/.exec(name)?.[1] ?? NaN) || [],
  )
}

function highestNumber(folder: string): number {
  return Math.max(0, ...lockNumbers(folder))
}
