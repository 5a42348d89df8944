import { writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { readIfThere, writeAtomically } from '../embedded/atomic-files.ts'
import type { Env } from '../process/env.ts'
import { keepLedger, Ledger, listErasures, type Erasure } from './erasures.ts'
import type { Blobs } from '../files/storage/blobs.ts'
import { job, type Job } from '../jobs/jobs.ts'

const blobKey = 'ledger/erasures.json'

/** Stored beside the keys and not among the uploads: so it is in no backup and survives each restore. */
export function ledgerFile({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'erasures.json')
}

export function erasureJobs({ blobs }: { blobs: Blobs }): Job[] {
  return [
    job(keepLedger, async (ctx) => {
      const erasures = await ctx.database.inNoCompany(listErasures, 'read')
      await writeLedger(ctx.services.env, blobs, erasures)
    }),
  ]
}

/** An S3 store gets a copy too, since machines may be replaced. */
export async function writeLedger(
  env: Pick<Env, 'dataDir' | 's3'>,
  blobs: Blobs,
  erasures: readonly Erasure[],
): Promise<void> {
  const text = `${JSON.stringify({ prilej: 'erasures', erasures: [...erasures] } satisfies z.infer<typeof Ledger>, null, 1)}\n`
  writeAtomically(ledgerFile(env), text, 0o600)
  if (!env.s3) return
  const draft = join(blobs.drafts, `${randomUUID()}.json`)
  await writeFile(draft, text, { mode: 0o600 })
  await blobs.put(blobKey, draft, 'application/json')
}

/** Reads the named file, or else the one of the product; undefined when there is none. */
export async function readLedger(
  env: Pick<Env, 'dataDir' | 's3'>,
  blobs: Blobs,
  named?: string,
): Promise<Erasure[] | undefined> {
  const path = named ?? ledgerFile(env)
  const content = readIfThere(path)
  if (named !== undefined && content === undefined) throw new Error(`there is no file ${named}`)
  const stored = named === undefined && env.s3 ? await blobs.get(blobKey) : undefined
  const texts = [content, stored && (await buffer(stored.stream)).toString()]
  const erasures = texts.filter((text) => text !== undefined).map((text) => parsed(text, path))
  return erasures.length === 0 ? undefined : mergeErasures(...erasures)
}

/** Each erasure once, oldest first. */
export function mergeErasures(...lists: (readonly Erasure[])[]): Erasure[] {
  const all = new Map(lists.flat().map((each) => [each.id, each]))
  return [...all.values()].toSorted((one, other) => one.at.localeCompare(other.at))
}

function parsed(text: string, path: string): Erasure[] {
  try {
    return Ledger.parse(JSON.parse(text)).erasures
  } catch (error) {
    throw new Error(`${path} is no list of erasures, or damaged`, { cause: error })
  }
}
