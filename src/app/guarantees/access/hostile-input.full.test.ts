import { expect, test } from 'vitest'
import { HostileBed } from './hostile-testbed.ts'

const bed = new HostileBed()

test('no value of all in any place of any call is answered as our own mistake', async () => {
  bed.product.rehearses = true
  const attempts = bed.attempts({ perPlace: Infinity, seed: 1 })
  console.log(`§11 every value in every place of every call: ${attempts.length} calls`)
  expect(await bed.faults(attempts)).toEqual([])
})
