import type { Seating } from '../../model.ts'
import type { Proposal } from '../../model/arrangement.ts'
import type { Scope } from '../../model/problem.ts'
import { solve, usualSteps } from '../../model/solver.ts'

export interface SolverTask {
  seating: Seating
  seed: number
  scope: Scope
}

export type SolverNews = { share: number } | { proposal: Proposal }

/** Long enough for any plan on a slow phone; what was found by then is the proposal. */
const maxMilliseconds = 15_000

addEventListener('message', ({ data }: MessageEvent<SolverTask>) => {
  const { seating, seed, scope } = data
  const end = Date.now() + maxMilliseconds
  const proposal = solve(seating, {
    seed,
    scope,
    steps: usualSteps,
    isOver: () => Date.now() > end,
    onProgress: (share) => say({ share }),
  })
  say({ proposal })
})

function say(news: SolverNews): void {
  postMessage(news)
}
