import { eventScope, type Actor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { addDays, todayIn } from '#shared/dates/time.ts'
import { budgetSheets, changeLines } from '#modules/budgets/server/api.ts'
import { answerDecision } from './answers.ts'
import { subjectsOf } from './content.ts'
import { editionsOf } from './decision-store.ts'
import { ask } from './decisions.ts'
import { demoMoodBoard } from './files/demo-document.ts'
import { writeToTeam } from './messages.ts'
import { add } from './people.ts'
import { findPerson, peopleOfEvent } from './people-store.ts'

/** The couple of the wedding approved their budget, and has three things left to decide; the conference asks its host. */
export const seed = defineSeed('client-room', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (context) => {
    const inEvent = (eventId: string): EventContext => ({
      ...context,
      event: eventScope(context.admission, eventId, true),
    })
    const wedding = inEvent(recall('event.wedding'))
    if ((await peopleOfEvent(wedding.db, wedding.event)).length > 0) return
    await seedWedding(wedding)
    await seedConference(inEvent(recall('event.conference')))
  }),
)

const listless = { guestLimit: null, guestSide: '', guestsUntil: null }
const blankAsk = { note: '', deciderId: null, options: [], fileIds: [] }

async function seedWedding(ctx: EventContext): Promise<void> {
  const { eventId } = ctx.event
  const person = {
    ...listless,
    eventId,
    language: 'ro' as const,
    canDecide: true,
    sendLink: false,
  }
  const list = { guestLimit: 120, guestSide: 'Mireasa' }
  const ana = await add(ctx, { ...person, ...list, name: 'Ana Popescu', email: 'ana@exemplu.ro' })
  await add(ctx, { ...person, name: 'Mihai Ionescu', email: 'mihai@exemplu.ro' })
  const today = todayIn('Europe/Bucharest', ctx.now)
  const asking = { ...blankAsk, eventId, rule: 'any' as const }
  const budget = (await subjectsOf(ctx)).find(({ kind }) => kind === 'budget')
  if (budget) {
    await approvedBudget(ctx, budget.id, ana.id)
    await changeSince(ctx, budget.id)
  }
  await ask(ctx, {
    ...asking,
    kind: 'question',
    subjectId: null,
    title: 'Ce tort alegeți?',
    note: 'Le-am gustat pe toate trei: cel cu zmeură este cel mai ușor.',
    dueOn: addDays(today, 9),
    options: [
      { label: 'Zmeură și vanilie', detail: '12 kg, trei etaje' },
      { label: 'Ciocolată cu portocale', detail: '12 kg, trei etaje' },
      { label: 'Tort și candy bar', detail: '8 kg și zece feluri de prăjituri' },
    ],
  })
  await ask(ctx, {
    ...asking,
    kind: 'question',
    subjectId: null,
    rule: 'all',
    title: 'Prima melodie a serii',
    note: 'Trupa are nevoie de ea cu o lună înainte.',
    dueOn: addDays(today, 20),
    options: [
      { label: 'Perfect – Ed Sheeran', detail: '' },
      { label: 'La vie en rose', detail: 'cu vocea solistei' },
    ],
  })
  await ask(ctx, {
    ...asking,
    kind: 'document',
    subjectId: null,
    title: 'Florile și decorul',
    note: 'Florăria comandă bujorii după ce spuneți da.',
    dueOn: addDays(today, 12),
    fileIds: [await demoMoodBoard(ctx)],
  })
}

async function seedConference(ctx: EventContext): Promise<void> {
  const { eventId } = ctx.event
  await add(ctx, {
    ...listless,
    eventId,
    name: 'Sorin Enache',
    email: 'sorin@exemplu.ro',
    language: 'ro',
    canDecide: true,
    sendLink: false,
  })
  await ask(ctx, {
    eventId,
    kind: 'question',
    subjectId: null,
    title: 'Prelungim cina cu o oră?',
    note: 'Restaurantul are nevoie de un răspuns până la prânz.',
    dueOn: null,
    rule: 'any',
    deciderId: null,
    options: [],
    fileIds: [],
  })
  const site = (await subjectsOf(ctx)).find(({ kind }) => kind === 'website')
  if (site)
    await ask(ctx, {
      ...blankAsk,
      eventId,
      kind: 'website',
      subjectId: site.id,
      title: 'Site-ul conferinței',
      note: 'Scrieți la fiecare bloc ce ați vrea altfel.',
      dueOn: null,
      rule: 'any',
    })
}

/** The bar became more expensive after Ana approved it, which her room shows beside the approval. */
async function changeSince(ctx: EventContext, budgetId: string): Promise<void> {
  const sheets = await budgetSheets(ctx, [ctx.event.eventId])
  const sheet = sheets.find(({ budget }) => budget.id === budgetId)
  const bar = sheet?.lines.find(({ name }) => name === 'Bar de cocktailuri')
  if (!bar) return
  const { id, version, unitPrice } = bar
  await changeLines(ctx, { budgetId, lines: [{ id, version, unitPrice: unitPrice + 400_00 }] })
}

async function approvedBudget(ctx: EventContext, subjectId: string, anaId: string): Promise<void> {
  const { eventId } = ctx.event
  const decision = await ask(ctx, {
    eventId,
    kind: 'budget',
    subjectId,
    title: 'Aprobarea bugetului',
    note: '',
    dueOn: null,
    rule: 'any',
    deciderId: null,
    options: [],
    fileIds: [],
  })
  const ana = await findPerson(ctx.db, ctx.event, anaId)
  const [edition] = await editionsOf(ctx.db, ctx.company, [decision.id])
  if (!ana || !edition) return
  const actor: Actor = { kind: 'guest', id: null, name: ana.name }
  const asAna = { ...ctx, actor }
  await answerDecision(asAna, ana, {
    decisionId: decision.id,
    edition: edition.number,
    contentHash: edition.contentHash,
    verdict: 'approved',
    optionKey: null,
    comment: 'Arată bine, mulțumim!',
    lineComments: new Map(),
    device: 'Safari · iOS',
  })
  const body = 'Putem muta ședința foto cu o oră mai devreme?'
  await writeToTeam(asAna, ana, { body, fileId: null })
}
