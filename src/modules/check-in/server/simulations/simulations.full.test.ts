import { test } from 'vitest'
import { judgeHistories } from './simulation-checks.testbed.ts'

test('20,000 histories of doors end as what screens showed at true times', () =>
  judgeHistories(20_000))
