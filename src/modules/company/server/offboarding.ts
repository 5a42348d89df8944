import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { port } from '#platform/server/ports.ts'
import type { TeamMember } from '#modules/accounts/model.ts'
import * as team from '#modules/accounts/server/api.ts'
import type { deactivateMember } from '../contract.ts'

/** The open work of a departing member, in a higher module. */
export interface OffboardingWork {
  handOver(ctx: CompanyContext, from: string, to: string): Promise<unknown>
}

export const offboardingWork = port<OffboardingWork>('company.leaving-work')

/**
 * Both or neither: a member is not removed before their work has a new owner, and the work is not moved while
 * they stay.
 */
export async function deactivate(
  ctx: CompanyContext,
  { toUserId, ...chosen }: InputOf<typeof deactivateMember>,
): Promise<TeamMember> {
  if (toUserId === chosen.userId)
    throw new AppError('invalid', 'invalid', { fields: { toUserId: { code: 'invalid_value' } } })
  if (toUserId !== undefined)
    for (const work of ctx.services.ports.all(offboardingWork))
      await work.handOver(ctx, chosen.userId, toUserId)
  return team.deactivate(ctx, chosen)
}
