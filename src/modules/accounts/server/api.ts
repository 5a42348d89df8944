import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { port } from '#platform/server/ports.ts'

export interface NewCompany {
  name: string
  slug: string
  cui: string | null
  city: string
  phone: string
}

/** Callbacks of the companies module for a person who organises events. */
export interface CompanyFounding {
  /** Creates the company inside this transaction, with all data that it starts with. */
  createCompany(ctx: Context, company: NewCompany): Promise<{ companyId: string }>
  slugTaken(db: Db, slug: string): Promise<boolean>
  /** The Google domain that the company requires of its staff, if any. */
  googleDomain?(db: Db, companyId: string): Promise<string | null>
}

export const founding = port<CompanyFounding>('accounts.founding')

/** A section of the download "my data": what another module keeps about this person. */
export interface PersonData {
  section: string
  read(ctx: Context, person: { userId: string; email: string }): Promise<unknown>
}

export const personData = port<PersonData>('accounts.person-data')

export { openShares } from './open-shares.ts'
export { accountDeleted, memberDeactivated } from '../contract.ts'
export { requireRecentProof } from './sign-in/sessions.ts'
export {
  changeFactorRule,
  readFactorRule,
  resetColleaguesFactor,
} from './second-factor/factor-rule.ts'
export {
  addressesOf,
  addressesWithoutAccess,
  adminAddressesOf,
  changeRole,
  deactivate,
  endSessionsOfCompany,
  inviteLink,
  inviteToTeam,
  limitToEvents,
  listShares,
  listTeam,
  namesOf,
  reactivate,
  stillSees,
  verifiedEmailOf,
  withdrawInvite,
} from './team.ts'
