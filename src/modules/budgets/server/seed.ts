import { randomUUID } from 'node:crypto'
import { eventScope } from '#platform/server/auth/access.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { ShippedTemplate } from '#modules/events/model.ts'
import { calculationOf, rollUp } from '../model.ts'
import { find } from './sheets.ts'
import { days, SeedDocuments, type SeedBudget } from './seed-documents.ts'
import more from './shipped/seed-wedding.json' with { type: 'json' }
import * as store from './store.ts'
import { create, fill, guestsOf, shipped, type TemplateBudget } from './templates.ts'

const euro = { currency: 'EUR' as const, rate: '5.0874' }

/** The wedding has a budget of about 140 lines in lei and euro, half paid and a little late; the conference and the gala theirs. */
export const seed = defineSeed('budgets', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    const wedding = await begin(
      ctx,
      recall('event.wedding'),
      'wedding',
      'Bugetul nunții',
      (plan) => ({
        ...plan,
        lines: [
          ...plan.lines.map(asTheirs),
          ...(more as TemplateBudget['lines']).map((line) => ({ ...line, percentOf: [] })),
        ],
      }),
    )
    if (wedding) await seedWedding(wedding)
    const conference = await begin(
      ctx,
      recall('event.conference'),
      'conference',
      'Buget conferință',
    )
    if (conference) await seedConference(conference)
    const gala = await begin(ctx, recall('event.gala'), 'gala', 'Buget gală')
    if (gala) await seedGala(gala)
  }),
)

/** The savings of the couple cover about the full sum. */
function asTheirs(line: TemplateBudget['lines'][number]): TemplateBudget['lines'][number] {
  return line.name === 'Contribuția mirilor' ? { ...line, unitPrice: 235_000_00 } : line
}

async function begin(
  ctx: CompanyContext,
  eventId: string,
  template: ShippedTemplate,
  name: string,
  widen: (plan: TemplateBudget) => TemplateBudget = (plan) => plan,
): Promise<SeedBudget | undefined> {
  const eventContext = { ...ctx, event: eventScope(ctx.admission, eventId, true) }
  if ((await store.budgetsOfEvent(ctx.db, eventContext.event)).length > 0) return undefined
  const event = await eventFacts(eventContext)
  const expected = event.expectedGuests ?? 150
  const guests = {
    ...guestsOf({ expectedGuests: expected }),
    children: Math.round(expected * 0.08),
    minimum: Math.round(expected * 0.75),
    guaranteed: Math.round(expected * 0.9),
  }
  const budget = await create(eventContext, { name, currency: 'RON', rates: [euro], guests })
  const plan = widen(shipped(template, 'ro').budgets[0]!)
  return { ctx: eventContext, budget, lines: await fill(eventContext, budget, plan) }
}

async function seedWedding(demo: SeedBudget): Promise<void> {
  const documents = new SeedDocuments(demo)
  offersForWedding(documents)
  payBilled(documents)
  payOnTheirLines(documents)
  payAroundTheDay(documents)
  await documents.keep()
  await approve(demo, days(demo.ctx)(-42), 'Discutat cu mirii la degustare.')
}

function offersForWedding(documents: SeedDocuments): void {
  documents.offer('Formație', 'Trupa Vocal Live', 9500, 'rejected')
  documents.offer(
    'Formație',
    'Banda de Jazz',
    8800,
    'accepted',
    'Șase muzicieni, șapte ore, sonorizare inclusă.',
  )
  documents.offer(
    'Formație',
    'Sound Avenue',
    10_200,
    'received',
    'Opt muzicieni, DJ între reprize.',
  )
  documents.offer(
    'Fotograf',
    'Studio Lumina',
    6900,
    'accepted',
    'Două albume, livrare în opt săptămâni.',
  )
  documents.offer('Fotograf', 'Atelier Obscura', 6200, 'received')
  documents.offer(
    'Aranjamente de masă',
    'Florăria Peony',
    235,
    'accepted',
    'Flori de sezon.',
    'unit',
  )
  documents.offer('Închiriere salon', 'Domeniul Știrbey', 6000, 'accepted')
  documents.offer('Videograf', 'Cadru Film', 5800, 'received')
  documents.offer('Autocare invitați', 'Trans Codrul', 2100, 'requested', '', 'unit')
}

/** Bills, and the payments that settle two of them. */
function payBilled(documents: SeedDocuments): void {
  const hall = documents.invoice(
    'Închiriere salon',
    'Domeniul Știrbey',
    'DS 2041',
    2000,
    'advance',
    -70,
  )
  documents.invoice('Fotograf', 'Studio Lumina', 'SL 118', 2070, 'advance', -55)
  documents.invoice('Formație', 'Banda de Jazz', 'BJ 77', 2640, 'advance', -60)
  documents.invoice('Rochia miresei', 'Atelier Ivoire', 'AI 512', 7400, 'final', -30)
  documents.invoice('Verighete', 'Bijuteria Aur', 'BA 9021', 4800, 'final', -25)
  documents.invoice('Invitații tipărite', 'Tipografia Hârtia', 'TH 330', 1150, 'final', -20)
  payInParts(documents)
  takeBack(documents)
  const quartet = documents.foreign(
    'Cvartet la ceremonie',
    'Arioso Quartett',
    'AQ-2026-9',
    540,
    '5.0710',
    -45,
  )
  documents.pay('Domeniul Știrbey', 2000, { invoiceId: hall, status: 'paid', days: -66 })
  documents.pay('Arioso Quartett', 540, {
    invoiceId: quartet,
    status: 'paid',
    days: -40,
    currency: 'EUR',
    rate: '5.0952',
  })
}

/** An invoice for a part of the flowers, of which a part is paid. */
function payInParts(documents: SeedDocuments): void {
  const flowers = documents.invoice(
    'Aranjamente de masă',
    'Florăria Peony',
    'FP 61',
    1500,
    'partial',
    -8,
  )
  documents.pay('Florăria Peony', 900, { invoiceId: flowers, status: 'paid', days: -3 })
  documents.pay('Florăria Peony', 600, { invoiceId: flowers, status: 'planned', days: -2 })
}

/** The lights were billed at the price of another hall, so the supplier took the invoice back. */
function takeBack(documents: SeedDocuments): void {
  const wrong = documents.invoice('Lumini ambientale', 'Lumina Decor', 'LD 412', 3100, 'final', -18)
  documents.credit(wrong, 'LD 419', -14)
}

/** Paid, due and a little late, each on the line it is for. */
function payOnTheirLines(documents: SeedDocuments): void {
  documents.pay('Atelier Ivoire', 7400, {
    line: 'Rochia miresei',
    status: 'paid',
    days: -28,
    method: 'card',
  })
  documents.pay('Bijuteria Aur', 4800, {
    line: 'Verighete',
    status: 'paid',
    days: -24,
    method: 'card',
  })
  documents.pay('Banda de Jazz', 2640, { line: 'Formație', status: 'paid', days: -58 })
  documents.pay('Studio Lumina', 2070, { line: 'Fotograf', status: 'planned', days: -12 })
  documents.pay('Tipografia Hârtia', 1150, {
    line: 'Invitații tipărite',
    status: 'approved',
    days: -5,
  })
  documents.pay('Trans Codrul', 1200, { line: 'Autocare invitați', status: 'planned', days: 4 })
  documents.pay('Ana și Mihai', 30_000, {
    line: 'Contribuția mirilor',
    status: 'paid',
    days: -80,
    kind: 'instalment',
  })
}

/** Payments due by the wedding day, which move with it. */
function payAroundTheDay(documents: SeedDocuments): void {
  documents.pay('Domeniul Știrbey', 25_000, {
    line: 'Meniu invitați',
    status: 'planned',
    relative: -30,
    kind: 'instalment',
  })
  documents.pay('Domeniul Știrbey', 26_500, {
    line: 'Meniu invitați',
    status: 'planned',
    relative: 3,
    kind: 'rest',
  })
  documents.pay('Banda de Jazz', 6160, {
    line: 'Formație',
    status: 'planned',
    relative: 0,
    kind: 'rest',
    method: 'cash',
  })
  documents.pay('Studio Lumina', 4830, {
    line: 'Fotograf',
    status: 'planned',
    relative: 14,
    kind: 'rest',
  })
  documents.pay('Arioso Quartett', 1260, {
    line: 'Cvartet la ceremonie',
    status: 'planned',
    relative: -7,
    kind: 'rest',
    currency: 'EUR',
  })
}

async function seedConference(demo: SeedBudget): Promise<void> {
  const documents = new SeedDocuments(demo)
  documents.offer('Ecran LED', 'Tehnic Show', 7200, 'accepted')
  documents.offer('Ecran LED', 'LedVision', 8100, 'rejected')
  documents.offer(
    'Prânz',
    'Gust Catering',
    92,
    'accepted',
    'Trei feluri, opțiune vegetariană.',
    'unit',
  )
  documents.invoice('Sala plenară', 'Palatul Culturii', 'PC 88', 18_000, 'final', -21)
  documents.invoice('Ecran LED', 'Tehnic Show', 'TS 410', 7350, 'final', -2)
  documents.invoice('Bannere și semnalizare', 'Print Rapid', 'PR 77', 5300, 'final', -6)
  documents.invoice('Sponsorizări', 'Banca Orizont', 'OR 5', 40_000, 'advance', -50)
  documents.pay('Palatul Culturii', 18_000, { line: 'Sala plenară', status: 'paid', days: -18 })
  documents.pay('Banca Orizont', 40_000, {
    line: 'Sponsorizări',
    status: 'paid',
    days: -44,
    kind: 'instalment',
  })
  documents.pay('Print Rapid', 5300, {
    line: 'Bannere și semnalizare',
    status: 'planned',
    days: -1,
  })
  documents.pay('Tehnic Show', 7350, {
    line: 'Ecran LED',
    status: 'planned',
    relative: 5,
    kind: 'rest',
  })
  documents.pay('Gust Catering', 20_000, {
    line: 'Prânz',
    status: 'approved',
    relative: 10,
    kind: 'rest',
  })
  await documents.keep()
  await approve(demo, days(demo.ctx)(-60), 'Aprobat în ședința de proiect.')
}

async function seedGala(demo: SeedBudget): Promise<void> {
  const documents = new SeedDocuments(demo)
  documents.invoice('Închiriere sală', 'Hotel Ambasador', 'HA 900', 15_000, 'final', -20)
  documents.invoice('Artist', 'Impresariat Scena', 'IS 31', 27_500, 'final', -14)
  documents.pay('Hotel Ambasador', 15_000, { line: 'Închiriere sală', status: 'paid', days: -16 })
  documents.pay('Impresariat Scena', 27_500, { line: 'Artist', status: 'paid', days: -9 })
  documents.pay('Trofee Design', 5400, {
    line: 'Trofee',
    status: 'planned',
    days: -3,
    kind: 'rest',
  })
  await documents.keep()
}

async function approve({ ctx, budget }: SeedBudget, day: string, note: string): Promise<void> {
  const sheet = await find(ctx, { budgetId: budget.id })
  const { cost, income, lines } = rollUp(calculationOf(sheet))
  await store.updateBudget(ctx.db, ctx.company, { ...sheet.budget, revision: 1 })
  const countedLines = sheet.lines.filter(({ id }) => lines.get(id)?.counts)
  await store.insertApproval(
    ctx.db,
    ctx.company,
    budget.id,
    {
      id: randomUUID(),
      revision: 1,
      note,
      approvedAt: `${day}T11:20:00.000Z`,
      approvedBy: 'Ioana Marin',
      cost: cost.planned,
      income: income.planned,
      lines: Object.fromEntries(
        countedLines.map(({ id, name }) => [id, { name, ...lines.get(id)!.planned }]),
      ),
    },
    null,
  )
}
