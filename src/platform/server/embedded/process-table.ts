import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { hasCode } from './atomic-files.ts'
import { waitUntil } from './wait-until.ts'

/** The system reuses process numbers, so a process is identified by its number and its start time. */
export interface RunningProcess {
  pid: number
  parent: number
  started: string
  command: string
}

const STOP_LIMIT_MS = 60_000
const KILL_LIMIT_MS = 5_000
const hasProc = existsSync('/proc/self/stat')

/** Zombies do not run. */
export function everyProcess(): RunningProcess[] {
  return hasProc ? fromProc() : fromPs()
}

/** Process numbers are unique only within one boot and one container; this identifies both. */
export function processSpace(): string {
  if (!hasProc) return hostname()
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
}

/** The name in the title of each process, which distinguishes the processes of one data folder. */
export function clusterName(data: string): string {
  return `prilej-${createHash('sha256').update(data).digest('hex').slice(0, 8)}`
}

/** The postmaster (or initdb) of a data folder, and the children that may outlive it. */
export function processesServing(data: string): RunningProcess[] {
  const title = `postgres: ${clusterName(data)}: `
  return everyProcess().filter((each) => each.command.startsWith(title) || isMain(each, data))
}

/** Ends what still runs on a data folder: a postmaster in its orderly way, what outlived one at once. */
export async function endProcessesServing(data: string): Promise<void> {
  const isOver = () => processesServing(data).length === 0
  const main = processesServing(data).filter((each) => isMain(each, data))
  for (const { pid } of main) signal(pid, 'SIGINT')
  if (main.length > 0 && (await waitUntil(isOver, STOP_LIMIT_MS))) return
  for (const { pid } of processesServing(data)) signal(pid, 'SIGKILL')
  await waitUntil(isOver, KILL_LIMIT_MS)
}

function isMain({ command }: RunningProcess, data: string): boolean {
  const [program = '', options = ''] = command.split(' -D ', 2)
  // The shell that guards a server carries the server's command line.
  const isServer = /\/(postgres|initdb)$/.test(program) && !program.startsWith('/bin/sh ')
  return isServer && options.startsWith(`${data} `)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

function fromProc(): RunningProcess[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const [state = 'Z', parent, started = ''] = [fields[0], fields[1], fields[19]]
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return /[ZX]/.test(state)
        ? []
        : [{ pid: Number(name), parent: Number(parent), started, command }]
    } catch {
      // The process ended after it was listed.
      return []
    }
  })
}

function fromPs(): RunningProcess[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,stat=,lstart=,command='], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  return lines.split('\n').flatMap((line) => {
    const [, pid, parent, started = '', command = ''] =
      /^\s*(\d+)\s+(\d+)\s+[^ZX\s]\S*\s+(\S+ \S+ +\d+ \S+ \d+)\s+(.*)$/.exec(line) ?? []
    return pid ? [{ pid: Number(pid), parent: Number(parent), started, command }] : []
  })
}
