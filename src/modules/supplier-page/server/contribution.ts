import { inEveryLanguage } from '#shared/i18n.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { erasePeople, rowsOfPeople, type People } from '#platform/server/privacy/personal-data.ts'
import { record } from '#platform/server/records/history.ts'
import type { EventContribution, PersonKey } from '#modules/events/server/api.ts'
import { forgetLinks } from '#modules/outside-links/server/api.ts'
import { text } from '../text.ts'
import { pagesKnownAs, type StoredPage } from './page-store.ts'

const { said } = inEveryLanguage(text)

/** Whoever answers for a supplier may ask what is kept under their address. */
export const supplierContribution: EventContribution = {
  id: 'supplier-page',
  title: said('contribution'),
  async personExport(ctx, { email }) {
    const pages = await pagesKnownAs(ctx.db, ctx.company, email)
    const where = { db: ctx.db, services: ctx.services, companyId: ctx.company.companyId }
    const people = pages.map(({ email: address, language }) => ({ address, language }))
    return { people, records: await rowsOfPeople(where, peopleOf(pages)) }
  },
  erase,
}

/** The link ends with the address that it was sent to; what was offered stays with the contract. */
async function erase(ctx: CompanyContext, { email }: PersonKey): Promise<number> {
  const pages = await pagesKnownAs(ctx.db, ctx.company, email)
  if (pages.length === 0) return 0
  await erasePeople(ctx, ctx.company.companyId, peopleOf(pages))
  await forgetLinks(
    ctx,
    pages.map(({ linkId }) => linkId),
  )
  for (const { id, eventId } of pages)
    await record(ctx, { entity: 'supplier_page', entityId: id, eventId, verb: 'erased' })
  ctx.touch('supplier-page')
  return pages.length
}

function peopleOf(pages: readonly StoredPage[]): People {
  const known = pages.map(({ email }) => email)
  return { subject: 'supplier', ids: pages.map(({ id }) => id), known }
}
