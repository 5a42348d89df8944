import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { systemScope } from '#platform/server/auth/access.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { revealGroupLink } from '#modules/guests/contract.ts'
import type { Question } from '../model.ts'
import { placesTaken } from './submissions/submission-store.ts'
import { ask, choices, page, questionnairesTestbed, type Fields } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = questionnairesTestbed(app)

const open = { audience: 'guests', editUntil: '2027-03-01T00:00:00Z' } as const

/** A guest with a link of their own, and how they answer. */
async function guest(name: string) {
  const { groupId } = await bed.family(name)
  const call = { eventId: bed.event.id, groupId }
  const search = `?i=${(await bed.admin.call(revealGroupLink, call)).token}`
  return {
    open: (id: string) => bed.open(id, search),
    answer: (id: string, question: string, value: string) =>
      bed.post(id, fieldsOf(question, value), search),
  }
}

function fieldsOf(question: string, value: string): Fields {
  return [
    ['at', 'one'],
    ['once', randomUUID()],
    ['do', 'next'],
    ['s', question],
    [`q.${question}`, value],
  ]
}

function rooms(capacity: number): Question {
  const options = choices('small', 'large').map((option) => ({ ...option, capacity }))
  return ask('single', 'room', { required: true, options })
}

async function taken(id: string): Promise<(number | undefined)[]> {
  const places = await db.database.inCompany(bed.companyId, (own) =>
    placesTaken(own, systemScope(bed.companyId), id),
  )
  return ['small', 'large'].map((option) => places.get(`room:${option}`))
}

describe('an answer that is changed', () => {
  test('keeps its decimals, however many there are', async () => {
    const { id } = await bed.make([page('one', [ask('number', 'weight', { whole: false })])], open)
    const ana = await guest('Ana')
    await ana.answer(id, 'weight', '2,125')
    const shown = /name="q\.weight"[^>]*value="([^"]*)"/.exec((await ana.open(id)).body)?.[1]
    await ana.answer(id, 'weight', shown ?? '')
    expect((await bed.kept(id)).map(({ number }) => number)).toEqual([2.125])
  })

  test('sent many times at once is one change', async () => {
    const { id } = await bed.make([page('one', [rooms(50)])], open)
    const [ana, radu] = [await guest('Ana'), await guest('Radu')]
    await ana.answer(id, 'room', 'small')
    await radu.answer(id, 'room', 'small')
    const clicks = Array.from({ length: 12 }, () => ana.answer(id, 'room', 'large'))
    await Promise.all(clicks)
    expect(await taken(id)).toEqual([1, 1])
  })

  test('keeps a place that there would be none of by now', async () => {
    const { id } = await bed.make([page('one', [rooms(2)])], open)
    const [ana, radu] = [await guest('Ana'), await guest('Radu')]
    await ana.answer(id, 'room', 'small')
    await radu.answer(id, 'room', 'small')
    await bed.save(id, { sections: [page('one', [rooms(1)])] })
    await bed.publish(id)
    expect((await ana.answer(id, 'room', 'small')).statusCode).toBe(303)
    expect(await taken(id)).toEqual([2, undefined])
  })

  test('never blocks a person who changes the other way', async () => {
    const { id } = await bed.make([page('one', [rooms(5)])], open)
    const [ana, radu] = [await guest('Ana'), await guest('Radu')]
    for (let round = 0; round < 20; round++) {
      const [one, other] = round % 2 === 0 ? ['small', 'large'] : ['large', 'small']
      const answers = await Promise.all([
        ana.answer(id, 'room', one ?? ''),
        radu.answer(id, 'room', other ?? ''),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    }
    expect(await taken(id)).toEqual([1, 1])
  })
})
