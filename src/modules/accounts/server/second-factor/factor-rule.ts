import { AppError } from '#shared/app-error.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import type { FactorRule } from '../../model.ts'
import { noteFactorChange } from './factor-news.ts'
import { deleteFactorsOf, hasFactor, peopleWithFactor } from './factor-store.ts'
import { lockPerson, revokeSessionsOf } from '../sign-in/session-store.ts'
import { requireRecentProof } from '../sign-in/sessions.ts'
import { findCompany, findUser, setFactorRule, usersOfCompany } from '../store.ts'

/** For an admin: what the company requires, and who has a second factor. */
export async function readFactorRule(
  ctx: CompanyContext,
): Promise<{ rule: FactorRule; withFactor: string[] }> {
  const { companyId } = ctx.company
  const company = await findCompany(ctx.db, companyId)
  const team = await usersOfCompany(ctx.db, companyId)
  const having = await peopleWithFactor(
    ctx.db,
    team.map(({ id }) => id),
  )
  return { rule: company?.second_factor ?? 'off', withFactor: [...having] }
}

/** The admin who requires it must have one, or the company could lock itself out. */
export async function changeFactorRule(
  ctx: CompanyContext,
  { rule }: { rule: FactorRule },
): Promise<{ rule: FactorRule }> {
  requireRecentProof(ctx)
  const admin = ctx.actor.id ?? ''
  await lockPerson(ctx.db, admin)
  if (rule !== 'off' && !(await hasFactor(ctx.db, admin)))
    throw new AppError('conflict', 'accounts.own_factor_first')
  const { companyId } = ctx.company
  const before = await findCompany(ctx.db, companyId)
  await setFactorRule(ctx.db, companyId, rule)
  const changes = [{ field: 'secondFactor', old: before?.second_factor, new: rule }]
  await record(ctx, { entity: 'company', entityId: companyId, verb: 'changed', changes })
  return { rule }
}

/** For a colleague who lost their phone and codes: the next sign-in is with the password alone. */
export async function resetColleaguesFactor(
  ctx: CompanyContext,
  { userId }: { userId: string },
): Promise<null> {
  requireRecentProof(ctx)
  const user = await findUser(ctx.db, userId)
  if (user?.company_id !== ctx.company.companyId)
    throw new AppError('not_found', 'accounts.member_not_found')
  if (userId === ctx.actor.id) throw new AppError('conflict', 'accounts.own_factor_in_profile')
  await lockPerson(ctx.db, userId)
  if (!(await deleteFactorsOf(ctx.db, userId)))
    throw new AppError('conflict', 'accounts.factor_none')
  await revokeSessionsOf(ctx.db, userId, 'factor_reset', ctx.now)
  await noteFactorChange(ctx, user, 'factor_reset', ctx.actor)
  return null
}
