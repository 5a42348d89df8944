import type { CompanyContext } from '#platform/server/context.ts'
import { port } from '#platform/server/ports.ts'
import { OrganisationKind, type Organisation, type OrganisationFields } from '../model.ts'
import type { ContactFilter } from './store.ts'

export interface OrganisationFilter {
  search?: string | undefined
  kind?: OrganisationKind | undefined
}

interface OrganisationPage extends OrganisationFilter {
  descending: boolean
  limit: number
  after?: string | undefined
  offset?: number | undefined
}

/** The one directory of organisations, which a higher module keeps. */
export interface OrganisationDirectory {
  page(ctx: CompanyContext, page: OrganisationPage): Promise<Organisation[]>
  count(ctx: CompanyContext, filter: OrganisationFilter): Promise<number>
  /** Also found by the id that it had before a merge. */
  find(ctx: CompanyContext, id: string): Promise<Organisation | undefined>
  /** Organisations with one of these names, in any spelling. */
  named(ctx: CompanyContext, names: readonly string[]): Promise<Organisation[]>
  add(ctx: CompanyContext, fields: OrganisationFields): Promise<Organisation>
  /** Undefined when somebody else changed it meanwhile. */
  change(ctx: CompanyContext, next: Organisation): Promise<Organisation | undefined>
  /** Into the bin; false when it is not there. */
  remove(ctx: CompanyContext, id: string): Promise<boolean>
  /** Undefined when it is neither there nor in the bin. */
  restore(ctx: CompanyContext, id: string): Promise<Organisation | undefined>
  idsOfKinds(
    ctx: Pick<CompanyContext, 'db' | 'company'>,
    kinds: readonly OrganisationKind[],
  ): Promise<string[]>
}

export const organisationDirectory = port<OrganisationDirectory>('contacts.organisation-directory')

export function directoryOf(ctx: Pick<CompanyContext, 'services'>): OrganisationDirectory {
  return ctx.services.ports.one(organisationDirectory)
}

/** With the organisations that are of a kind that the filter names. */
export async function withTargets(
  ctx: Pick<CompanyContext, 'db' | 'company' | 'services'>,
  filter: ContactFilter,
): Promise<ContactFilter> {
  const kinds = OrganisationKind.options.filter((kind) => filter.kinds?.includes(kind))
  if (kinds.length === 0) return filter
  return { ...filter, targets: await directoryOf(ctx).idsOfKinds(ctx, kinds) }
}
