import { createHash, randomUUID } from 'node:crypto'
import { eventScope } from '#platform/server/auth/access.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { walk, type Answer } from '../model/flow.ts'
import { questionsOf, type Body, type Question, type Questionnaire } from '../model.ts'
import { seedInbox } from './answers/inbox-seed.ts'
import { add, publish } from './questionnaires.ts'
import { ask, choice, section } from './starters/starter-questions.ts'
import { starterOf, type Content } from './starters/starters.ts'
import * as store from './seed-store.ts'

/** The wedding has menus, the conference a registration and the gala feedback. */
export const seed = defineSeed('questionnaires', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    await seedWedding(roomOf(ctx, recall('event.wedding')))
    await seedConference(roomOf(ctx, recall('event.conference')))
    await seedGala(roomOf(ctx, recall('event.gala')))
    await seedInbox(ctx)
  }),
)

function roomOf(ctx: CompanyContext, eventId: string): EventContext {
  return { ...ctx, event: eventScope(ctx.admission, eventId, true) }
}

async function seedWedding(ctx: EventContext): Promise<void> {
  if (!(await store.isUnseeded(ctx.db, ctx.event))) return
  const event = await eventFacts(ctx)
  const dietary = await begin(ctx, { ...starterOf('dietary'), editUntil: event.startsAt })
  const guests = (await store.comingGuests(ctx.db, ctx.event)).slice(0, 120)
  await answer(ctx, dietary, guests.length, { daysAgo: 30, guests })
  const songs = section(
    ['', ''],
    [
      ask(
        'text',
        [
          'Ce melodie vă aduce sigur pe ringul de dans?',
          'Which song surely brings you to the dance floor?',
        ],
        {},
      ),
      ask('yesno', ['Aveți nevoie de cazare?', 'Do you need a room for the night?'], {}),
    ],
  )
  await add(ctx, {
    ...starterOf('empty'),
    kind: 'rsvp',
    audience: 'guests',
    onGuestPage: true,
    title: { ro: 'Muzică și cazare', en: 'Music and rooms' },
    body: { sections: [songs] },
  })
}

async function seedConference(ctx: EventContext): Promise<void> {
  if (!(await store.isUnseeded(ctx.db, ctx.event))) return
  const first = await begin(ctx, withPlaces(starterOf('registration')))
  await answer(ctx, first, 240, { daysAgo: 45 })
  const during = section(
    ['Ziua de azi', 'Today', { hu: 'A mai nap', de: 'Der heutige Tag' }],
    [
      ask(
        'scale',
        [
          'Cât de utile au fost sesiunile până acum?',
          'How useful were the sessions so far?',
          {
            hu: 'Mennyire voltak hasznosak eddig az előadások?',
            de: 'Wie nützlich waren die Vorträge bisher?',
          },
        ],
        { required: true },
      ),
      choice(
        'multiple',
        [
          'Despre ce ați vrea să auziți mai mult?',
          'What would you like to hear more about?',
          { hu: 'Miről szeretne többet hallani?', de: 'Worüber möchten Sie mehr hören?' },
        ],
        [
          [
            'Inteligență artificială',
            'Artificial intelligence',
            { hu: 'Mesterséges intelligencia', de: 'Künstliche Intelligenz' },
          ],
          ['Finanțare', 'Funding', { hu: 'Finanszírozás', de: 'Finanzierung' }],
          [
            'Echipe și cultură',
            'Teams and culture',
            { hu: 'Csapatok és kultúra', de: 'Teams und Kultur' },
          ],
          ['Sustenabilitate', 'Sustainability', { hu: 'Fenntarthatóság', de: 'Nachhaltigkeit' }],
        ],
      ),
      ask(
        'long',
        [
          'Ce putem face mai bine?',
          'What can we do better?',
          { hu: 'Mit csinálhatnánk jobban?', de: 'Was können wir besser machen?' },
        ],
        {},
      ),
    ],
  )
  const live = await begin(ctx, {
    ...starterOf('feedback'),
    title: {
      ro: 'Cum merge conferința?',
      en: 'How is the conference going?',
      hu: 'Hogy tetszik a konferencia?',
      de: 'Wie läuft die Konferenz?',
    },
    body: { sections: [during] },
  })
  await answer(ctx, live, 64, { daysAgo: 0 })
}

async function seedGala(ctx: EventContext): Promise<void> {
  if (!(await store.isUnseeded(ctx.db, ctx.event))) return
  const feedback = await begin(ctx, starterOf('feedback'))
  await answer(ctx, feedback, 180, { daysAgo: 7 })
  await begin(ctx, starterOf('team'))
}

/** The workshops of the registration have a limited number of places. */
function withPlaces(content: Content): Content {
  const sections = content.body.sections.map((each) => ({
    ...each,
    questions: each.questions.map((question) =>
      question.type === 'single'
        ? {
            ...question,
            options: question.options.map((option, at) => ({
              ...option,
              capacity: at < 2 ? 90 : null,
            })),
          }
        : question,
    ),
  }))
  return { ...content, body: { sections } }
}

async function begin(ctx: EventContext, content: Content): Promise<Questionnaire> {
  const { id, version } = await add(ctx, content)
  return publish(ctx, { questionnaireId: id, version })
}

interface SeedOptions {
  /** Age of the first answer in days; zero: all of them today. */
  daysAgo: number
  guests?: readonly { id: string; email: string | null; phone: string | null; name: string }[]
}

async function answer(
  ctx: EventContext,
  one: Questionnaire,
  count: number,
  { daysAgo, guests = [] }: SeedOptions,
): Promise<void> {
  if (count === 0) return
  const chance = chanceOf(`answers ${one.title.ro}`)
  const span = Math.max(daysAgo * 86_400_000, 3 * 3_600_000)
  const submissions = Array.from({ length: count }, (_, at) => {
    const guest = guests[at]
    // More answers come soon after the invitation than later.
    const ago = span * (chance(1000) / 1000) ** 0.6
    return {
      id: randomUUID(),
      questionnaireId: one.id,
      number: one.published ?? 1,
      guestId: guest?.id ?? null,
      email: guest?.email ?? null,
      phone: guest?.phone ?? null,
      locale: chance(9) === 0 ? ('en' as const) : ('ro' as const),
      submittedAt: new Date(ctx.now.getTime() - ago).toISOString(),
      answers: answersTo(one.body, chance, guest?.name ?? nameFrom(chance)),
    }
  })
  await store.insertMany(ctx.db, ctx.event, one.id, submissions)
}

type Chance = (max: number) => number

/** Answers question by question, so that conditions hold. */
function answersTo(body: Body, chance: Chance, name: string): Record<string, Answer> {
  let answers: Record<string, Answer> = {}
  for (const question of questionsOf(body)) {
    if (!walk(body, answers).askedQuestions.has(question.id)) continue
    if (!question.required && chance(4) === 0) continue
    const input = oneAnswer(question, chance, name)
    if (input) answers = { ...answers, [question.id]: input }
  }
  return answers
}

const remarks = [
  'Muzica a fost excelentă, am dansat toată noaptea.',
  'Mâncarea foarte bună, mai ales desertul.',
  'Organizare impecabilă, mulțumim echipei!',
  'Parcarea a fost greu de găsit, ar fi ajutat un indicator.',
  'Sala prea caldă spre seară, altfel totul minunat.',
  'Atmosferă caldă și oameni minunați.',
  'Aș fi vrut mai mult timp pentru discuții între sesiuni.',
  'Muzica prea tare lângă mese.',
  'Locația superbă, lumina și decorul de vis.',
  'Programul a întârziat o oră, restul a fost frumos.',
  'Servirea rapidă și personal foarte atent.',
  'Desertul și vinul au fost grozave.',
]
const allergies = ['Alune și arahide', 'Fructe de mare', 'Gluten', 'Lactoză', 'Ouă']

function oneAnswer(question: Question, chance: Chance, name: string): Answer | undefined {
  switch (question.type) {
    case 'text':
      return {
        text: question.label.ro.startsWith('Nume')
          ? name
          : pick(chance, ['Orizont SRL', 'Atelier Verde', 'Nord Media', 'Casa Lac']),
      }
    case 'email':
      return { text: `${addressOf(name)}@exemplu.ro` }
    case 'phone':
      return { text: `+407${20_000_000 + chance(9_999_999)}` }
    case 'long':
      return { text: pick(chance, question.keepDays === null ? remarks : allergies) }
    case 'yesno':
      return {
        options: [chance(10) < (question.label.ro.includes('alergii') ? 2 : 9) ? 'yes' : 'no'],
      }
    case 'consent':
      return { options: ['yes'] }
    case 'scale':
      return {
        number:
          question.high - Math.floor((chance(100) / 100) ** 2 * (question.high - question.low + 1)),
      }
    case 'nps':
      return { number: 10 - Math.floor((chance(100) / 100) ** 2.2 * 11) }
    case 'single':
      return {
        options: [
          question.options[
            Math.min(chance(question.options.length + 1), question.options.length - 1)
          ]?.id ?? '',
        ],
      }
    case 'multiple': {
      const options = question.options.filter(() => chance(4) === 0).map(({ id }) => id)
      return options.length > 0 ? { options } : undefined
    }
    case 'matrix':
      return {
        options: question.rows.map(
          ({ id }) =>
            `${id}:${question.columns[Math.max(0, 3 - Math.floor((chance(100) / 100) ** 2 * 4))]?.id ?? ''}`,
        ),
      }
    default:
      return undefined
  }
}

function nameFrom(chance: Chance): string {
  const first = pick(chance, [
    'Andrei',
    'Ioana',
    'Mihai',
    'Elena',
    'Ștefan',
    'Cristina',
    'Radu',
    'Ana',
    'Vlad',
    'Maria',
  ])
  return `${first} ${pick(chance, ['Popescu', 'Ionescu', 'Dumitru', 'Stan', 'Țuțu', 'Marin', 'Rusu', 'Lupu', 'Barbu'])}`
}

function addressOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z ]/gi, '')
    .toLowerCase()
    .replaceAll(' ', '.')
}

/** Numbers that look random and are the same at every run. */
function chanceOf(word: string): Chance {
  let state = createHash('sha256').update(word).digest().readUInt32LE()
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
}

function pick(chance: Chance, list: readonly string[]): string {
  return list[chance(list.length)] ?? ''
}
