import { z } from 'zod'
import { LocalisedText } from './localised-text.ts'
import { command, query } from './contract.ts'
import { Id } from './ids.ts'

/** Long work that a person waits for: an import, an export, a mailing, a report. */
export const Work = z.strictObject({
  id: Id,
  kind: z.string(),
  title: LocalisedText,
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  done: z.int().nonnegative(),
  total: z.int().nonnegative().nullable(),
  /** The place where the outcome can be seen or fetched. */
  result: z.record(z.string(), z.unknown()).nullable(),
  problem: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
})
export type Work = z.infer<typeof Work>

export const listWork = query({
  path: '/work',
  access: 'work:read',
  output: z.strictObject({ items: z.array(Work) }),
  reads: ['work'],
  about: 'Your own long-running work, newest first.',
})

export const getWork = query({
  path: '/work/:workId',
  access: 'work:read',
  input: z.strictObject({ workId: Id }),
  output: Work,
  reads: ['work'],
})

export const cancelWork = command({
  method: 'POST',
  path: '/work/:workId/cancel',
  access: 'work:write',
  input: z.strictObject({ workId: Id }),
  output: Work,
  changes: ['work'],
  about:
    'Asks work to stop at its next step; what it had finished stays or is undone as that work defines.',
})
