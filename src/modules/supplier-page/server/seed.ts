import { eventScope, type Actor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { addDays, todayIn, type PlainDate } from '#shared/dates/time.ts'
import { linkContact, peopleOfFirm } from '#modules/contacts/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { partnersNamed, suppliersOfEvent } from '#modules/partners/server/api.ts'
import { askForDocuments } from './documents/asked-documents.ts'
import { propose } from './arrivals/arrivals.ts'
import { briefLines } from './briefs/brief-lines.ts'
import { hashOf } from './briefs/briefs.ts'
import { insertBrief, setRead } from './briefs/brief-store.ts'
import { sheetsOfEvent } from './requests/offers.ts'
import { pagesOfEvent } from './page-store.ts'
import { decline, sendReply } from './requests/replies.ts'
import { noteRequestsSeen, requestsOfEvent } from './requests/request-store.ts'
import { ask } from './requests/requests.ts'

/**
 * Three firms were asked for the lights of the wedding: two offers came, one cannot; the florist has not looked yet. At
 * the conference one firm offers more hostesses, and the guards want to come later.
 */
export const seed = defineSeed('supplier-page', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (context) => {
    const eventId = recall('event.wedding')
    const ctx = { ...context, event: eventScope(context.admission, eventId, true) }
    if ((await requestsOfEvent(ctx.db, ctx.event)).length > 0) return
    const today = todayIn('Europe/Bucharest', ctx.now)
    await seedLights(ctx, today)
    await seedFlowers(ctx, today)
    await seedContact(ctx)
    await seedReading(ctx)
    await seedWishes(ctx, today)
    const conference = eventScope(context.admission, recall('event.conference'), true)
    await seedConference({ ...context, event: conference }, today)
  }),
)

async function seedLights(ctx: EventContext, today: PlainDate): Promise<void> {
  const firms = ['Sunet Bun', 'Scena Mare', 'Harmonia Band']
  const requestId = await askFor(ctx, 'Lumini de scenă', firms, {
    title: 'Luminile ringului și ale scenei',
    body: 'Sala are 4,2 m înălțime și priză trifazată lângă scenă. Montajul se poate face de la ora 10:00.',
    questions: ['Cine rămâne la pupitru până la final?', 'Câți amperi vă trebuie?'],
    dueOn: addDays(today, 6),
  })
  if (!requestId) return
  const price = { requestId, fileId: undefined }
  await answerAs(ctx, 'Sunet Bun', (page) =>
    sendReply(page.ctx, page.page, {
      ...price,
      reply: {
        currency: 'RON',
        amount: 3200_00,
        basis: 'total',
        hasVat: true,
        vat: 'standard',
        validUntil: addDays(today, 21),
        inclusions: 'Opt capete mobile, ceață joasă, montaj și demontaj.',
        answers: ['Un tehnician, până la 4:00.', '32 A, trifazat.'],
      },
    }),
  )
  await answerAs(ctx, 'Scena Mare', (page) =>
    sendReply(page.ctx, page.page, {
      ...price,
      reply: {
        currency: 'RON',
        amount: 2900_00,
        basis: 'total',
        hasVat: false,
        vat: 'standard',
        validUntil: addDays(today, 10),
        inclusions: 'Șase capete mobile; transportul se adaugă peste 30 km.',
        answers: ['Programăm totul dinainte; fără tehnician.', '16 A ajung.'],
      },
    }),
  )
  await answerAs(ctx, 'Harmonia Band', (page) =>
    decline(page.ctx, page.page, {
      requestId,
      reason: 'Venim numai cu luminile noastre, fără ring.',
    }),
  )
}

async function seedFlowers(ctx: EventContext, today: PlainDate): Promise<void> {
  await askFor(ctx, 'Arcadă florală', ['Atelierul de Flori'], {
    title: 'Arcada de flori de la ceremonie',
    body: 'Ceremonia este în grădină. Arcada are 2,4 m și rămâne până la miezul nopții.',
    questions: ['Montajul și demontajul sunt incluse?'],
    dueOn: addDays(today, 12),
  })
}

/** Addresses of firms that the directory lacks. */
const addresses: Readonly<Record<string, string>> = { 'Harmonia Band': 'contact@harmonia.example' }

/** The florist read how the event was when they still were to come an hour earlier. */
async function seedReading(ctx: EventContext): Promise<void> {
  await answerAs(ctx, 'Atelierul de Flori', async ({ page }) => {
    const suppliers = await suppliersOfEvent(ctx)
    const florist = suppliers.find(({ partnerId }) => partnerId === page.partnerId)
    const lines = (await briefLines(ctx))(florist)
    const content = lines.map((line) =>
      line.kind === 'arrival' ? { ...line, value: line.value.replace('09:00', '08:00') } : line,
    )
    const contentHash = hashOf(content)
    const briefRow = { pageId: page.id, number: 1, content, contentHash, at: ctx.now }
    await insertBrief(ctx.db, ctx.company, briefRow)
    await setRead(ctx.db, ctx.company, { pageId: page.id, version: 1, at: ctx.now })
  })
}

/** Whom suppliers call on the day. */
async function seedContact(ctx: EventContext): Promise<void> {
  const people = await peopleOfFirm(ctx, 'Domeniul Snagov')
  const host = people.find(({ lastName }) => lastName === 'Cârstea')
  if (!host) return
  const ofEvent = { kind: 'event' as const, targetId: ctx.event.eventId }
  await linkContact(ctx, { ...ofEvent, id: host.id, role: host.jobTitle, isPrimary: true })
}

/** The florist asks to come earlier, and their insurance is asked for. */
async function seedWishes(ctx: EventContext, today: PlainDate): Promise<void> {
  const [florist] = await partnersNamed(ctx, ['Atelierul de Flori'])
  if (!florist) return
  await askForDocuments(ctx, {
    eventId: ctx.event.eventId,
    partnerIds: [florist.id],
    kind: 'insurance',
    title: 'Asigurarea de răspundere civilă',
    dueOn: addDays(today, 14),
  })
  const { startDate } = await eventFacts(ctx)
  const note = 'Arcada cere două ore, iar la nouă bate deja soarele.'
  await answerAs(ctx, 'Atelierul de Flori', ({ ctx: asFlorist, page }) =>
    propose(asFlorist, page, { date: startDate, time: '08:30', note }),
  )
}

async function seedConference(ctx: EventContext, today: PlainDate): Promise<void> {
  const requestId = await askFor(ctx, 'Hostese', ['Zâmbet Staff'], {
    title: 'Două hostese în plus la primire',
    body: 'De la 7:15 la 10:30, la masa de ecusoane.',
    questions: ['Vorbesc și engleza?'],
    dueOn: today,
  })
  if (requestId)
    await answerAs(ctx, 'Zâmbet Staff', (page) =>
      sendReply(page.ctx, page.page, {
        requestId,
        fileId: undefined,
        reply: {
          currency: 'RON',
          amount: 900_00,
          basis: 'total',
          hasVat: true,
          vat: 'standard',
          validUntil: null,
          inclusions: 'Ținuta și transportul.',
          answers: ['Amândouă.'],
        },
      }),
    )
  const [guards] = await partnersNamed(ctx, ['Scut Protect'])
  if (!guards) return
  await askForDocuments(ctx, {
    eventId: ctx.event.eventId,
    partnerIds: [guards.id],
    kind: 'permit',
    title: 'Planul de pază avizat',
    dueOn: today,
  })
  const { startDate } = await eventFacts(ctx)
  const note = 'Echipa de noapte predă la 7:15.'
  await answerAs(ctx, 'Scut Protect', ({ ctx: asGuards, page }) =>
    propose(asGuards, page, { date: startDate, time: '07:20', note }),
  )
}

async function askFor(
  ctx: EventContext,
  lineName: string,
  names: readonly string[],
  fields: Pick<Parameters<typeof ask>[1], 'title' | 'body' | 'questions' | 'dueOn'>,
): Promise<string | undefined> {
  const lines = (await sheetsOfEvent(ctx)).flatMap((sheet) => sheet.lines)
  const line = lines.find(({ name, side }) => name === lineName && side === 'cost')
  const existingFirms = await partnersNamed(ctx, names)
  if (!line || existingFirms.length < names.length) return undefined
  const firms = existingFirms.map(({ id, name }) => ({
    partnerId: id,
    email: addresses[name] ?? null,
    language: 'ro' as const,
  }))
  const { id } = await ask(ctx, { eventId: ctx.event.eventId, lineId: line.id, ...fields, firms })
  return id
}

type PageOf = Awaited<ReturnType<typeof pagesOfEvent>>[number]

async function answerAs(
  ctx: EventContext,
  name: string,
  answer: (at: { ctx: EventContext; page: PageOf }) => Promise<void>,
): Promise<void> {
  const [partner] = await partnersNamed(ctx, [name])
  const pages = await pagesOfEvent(ctx.db, ctx.event)
  const page = pages.find(({ partnerId }) => partnerId === partner?.id)
  if (!page) return
  const actor: Actor = { kind: 'guest', id: null, name }
  await noteRequestsSeen(ctx.db, ctx.company, page.id, ctx.now)
  await answer({ ctx: { ...ctx, actor }, page })
}
