import { AppError, type ErrorKind } from '#shared/app-error.ts'

/** The marks of a caller whose session ended in a network gap wait until they are signed in again. */
const later: ReadonlySet<ErrorKind> = new Set(['unavailable', 'too_many', 'unauthenticated'])

/** Whether sending the same marks again would be refused again; any other failure is temporary. */
export function isFinalRefusal(error: unknown): error is AppError {
  return error instanceof AppError && !later.has(error.kind)
}
