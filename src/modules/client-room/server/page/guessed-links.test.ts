import { expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { clientRoomTestbed } from '../testbed.ts'

const { addPerson, linkOf, get } = clientRoomTestbed(wholeApp({ env: { LIMITS: 'on' } }))

test('who tries many wrong links is slowed down, and who has one is not', async () => {
  await addPerson()
  const link = await linkOf('ana@exemplu.ro')
  const statuses = []
  for (let ending = 100; ending < 132; ending++)
    statuses.push((await get(`${link.slice(0, -3)}${ending}`)).statusCode)
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]))
  expect(statuses.slice(30)).toEqual([429, 429])
  expect((await get(link)).statusCode).toBe(200)
})
