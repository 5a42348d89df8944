import { describe, expect, test } from 'vitest'
import { changePart } from '#modules/events/contract.ts'
import {
  decideChangeRequest,
  listChangeRequests,
  promoteWaiting,
} from '#modules/guests/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { doJob, queued, takeQueued } from '#platform/testing/queue.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { fieldOf } from '../public/answer-fields.ts'
import { browser, type Family } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const { send, family } = browser(app, bed)

interface Letter {
  to: { address: string }
  subject: string
  blocks: { kind: string; items?: string[] }[]
  attachments: { name: string }[]
}

/** The letters to guests after all queued jobs ran, except for confirmations of their own answers. */
async function letters(): Promise<Letter[]> {
  for (const name of ['%guest-page.promoted', '%guest-page.decided', 'guest-page.confirm'])
    for (const job of await takeQueued(db, name)) await doJob(app.jobDeps(), job)
  const all = await queued<{ letter: Letter }>(db, 'mail.send')
  return all
    .map(({ payload }) => payload.letter)
    .filter(({ subject }) => !subject.startsWith('Răspunsul dumneavoastră'))
}

const listsIn = (letter: Letter | undefined) =>
  (letter?.blocks ?? []).flatMap(({ kind, items }) => (kind === 'list' && items ? [items] : []))

const one = (name: string): Promise<Family> =>
  family({
    group: { name },
    guests: [{ firstName: name, lastName: 'Pop', email: `${name.toLowerCase()}@exemplu.ro` }],
  })

const answer = ({ path, ids }: Family, word: string) =>
  send(path, { [fieldOf.answer(ids[0] ?? '', bed.party.id)]: word })

describe('who waits is written to', () => {
  test('once a place is theirs, with the ticket; a person who waits on is not', async () => {
    const { id: eventId } = bed.event
    const { id: partId, version } = bed.party
    await bed.admin.call(changePart, { eventId, partId, version, capacity: 1 })
    const [ana, dan, eva] = [await one('Ana'), await one('Dan'), await one('Eva')]
    for (const each of [ana, dan, eva]) await answer(each, 'yes')
    expect(await letters()).toEqual([])
    await answer(ana, 'no')
    expect(await letters()).toEqual([])
    await bed.admin.call(promoteWaiting, { eventId, partId })
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      to: { address: 'dan@exemplu.ro' },
      subject: `S-a eliberat un loc: ${bed.event.name}`,
    })
    expect(letter?.attachments.map(({ name }) => name)).toEqual(['eveniment.ics', 'bilete.pdf'])
  })

  test('unless they gave the place up before the letter left', async () => {
    const { id: eventId } = bed.event
    const { id: partId, version } = bed.party
    await bed.admin.call(changePart, { eventId, partId, version, capacity: 1 })
    const [ana, dan] = [await one('Ana'), await one('Dan')]
    for (const each of [ana, dan]) await answer(each, 'yes')
    await answer(ana, 'no')
    await bed.admin.call(promoteWaiting, { eventId, partId })
    await answer(dan, 'no')
    expect(await letters()).toEqual([])
  })

  test.each([
    [true, 'Schimbarea cerută a fost acceptată', 'nu vine'],
    [false, 'Schimbarea cerută nu a putut fi acceptată', 'vine'],
  ])(
    'once a change asked for after the deadline is decided: %s',
    async (accept, subject, texts) => {
      const ana = await one('Ana')
      await answer(ana, 'yes')
      await letters()
      time.now = new Date('2027-05-20T10:00:00Z')
      await answer(ana, 'no')
      const { id: eventId } = bed.event
      const { items } = await bed.admin.call(listChangeRequests, { eventId })
      const [request] = items
      await bed.admin.call(decideChangeRequest, { eventId, requestId: request?.id ?? '', accept })
      const [letter] = await letters()
      expect(letter?.subject).toBe(`${subject}: ${bed.event.name}`)
      expect(listsIn(letter)).toEqual([
        [`Ana Pop – ${bed.party.name}: nu vine`],
        [`Ana Pop – ${bed.party.name}: ${texts}`],
      ])
    },
  )

  test('with all that was decided the same way in one letter, each request once', async () => {
    const { id: eventId } = bed.event
    const pair = await family({
      group: { name: 'Familia Pop' },
      guests: [
        { firstName: 'Ana', lastName: 'Pop', email: 'ana@exemplu.ro' },
        { firstName: 'Dan', lastName: 'Pop' },
        { firstName: 'Eva', lastName: 'Pop' },
      ],
    })
    const fieldsOf = (word: string) =>
      Object.fromEntries(pair.ids.map((id) => [fieldOf.answer(id, bed.party.id), word]))
    await send(pair.path, fieldsOf('yes'))
    await letters()
    time.now = new Date('2027-05-20T10:00:00Z')
    await send(pair.path, fieldsOf('no'))
    const { items } = await bed.admin.call(listChangeRequests, { eventId })
    for (const { id, guestName } of items) {
      const accept = guestName !== 'Dan Pop'
      await bed.admin.call(decideChangeRequest, { eventId, requestId: id, accept })
    }
    const asked = (await letters()).map((letter) => listsIn(letter)[0])
    const line = (name: string) => `${name} Pop – ${bed.party.name}: nu vine`
    expect(asked.toSorted((a = [], b = []) => a.length - b.length)).toEqual([
      [line('Dan')],
      [line('Ana'), line('Eva')],
    ])
  })
})
