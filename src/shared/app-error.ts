import type { Currency } from './numbers/money.ts'

/** The kinds decide the HTTP status in this one table; a malformed request is an invalid one that could not be read. */
export const statusOfKind = {
  malformed: 400,
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  unavailable: 503,
} as const

export type ErrorKind = keyof typeof statusOfKind

/** A problem of one field; the sentence is made from it in the person's language. */
export interface FieldProblem {
  code: string
  limit?: number | undefined
  /** Marks the limit as an amount of money, in the smallest unit of this currency. */
  currency?: Currency | undefined
}

/** The person who saved the row meanwhile, from its history. */
export interface SavedBy {
  id: string | null
  name: string
  at: string
}

export interface ErrorDetails {
  message?: string
  fields?: Record<string, FieldProblem>
  /** The present row, with a conflict. */
  current?: unknown
  savedBy?: SavedBy
  /** The entity and id of the row in history, where that is not the row's own id; never sent. */
  historyOf?: { entity: string; id: string; eventId?: string }
  /** Seconds after which another try makes sense. */
  retryAfter?: number
  /** A more exact HTTP status than that of the kind (413, 415, 405, 431). */
  status?: number
  /** The cause, for the log only. */
  cause?: unknown
}

export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly details: ErrorDetails

  constructor(kind: ErrorKind, code: string, details: ErrorDetails = {}) {
    super(details.message ?? code, 'cause' in details ? { cause: details.cause } : undefined)
    this.name = 'AppError'
    this.kind = kind
    this.code = code
    this.details = details
  }

  get status(): number {
    return this.details.status ?? statusOfKind[this.kind]
  }
}

export interface ErrorBody {
  error: {
    code: string
    message: string
    fields?: Record<string, FieldProblem>
    current?: unknown
    savedBy?: SavedBy
  }
}

export function errorBody(error: AppError): ErrorBody {
  const { message, fields, current, savedBy } = error.details
  return {
    error: {
      code: error.code,
      message: message ?? error.code.replaceAll('_', ' ').replaceAll('.', ': '),
      ...(fields && { fields }),
      ...(current !== undefined && { current }),
      ...(savedBy && { savedBy }),
    },
  }
}
