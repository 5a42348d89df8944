import { expect, test } from 'vitest'
import { HostileBed } from './hostile-testbed.ts'

const bed = new HostileBed()

test('no value of all in any place of any call is answered as our own mistake', async () => {
  bed.product.rehearses = true
  expect(await bed.faults(bed.attempts({ perPlace: 40, seed: 1 }))).toEqual([])
})
