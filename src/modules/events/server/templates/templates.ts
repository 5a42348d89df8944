import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { inEachLanguage, type Localised } from '#shared/i18n.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { addDays, daysBetween, defaultZone, minutesOf, todayIn } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { fieldChanges, record } from '#platform/server/records/history.ts'
import type { changeTemplate, previewTemplate, saveTemplate, Template } from '../../contract.ts'
import {
  Event,
  lastDayOf,
  Occasion,
  ShippedTemplate,
  spanOfNew,
  type Span,
  type TemplateItem,
} from '../../model.ts'
import { datesOf, eventContribution, eventFacts, type TemplateDates } from '../api.ts'
import { checkedMoments } from '../parts.ts'
import * as store from '../planning-store.ts'
import { shippedTemplates } from './shipped-templates.ts'

const TemplateBasics = z.strictObject({
  type: Occasion,
  startTime: z.string(),
  hours: z.number().positive(),
  rsvpDaysBefore: z.int().nullable(),
  description: z.string(),
  languages: Event.shape.languages,
})
export type TemplateBasics = z.infer<typeof TemplateBasics>

/** The content of a template: the facts of an event, and the share of each module by contribution. */
const TemplateContent = z.strictObject({
  basics: TemplateBasics,
  shares: z.record(z.string(), z.unknown()),
})
export type TemplateContent = z.infer<typeof TemplateContent>

export interface OpenTemplate {
  id: string
  shipped: boolean
  name: Localised
  about: Localised
  version: number
  content: TemplateContent
}

export async function list(ctx: CompanyContext): Promise<{ items: Template[] }> {
  const own = await store.listOwnTemplates(ctx.db, ctx.company)
  const all = [
    ...ShippedTemplate.options.map((key) => shippedTemplate(ctx, key)),
    ...own.map(ownTemplate),
  ]
  return { items: all.map((template) => templateOf(ctx, template)) }
}

export async function openTemplate(ctx: CompanyContext, id: string): Promise<OpenTemplate> {
  const key = ShippedTemplate.safeParse(id)
  if (key.success) return shippedTemplate(ctx, key.data)
  const own = await store.templates.find(ctx.db, ctx.company, { id })
  if (!own) throw notFound()
  return ownTemplate(own)
}

export async function preview(
  ctx: CompanyContext,
  { templateId, startDate, startTime, avoidsFreeDays }: InputOf<typeof previewTemplate>,
) {
  const template = await openTemplate(ctx, templateId)
  const { basics } = template.content
  const span = spanOfNew({ startDate, ...(startTime && { startTime }) }, basics)
  const dates = { ...datesFor(ctx, span, basics), avoidsFreeDays }
  const groups = sharesOf(ctx, template.content, dates).filter(({ items }) => items.length > 0)
  const rsvpDeadline = dates.anchors.rsvp_deadline
  return { template: templateOf(ctx, template), span, rsvpDeadline, groups }
}

export async function save(
  ctx: EventContext,
  { name, about }: InputOf<typeof saveTemplate>,
): Promise<Template> {
  const event = await eventFacts(ctx)
  const shares: Record<string, unknown> = {}
  for (const { id, template } of ctx.services.ports.all(eventContribution))
    shares[id] = await template?.save(ctx)
  const content: TemplateContent = { basics: basicsOf(event), shares }
  const row = { id: randomUUID(), name, about, type: event.type, content }
  await store.templates.insert(ctx.db, ctx.company, { ...row, createdAt: ctx.now.toISOString() })
  await recordHistory(ctx, row.id, 'added', fieldChanges({ about: '' }, { name, about }))
  return templateOf(ctx, await openTemplate(ctx, row.id))
}

export async function change(
  ctx: CompanyContext,
  { id, version, ...fields }: InputOf<typeof changeTemplate>,
): Promise<Template> {
  const before = await store.templates.find(ctx.db, ctx.company, { id })
  if (!before) throw notFound()
  const changes = omitUndefined(fields)
  const after = await store.templates.update(ctx.db, ctx.company, { id, version }, changes)
  if (!after)
    throw new AppError('conflict', 'events.template_changed_meanwhile', {
      current: templateOf(ctx, ownTemplate(before)),
    })
  const words = (each: store.StoredTemplate) => ({ name: each.name, about: each.about })
  await recordHistory(ctx, id, 'changed', fieldChanges(words(before), words(after)))
  return templateOf(ctx, ownTemplate(after))
}

export async function remove(ctx: CompanyContext, { id }: { id: string }): Promise<null> {
  if (!(await store.templates.setDeleted(ctx.db, ctx.company, { id }, ctx.now))) throw notFound()
  await recordHistory(ctx, id, 'deleted')
  return null
}

export async function restore(ctx: CompanyContext, id: string): Promise<void> {
  if (await store.templates.setDeleted(ctx.db, ctx.company, { id }, null))
    await recordHistory(ctx, id, 'restored')
  else if (!(await store.templates.find(ctx.db, ctx.company, { id }))) throw notFound()
}

/** Lays what the template holds on the dates of a new event. */
export async function applyTemplate(
  ctx: EventContext,
  content: TemplateContent,
  event: Event,
  avoidsFreeDays: boolean,
): Promise<void> {
  const today = todayIn(event.timeZone, ctx.now)
  const dates = { ...datesOf(event), today, avoidsFreeDays }
  for (const { id, template } of ctx.services.ports.all(eventContribution)) {
    const share = content.shares[id]
    if (template && share !== undefined) await template.apply(ctx, share, dates)
  }
}

function shippedTemplate(ctx: CompanyContext, key: ShippedTemplate): OpenTemplate {
  const { name, about, type, startTime, hours, rsvpDaysBefore } = shippedTemplates[key]
  const contributions = ctx.services.ports.all(eventContribution)
  const shares = contributions.map(({ id, template }) => [id, template?.shipped(key, ctx.locale)])
  return {
    id: key,
    shipped: true,
    name,
    about,
    version: 1,
    content: {
      basics: { type, startTime, hours, rsvpDaysBefore, description: '', languages: ['ro'] },
      shares: Object.fromEntries(shares.filter(([, share]) => share !== undefined)),
    },
  }
}

function ownTemplate({ id, name, about, version, content }: store.StoredTemplate): OpenTemplate {
  const same = (word: string) => inEachLanguage(() => word)
  return {
    id,
    shipped: false,
    name: same(name),
    about: same(about),
    version,
    content: TemplateContent.parse(content),
  }
}

function basicsOf(event: Event): TemplateBasics {
  const { type, startTime, startDate, endDate, endTime, rsvpDeadline } = event
  const days = daysBetween(startDate, endDate)
  return {
    type,
    startTime,
    hours: days * 24 + (minutesOf(endTime) - minutesOf(startTime)) / 60,
    rsvpDaysBefore: rsvpDeadline === null ? null : daysBetween(rsvpDeadline, startDate),
    description: event.description,
    languages: event.languages,
  }
}

/** The dates that an event from this template would have. */
function datesFor(ctx: CompanyContext, span: Span, { rsvpDaysBefore }: TemplateBasics) {
  const timeZone = defaultZone
  const today = todayIn(timeZone, ctx.now)
  const moments = checkedMoments(span, timeZone)
  const answerDay = rsvpDaysBefore === null ? null : addDays(span.startDate, -rsvpDaysBefore)
  const anchors = {
    event_start: span.startDate,
    event_end: lastDayOf(moments.startsAt, moments.endsAt, timeZone),
    event_created: today,
    rsvp_deadline: answerDay && answerDay < today ? null : answerDay,
  }
  return { ...span, ...moments, timeZone, today, anchors } satisfies TemplateDates
}

interface Share {
  id: string
  title: Localised
  items: TemplateItem[]
}

function sharesOf(ctx: CompanyContext, content: TemplateContent, dates: TemplateDates): Share[] {
  return ctx.services.ports.all(eventContribution).flatMap(({ id, title, template }) => {
    const share = content.shares[id]
    return template && share !== undefined
      ? [{ id, title, items: template.preview(share, dates) }]
      : []
  })
}

function templateOf(ctx: CompanyContext, { content, ...template }: OpenTemplate): Template {
  const startDate = addDays(todayIn(defaultZone, ctx.now), 365)
  const dates = datesFor(ctx, spanOfNew({ startDate }, content.basics), content.basics)
  const holds = sharesOf(ctx, content, dates).map(({ id, title, items }) => ({
    id,
    title,
    count: items.length,
  }))
  return { ...template, type: content.basics.type, holds }
}

async function recordHistory(
  ctx: CompanyContext,
  id: string,
  verb: string,
  changes: ReturnType<typeof fieldChanges> = [],
): Promise<void> {
  await record(ctx, { entity: 'event_template', entityId: id, verb, changes })
}

function notFound(): AppError {
  return new AppError('not_found', 'events.template_not_found')
}
