import { pressEveryEntry } from './menu-entries.ts'
import { demo, enter } from './people.ts'
import { expect, test } from './product.ts'
import { eventOf } from './route-table.ts'

test('every entry of the menu of the task list does something', async ({ page }) => {
  await enter(page, demo.admin)
  const screen = `/lista-taskuri?eveniment=${await eventOf(page)}`
  const { pressed, faults } = await pressEveryEntry(page, screen, 4)
  expect(faults).toEqual([])
  expect(pressed).toBeGreaterThan(2)
})
