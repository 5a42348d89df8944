import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { agreeArrival, suppliersOfEvent } from '#modules/partners/server/api.ts'
import { supplierWrote, type decideArrival } from '../../contract.ts'
import type { ArrivalFields } from '../../model.ts'
import * as store from './arrival-store.ts'
import { workingSupplier } from '../briefs/briefs.ts'
import { pagesOfEvent, type StoredPage } from '../page-store.ts'
import { writeArrival } from '../supplier-emails.ts'

/** A supplier asks for another hour; nothing changes before the team agrees. */
export async function propose(
  ctx: EventContext,
  page: StoredPage,
  fields: ArrivalFields,
): Promise<void> {
  const supplier = await workingSupplier(ctx, page)
  const { arrivalDate, arrivalTime } = supplier
  if (arrivalDate === fields.date && arrivalTime === fields.time)
    throw new AppError('conflict', 'supplier-page.arrival_same')
  const proposal = { ...fields, id: randomUUID(), pageId: page.id, at: ctx.now }
  await store.putProposal(ctx.db, ctx.company, proposal)
  await recordHistory(ctx, page.id, 'arrival_proposed', {
    old: [arrivalDate, arrivalTime].filter(Boolean).join(' '),
    new: `${fields.date} ${fields.time}`,
  })
  const { eventId } = ctx.event
  const supplierPageId = page.id
  ctx.emit(supplierWrote, { eventId, supplierPageId, supplier: supplier.name, about: 'arrival' })
  ctx.touch('supplier-page', 'history')
}

/** The hour that was agreed changes only here and on the board of suppliers. */
export async function decide(
  ctx: EventContext,
  { proposalId, version, isAccepted, answer }: InputOf<typeof decideArrival>,
): Promise<null> {
  const proposal = await store.lockProposal(ctx.db, ctx.event, proposalId)
  if (!proposal) throw new AppError('not_found', 'supplier-page.arrival_not_found')
  if (proposal.state !== 'open' || proposal.version !== version)
    throw new AppError('conflict', 'supplier-page.arrival_changed_meanwhile')
  const { date, time, partnerId, pageId } = proposal
  const state = isAccepted ? 'accepted' : 'refused'
  await store.setProposalState(ctx.db, ctx.company, { id: proposalId, state, answer })
  if (isAccepted) await agreeArrival(ctx, partnerId, { arrivalDate: date, arrivalTime: time })
  await recordHistory(ctx, pageId, `arrival_${state}`, { old: null, new: `${date} ${time}` })
  const page = (await pagesOfEvent(ctx.db, ctx.event)).find(({ id }) => id === pageId)
  const supplier = (await suppliersOfEvent(ctx)).find((each) => each.partnerId === partnerId)
  if (page?.email && supplier)
    await writeArrival(ctx, { ...page, name: supplier.name }, { date, time, isAccepted, answer })
  return null
}

async function recordHistory(
  ctx: EventContext,
  entityId: string,
  verb: string,
  change: { old: string | null; new: string },
): Promise<void> {
  const { eventId } = ctx.event
  const changes = [{ field: 'arrival', ...change }]
  await record(ctx, { entity: 'supplier_page', entityId, eventId, verb, changes })
}
