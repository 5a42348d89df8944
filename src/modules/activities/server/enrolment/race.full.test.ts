import { test } from 'vitest'
import { raceTestbed } from './race.testbed.ts'

const { fillSlot } = raceTestbed()

test('F29: of 500 who want 100 places, with cancellations, never more than 100 are held, and the queue keeps its order', () =>
  fillSlot({ people: 500, capacity: 100, leavers: 40 }))
