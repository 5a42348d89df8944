import { compareRomanian } from '#shared/text/text.ts'
import { eventScope } from '#platform/server/auth/access.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { putGeneratedFile } from '#platform/server/files/generated-file.ts'
import { insertFile } from '#platform/server/files/store.ts'
import { pdfOf } from '#platform/server/pdf/pdf.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { addDays, defaultZone, todayIn } from '#shared/dates/time.ts'
import { addContact, linkContact, peopleOfFirm } from '#modules/contacts/server/api.ts'
import type { ContactFields } from '#modules/contacts/model.ts'
import { categoriesOf } from '#modules/defaults/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { Engagement, PartnerKind, PartyRole, Side, Status } from '../model.ts'
import { shippedTiers } from './contribution.ts'
import * as deliverables from './deliverables.ts'
import * as documents from './documents.ts'
import * as engagements from './engagements.ts'
import * as parties from './parties.ts'
import * as partners from './partners.ts'
import { countPartners } from './store.ts'
import data from './seed.json' with { type: 'json' }
import * as tiers from './tiers.ts'

type People = Readonly<Record<'admin' | 'planner', string>>
type Firms = ReadonlyMap<string, string>

/** The firms of the demo agency, at work in its wedding, its conference and its gala. */
export const seed = defineSeed('partners', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    const today = todayIn(defaultZone, ctx.now)
    if ((await countPartners(ctx.db, ctx.company, { today })) > 0) return
    const people = { admin: recall('user.admin'), planner: recall('user.planner') }
    const firms = await seedFirms(ctx)
    const room = (name: string) => ({
      ...ctx,
      event: eventScope(ctx.admission, recall(`event.${name}`), true),
    })
    await seedEvent(room('wedding'), firms, people, data.wedding)
    const conference = room('conference')
    await layTiers(conference, 'conference')
    await seedEvent(conference, firms, people, data.conference)
    await keepPromises(conference, 3)
    const gala = room('gala')
    await layTiers(gala, 'gala')
    await seedEvent(gala, firms, people, data.gala)
    await keepPromises(gala, 1000)
    for (const [event, role, firm] of namedIn) {
      const inEvent = room(event)
      await parties.add(inEvent, {
        eventId: inEvent.event.eventId,
        role,
        partnerId: firms.get(firm) ?? '',
      })
    }
  }),
)

/** The client and the venue of each event. */
const namedIn: readonly (readonly [event: string, role: PartyRole, firm: string])[] = [
  ['wedding', 'client', 'Ana și Mihai Dobrescu'],
  ['wedding', 'venue', 'Domeniul Știrbey'],
  ['conference', 'client', 'Orizont Software'],
  ['conference', 'venue', 'Centrul Orizont'],
  ['gala', 'client', 'Fundația Lumina'],
  ['gala', 'venue', 'Palatul Bragadiru'],
]

async function seedFirms(ctx: CompanyContext): Promise<Firms> {
  const today = todayIn(defaultZone, ctx.now)
  const categories = await categoriesOf(ctx, 'partner')
  const firms = new Map<string, string>()
  for (const { kinds, category, blocked, papers, people = [], ...fields } of data.firms) {
    const chosenCategories = categories.filter(({ name }) => (category as string[]).includes(name))
    const { id, version } = await partners.add(ctx, {
      ...fields,
      kinds: kinds as PartnerKind[],
      categoryIds: chosenCategories.map((each) => each.id),
    })
    firms.set(fields.name, id)
    if (blocked) await partners.block(ctx, { id, version, reason: blocked })
    for (const { title, kind, days } of papers) {
      const fileId = await keepFile(ctx, title, fields.legalName || fields.name)
      const expiresOn = addDays(today, days)
      await documents.add(ctx, { id, fileId, title, kind: kind as 'contract', expiresOn })
    }
    // The name of a couple is no employer.
    const employer = fields.address ? fields.name : ''
    const team = people.length === 0 ? await peopleOfFirm(ctx, fields.name) : []
    for (const one of people) team.push(await addContact(ctx, personOf(one, employer)))
    for (const [at, contact] of team.entries())
      await linkContact(ctx, {
        id: contact.id,
        kind: 'partner',
        targetId: id,
        role: contact.jobTitle,
        isPrimary: at === 0,
      })
  }
  return firms
}

function personOf(
  [firstName = '', lastName = '', jobTitle = '', phone = '', email = '']: string[],
  organisation: string,
): ContactFields {
  const named = { firstName, lastName, jobTitle, organisation, phones: [phone] }
  return {
    ...named,
    emails: email ? [email] : [],
    language: null,
    note: '',
    tags: [],
    photoId: null,
  }
}

/** A page that can truly be downloaded. */
async function keepFile(ctx: CompanyContext, title: string, firm: string): Promise<string> {
  const bytes = await pdfOf({ title }, (page) => {
    page.font('bold').fontSize(20).text(title).moveDown()
    page.font('text').fontSize(12).text(firm).moveDown()
    page.fillColor('#5c655f').text('Document demonstrativ.')
  })
  const file = await putGeneratedFile(ctx.services.env, {
    companyId: ctx.company.companyId,
    name: `${title}.pdf`,
    mime: 'application/pdf',
    bytes,
    createdBy: null,
    now: ctx.now,
  })
  await insertFile(ctx.db, file)
  return file.id
}

async function layTiers(ctx: EventContext, template: 'conference' | 'gala'): Promise<void> {
  const { eventId } = ctx.event
  for (const tier of shippedTiers(template, 'ro')) await tiers.add(ctx, { ...tier, eventId })
}

interface SeedEngagement {
  firm: string
  side: string
  status: string
  service: string
  lei?: number
  tier?: string
  meals?: number
  arrival?: string
  note?: string
  reason?: string
  owner?: string
}

async function seedEvent(
  ctx: EventContext,
  firms: Firms,
  people: People,
  parts: readonly SeedEngagement[],
): Promise<void> {
  const { startDate } = await eventFacts(ctx)
  const { eventId } = ctx.event
  const { items } = await tiers.list(ctx)
  for (const part of parts) {
    const added = await engagements.add(ctx, {
      eventId,
      partnerId: firms.get(part.firm) ?? '',
      side: part.side as Side,
      service: part.service,
      tierId: items.find(({ name }) => name === part.tier)?.id ?? null,
      amount: part.lei ? { minor: part.lei * 100, currency: 'RON' } : null,
      meals: part.meals ?? 0,
      arrivalDate: part.arrival ? startDate : null,
      arrivalTime: part.arrival ?? null,
      arrivalNote: part.note ?? '',
      ownerId: people[(part.owner ?? 'planner') as keyof People],
    })
    await walk(ctx, added, part.status as Status, part.reason)
  }
}

/** Through the signature on the way to what comes after it. */
async function walk(ctx: EventContext, part: Engagement, to: Status, reason = ''): Promise<void> {
  if (to === 'found') return
  const { id: engagementId, eventId } = part
  const steps: readonly Status[] =
    to === 'delivered'
      ? ['contracted', to]
      : to === 'closed'
        ? ['contracted', 'delivered', to]
        : [to]
  let { version } = part
  for (const step of steps) {
    const input = { eventId, engagementId, version, to: step, reason }
    version = (await engagements.move(ctx, input)).version
  }
}

/** Past deliverables are delivered and proven; some recent ones still wait for a proof. */
async function keepPromises(ctx: EventContext, confirmed: number): Promise<void> {
  const today = todayIn(defaultZone, ctx.now)
  const { eventId } = ctx.event
  const { items } = await deliverables.list(ctx)
  const past = items
    .filter(({ dueDate }) => dueDate !== null && dueDate < today)
    .toSorted((a, b) =>
      compareRomanian(
        `${a.dueDate} ${a.partner.name} ${a.title}`,
        `${b.dueDate} ${b.partner.name} ${b.title}`,
      ),
    )
  let at = 0
  for (const { id: deliverableId, version, title, partner } of past) {
    const input = { eventId, deliverableId, version, to: 'delivered' as const }
    at++
    // One is left out, as an example of a missing deliverable.
    if (confirmed < 1000 && at === past.length) continue
    const proofFileId = at % 6 === 1 ? await keepFile(ctx, title, partner.name) : null
    const proofNote = proofFileId ? '' : 'https://demo.prilej.ro/dovezi/orizont'
    const moved = await deliverables.move(ctx, { ...input, proofNote, proofFileId })
    if (at % confirmed !== 0 || confirmed === 1000)
      await deliverables.move(ctx, { ...input, version: moved.version, to: 'confirmed' })
  }
}
