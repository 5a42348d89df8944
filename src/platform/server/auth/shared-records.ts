import { AppError } from '#shared/app-error.ts'
import type { Context } from '../context.ts'

/** The records of events hidden from a colleague who is limited to some events; empty for all others. */
export function eventsBeyond(ctx: Context, eventIds: readonly string[]): string[] {
  const { eventIds: own } = ctx.admission
  return own ? [...new Set(eventIds)].filter((id) => !own.includes(id)) : []
}

/** A limited colleague may delete a shared record only while no event beyond theirs uses it. */
export function requireOwnEventsOnly(ctx: Context, usedIn: readonly string[]): void {
  if (eventsBeyond(ctx, usedIn).length > 0) throw new AppError('conflict', 'used_in_other_events')
}
