import { eventScope } from '#platform/server/auth/access.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { addDays, defaultZone, todayIn, type PlainDate } from '#shared/dates/time.ts'
import { datesOf, eventFacts } from '#modules/events/server/api.ts'
import type { ShippedTemplate } from '#modules/events/model.ts'
import * as comments from './comments/comments.ts'
import { walk } from './statuses.ts'
import * as store from './store.ts'
import type { StoredTask } from './store.ts'
import { apply, shipped } from './plan/templates.ts'

interface People {
  admin: string
  planner: string
}

/** The wedding in about eleven weeks has its whole plan, the conference of today and the gala that is over theirs. */
export const seed = defineSeed('tasks', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    const people = { admin: recall('user.admin'), planner: recall('user.planner') }
    const wedding = await begin(ctx, recall('event.wedding'), 'wedding', 365)
    if (wedding) await seedWedding(wedding, people)
    const conference = await begin(ctx, recall('event.conference'), 'conference', 240)
    if (conference) await finishUntil(conference, addDays(todayOf(ctx), -1), ['Check-in deschis'])
    const gala = await begin(ctx, recall('event.gala'), 'gala', 204)
    if (gala) await finishUntil(gala, addDays(todayOf(ctx), -8), ['Încasările licitației'])
  }),
)

/**
 * Creates a plan at a number of days before the event, when no task of it was late yet; undefined if there is one
 * already.
 */
async function begin(
  ctx: CompanyContext,
  eventId: string,
  template: ShippedTemplate,
  daysBefore: number,
): Promise<EventContext | undefined> {
  const room = { ...ctx, event: eventScope(ctx.admission, eventId, true) }
  if ((await store.tasksOfEvent(ctx.db, room.event)).length > 0) return undefined
  const event = await eventFacts(room)
  const today = addDays(event.startDate, -daysBefore)
  await apply(room, shipped(template, 'ro'), { ...datesOf(event), today })
  return room
}

const late = ['Proba de machiaj și coafură', 'Actele pentru cununia civilă verificate']
const behind = [
  'Invitații tipărite și verificate',
  'Momente speciale: discursuri, surprize, tradiții',
]
const underWay = [
  'Pagina nunții pregătită pentru publicare',
  'Concept de decor și aranjamente de masă',
]

/** Due today and on the two days after it. */
const plannedTitles = ['Primul dans', 'Întâlnire cu preotul', 'Mărturii pentru invitați']

/**
 * Eleven weeks before, to the nearest Saturday: the past is mostly done, something is late, something waits, people
 * talk.
 */
async function seedWedding(ctx: EventContext, people: People): Promise<void> {
  const open = ['Invitații trimise', 'Transport pentru miri', 'Cursul premarital']
  await finishUntil(ctx, todayOf(ctx), [...open, ...behind, ...underWay, ...late, ...plannedTitles])
  const tasks = await store.tasksOfEvent(ctx.db, ctx.event)
  const named = (title: string) => tasks.find((task) => task.title.startsWith(title))
  for (const [title, fields] of weddingNow(todayOf(ctx), people))
    await rewriteRow(ctx, named(title), fields)
  for (const [title, lines] of weddingTalk) await talk(ctx, named(title), people, lines)
}

type Now = [title: string, fields: Partial<StoredTask>]

/** The state of tasks of the wedding that are neither done nor planned. */
function weddingNow(today: PlainDate, { admin, planner }: People): Now[] {
  return [
    ...['Invitații trimise', ...underWay].map((title): Now => [title, { status: 'doing' }]),
    ['Textul și grafica invitației', { status: 'done' }],
    [
      'Transport pentru miri',
      {
        status: 'waiting',
        waitingFrom: 'doing',
        waiting: { forWhom: 'oferta de la firma de autocare', until: addDays(today, 4) },
      },
    ],
    [
      'Meniul și băuturile alese',
      {
        status: 'review',
        approval: true,
        sentBy: planner,
        responsibleId: planner,
        approverId: admin,
        doneAt: null,
      },
    ],
    ...plannedTitles.map((title, at): Now => {
      const day = addDays(today, at)
      return [title, { due: { date: day }, dueDate: day }]
    }),
  ]
}

type CommentLine = readonly [who: keyof People, words: string]

const weddingTalk: readonly [title: string, lines: readonly CommentLine[]][] = [
  [
    'Transport pentru miri',
    [
      [
        'planner',
        'Am cerut ofertă pentru două autocare de 50 de locuri, dus-întors din București.',
      ],
      [
        'admin',
        '@Radu Ionescu vă rog să întrebați și de un microbuz pentru bunici, cu urcare mai ușoară.',
      ],
      ['planner', 'Au promis răspuns până la sfârșitul săptămânii.'],
    ],
  ],
  [
    'Meniul și băuturile alese',
    [
      [
        'planner',
        'Mirii au ales varianta a doua, fără fructe de mare. @Ioana Marin aveți bugetul pe masă?',
      ],
      ['admin', 'Mă uit azi după-amiază și aprob.'],
    ],
  ],
  [
    'Invitații trimise',
    [
      ['admin', 'Câte au plecat până acum?'],
      ['planner', '112 din 160. Restul pleacă imediat ce vin plicurile.'],
    ],
  ],
]

/** Finishes everything due until a day, except for the named tasks. */
async function finishUntil(
  ctx: EventContext,
  day: PlainDate,
  except: readonly string[],
): Promise<void> {
  for (const task of await store.tasksOfEvent(ctx.db, ctx.event)) {
    const spared = except.some((title) => task.title.startsWith(title))
    if (task.dueDate === null || task.dueDate > day || spared) continue
    await walk(ctx, { ...task, approval: false }, ['doing', 'done'])
    if (task.approval)
      await rewriteRow(ctx, await store.findTask(ctx.db, ctx.company, task.id), { approval: true })
  }
}

async function rewriteRow(
  ctx: EventContext,
  task: StoredTask | undefined,
  fields: Partial<StoredTask>,
): Promise<void> {
  const current = task && (await store.findTask(ctx.db, ctx.company, task.id))
  if (current) await store.updateTask(ctx.db, ctx.company, { ...current, ...fields }, ctx.now)
}

/** One after another, on different days, as people do. */
async function talk(
  ctx: EventContext,
  task: StoredTask | undefined,
  people: People,
  lines: readonly CommentLine[],
): Promise<void> {
  const names = { admin: 'Ioana Marin', planner: 'Radu Ionescu' }
  for (const [at, [who, body]] of lines.entries()) {
    const hours = (lines.length - at) * 5
    const actor = { kind: 'user', id: people[who], name: names[who] } as const
    const then = { ...ctx, actor, now: new Date(ctx.now.getTime() - hours * 3_600_000) }
    const mentionIds = (['admin', 'planner'] as const)
      .filter((each) => body.includes(`@${names[each]}`))
      .map((each) => people[each])
    if (task) await comments.add(then, { taskId: task.id, body, mentionIds, fileIds: [] })
  }
}

function todayOf(ctx: CompanyContext): PlainDate {
  return todayIn(defaultZone, ctx.now)
}
