import { expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { guestsTestbed, listeners } from '../testbed.ts'
import { judgeSearches } from './search.testbed.ts'

const app = wholeApp({ listeners })
const bed = guestsTestbed(app)

test('pages of a search are those of the whole list, however many match and wherever they are', async () => {
  await judgeSearches(app, bed, {
    rising: ['pop', 'stefan', 'orizont', 'ur', 'xyz', 'pop orizont', 'popa ion'],
    falling: ['pop orizont', 'st'],
    byGroup: ['orizont'],
  })
})

test.each(['0722', '722', '22111333', '111 333', '1333', '333', '+40 722 111', '22111'])(
  'a guest is found by a part of the number: %s',
  async (search) => {
    const { id } = await bed.add({ phone: '+40722111333' })
    await bed.add({ firstName: 'Ioana', phone: '+40744000444' })
    const { items } = await bed.list({ search })
    expect(items.map((each) => each.id)).toEqual([id])
  },
)
