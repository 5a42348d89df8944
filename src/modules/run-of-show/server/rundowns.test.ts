import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { listBin, listHistory, restoreFromBin } from '#modules/company/contract.ts'
import { addContact } from '#modules/contacts/contract.ts'
import { moveEvent } from '#modules/events/contract/plan.ts'
import {
  listOutsideLinks,
  renewOutsideLink,
  revokeOutsideLink,
} from '#modules/outside-links/contract.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { blankCue, type Cue, type Rundown } from '../model.ts'

const app = wholeApp()
const bed = invitedBed(app)
const eventId = () => bed.event.id
const add = (more: Partial<CallOf<typeof contract.addRundown>> = {}) =>
  bed.admin.call(contract.addRundown, {
    eventId: eventId(),
    name: 'Ziua nunții',
    startTime: '16:00',
    ...more,
  })
const get = (rundownId: string) => bed.admin.call(contract.getRundown, { rundownId })
const cue = (title: string, more: Partial<Cue> = {}): Cue => ({
  ...blankCue,
  id: randomUUID(),
  version: 0,
  title,
  ...more,
})
type Edit = Partial<CallOf<typeof contract.editCues>>
const where = ({ id }: { id: string }) => ({ eventId: eventId(), rundownId: id })
const edit = (rundown: { id: string }, changes: Edit) =>
  bed.admin.call(contract.editCues, { ...where(rundown), ...changes })
/** A rundown with three cues of five minutes. */
async function three(): Promise<{ rundown: Rundown; cues: [Cue, Cue, Cue] }> {
  const made = await add()
  await edit(made, { cues: [cue('Sosire'), cue('Cununie'), cue('Poze')] })
  const rundown = await get(made.id)
  return { rundown, cues: rundown.cues as [Cue, Cue, Cue] }
}
const titles = async (id: string) => (await get(id)).cues.map(({ title }) => title)
type NewMark = CallOf<typeof contract.addMarks>['marks'][number]
const mark = (kind: NewMark['kind'], more: Partial<NewMark> = {}): NewMark => ({
  id: randomUUID(),
  kind,
  at: time.now.toISOString(),
  ...more,
})
const marksFor = (rundown: { id: string }, basedOn: number, ...marks: NewMark[]) => ({
  ...where(rundown),
  basedOn,
  sentAt: time.now.toISOString(),
  marks,
})

describe('the plan', () => {
  test('is edited step by step, and each step can be undone', async () => {
    const { rundown, cues } = await three()
    const [one, two, last] = cues
    await edit(rundown, { order: [last.id, one.id, two.id] })
    expect(await titles(rundown.id)).toEqual(['Poze', 'Sosire', 'Cununie'])
    await edit(rundown, { cues: [{ ...two, title: 'Cununia civilă' }], removedIds: [one.id] })
    expect(await titles(rundown.id)).toEqual(['Poze', 'Cununia civilă'])
    for (const _ of [1, 2]) {
      const [step] = (await get(rundown.id)).steps
      const stepId = step?.id ?? ''
      await bed.admin.call(contract.undoCues, { ...where(rundown), stepId })
    }
    expect(await titles(rundown.id)).toEqual(['Sosire', 'Cununie', 'Poze'])
  })

  test('refuses a cue that somebody changed meanwhile, and the undo of what was changed since', async () => {
    const { rundown, cues } = await three()
    const [one] = cues
    const { stepId } = await edit(rundown, { cues: [{ ...one, seconds: 60 }] })
    const late = { ...where(rundown), cues: [{ ...one, title: 'Altceva' }] }
    const refused = await bed.admin.refused(contract.editCues, late)
    expect(refused).toMatchObject({ status: 409, code: 'run-of-show.cue_changed' })
    await edit(rundown, { cues: [{ ...one, seconds: 120, version: 2 }] })
    const over = await bed.admin.refused(contract.undoCues, {
      ...where(rundown),
      stepId: stepId ?? '',
    })
    expect(over.code).toBe('run-of-show.step_over')
  })

  test('has at most 500 cues, and none longer than a day', async () => {
    const rundown = await add()
    const many = Array.from({ length: 500 }, (_, at) => cue(`Rând ${at}`))
    await edit(rundown, { cues: many })
    const more = { ...where(rundown), cues: [cue('Încă unul')] }
    expect((await bed.admin.refused(contract.editCues, more)).code).toBe('run-of-show.too_many')
    const long = { ...where(rundown), cues: [cue('Prea lung', { seconds: 86_401 })] }
    expect((await bed.admin.refused(contract.editCues, long)).status).toBe(422)
  })

  test('points to people of the company, whose names and numbers come from their record', async () => {
    const { rundown, cues } = await three()
    const contact = await bed.admin.call(addContact, {
      firstName: 'Andrei',
      lastName: 'DJ',
      jobTitle: '',
      organisation: '',
      emails: [],
      phones: ['+40722000111'],
      language: null,
      note: '',
      tags: [],
      photoId: null,
    })
    const refs = [{ kind: 'contact' as const, id: contact.id }]
    await edit(rundown, { cues: [{ ...cues[0], refs }] })
    expect((await get(rundown.id)).refs).toEqual([
      { kind: 'contact', id: contact.id, name: 'Andrei DJ', phone: '+40722000111' },
    ])
    const unknown = [{ kind: 'contact' as const, id: randomUUID() }]
    const refused = await bed.admin.refused(contract.editCues, {
      ...where(rundown),
      cues: [{ ...cues[1], refs: unknown }],
    })
    expect(refused.code).toBe('run-of-show.ref_unknown')
  })

  test('lies in the bin, comes back whole, and is in the history', async () => {
    const { rundown } = await three()
    await bed.admin.call(contract.removeRundown, where(rundown))
    const about = { rundownId: rundown.id }
    const deleted = await bed.admin.refused(contract.getRundown, about)
    expect(deleted).toMatchObject({ status: 404, code: 'run-of-show.in_the_bin' })
    // A person without access to the event does not learn that there was one.
    const limited = app.personOf(bed.companyId, 'planner', [randomUUID()])
    for (const person of [limited, bed.stranger])
      expect((await person.refused(contract.getRundown, about)).code).toBe('run-of-show.not_found')
    const { items } = await bed.admin.call(listBin, {})
    expect(items).toMatchObject([{ kind: 'rundown', name: 'Ziua nunții', event: bed.event.name }])
    await bed.admin.call(restoreFromBin, { kind: 'rundown', id: rundown.id })
    expect(await titles(rundown.id)).toHaveLength(3)
    const history = await bed.admin.call(listHistory, { entityId: rundown.id })
    expect(JSON.stringify(history.items)).toContain('changed rows in')
  })

  test('moves with the event, and is copied to another rundown', async () => {
    const { rundown, cues } = await three()
    await edit(rundown, { cues: [{ ...cues[1], startTime: '17:00' }] })
    await edit(rundown, { cues: [{ ...cues[2], startTime: '31:30' }] })
    await bed.admin.call(moveEvent, {
      eventId: eventId(),
      startDate: '2027-06-19',
      version: bed.event.version,
    })
    const moved = await get(rundown.id)
    const pins = moved.cues.map(({ startTime }) => startTime)
    expect([moved.day, pins]).toEqual(['2027-06-19', [null, '17:00', '31:30']])
    const copy = await add({ name: 'Sala', from: 'rundown', rundownId: rundown.id })
    expect(copy.cues.map(({ title }) => title)).toEqual(['Sosire', 'Cununie', 'Poze'])
    expect(copy.cues[2]?.startTime).toBe('31:30')
    const { items } = await bed.admin.call(contract.listRundowns, { eventId: eventId() })
    expect(items).toHaveLength(2)
  })

  test('has no two departments of one name, whatever their capitals and accents', async () => {
    const made = await add()
    const named = (...names: string[]) => ({
      ...where(made),
      version: made.version,
      departments: names.map((name) => ({ id: randomUUID(), name, isPrivate: false })),
    })
    const twice = await bed.admin.refused(
      contract.changeRundown,
      named('Sunet', 'Lumini', 'scena', 'Scenă '),
    )
    expect(twice.details.fields).toEqual({ 'departments.3.name': { code: 'taken' } })
    const { departments } = await bed.admin.call(
      contract.changeRundown,
      named('Sunet', 'Lumini', 'Scenă'),
    )
    expect(departments.map(({ name }) => name)).toEqual(['Sunet', 'Lumini', 'Scenă'])
  })

  test('is nothing that another company could see or change', async () => {
    const { rundown } = await three()
    const start = marksFor(rundown, 0, mark('end'))
    expect((await bed.stranger.call(contract.listRundowns, {})).items).toEqual([])
    for (const refused of [
      await bed.stranger.refused(contract.getRundown, { rundownId: rundown.id }),
      await bed.stranger.refused(contract.getLive, { rundownId: rundown.id }),
      await bed.stranger.refused(contract.editCues, where(rundown)),
      await bed.stranger.refused(contract.addMarks, start),
    ])
      expect(refused.status).toBe(404)
  })

  test('is printed, whole or for one department', async () => {
    const made = await add()
    const sound = { id: randomUUID(), name: 'Sunet', isPrivate: false }
    const rundown = await bed.admin.call(contract.changeRundown, {
      ...where(made),
      version: made.version,
      departments: [sound, { id: randomUUID(), name: 'Lumini', isPrivate: false }],
    })
    await edit(rundown, {
      cues: [cue('Deschiderea', { instructions: { [sound.id]: 'Jingle 2' } })],
    })
    const { url } = await bed.admin.call(contract.printRundown, {
      ...where(rundown),
      paper: 'a4',
      departmentId: sound.id,
    })
    const { bytes } = await readDownload(app.jobDeps(), url)
    const texts = new PdfReading(bytes).textOf(0).replaceAll(/\s/g, '')
    expect(texts).toContain('Jingle2')
    expect(texts).toContain('Deschiderea')
    expect(texts).not.toContain('Lumini')
    const sheet = await bed.admin.call(contract.printRundown, { ...where(rundown), paper: 'xlsx' })
    const { bytes: book } = await readDownload(app.jobDeps(), sheet.url)
    expect(book.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('the show', () => {
  test('two people press Next: the second is refused with the new state', async () => {
    const { rundown, cues } = await three()
    const first = marksFor(rundown, 0, mark('start', { cueId: cues[0].id }))
    expect(await bed.admin.call(contract.addMarks, first)).toMatchObject({ seq: 1 })
    const late = marksFor(rundown, 0, mark('start', { cueId: cues[1].id }))
    const refused = await bed.admin.refused(contract.addMarks, late)
    expect(refused).toMatchObject({ status: 409, code: 'run-of-show.moved_on' })
    expect(refused.details.current).toMatchObject({ seq: 1 })
  })

  test('who takes over is let through, whatever was pressed meanwhile', async () => {
    const { rundown, cues } = await three()
    const first = marksFor(rundown, 0, mark('start', { cueId: cues[0].id }))
    await bed.admin.call(contract.addMarks, first)
    const { seq, marks } = await bed.admin.call(
      contract.addMarks,
      marksFor(rundown, 0, mark('take')),
    )
    expect([seq, marks.at(-1)?.kind, marks.at(-1)?.byId]).toEqual([2, 'take', bed.admin.id])
    const both = marksFor(rundown, 0, mark('take'), mark('start', { cueId: cues[1].id }))
    expect((await bed.admin.refused(contract.addMarks, both)).code).toBe('run-of-show.moved_on')
  })

  test('a mark that is sent again, as after a lost answer, counts once', async () => {
    const { rundown, cues } = await three()
    const sent = marksFor(rundown, 0, mark('start', { cueId: cues[0].id }))
    await bed.admin.call(contract.addMarks, sent)
    const repeated = await bed.admin.call(contract.addMarks, sent)
    expect([repeated.seq, repeated.marks.length]).toEqual([1, 1])
    const more = { ...sent, marks: [...sent.marks, mark('hold')] }
    expect((await bed.admin.call(contract.addMarks, more)).seq).toBe(2)
  })

  test('marks made offline are sent later in order; a clock that is hours off does no harm', async () => {
    const { rundown, cues } = await three()
    const wrong = (minutesAgo: number) =>
      new Date(time.now.getTime() + 5 * 3_600_000 - minutesAgo * 60_000).toISOString()
    const { marks } = await bed.admin.call(contract.addMarks, {
      ...where(rundown),
      basedOn: 0,
      sentAt: wrong(0),
      marks: [
        mark('start', { cueId: cues[0].id, at: wrong(10) }),
        mark('start', { cueId: cues[1].id, at: wrong(4) }),
        // A device whose clock was set back in between keeps the order.
        mark('hold', { at: wrong(7) }),
      ],
    })
    const ages = marks.map(({ at }) => Math.round((time.now.getTime() - Date.parse(at)) / 60_000))
    expect(ages).toEqual([10, 4, 4])
  })

  test('a mark in the future is of now, and one on a cue that is gone is refused', async () => {
    const { rundown, cues } = await three()
    const ahead = new Date(time.now.getTime() + 3_600_000).toISOString()
    const { marks } = await bed.admin.call(
      contract.addMarks,
      marksFor(rundown, 0, mark('start', { cueId: cues[0].id, at: ahead })),
    )
    expect(Date.parse(marks[0]?.at ?? '')).toBeLessThanOrEqual(time.now.getTime() + 1000)
    const gone = marksFor(rundown, 1, mark('start', { cueId: randomUUID() }))
    expect((await bed.admin.refused(contract.addMarks, gone)).code).toBe('run-of-show.cue_unknown')
  })

  test('the running cue can be moved, and not deleted', async () => {
    const { rundown, cues } = await three()
    const [one, two, last] = cues
    await bed.admin.call(contract.addMarks, marksFor(rundown, 0, mark('start', { cueId: one.id })))
    await edit(rundown, { order: [two.id, one.id, last.id] })
    const deletion = { ...where(rundown), removedIds: [one.id] }
    const refused = await bed.admin.refused(contract.editCues, deletion)
    expect(refused.code).toBe('run-of-show.cue_running')
  })
})

describe('a follower', () => {
  // A link is valid only as long as the colleague who made it.
  beforeEach(async () => {
    await app.db.look(
      `insert into users (id, email, name, role, company_id, created_at) values ($1, $2, 'Ana', 'planner', $3, now())`,
      [bed.admin.id, `${bed.admin.id}@exemplu.ro`, bed.companyId],
    )
  })

  const follow = (url: string, input: CallOf<typeof contract.followRundown> = {}) =>
    app.call(contract.followRundown, input, `follow_${url.split('/').at(-1)}.page1`)
  const refusal = (url: string) =>
    follow(url).then(
      () => 'answered',
      (error: { status: number }) => error.status,
    )

  test('sees their own departments by a link, without notes of the team and without numbers', async () => {
    const made = await add()
    const sound = { id: randomUUID(), name: 'Sunet', isPrivate: false }
    const money = { id: randomUUID(), name: 'Bani', isPrivate: true }
    const rundown = await bed.admin.call(contract.changeRundown, {
      ...where(made),
      version: made.version,
      departments: [sound, money],
    })
    const instructions = { [sound.id]: 'Jingle 2', [money.id]: 'Plătim cash' }
    const opening = cue('Deschiderea', { instructions, notes: 'Numai pentru echipă' })
    await edit(rundown, { cues: [opening, cue('Prânz')] })
    const { url, link } = await bed.admin.call(contract.addFollower, {
      ...where(rundown),
      label: 'DJ Andrei',
      departmentIds: [sound.id, money.id],
      showsPhones: false,
      view: 'list',
    })
    expect(link.state).toBe('open')
    const seen = await follow(url)
    expect(seen.plan?.cues.map(({ title, isOwn }) => [title, isOwn])).toEqual([
      ['Deschiderea', true],
      ['Prânz', false],
    ])
    const letterText = JSON.stringify(seen)
    expect(letterText).toContain('Jingle 2')
    expect(letterText).not.toContain('Plătim cash')
    expect(letterText).not.toContain('Numai pentru echipă')
    const later = await follow(url, { revision: seen.revision, seq: seen.seq })
    expect([later.plan, later.marks]).toEqual([null, []])
    await bed.admin.call(
      contract.addMarks,
      marksFor(rundown, 0, mark('start', { cueId: opening.id })),
    )
    const news = await follow(url, { revision: seen.revision, seq: seen.seq })
    expect(news.marks).toMatchObject([{ kind: 'start', cueId: opening.id }])
  })

  test('loses the page when the link is revoked or renewed', async () => {
    const { rundown } = await three()
    const fields = {
      label: 'Scena',
      departmentIds: null,
      showsPhones: false,
      view: 'timer',
    } as const
    const { url, link } = await bed.admin.call(contract.addFollower, {
      ...where(rundown),
      ...fields,
    })
    expect(await refusal(url)).toBe('answered')
    const about = { eventId: eventId(), linkId: link.id }
    const renewed = await bed.admin.call(renewOutsideLink, about)
    time.now = new Date(time.now.getTime() + 6000)
    expect(await refusal(url)).toBe(401)
    expect(await refusal(renewed.url)).toBe('answered')
    await bed.admin.call(revokeOutsideLink, about)
    time.now = new Date(time.now.getTime() + 6000)
    expect(await refusal(renewed.url)).toBe(401)
    const { items } = await bed.admin.call(listOutsideLinks, { eventId: eventId() })
    expect(items).toMatchObject([{ label: 'Scena', state: 'revoked' }])
    expect((await bed.stranger.refused(revokeOutsideLink, about)).status).toBe(404)
  })
})
