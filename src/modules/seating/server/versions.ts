import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { formatInstant } from '#shared/dates/time.ts'
import { eventScope, systemActor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { downloadKind, startDownload } from '#platform/server/files/downloads.ts'
import { eventPost } from '#platform/server/mail/event-letters.ts'
import { pdfOf } from '#platform/server/pdf/pdf.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type * as contract from '../contract.ts'
import { labelOf, needsSeat, type Plan } from '../model.ts'
import { menuMarks } from '../model/printouts.ts'
import { changesBetween, type VersionChange } from '../model/versions.ts'
import { violationsOf } from '../model/violations.ts'
import { changeWords, speak } from '../text.ts'
import {
  drawKitchen,
  drawNames,
  drawTables,
  unplacedOf,
  type Seated,
  type SeatingPrintout,
} from './printouts/list-drawings.ts'
import { drawHall, hallLayout } from './printouts/hall-drawing.ts'
import { printedPeople, type PrintedPerson } from './printouts/printout-store.ts'
import { venuePicture } from './printouts/venue-picture.ts'
import { notFound, readPlan, recordHistory } from './plans.ts'
import { seatedOf } from './seated.ts'
import { findPlan, lockPlan } from './store.ts'
import * as store from './version-store.ts'

const kind = 'seating.version'
type PlanContext = Parameters<typeof readPlan>[0]

/** The present plan in the shape of a version. */
async function frozenOf(ctx: PlanContext, plan: Plan) {
  const how = { locale: ctx.locale, withNeeds: false }
  const people = await printedPeople(ctx.db, ctx.company, plan, how)
  const order = new Map(people.map(({ id }, at) => [id, at]))
  const frozen = ({ id, name, listName, menu, ageBand, attendance }: PrintedPerson) => ({
    guestId: id,
    name,
    listName,
    position: order.get(id) ?? 0,
    menu,
    ageBand,
    attendance,
  })
  const seated = seatedOf(plan, people)
  const places = seated.map(({ person, table, number, seat }) => ({
    ...frozen(person),
    table,
    number,
    seat,
  }))
  const unplaced = unplacedOf({ seated, people }).map((person) => ({
    ...frozen(person),
    table: null,
    number: null,
    seat: null,
  }))
  const tables = plan.tables.map((table) => ({ table: labelOf(table), seats: table.seats }))
  const { width, depth, objects, background } = plan
  return {
    places,
    unplaced,
    tables,
    hall: { width, depth, tables: plan.tables, objects, background },
  }
}

/** The changes since the last sent version; null without one. */
export async function changesSince(
  ctx: PlanContext,
  plan: Plan,
): Promise<{ number: number; sentAt: string; changes: VersionChange[] } | null> {
  const last = await store.findVersion(ctx.db, ctx.company, plan.id, null)
  if (!last) return null
  const people = await store.placesOfVersion(ctx.db, ctx.company, last.id)
  const changes = changesBetween({ tables: last.tables, ...people }, await frozenOf(ctx, plan))
  return { number: last.number, sentAt: last.sentAt, changes }
}

export async function list(
  ctx: EventContext,
  { planId }: InputOf<typeof contract.listVersions>,
): Promise<OutputOf<typeof contract.listVersions>> {
  const plan = await readPlan(ctx, planId)
  const items = await store.versionsOf(ctx.db, ctx.company, planId)
  const changes = (await changesSince(ctx, plan))?.changes ?? []
  return { items, changes, open: openIn(plan) }
}

function openIn(plan: Plan): OutputOf<typeof contract.listVersions>['open'] {
  const seated = new Set(plan.places.map(({ guestId }) => guestId))
  return {
    brokenMusts: violationsOf(plan).filter(({ must }) => must).length,
    unseated: plan.people.filter((person) => needsSeat(person) && !seated.has(person.id)).length,
    isDraft: !plan.isActive,
  }
}

const maxVersions = 200

/** Freezes the plan as it is; with an address its printouts leave by mail. */
export async function send(
  ctx: EventContext,
  { planId, note, email }: InputOf<typeof contract.sendVersion>,
): Promise<OutputOf<typeof contract.sendVersion>> {
  if (!(await lockPlan(ctx.db, ctx.event, planId))) throw notFound()
  const plan = await readPlan(ctx, planId)
  if (plan.places.length === 0) throw new AppError('conflict', 'seating.nobody_seated')
  const last = await store.findVersion(ctx.db, ctx.company, planId, null)
  if ((last?.number ?? 0) >= maxVersions)
    throw new AppError('conflict', 'seating.too_many_versions')
  const version = {
    id: randomUUID(),
    number: (last?.number ?? 0) + 1,
    note,
    wasMailed: email !== undefined,
    sentAt: ctx.now.toISOString(),
    by: ctx.actor.name,
    ...(await frozenOf(ctx, plan)),
  }
  await store.insertVersion(ctx.db, ctx.event, planId, version)
  if (email !== undefined) await mail(ctx, plan, { version, email })
  await recordHistory(ctx, planId, 'sent', [{ field: 'version', new: version.number }])
  return { id: version.id, number: version.number }
}

/** A mailbox refuses what is larger; such files are saved and handed over. */
const maxFileBytes = 1_400_000

async function mail(
  ctx: EventContext,
  plan: Plan,
  { version, email }: { version: store.StoredVersion; email: string },
): Promise<void> {
  const post = await eventPost(ctx, 'plans')
  if (!post) throw new AppError('conflict', 'seating.event_off')
  const say = speak(ctx.locale)
  const company = await findCompany(ctx.db, ctx.company)
  const bytes = await versionPdf(ctx, plan, version)
  if (bytes.length > maxFileBytes) throw new AppError('conflict', 'seating.papers_too_large')
  const values = { event: plan.eventName, part: plan.partName, n: version.number }
  await post({
    to: { address: email },
    senderName: company.name,
    ...(company.email && { replyTo: { address: company.email, name: company.name } }),
    subject: say('version.subject', values),
    locale: ctx.locale,
    preheader: say('version.lead', values),
    blocks: [
      { kind: 'heading', text: say('version.heading', values) },
      { kind: 'paragraph', text: say('version.lead', values) },
      ...(version.note ? [{ kind: 'paragraph' as const, text: version.note }] : []),
      { kind: 'small', text: say('version.mailNote', { company: company.name }) },
    ],
    attachments: [
      {
        name: fileName(say, plan, version),
        type: 'application/pdf',
        base64: bytes.toString('base64'),
      },
    ],
  })
}

function fileName(
  say: ReturnType<typeof speak>,
  plan: Pick<Plan, 'eventName' | 'name'>,
  { number }: Pick<store.StoredVersion, 'number'>,
): string {
  return `${say('version.file', { n: number })} ${plan.eventName} ${plan.name}.pdf`
}

export async function startVersion(
  ctx: EventContext,
  { planId, versionId }: InputOf<typeof contract.printVersion>,
) {
  const plan = await readPlan(ctx, planId)
  const version = await store.findVersion(ctx.db, ctx.company, planId, versionId)
  if (!version) throw new AppError('not_found', 'seating.version_not_found')
  const name = fileName(speak(ctx.locale), plan, version)
  const params = { eventId: ctx.event.eventId, planId, versionId } satisfies z.input<typeof Params>
  return startDownload(ctx, { kind, name, params })
}

const Params = z.object({ eventId: Id, planId: Id, versionId: Id })

export const versionDownload = downloadKind({
  kind,
  type: 'application/pdf',
  params: Params,
  async *write(ctx, { eventId, planId, versionId }) {
    const admission = { actor: systemActor, companyId: ctx.company.companyId }
    const event = eventScope(admission, eventId, true)
    if (!(await findPlan(ctx.db, ctx.company, planId))) return
    const version = await store.findVersion(ctx.db, ctx.company, planId, versionId)
    if (!version) return
    const reading = { ...ctx, event }
    yield await versionPdf(reading, await readPlan(reading, planId), version)
  },
})

/** The printouts of a version as it was sent, with what changed since the one before it. */
async function versionPdf(
  ctx: PlanContext,
  plan: Plan,
  version: store.StoredVersion,
): Promise<Buffer> {
  const say = speak(ctx.locale)
  const { timeZone } = await eventFacts(ctx)
  const { places, unplaced } = await store.placesOfVersion(ctx.db, ctx.company, version.id)
  const printed = ({ guestId, ...person }: (typeof places | typeof unplaced)[number]) => ({
    ...person,
    id: guestId,
    needs: '',
  })
  const seated = places.map((placement): Seated => ({
    person: printed(placement),
    table: placement.table,
    number: placement.number,
    tableId: `${placement.number} ${placement.table}`,
    seat: placement.seat,
  }))
  const at = formatInstant(version.sentAt, timeZone, ctx.locale)
  const sheet: SeatingPrintout = {
    plan,
    title: '',
    about: [say('version.about', { n: version.number, at }), !plan.isActive && say('paper.draft')]
      .filter(Boolean)
      .join(' · '),
    say,
    marks: menuMarks([...places, ...unplaced].map(({ menu }) => menu)),
    people: [...places, ...unplaced].toSorted((a, b) => a.position - b.position).map(printed),
    seated,
    since: await sinceBefore(ctx, plan.id, { ...version, places, unplaced }),
  }
  const picture = await venuePicture(ctx, version.hall?.background)
  const title = `${say('version.title', { n: version.number })} · ${plan.eventName}`
  return pdfOf({ title }, (page) => {
    drawTables(page, { ...sheet, title: say('paper.tables') })
    page.addPage()
    drawNames(page, { ...sheet, title: say('paper.names'), since: null })
    page.addPage()
    drawKitchen(page, { ...sheet, title: say('paper.kitchen'), since: null })
    if (!version.hall) return
    const layout = hallLayout(version.hall, 'a4')
    page.addPage({ size: 'A4', layout: layout.landscape ? 'landscape' : 'portrait', margin: 48 })
    drawHall(page, { ...sheet, title: say('paper.hall') }, version.hall, { layout, picture })
  })
}

async function sinceBefore(
  ctx: PlanContext,
  planId: string,
  version: store.StoredVersion & Awaited<ReturnType<typeof store.placesOfVersion>>,
): Promise<SeatingPrintout['since']> {
  const all = await store.versionsOf(ctx.db, ctx.company, planId)
  const earlier = all.find(({ number }) => number === version.number - 1)
  const before = earlier && (await store.findVersion(ctx.db, ctx.company, planId, earlier.id))
  if (!before) return null
  const people = await store.placesOfVersion(ctx.db, ctx.company, before.id)
  const changes = changesBetween({ tables: before.tables, ...people }, version)
  return changes.length > 0 ? sinceOf(ctx, { number: before.number, changes }) : null
}

/** The changes as printouts show them. */
export function sinceOf(
  { locale }: Pick<PlanContext, 'locale'>,
  { number, changes }: { number: number; changes: readonly VersionChange[] },
): NonNullable<SeatingPrintout['since']> {
  const say = speak(locale)
  return {
    title: say('version.since', { version: number, n: changes.length }),
    lines: changes.map((change) => changeWords(say, change)),
    guestIds: new Set(changes.flatMap((change) => ('guestId' in change ? [change.guestId] : []))),
  }
}
