import { AppError } from '#shared/app-error.ts'
import { verdictOn, type Failures } from '../model.ts'

/** After five wrong tries, each doubles the wait. */
export function refuseIfWaiting(state: Failures, now: Date): void {
  if (state.waitUntil > now.getTime()) throw tooManyTries((state.waitUntil - now.getTime()) / 1000)
}

export function refuseIfBlocked(state: Failures, now: Date): void {
  if (verdictOn(state, now.getTime()) === 'reset')
    throw new AppError('too_many', 'accounts.reset_needed')
  refuseIfWaiting(state, now)
}

function tooManyTries(seconds: number): AppError {
  return new AppError('too_many', 'accounts.too_many_tries', {
    retryAfter: Math.max(1, Math.ceil(seconds)),
  })
}
