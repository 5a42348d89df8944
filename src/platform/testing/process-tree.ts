import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { identify, isRunning, type ProcessId } from '#platform/server/embedded/process-table.ts'

export interface Found extends ProcessId {
  parent: number
  command: string
}

/** The children of a process, their children, and so on. */
export function descendantsOf(pid: number, all: Found[] = everyProcess()): Found[] {
  const children = all.filter(({ parent }) => parent === pid)
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, all)])
}

export function stillRunning(processes: Found[]): Found[] {
  return processes.filter((each) => isRunning(each))
}

function everyProcess(): Found[] {
  const rows = existsSync('/proc/self/stat') ? fromProc() : fromPs()
  return rows.flatMap((row) => {
    const id = identify(row.pid)
    return id ? [{ ...row, ...id }] : []
  })
}

type Row = Omit<Found, 'started'>

function fromProc(): Row[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), parent, command }]
      } catch {
        return []
      }
    })
}

function fromPs(): Row[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' })
  return lines.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return command ? [{ pid: Number(pid), parent: Number(parent), command }] : []
  })
}
