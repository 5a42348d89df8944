import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { limitToEvents, namesOf } from '#modules/accounts/server/api.ts'
import type { handOver as handOverCall, limitMember, Readiness } from '../contract.ts'
import { readinessScore, type Event, type ReadinessItem } from '../model.ts'
import { text } from '../text.ts'
import { contextOfEvent, eventContribution, eventNames, type EventContribution } from './api.ts'
import { recordHistory } from './draft.ts'
import * as store from './store.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { records } from '../locales/records.gen.ts'

const { localised } = inEveryLanguage(records)
const needWords = inEveryLanguage(text)

export async function find(ctx: EventContext): Promise<Readiness> {
  const [only] = await readinessOf(ctx, [ctx.event.eventId])
  if (!only) throw new AppError('not_found', 'event_not_found')
  return only
}

export async function list(
  ctx: CompanyContext,
  { eventIds }: { eventIds: string[] },
): Promise<{ items: Readiness[] }> {
  const visibleEvents = await eventNames(ctx, eventIds)
  return { items: await readinessOf(ctx, [...visibleEvents.keys()]) }
}

/** One question to each module for all events together. */
async function readinessOf(ctx: CompanyContext, ids: readonly string[]): Promise<Readiness[]> {
  const items = new Map<string, ReadinessItem[]>(ids.map((id) => [id, []]))
  for (const { readiness } of ctx.services.ports.all(eventContribution)) {
    const foundItems = await readiness?.(ctx, ids)
    for (const [id, itemsOfEvent] of foundItems ?? []) items.get(id)?.push(...itemsOfEvent)
  }
  return [...items].map(([eventId, needs]) => ({
    eventId,
    score: readinessScore(needs),
    items: needs,
  }))
}

/** The readiness of the event's own row, without its parts. */
export const factsContribution: EventContribution = {
  id: 'facts',
  title: localised('contribution.facts'),
  async readiness(ctx, eventIds) {
    const events = await store.findEvents(ctx.db, ctx.company, eventIds)
    return new Map(events.map((event) => [event.id, needsOf(event)]))
  },
  handOver: {
    count: async (ctx, userId) => (await store.eventsLedBy(ctx.db, ctx.company, userId)).length,
    async run(ctx, from, to) {
      const events = await store.eventsLedBy(ctx.db, ctx.company, from)
      const names = await namesOf(ctx, [from, to])
      const change = { field: 'leadId', old: names.get(from)?.name, new: names.get(to)?.name }
      for (const event of events) {
        await store.updateEvent(ctx.db, ctx.company, { ...event, leadId: to })
        await recordHistory(await contextOfEvent(ctx, event.id), 'changed', [change])
      }
      return events.length
    },
  },
}

export async function limit(
  ctx: CompanyContext,
  { userId, version, eventIds }: InputOf<typeof limitMember>,
) {
  // One that is in the bin may stay in the list: it could be restored.
  const namesById = await store.events.names(ctx.db, ctx.company, eventIds ?? [])
  if (eventIds?.some((id) => !namesById.has(id))) throw new AppError('not_found', 'event_not_found')
  return limitToEvents(ctx, { userId, version, eventIds })
}

export async function listOpenWork(ctx: CompanyContext, { userId }: { userId: string }) {
  await checkColleagues(ctx, [userId])
  const items = []
  for (const { id, title, handOver: share } of ctx.services.ports.all(eventContribution))
    if (share) items.push({ id, title, count: await share.count(ctx, userId) })
  return { items: items.filter(({ count }) => count > 0) }
}

export async function handOver(
  ctx: CompanyContext,
  { userId, toUserId }: InputOf<typeof handOverCall>,
) {
  await checkColleagues(ctx, [userId, toUserId])
  if (userId === toUserId)
    throw new AppError('invalid', 'events.handed_to_self', {
      fields: { toUserId: { code: 'invalid_value' } },
    })
  let count = 0
  for (const { handOver: share } of ctx.services.ports.all(eventContribution))
    count += (await share?.run(ctx, userId, toUserId)) ?? 0
  return { count }
}

async function checkColleagues(ctx: CompanyContext, ids: readonly string[]): Promise<void> {
  const memberNames = await namesOf(ctx, ids)
  if (ids.some((id) => !memberNames.has(id)))
    throw new AppError('not_found', 'accounts.member_not_found')
}

function needsOf(event: Event): ReadinessItem[] {
  const settled = event.status !== 'draft' && event.status !== 'tentative'
  const needs: [code: NeedCode, field: string, weight: number, done: boolean][] = [
    ['place', 'place', 3, event.place.name !== ''],
    ['confirmed', 'status', 3, settled],
    ['lead', 'leadId', 2, event.leadId !== null],
    ['rsvp', 'rsvpDeadline', 2, event.rsvpDeadline !== null],
    ['guests', 'expectedGuests', 1, event.expectedGuests !== null],
    ['description', 'description', 1, event.description !== ''],
    ['cover', 'coverId', 1, event.coverId !== null],
  ]
  return needs.map(([code, field, weight, done]) => ({
    code: `events.${code}`,
    title: needWords.localised(done ? `ready.${code}` : `lack.${code}`),
    done,
    weight,
    href: `/evenimente/${event.id}#${field}`,
  }))
}

type NeedCode = 'place' | 'confirmed' | 'lead' | 'rsvp' | 'guests' | 'description' | 'cover'
