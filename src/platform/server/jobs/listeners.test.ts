import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { eventType } from '#shared/contract.ts'
import { quietLog } from '#platform/testing/database.ts'
import { on, type JobContext } from './jobs.ts'

const happened = eventType('test.happened', z.strictObject({ eventId: z.string() }))
const ctx = { id: '7', log: quietLog } as JobContext
const listener = (error: Error) => {
  const fail = async () => {
    throw error
  }
  return on(happened, 'test.listener', fail).run(ctx, { eventId: 'x' })
}

test('who listens ends quietly once the event is gone, and fails of anything else', async () => {
  await expect(listener(new AppError('not_found', 'event_not_found'))).resolves.toBeUndefined()
  await expect(listener(new AppError('not_found', 'tasks.not_found'))).rejects.toThrow()
  await expect(listener(new Error('the database is away'))).rejects.toThrow()
})
