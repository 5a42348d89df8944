import { useEffect, useRef, useState } from 'react'
import { newWorker } from '#platform/web/trusted-worker.ts'
import type { Plan } from '../../model.ts'
import type { Proposal } from '../../model/arrangement.ts'
import type { SolverNews, SolverTask } from './solver-worker.ts'
// oxlint-disable-next-line import/default -- Vite gives the address of the worker
import workerAddress from './solver-worker.ts?worker&url'

export interface Solving {
  /** From 0 to 1 while it computes. */
  share: number | null
  /** Computed for the plan as it was; one that changed since needs a new one. */
  found: { proposal: Proposal; revision: number; scope: SolverTask['scope'] } | null
  start: (scope: SolverTask['scope']) => void
  /** Ends a run, and drops its proposal. */
  discard: () => void
}

/** Computes in a worker, so that the page stays responsive; each run begins from another seed. */
export function useSolver(plan: Plan): Solving {
  const worker = useRef<Worker | null>(null)
  const runs = useRef(0)
  const [share, setShare] = useState<number | null>(null)
  const [found, setFound] = useState<Solving['found']>(null)
  const discard = () => {
    worker.current?.terminate()
    worker.current = null
    setShare(null)
    setFound(null)
  }
  useEffect(() => () => worker.current?.terminate(), [])
  const start = (scope: SolverTask['scope']) => {
    discard()
    runs.current += 1
    const { width, depth, tables, objects, places, rules, people, looseGroupIds, revision } = plan
    const seating = { width, depth, tables, objects, places, rules, people, looseGroupIds }
    const next = newWorker(workerAddress)
    worker.current = next
    setShare(0)
    next.addEventListener('message', ({ data }: MessageEvent<SolverNews>) => {
      if ('share' in data) return setShare(data.share)
      next.terminate()
      setShare(null)
      setFound({ proposal: data.proposal, revision, scope })
    })
    const task: SolverTask = { seating, seed: runs.current, scope }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    next.postMessage(task)
  }
  return { share, found, start, discard }
}
