import { AppError } from '#shared/app-error.ts'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { OrganisationDirectory } from '#modules/contacts/server/api.ts'
import type { Organisation } from '#modules/contacts/model.ts'
import type { Partner } from '../model.ts'
import * as partners from './partners.ts'
import * as store from './store.ts'

/** Partners as the organisations that contact persons belong to. */
export const directory: OrganisationDirectory = {
  async page(ctx, { search, kind, ...page }) {
    const filter = filterOf(ctx, { search, kind })
    const partnersOfPage = await store.pageOfPartners(ctx.db, ctx.company, filter, {
      ...page,
      sort: 'name',
    })
    return partnersOfPage.map(toOrganisation)
  },
  count: (ctx, filter) => store.countPartners(ctx.db, ctx.company, filterOf(ctx, filter)),
  async find(ctx, id) {
    const [partner] = await store.findPartners(ctx.db, ctx.company, [await present(ctx, id)])
    return partner && toOrganisation(partner)
  },
  async named(ctx, names) {
    const namesakes = await store.findPartnersFolded(ctx.db, ctx.company, names)
    return namesakes.map(toOrganisation)
  },
  add: async (ctx, fields) => toOrganisation(await partners.add(ctx, fields)),
  async change(ctx, { id, version, name, kinds, address }) {
    const changed = await unless('partners.changed_meanwhile', () =>
      partners.change(ctx, { id, version, name, kinds, address }),
    )
    return changed && toOrganisation(changed)
  },
  async remove(ctx, id) {
    const ids = [await present(ctx, id)]
    const deleted = await unless('partners.not_found', () =>
      partners.remove(ctx, { all: false, ids, filter: {} }),
    )
    return deleted !== undefined
  },
  async restore(ctx, id) {
    const ids = [await present(ctx, id)]
    await unless('partners.not_found', () => partners.restore(ctx, ids))
    const [foundPartner] = await store.findPartners(ctx.db, ctx.company, ids)
    return foundPartner && toOrganisation(foundPartner)
  },
  idsOfKinds: ({ db, company }, kinds) => store.idsOfKinds(db, company, kinds),
}

function present({ db, company }: CompanyContext, id: string): Promise<string> {
  return store.presentId(db, company, id)
}

type Filter = Parameters<OrganisationDirectory['count']>[1]

function filterOf({ now }: CompanyContext, { search, kind }: Filter): store.PartnerFilter {
  return { search, ...(kind && { kinds: [kind] }), today: todayIn(defaultZone, now) }
}

function toOrganisation({ id, version, name, kinds, address }: Partner): Organisation {
  return { id, version, name, kinds, address }
}

/** Undefined instead of the refusal with this code. */
async function unless<T>(code: string, attempt: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof AppError && error.code === code) return undefined
    throw error
  }
}
