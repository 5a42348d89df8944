import { everyProcess, type RunningProcess } from '#platform/server/embedded/process-table.ts'

/** The children of a process, their children, and so on. */
export function descendantsOf(pid: number, all = everyProcess()): RunningProcess[] {
  const children = all.filter(({ parent }) => parent === pid)
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, all)])
}

export function stillRunning(processes: RunningProcess[]): RunningProcess[] {
  const now = everyProcess()
  return processes.filter(({ pid, started }) =>
    now.some((each) => each.pid === pid && each.started === started),
  )
}
