import { test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { doorTestbed } from '../testbed.ts'
import { judgeMatches } from './match-taken-back.testbed.ts'

const bed = doorTestbed(wholeApp())

test('a match that is taken back leaves both guests as if it had never been, whatever came meanwhile', async () => {
  await judgeMatches(bed, 5)
})
