import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOnce, readIfThere, syncFolder } from './atomic-files.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { endProcessesServing } from './process-table.ts'
import { serverEnvironment, SUPERUSER } from './settings.ts'

const DRAFT = 'new-'

/** Makes the data folder if there is none, and returns the superuser's password. */
export async function initialise(
  paths: ClusterPaths,
  binaries: Binaries,
  durable: boolean,
): Promise<string> {
  await removeDrafts(paths)
  const version = readIfThere(join(paths.data, 'PG_VERSION'))?.trim()
  if (version && version !== binaries.major)
    throw new Error(
      `${paths.data} was made by PostgreSQL ${version}; this one is ${binaries.major}`,
    )
  if (!version) await createData(paths, binaries, durable)
  const password = readIfThere(paths.key)
  if (password) return password
  throw new Error(
    `${paths.key} is missing; without it nobody can sign in to the database beside it`,
  )
}

/** Created in a draft folder that is renamed when complete, so that a data folder is never incomplete. */
async function createData(
  paths: ClusterPaths,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  createOnce(paths.key, randomBytes(24).toString('hex'), 0o600)
  const draft = mkdtempSync(join(paths.folder, DRAFT))
  const passwordFile = join(draft, 'password')
  writeFileSync(passwordFile, readIfThere(paths.key) ?? '', { mode: 0o600 })
  if (paths.user)
    for (const path of [draft, passwordFile]) chownSync(path, paths.user.uid, paths.user.gid)
  const dataFolder = join(draft, 'pgdata')
  const args = ['-D', dataFolder, '-U', SUPERUSER, `--pwfile=${passwordFile}`]
  args.push('-A', 'scram-sha-256', '--data-checksums', '-E', 'UTF8', '--no-instructions')
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C')
  // Commits wait while a file of the write-ahead log is created, so these are small: 4 MB each.
  args.push(durable ? '--wal-segsize=4' : '--no-sync')
  await runInitdb(paths, binaries.initdb, args)
  renameSync(dataFolder, paths.data)
  syncFolder(paths.folder)
  await removeDrafts(paths)
}

function runInitdb(paths: ClusterPaths, program: string, args: string[]): Promise<void> {
  const initdb = spawn(program, args, {
    cwd: '/',
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
      if (code === 0) return resolve()
      const lines = complaint.split('\n').filter(Boolean)
      const reason = lines.find((line) => /error|fatal/i.test(line)) ?? lines[0] ?? 'it was killed'
      reject(new Error(`PostgreSQL could not make its data folder: ${reason}`))
    })
  })
}

async function removeDrafts(paths: ClusterPaths): Promise<void> {
  for (const name of readdirSync(paths.folder).filter((each) => each.startsWith(DRAFT))) {
    await endProcessesServing(join(paths.folder, name, 'pgdata'))
    // Processes started by initdb may write a last file after it was stopped.
    rmSync(join(paths.folder, name), { recursive: true, force: true, maxRetries: 20 })
  }
}
