import { expect, test } from 'vitest'
import { textAfterPrefix } from './typed.ts'

test.each([
  ['task nou Cumpără flori', 'Cumpără flori'],
  ['Task Sunați florăria', 'Sunați florăria'],
  ['task noi', 'noi'],
  ['tasl nou lumânări', 'lumânări'],
  ['new task Call the florist', 'Call the florist'],
  ['invita Ana', ''],
  ['task nou', ''],
  ['taskuri întârziate', ''],
  ['task', ''],
])('%s leaves %s for the task', (typed, rest) =>
  expect(textAfterPrefix(typed, ['task', 'task nou', 'new task'])).toBe(rest),
)

test('a name keeps its own spelling', () =>
  expect(textAfterPrefix('  Invită   Ștefania  Țurcanu ', ['invita', 'invite'])).toBe(
    'Ștefania Țurcanu',
  ))
