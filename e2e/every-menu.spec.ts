import { pressEveryEntry } from './menu-entries.ts'
import { demo, enter, allowStatuses } from './people.ts'
import { expect, test } from './product.ts'
import { addressOf, eventOf, screenPaths } from './route-table.ts'

// Many of these actions change the demo, whose contents other journeys rely on.
test.use({ apart: 'every-menu' })

/** Screens without the frame of the workspace, or whose menus are those of the design system. */
const apart = /^\/(gallery|login|creeaza-cont|reseteaza|preview-|website\/|verifica|invitatie)/

const paths = (await screenPaths()).filter((path) => !apart.test(path))

for (const path of paths)
  test(
    `every entry of the menus at ${path} does something`,
    { tag: '@full' },
    async ({ page, watch }) => {
      test.setTimeout(600_000)
      await enter(page, demo.admin)
      const eventId = await eventOf(page)
      const address = await addressOf(page, path, eventId)
      const screen = `${address}${address.includes('?') ? '&' : '?'}eveniment=${eventId}`
      const { pressed, faults } = await pressEveryEntry(page, screen)
      expect(faults).toEqual([])
      test.info().annotations.push({ type: 'pressed', description: String(pressed) })
      // Leaving a screen while it reads ends what it reads.
      allowStatuses(watch, 404)
    },
  )
