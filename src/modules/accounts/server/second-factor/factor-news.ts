import type { Context } from '#platform/server/context.ts'
import { countCodes } from './factor-store.ts'
import { sendLetter } from '../account-emails.ts'
import { enterCompany } from '../sign-in/session-store.ts'
import type { User } from '../store.ts'
import { recordHistory } from '../team.ts'

export type FactorChange =
  | 'factor_added'
  | 'factor_removed'
  | 'codes_renewed'
  | 'recovery_used'
  | 'factor_reset'

/** Records a change of the ways to sign in in the history of the company, and mails it to the person. */
export async function noteFactorChange(
  ctx: Context,
  user: User,
  change: FactorChange,
  actor: Context['actor'] = { kind: 'user', id: user.id, name: user.name },
): Promise<void> {
  const codes = await countCodes(ctx.db, user.id)
  await sendLetter(ctx, change, user, {
    values: { n: codes },
    link: `${ctx.services.publicUrl}/profil-utilizator`,
  })
  const { company_id: companyId } = user
  if (!companyId) return
  await enterCompany(ctx.db, companyId)
  const recorded = { entity: 'user', entityId: user.id, verb: change }
  await recordHistory({ ...ctx, actor }, companyId, recorded)
  ctx.touchCompany?.(companyId, 'team', 'history')
}
