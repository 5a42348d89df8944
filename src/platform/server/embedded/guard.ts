import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { readIfThere, writeAtomically } from './atomic-files.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { identify, isRunning } from './process-table.ts'
import type { ProcessId } from './process-table.ts'
import { serverEnvironment } from './settings.ts'
import { waitUntil } from './wait-until.ts'

export interface Guard {
  dismiss(): void
}

/**
 * Waits for the end of its input, which closes when our process ends, and then stops the postmaster; it
 * looks for two seconds, since a server just started has no pid file yet.
 */
const SCRIPT = `
read -r _
looks=0
while [ $looks -lt 20 ]; do
  if { read -r pid < "$1/postmaster.pid"; } 2>/dev/null; then
    if [ -d /proc/self ]; then [ "/proc/$pid/cwd" -ef "$1" ]
    else case "$(ps -o command= -p "$pid")" in *" -D $1 "*) true;; *) false;; esac
    fi && kill -INT "$pid" && exit
  fi
  looks=$((looks + 1))
  sleep 0.1
done`

const REPLACE_AFTER_MS = 200
const GUARD_LIMIT_MS = 10_000

export function postGuard(paths: ClusterPaths): Guard {
  let dismissed = false
  let guard = spawnGuard(paths, replaceSoon)
  function replaceSoon() {
    setTimeout(() => {
      if (!dismissed) guard = spawnGuard(paths, replaceSoon)
    }, REPLACE_AFTER_MS).unref()
  }
  return {
    dismiss() {
      dismissed = true
      guard.kill('SIGKILL')
      rmSync(paths.guard, { force: true })
    },
  }
}

/** The guard of a dead owner is about to stop the database, so the next owner waits for that. */
export async function formerGuardGone(paths: ClusterPaths): Promise<void> {
  const former = parseGuard(readIfThere(paths.guard))
  if (former) await waitUntil(() => !isRunning(former), GUARD_LIMIT_MS)
}

function spawnGuard(paths: ClusterPaths, onExit: () => void): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'prilej-guard', paths.data], {
    cwd: '/',
    env: serverEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...paths.user,
  })
  guard.once('exit', onExit)
  guard.once('error', onExit)
  guard.unref()
  const identity = identify(guard.pid ?? 0)
  if (identity) writeAtomically(paths.guard, JSON.stringify(identity))
  return guard
}

function parseGuard(text: string | undefined): ProcessId | undefined {
  try {
    return JSON.parse(text ?? '') as ProcessId
  } catch {
    return undefined
  }
}
