import type { CompanyContext } from '#platform/server/context.ts'
import { erasePeople, rowsOfPeople, type People } from '#platform/server/privacy/personal-data.ts'
import { record } from '#platform/server/records/history.ts'
import type { EventContribution } from '#modules/events/server/api.ts'
import { forgetLinks } from './links.ts'

/** A record of a module whose person has a link. */
interface LinkHolder {
  id: string
  eventId: string
  linkId: string
}

interface LinkHolders<H extends LinkHolder> {
  subject: People['subject']
  /** The name of such a record in the history. */
  entity: string
  /** In every event of the company, the deleted ones too. */
  find(ctx: CompanyContext, email: string | null): Promise<readonly H[]>
  /** Names and addresses by which copies without an id are found. */
  known(holder: H): readonly string[]
  shown(holder: H): object
  /** Further changes to the record. */
  erased?(ctx: CompanyContext, id: string): Promise<unknown>
  tags: readonly string[]
}

/** Export and erasure of people with a link; erasing a person ends their links. */
export function linkHolders<H extends LinkHolder>({
  subject,
  entity,
  find,
  known,
  shown,
  erased,
  tags,
}: LinkHolders<H>): Required<Pick<EventContribution, 'personExport' | 'erase'>> {
  const peopleOf = (holders: readonly H[]): People => ({
    subject,
    ids: holders.map(({ id }) => id),
    known: holders.flatMap(known),
  })
  return {
    async personExport(ctx, { email }) {
      const holders = await find(ctx, email)
      const { db, services, company } = ctx
      const where = { db, services, companyId: company.companyId }
      return { people: holders.map(shown), records: await rowsOfPeople(where, peopleOf(holders)) }
    },
    async erase(ctx, { email }) {
      const holders = await find(ctx, email)
      if (holders.length === 0) return 0
      await erasePeople(ctx, ctx.company.companyId, peopleOf(holders))
      await forgetLinks(
        ctx,
        holders.map(({ linkId }) => linkId),
      )
      for (const { id, eventId } of holders) {
        await erased?.(ctx, id)
        await record(ctx, { entity, entityId: id, eventId, verb: 'erased' })
      }
      ctx.touch(...tags)
      return holders.length
    },
  }
}
