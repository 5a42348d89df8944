import { z } from 'zod'
import { command, Nothing, query } from '#shared/contract.ts'
import { Status } from './model.ts'

export const getStatus = query({
  path: '/status',
  access: 'status:admin',
  output: Status,
  reads: ['status'],
  about: 'The database, and the work, mails and devices of the company, as they are now.',
})

export const retryJob = command({
  method: 'POST',
  path: '/status/jobs/:id/retry',
  access: 'status:admin',
  input: z.strictObject({ id: z.string().max(40) }),
  output: Nothing,
  changes: ['status'],
  errors: ['status.job_not_found'],
  about: 'Tries at once what failed, from the beginning of its tries.',
})
