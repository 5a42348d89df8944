import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges, record } from '#platform/server/records/history.ts'
import type * as contract from '../contract.ts'
import { usualSettings, type PageSettings } from '../model.ts'
import { arrivals, findSettings, putSettings, reachOf } from './store.ts'

export async function settingsOf(ctx: Pick<EventContext, 'db' | 'event'>): Promise<PageSettings> {
  return (await findSettings(ctx.db, ctx.event)) ?? usualSettings
}

export async function change(
  ctx: EventContext,
  { eventId, version, ...fields }: InputOf<typeof contract.changePageSettings>,
): Promise<PageSettings> {
  const before = await settingsOf(ctx)
  const after = await putSettings(ctx.db, ctx.event, fields, version)
  if (!after)
    throw new AppError('conflict', 'guest-page.changed_meanwhile', {
      current: await settingsOf(ctx),
      historyOf: { entity: 'guest_page', id: eventId },
    })
  const changes = fieldChanges(historyFields(before), historyFields(after))
  if (changes.length > 0)
    await record(ctx, {
      entity: 'guest_page',
      entityId: eventId,
      eventId,
      verb: 'changed',
      changes,
    })
  return after
}

const arrivalsShown = 30

export async function listArrivals(ctx: EventContext) {
  return { items: await arrivals(ctx.db, ctx.event, arrivalsShown, ctx.locale) }
}

export function reach(ctx: EventContext) {
  return reachOf(ctx.db, ctx.event)
}

function historyFields({ menus, greeting, registration }: PageSettings): Record<string, unknown> {
  return {
    menus: menus.join(', '),
    greetingRo: greeting.ro,
    greetingEn: greeting.en,
    greetingHu: greeting.hu ?? '',
    greetingDe: greeting.de ?? '',
    open: registration.isOpen,
    approval: registration.needsApproval,
    companions: registration.maxCompanions,
    until: registration.until,
  }
}
