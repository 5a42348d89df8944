import type { ReactNode } from 'react'
import type { EventContext } from '#platform/server/context.ts'
import { fullName } from '#modules/contacts/model.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { AskedDocument } from '../../model.ts'
import { Arrival } from '../../public/arrival.tsx'
import { Brief, type BriefContact } from '../../public/brief.tsx'
import { DocumentList } from '../../public/documents.tsx'
import { GuestCounts } from '../../public/guest-counts.tsx'
import type { PageNews } from '../../public/supplier-page.tsx'
import { lastProposals, proposalOf } from '../arrivals/arrival-store.ts'
import { mainContacts } from './brief-lines.ts'
import { currentBrief, workingSupplier } from './briefs.ts'
import { guestCounts } from './guest-counts.ts'
import type { SupplierVisit } from '../visits.ts'

/** The sections of the event for a supplier; a firm that is only asked for an offer sees the brief alone. */
export async function eventSections(
  ctx: EventContext,
  visit: SupplierVisit,
  { documents, news }: { documents: readonly AskedDocument[]; news: PageNews },
): Promise<ReactNode> {
  const { here, locale: lang } = visit
  const brief = await currentBrief(ctx, visit.page)
  if (!brief.isWorking) return <Brief {...{ lang, here }} {...brief} contacts={[]} />
  const counts = await guestCounts(ctx)
  return (
    <>
      <DocumentList {...{ lang, here, documents }} />
      <Brief {...{ lang, here }} {...brief} contacts={await contactsFor(ctx)} />
      {counts && <GuestCounts lang={lang} {...counts} />}
      <Arrival {...{ lang, here, news }} {...await arrivalOf(ctx, visit)} />
    </>
  )
}

async function contactsFor(ctx: EventContext): Promise<BriefContact[]> {
  return (await mainContacts(ctx)).map((person) => ({
    id: person.id,
    name: fullName(person),
    role: person.role,
    phone: person.phones[0] ?? null,
  }))
}

/** The agreed arrival or else the first day of the event, and the last request. */
async function arrivalOf(ctx: EventContext, { page }: SupplierVisit) {
  const { arrivalDate, arrivalTime } = await workingSupplier(ctx, page)
  const { startDate } = await eventFacts(ctx)
  const [lastProposal] = await lastProposals(ctx.db, ctx.company, [page.id])
  return {
    agreed: { date: arrivalDate ?? startDate, time: arrivalTime ?? '' },
    proposal: lastProposal ? proposalOf(lastProposal) : null,
  }
}
