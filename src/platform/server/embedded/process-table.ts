import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { hasCode } from './atomic-files.ts'
import { waitUntil } from './wait-until.ts'

/** The system reuses process numbers, so a process is identified by its number and its start time. */
export interface ProcessId {
  pid: number
  started: string
}

const hasProc = existsSync('/proc/self/stat')
const ORPHANS_LIMIT_MS = 5_000

/** Undefined when nothing runs under that number; a zombie does not run. */
export function identify(pid: number): ProcessId | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  const [state, started] = hasProc ? statFields(pid) : psFields(pid)
  return state && started && !/^[ZX]/.test(state) ? { pid, started } : undefined
}

export function isRunning(process: ProcessId): boolean {
  return identify(process.pid)?.started === process.started
}

export function identifySelf(): ProcessId {
  return identify(process.pid) ?? { pid: process.pid, started: 'unknown' }
}

/** Process numbers are unique only within one boot and one container; this identifies both. */
export function processSpace(): string {
  if (!hasProc) return hostname()
  const boot = quietly(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  const namespace = quietly(() => readlinkSync('/proc/self/ns/pid'))
  return `${boot || hostname()} ${namespace}`
}

/** Shown in every process title, so that the processes of one folder differ from any others. */
export function clusterName(data: string): string {
  return `prilej-${createHash('sha256').update(data).digest('hex').slice(0, 8)}`
}

/** Whether that process is a PostgreSQL (or an initdb) at work on this data folder. */
export function serves(pid: number, data: string): boolean {
  const command = hasProc ? procCommand(pid) : ps(['-o', 'command=', '-p', String(pid)])
  return commandServes(command, data) || isPostgresInside(pid, data)
}

/** Kills at once whatever still runs on a data folder whose postmaster is gone. */
export async function endProcessesServing(data: string): Promise<void> {
  const orphans = processesServing(data)
  for (const { pid } of orphans) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (!hasCode(error, 'ESRCH')) throw error
    }
  }
  await waitUntil(() => !orphans.some(isRunning), ORPHANS_LIMIT_MS)
}

export function processesServing(data: string): ProcessId[] {
  const pids = hasProc
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .filter((pid) => serves(pid, data))
    : ps(['-axo', 'pid=,command='])
        .split('\n')
        .flatMap((line) => {
          const [, pid, command] = /^\s*(\d+) (.*)$/.exec(line) ?? []
          return pid && command && commandServes(command, data) ? [Number(pid)] : []
        })
  return pids.flatMap((pid) => identify(pid) ?? [])
}

function commandServes(command: string, data: string): boolean {
  if (command.startsWith(`postgres: ${clusterName(data)}: `)) return true
  return /^\S*(postgres|initdb) /.test(command) && `${command} `.includes(` -D ${data} `)
}

// In a container without CAP_SYS_PTRACE root may not read this link, so it only adds to the command line.
function isPostgresInside(pid: number, data: string): boolean {
  if (!hasProc || quietly(() => readlinkSync(`/proc/${pid}/cwd`)) !== data) return false
  return quietly(() => readFileSync(`/proc/${pid}/comm`, 'utf8')) === 'postgres\n'
}

function procCommand(pid: number): string {
  return quietly(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    .replaceAll('\0', ' ')
    .trimEnd()
}

function statFields(pid: number): [state?: string, started?: string] {
  const stat = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return [fields[0], fields[19]]
}

function psFields(pid: number): [state?: string, started?: string] {
  const [, state, started] =
    /^(\S+)\s+(.*)$/.exec(ps(['-o', 'stat=,lstart=', '-p', String(pid)]).trim()) ?? []
  return [state, started]
}

function ps(args: string[]): string {
  return quietly(() =>
    execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  )
}

// A process may end between two looks, which reads as "nothing there".
function quietly(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
