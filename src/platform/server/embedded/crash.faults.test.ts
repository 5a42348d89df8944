import { expect, test } from 'vitest'
import { crashUnderLoad } from './write-load.ts'

test('sixty kills under a write load lose nothing that was acknowledged and return within ten seconds', async () => {
  const report = await crashUnderLoad({
    kills: 60,
    acknowledgementsBetween: 500,
    synchronousCommit: 'on',
  })
  expect(report.lost).toEqual([])
  expect(report.maxReturnMs).toBeLessThan(10_000)
})
