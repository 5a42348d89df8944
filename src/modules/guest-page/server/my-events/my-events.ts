import type { Context } from '#platform/server/context.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { verifiedEmailOf } from '#modules/accounts/server/api.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { contextOfEvent, eventInLanguage } from '#modules/events/server/api.ts'
import { groupLinks } from '#modules/guests/server/api.ts'
import type { MyEvent } from '../../model.ts'
import { placesOfGroup } from '../api.ts'
import { companiesInviting, enterCompany, invitedTo } from '../store.ts'

/** The events of all companies that the verified address is invited to; the newest first. */
export async function list(ctx: Context): Promise<{ verified: boolean; items: MyEvent[] }> {
  const email = ctx.actor.id ? await verifiedEmailOf(ctx.db, ctx.actor.id) : null
  if (email === null) return { verified: false, items: [] }
  const items: MyEvent[] = []
  for (const companyId of await companiesInviting(ctx.db, email))
    items.push(...(await inCompany(ctx, companyId, email)))
  return {
    verified: true,
    items: items.toSorted((a, b) => (a.startsAt < b.startsAt ? 1 : -1)),
  }
}

async function inCompany(ctx: Context, companyId: string, email: string): Promise<MyEvent[]> {
  const { db } = ctx
  await enterCompany(db, companyId)
  try {
    const company = systemScope(companyId)
    const { name, slug } = await findCompany(db, company)
    const admission = { actor: ctx.actor, companyId, role: 'admin' as const }
    const myEvents: MyEvent[] = []
    for (const { eventId, groupId, eventSlug, ...rest } of await invitedTo(db, company, email)) {
      const eventCtx = await contextOfEvent({ ...ctx, company, admission }, eventId)
      const link = (await groupLinks(eventCtx, [groupId])).get(groupId)
      const href = `/event/${slug}/${eventSlug}/invitatie/${link?.token ?? ''}`
      const { name: eventName, place } = await eventInLanguage(eventCtx, ctx.locale)
      const ports = ctx.services.ports.all(placesOfGroup)
      const places = await Promise.all(ports.map(({ read }) => read(eventCtx, groupId)))
      if (link)
        myEvents.push({
          ...rest,
          eventName,
          place: place.name,
          places: places.flat(),
          companyName: name,
          href,
        })
    }
    return myEvents
  } finally {
    await enterCompany(db, ctx.admission.companyId ?? '')
  }
}
