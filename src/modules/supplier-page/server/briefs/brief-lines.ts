import type { EventContext } from '#platform/server/context.ts'
import { port } from '#platform/server/ports.ts'
import { contactsOf } from '#modules/contacts/server/api.ts'
import { eventFacts, partsOf } from '#modules/events/server/api.ts'
import { boundStatuses } from '#modules/partners/model.ts'
import type { EventSupplier } from '#modules/partners/server/api.ts'
import type { BriefLine } from '../../model.ts'

/** Lines that a higher module adds to the briefs of an event. */
export interface BriefSource {
  /** By the partner whom they concern. */
  lines(ctx: EventContext): Promise<ReadonlyMap<string, readonly BriefLine[]>>
}

export const briefSource = port<BriefSource>('supplier-page.brief-source')

/** The lines of each supplier of the event; without one, those of a firm that is only asked for an offer. */
export async function briefLines(
  ctx: EventContext,
): Promise<(supplier: EventSupplier | undefined) => BriefLine[]> {
  const event = await eventLines(ctx)
  const contacts = await contactLines(ctx)
  const added: ReadonlyMap<string, readonly BriefLine[]>[] = []
  for (const { lines } of ctx.services.ports.all(briefSource)) added.push(await lines(ctx))
  return (supplier) => {
    if (!supplier) return event
    if (!isWorking(supplier)) return [...event, ...supplierLines(supplier)]
    const own = added.flatMap((byPartner) => byPartner.get(supplier.partnerId) ?? [])
    return [...event, ...supplierLines(supplier), ...own, ...contacts]
  }
}

export function isWorking({ status }: EventSupplier): boolean {
  return boundStatuses.includes(status)
}

async function eventLines(ctx: EventContext): Promise<BriefLine[]> {
  const event = await eventFacts(ctx)
  const { place, startDate, startTime, expectedGuests } = event
  const parts = await partsOf(ctx, event)
  const where = [place.name, place.address].filter(Boolean).join(', ')
  return [
    ...line('start', `${startDate} ${startTime}`),
    ...line('place', where),
    ...parts.map((part): BriefLine => {
      const other = [part.place?.name, part.place?.address].filter(Boolean).join(', ')
      const value = [`${part.startDate} ${part.startTime}`, other].filter(Boolean).join(' · ')
      return { key: part.id, kind: 'part', label: part.name, value }
    }),
    ...line('guests', expectedGuests === null ? '' : String(expectedGuests)),
  ]
}

function supplierLines({ service, arrivalDate, arrivalTime, arrivalNote, meals }: EventSupplier) {
  return [
    ...line('service', service),
    ...line('arrival', [arrivalDate, arrivalTime].filter(Boolean).join(' ')),
    ...line('access', arrivalNote),
    ...line('meals', meals === 0 ? '' : String(meals)),
  ]
}

/** The main contacts of the event; names and numbers are not frozen, only that they changed. */
async function contactLines(ctx: EventContext): Promise<BriefLine[]> {
  return (await mainContacts(ctx)).map(({ id, version, role }) => ({
    key: id,
    kind: 'contact',
    label: '',
    value: [version, role].join(' '),
  }))
}

export async function mainContacts(ctx: EventContext) {
  const people = await contactsOf(ctx, 'event', ctx.event.eventId)
  return people.filter(({ isPrimary }) => isPrimary)
}

function line(kind: BriefLine['kind'], value: string): BriefLine[] {
  return value === '' ? [] : [{ key: kind, kind, label: '', value }]
}
