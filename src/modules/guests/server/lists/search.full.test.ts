import { test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { guestsTestbed, listeners } from '../testbed.ts'
import { judgeSearches } from './search.testbed.ts'

const app = wholeApp({ listeners })
const bed = guestsTestbed(app)

const single = ['p', 'pop', 'popo', 'popescu.', 's', 'st', 'stefan', 'orizont', 'o', 'ur', 'xyz']
const several = ['pop orizont', 'popa ion', 'stefan ion', 'ana orizont', 'pop stef']

test('pages of every kind of search are those of the whole list, in every order', async () => {
  await judgeSearches(app, bed, {
    rising: [...single, ...several],
    falling: ['pop', 'orizont', 'pop orizont', 'st'],
    byGroup: ['orizont', 'stefan', 'popescu'],
  })
})
