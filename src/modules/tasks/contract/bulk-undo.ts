import { z } from 'zod'
import { command } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'

const changed = ['tasks', 'history'] as const

export const undoManyTasks = command({
  method: 'POST',
  path: '/tasks/bulk/:batchId/undo',
  access: 'tasks:write',
  input: z.strictObject({ batchId: Id }),
  output: z.strictObject({ changed: z.int(), left: z.int() }),
  changes: changed,
  errors: ['tasks.batch_not_found'],
  about:
    'Puts the tasks of your own change back as they were; `left` counts those that changed since.',
})

export const restoreManyTasks = command({
  method: 'POST',
  path: '/tasks/bulk/restore',
  access: 'tasks:write',
  input: z.strictObject({ ids: z.array(Id).min(1).max(1000) }),
  output: z.strictObject({ changed: z.int() }),
  changes: [...changed, 'company.bin'],
  errors: ['tasks.not_found'],
  about: 'Brings back what a removal over a selection put into the bin.',
})
