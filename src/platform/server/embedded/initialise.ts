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
import type { ClusterPaths } from './cluster-paths.ts'
import { endProcessesServing } from './process-table.ts'
import { serverEnvironment, SUPERUSER } from './settings.ts'

const DRAFT = 'new-'
const OLD_MS = 60_000

/** Makes the data folder if there is none, and returns the superuser's password. */
export async function initialise(
  paths: ClusterPaths,
  binaries: Binaries,
  durable: boolean,
): Promise<string> {
  await removeLeftovers(paths)
  if (existsSync(join(paths.data, 'PG_VERSION'))) checkVersion(paths, binaries)
  else await createData(paths, binaries, durable)
  const password = readIfThere(paths.key)
  if (!password)
    throw new Error(
      `${paths.key} is missing; without it nobody can sign in to the database beside it`,
    )
  return password
}

async function createData(
  paths: ClusterPaths,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  createOnce(paths.key, randomBytes(24).toString('hex'), 0o600)
  const draft = mkdtempSync(join(paths.folder, DRAFT))
  try {
    const passwordFile = join(draft, 'password')
    writeFileSync(passwordFile, readIfThere(paths.key) ?? '', { mode: 0o600 })
    if (paths.user)
      for (const path of [draft, passwordFile]) chownSync(path, paths.user.uid, paths.user.gid)
    await runInitdb(paths, binaries, draft, durable)
    renameSync(join(draft, 'pgdata'), paths.data)
    syncFolder(paths.folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function runInitdb(
  paths: ClusterPaths,
  binaries: Binaries,
  draft: string,
  durable: boolean,
): Promise<void> {
  const args = ['-D', join(draft, 'pgdata'), '-U', SUPERUSER, `--pwfile=${join(draft, 'password')}`]
  args.push('-A', 'scram-sha-256', '--data-checksums', '-E', 'UTF8', '--no-instructions')
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C')
  // Commits wait while a file of the write-ahead log is created, so these are small: 4 MB each.
  args.push(durable ? '--wal-segsize=4' : '--no-sync')
  const initdb = spawn(binaries.initdb, args, {
    cwd: draft,
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    ...paths.user,
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

async function removeLeftovers(paths: ClusterPaths): Promise<void> {
  for (const name of readdirSync(paths.folder)) {
    const path = join(paths.folder, name)
    if (name.startsWith(DRAFT)) {
      await endProcessesServing(join(path, 'pgdata'))
      // Processes started by initdb may write a last file after it was stopped.
      rmSync(path, { recursive: true, force: true, maxRetries: 20 })
    } else if (name.endsWith('.draft') && Date.now() - statSync(path).mtimeMs > OLD_MS) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}

function checkVersion(paths: ClusterPaths, { major }: Binaries): void {
  const version = readIfThere(join(paths.data, 'PG_VERSION'))?.trim()
  if (version !== major)
    throw new Error(`${paths.data} was made by PostgreSQL ${version}; this one is ${major}`)
}
