import { expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { createEvent } from '#modules/events/contract.ts'
import * as contract from '../../contract.ts'
import { asking, clientRoomTestbed } from '../testbed.ts'

const app = wholeApp()
const { bed, at, room, addPerson, enter, answer } = clientRoomTestbed(app)

const waiting = async () => {
  const { items } = await bed.radu.call(contract.listWaitingDecisions, {})
  return items.map(({ title, eventName, state }) => [title, eventName, state])
}

async function ask(title: string, dueOn: string | null = null) {
  const fields = { ...asking, kind: 'question' as const, subjectId: null, title, dueOn }
  return bed.radu.call(contract.askDecision, { ...at(), ...fields })
}

test('what clients have not settled is listed over events by its day, until they settle it', async () => {
  await addPerson()
  await ask('Tortul')
  const music = await ask('Melodia', '2027-05-01')
  const here = await enter()
  const first = bed.event
  bed.event = await bed.radu.call(createEvent, {
    name: 'Botezul',
    startDate: '2027-07-12',
    type: 'baptism',
  })
  await addPerson('ion@exemplu.ro', 'Ion')
  await ask('Meniul', '2027-06-01')
  expect(await waiting()).toEqual([
    ['Melodia', 'Nunta Anei', 'open'],
    ['Meniul', 'Botezul', 'open'],
    ['Tortul', 'Nunta Anei', 'open'],
  ])
  bed.event = first
  await answer(here, music, { actiune: 'schimbare', comentariu: 'Alta' })
  expect((await waiting())[0]).toEqual(['Melodia', 'Nunta Anei', 'change_asked'])
  const [cake] = (await room()).decisions.filter(({ title }) => title === 'Tortul')
  await answer(here, cake!)
  expect(await waiting()).toEqual([
    ['Melodia', 'Nunta Anei', 'change_asked'],
    ['Meniul', 'Botezul', 'open'],
  ])
})
