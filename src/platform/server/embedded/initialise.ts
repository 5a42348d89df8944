import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createOnce, readIfThere, syncFolder } from './atomic-files.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { endProcessesServing } from './process-table.ts'
import { serverEnvironment, SUPERUSER } from './settings.ts'

const DRAFT = 'new-'
const OLD_MS = 60_000

/** Makes the data folder where there is none, and answers with the superuser's password. */
export async function initialise(
  place: Place,
  binaries: Binaries,
  durable: boolean,
): Promise<string> {
  await removeLeftovers(place)
  if (existsSync(join(place.data, 'PG_VERSION'))) checkVersion(place, binaries)
  else await createData(place, binaries, durable)
  const password = readIfThere(place.key)
  if (!password)
    throw new Error(
      `${place.key} is missing; without it nobody can sign in to the database beside it`,
    )
  return password
}

async function createData(place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  createOnce(place.key, randomBytes(24).toString('hex'), 0o600)
  const draft = mkdtempSync(join(place.folder, DRAFT))
  try {
    const passwordFile = join(draft, 'password')
    writeFileSync(passwordFile, readIfThere(place.key) ?? '', { mode: 0o600 })
    if (place.user)
      for (const path of [draft, passwordFile]) chownSync(path, place.user.uid, place.user.gid)
    await runInitdb(place, binaries, draft, durable)
    renameSync(join(draft, 'pgdata'), place.data)
    syncFolder(place.folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function runInitdb(
  place: Place,
  binaries: Binaries,
  draft: string,
  durable: boolean,
): Promise<void> {
  const args = ['-D', join(draft, 'pgdata'), '-U', SUPERUSER, `--pwfile=${join(draft, 'password')}`]
  args.push('-A', 'scram-sha-256', '--data-checksums', '-E', 'UTF8', '--no-instructions')
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C')
  // Made while everybody who commits waits, so the files of the log are small: 4 MB each.
  args.push(durable ? '--wal-segsize=4' : '--no-sync')
  const initdb = spawn(binaries.initdb, args, {
    cwd: draft,
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    ...place.user,
  })
  let complaint = ''
  initdb.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  return new Promise((resolve, reject) => {
    initdb.once('error', reject)
    initdb.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`PostgreSQL could not make its data folder: ${firstError(complaint)}`))
    })
  })
}

function firstError(complaint: string): string {
  const lines = complaint.split('\n').filter(Boolean)
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines[0] ?? 'initdb was killed'
}

async function removeLeftovers(place: Place): Promise<void> {
  for (const name of readdirSync(place.folder)) {
    const path = join(place.folder, name)
    if (name.startsWith(DRAFT)) {
      await endProcessesServing(join(path, 'pgdata'))
      // What initdb started may write a last file after it was ended.
      rmSync(path, { recursive: true, force: true, maxRetries: 20 })
    } else if (name.endsWith('.draft') && Date.now() - statSync(path).mtimeMs > OLD_MS) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}

function checkVersion(place: Place, { major }: Binaries): void {
  const version = readIfThere(join(place.data, 'PG_VERSION'))?.trim()
  if (version !== major)
    throw new Error(`${place.data} was made by PostgreSQL ${version}; this one is ${major}`)
}
