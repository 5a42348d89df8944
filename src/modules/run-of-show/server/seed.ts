import { randomUUID } from 'node:crypto'
import { instantToZoned, minutesOf, timeOf } from '#shared/dates/time.ts'
import { eventScope } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { blankCue, type CueFields, type Department } from '../model.ts'
import { add as addFollower } from './followers.ts'
import { insertMarks } from './show/mark-store.ts'
import { createRundown, readRundown } from './rundowns.ts'
import { choices } from './cues/refs.ts'
import { listRundowns } from './store.ts'

/** The conference of today has a rundown that is running, some minutes late; the wedding has its plan. */
export const seed = defineSeed('run-of-show', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    const inEvent = (eventId: string): EventContext => ({
      ...ctx,
      event: eventScope(ctx.admission, eventId, true),
    })
    const conference = inEvent(recall('event.conference'))
    const { eventId } = conference.event
    const existing = await listRundowns(ctx.db, ctx.company, { eventId, seen: null })
    if (existing.length > 0) return
    const admin = recall('user.admin')
    const name = (await namesOf(ctx, [admin])).get(admin)?.name ?? ''
    await seedConference(conference, { id: admin, name })
    await seedWedding(inEvent(recall('event.wedding')))
  }),
)

const department = (name: string, isPrivate = false): Department => ({
  id: randomUUID(),
  name,
  isPrivate,
})

/** Begun fifty minutes ago before the demo is started. */
async function seedConference(
  ctx: EventContext,
  caller: { id: string; name: string },
): Promise<void> {
  const { timeZone } = await eventFacts(ctx)
  const minute = 60_000
  const first = new Date(Math.floor((ctx.now.getTime() - 50 * minute) / minute) * minute)
  const begin = instantToZoned(first, timeZone)
  const [sound, light, stage] = [department('Sunet'), department('Lumini'), department('Scenă')]
  const purse = department('Onorarii', true)
  const { items } = await choices(ctx)
  const speakers = items.filter(({ kind }) => kind === 'speaker')
  const people = items.filter(({ kind, phone }) => kind === 'contact' && phone !== null)
  const cue = (title: string, minutes: number, more: Partial<CueFields> = {}): CueFields => ({
    ...blankCue,
    title,
    seconds: minutes * 60,
    ...more,
  })
  const speaker = (at: number) => speakers.slice(at, at + 1).map(({ kind, id }) => ({ kind, id }))
  const lunch = timeOf(Math.min(29 * 60, minutesOf(begin.time) + 130))
  const cues = [
    cue('Dimineața', 0, { kind: 'group' }),
    cue('Deschiderea porților', 15, {
      refs: people.slice(0, 1).map(({ kind, id }) => ({ kind, id })),
      instructions: { [sound.id]: 'Muzică ambientală, −18 dB', [light.id]: 'Sala la 100%' },
      responsibleId: caller.id,
    }),
    cue('Cuvânt de început', 10, {
      refs: speaker(0),
      instructions: { [sound.id]: 'Jingle 1, apoi microfon 2', [stage.id]: 'Pupitru în stânga' },
    }),
    cue('Prezentarea de deschidere', 40, {
      refs: speaker(1),
      notes: 'Are nevoie de apă fără bicarbonat și de telecomanda de rezervă.',
      instructions: { [light.id]: 'Sala la 20%, scena caldă', [purse.id]: 'Plătit în avans' },
    }),
    cue('Întrebări din sală', 15, {
      refs: speaker(1),
      instructions: { [sound.id]: 'Microfoane 3 și 4 în sală' },
    }),
    cue('Pauză de cafea', 30, {
      refs: people.slice(0, 2).map(({ kind, id }) => ({ kind, id })),
      instructions: { [light.id]: 'Sala la 100%' },
    }),
    cue('Prânzul', 60, { startTime: lunch }),
    cue('După-amiaza', 0, { kind: 'group' }),
    cue('Panel: orașe și energie', 50, {
      refs: speaker(2),
      instructions: { [stage.id]: 'Cinci fotolii, masă joasă' },
    }),
    cue('Premiile', 20, { instructions: { [sound.id]: 'Fanfară la fiecare premiu' } }),
    cue('Închiderea', 0, { kind: 'milestone' }),
  ]
  const fields = {
    name: 'Plen',
    day: begin.date,
    startTime: begin.time,
    departments: [sound, light, stage, purse],
  }
  const id = await createRundown(ctx, fields, cues)
  const { cues: laid } = await readRundown(ctx, id)
  const marks = [
    { cue: 1, after: 2 },
    { cue: 2, after: 18 },
    { cue: 3, after: 31 },
  ].map(({ cue: at, after }, index) => ({
    id: randomUUID(),
    seq: index + 1,
    kind: 'start' as const,
    cueId: laid[at]?.id ?? null,
    seconds: 0,
    undoneId: null,
    at: new Date(first.getTime() + after * minute).toISOString(),
    by: caller.name,
    byId: caller.id,
  }))
  await insertMarks(ctx.db, ctx.event, id, marks, ctx.now)
  const onPhone = { rundownId: id, eventId: ctx.event.eventId, refIds: [], showsPhones: false }
  await addFollower(ctx, {
    ...onPhone,
    label: 'DJ și sunet',
    departmentIds: [sound.id],
    view: 'list',
  })
  await addFollower(ctx, {
    ...onPhone,
    label: 'Ecranul scenei',
    departmentIds: null,
    view: 'timer',
  })
}

async function seedWedding(ctx: EventContext): Promise<void> {
  const event = await eventFacts(ctx)
  const [music, kitchen] = [department('Formația'), department('Bucătăria')]
  const { items } = await choices(ctx)
  const firm = (name: string) => ({
    refs: items
      .filter((each) => each.kind === 'partner' && each.name === name)
      .map(({ kind, id }) => ({ kind, id })),
  })
  const [dj, catering] = [firm('Sunet Bun'), firm('Gustul Casei Catering')]
  const cue = (title: string, minutes: number, more: Partial<CueFields> = {}): CueFields => ({
    ...blankCue,
    title,
    seconds: minutes * 60,
    ...more,
  })
  await createRundown(
    ctx,
    {
      name: 'Seara nunții',
      day: event.startDate,
      startTime: '18:00',
      departments: [music, kitchen],
    },
    [
      cue('Primirea invitaților', 60, { instructions: { [music.id]: 'Jazz, încet' } }),
      cue('Intrarea mirilor', 5, {
        ...dj,
        instructions: { [music.id]: 'Melodia lor, de la 0:42' },
      }),
      cue('Dansul mirilor', 6, dj),
      cue('Aperitivul', 40, {
        ...catering,
        instructions: { [kitchen.id]: '86 de farfurii, 4 vegane' },
      }),
      cue('Felul principal', 50, { ...catering, startTime: '21:30' }),
      cue('Tortul', 15, {
        ...catering,
        startTime: '24:00',
        instructions: { [kitchen.id]: 'Artificii reci' },
      }),
      cue('Petrecerea', 180, dj),
    ],
  )
}
