import pg from 'pg'
import { AppError } from '#shared/app-error.ts'

const maxAttempts = 3

/** A transaction that PostgreSQL ended because of a deadlock has changed nothing, so it may run again. */
export async function retryAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run()
    } catch (error) {
      if (!isDeadlock(error) || attempt === maxAttempts) throw error
    }
}

function isDeadlock(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return cause instanceof pg.DatabaseError && /^40(001|P01)$/.test(cause.code ?? '')
}
