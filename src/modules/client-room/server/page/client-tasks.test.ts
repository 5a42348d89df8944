import { expect, test } from 'vitest'
import { addTask, getTask } from '#modules/tasks/contract.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { clientRoomTestbed } from '../testbed.ts'

const app = wholeApp()
const { bed, at, room, addPerson, get, post, enter } = clientRoomTestbed(app)

async function task(title: string, fields: object = {}) {
  return bed.radu.call(addTask, { ...at(), title, ...fields })
}

const statusOf = async (taskId: string) => (await bed.radu.call(getTask, { taskId })).status

test('the client sees their own tasks by title and day alone, and ticks one off', async () => {
  await addPerson()
  const mine = await task('Costumul mirelui', {
    forClient: true,
    due: { date: '2027-05-01' },
    tags: ['CANAR'],
  })
  await task('Negocierea cu sala CANAR')
  const here = await enter()
  const { body } = await get(here)
  expect(body).toContain('Costumul mirelui')
  expect(body).toContain('până la 1 mai 2027')
  expect(body).not.toContain('CANAR')
  const done = await post(here, { actiune: 'facut', task: mine.id })
  expect(done.headers.location).toContain('gata=task')
  expect(await statusOf(mine.id)).toBe('done')
  expect((await room()).messages[0]).toMatchObject({
    author: 'Ana Pop',
    body: 'Am făcut: Costumul mirelui',
  })
  await post(here, { actiune: 'facut', task: mine.id })
  expect((await room()).messages).toHaveLength(1)
})

test('a task that the team approves waits for that', async () => {
  await addPerson()
  const mine = await task('Lista de melodii', { forClient: true, approval: true })
  const here = await enter()
  await post(here, { actiune: 'facut', task: mine.id })
  expect(await statusOf(mine.id)).toBe('review')
  expect((await get(here)).body).toContain('trimis, se verifică')
})

test('a task of the team is not the client’s to finish', async () => {
  await addPerson()
  const ours = await task('Contractul')
  const here = await enter()
  const refused = await post(here, { actiune: 'facut', task: ours.id })
  expect(refused.statusCode).toBe(404)
  expect(await statusOf(ours.id)).toBe('todo')
})
