import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ArrivalFields, ArrivalProposal } from '../../model.ts'

export interface StoredProposal extends ArrivalProposal {
  pageId: string
}

const columns = sql`a.id, a.supplier_page_id as "pageId", a.arrival_date as date, a.arrival_time as time, a.note,
  a.proposed_at as "proposedAt", a.state, a.answer, a.version`

/** The last one of each page. */
export async function lastProposals(
  db: Db,
  { companyId }: CompanyScope,
  pageIds: readonly string[],
): Promise<StoredProposal[]> {
  const { rows } = await sql<StoredProposal>`select distinct on (a.supplier_page_id) ${columns}
    from arrival_proposals a where a.company_id = ${companyId} and a.supplier_page_id = any(${[...pageIds]}::uuid[])
    order by a.supplier_page_id, a.proposed_at desc, a.id`.execute(db)
  return rows
}

/** Locked, so that the team decides over what it was shown. */
export async function lockProposal(
  db: Db,
  { companyId, eventId }: EventScope,
  id: string,
): Promise<(StoredProposal & { partnerId: string }) | undefined> {
  const { rows } = await sql<StoredProposal & { partnerId: string }>`
    select ${columns}, p.partner_id as "partnerId" from arrival_proposals a
    join supplier_pages p on p.company_id = a.company_id and p.id = a.supplier_page_id
    where a.company_id = ${companyId} and a.id = ${id} and p.event_id = ${eventId} for update of a`.execute(
    db,
  )
  return rows[0]
}

/** Replaces an earlier request that is not decided yet. */
export async function putProposal(
  db: Db,
  { companyId }: CompanyScope,
  { id, pageId, date, time, note, at }: ArrivalFields & { id: string; pageId: string; at: Date },
): Promise<void> {
  await sql`insert into arrival_proposals (company_id, id, supplier_page_id, arrival_date, arrival_time, note, proposed_at)
    values (${companyId}, ${id}, ${pageId}, ${date}, ${time}, ${note}, ${at.toISOString()})
    on conflict (company_id, supplier_page_id) where state = 'open' do update set arrival_date = excluded.arrival_date,
      arrival_time = excluded.arrival_time, note = excluded.note, proposed_at = excluded.proposed_at,
      version = arrival_proposals.version + 1`.execute(db)
}

export async function setProposalState(
  db: Db,
  { companyId }: CompanyScope,
  { id, state, answer }: Pick<ArrivalProposal, 'id' | 'state' | 'answer'>,
): Promise<void> {
  await sql`update arrival_proposals set state = ${state}, answer = ${answer}, version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** As the team and the supplier see it. */
export function proposalOf({ pageId: _pageId, ...proposal }: StoredProposal): ArrivalProposal {
  return proposal
}
