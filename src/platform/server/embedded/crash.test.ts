import { expect, test } from 'vitest'
import { crashUnderLoad } from './write-load.ts'

test('kill -9 under a write load loses nothing that was acknowledged', async () => {
  const report = await crashUnderLoad({
    kills: 5,
    acknowledgementsBetween: 200,
    synchronousCommit: 'on',
  })
  expect(report.acknowledged).toBeGreaterThanOrEqual(1_000)
  expect(report.lost).toEqual([])
})

test('negative control: the same comparison finds losses when a commit is acknowledged before it is on disk', async () => {
  const report = await crashUnderLoad({
    kills: 2,
    acknowledgementsBetween: 300,
    synchronousCommit: 'off',
    settings: { wal_writer_delay: '10s', wal_writer_flush_after: '1GB' },
  })
  expect(report.lost).not.toEqual([])
})
