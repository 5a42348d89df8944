import { demo, enter } from './people.ts'
import { expect, test } from './product.ts'
import { eventOf } from './route-table.ts'

// A laptop at 200 % zoom.
test.use({ viewport: { width: 720, height: 450 } })

test('the keyboard never moves to something that a bar covers', async ({ page }) => {
  await enter(page, demo.admin)
  const id = await eventOf(page, 'nunta-ana-si-mihai')
  const covered: string[] = []
  for (const screen of ['/notificari?fila=preferinte', `/evenimente/${id}?fila=detalii`]) {
    await page.goto(screen)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused.closest('nav, header') || !focused.closest('main')) return null
        const { left, width, top, height } = focused.getBoundingClientRect()
        // A field taller than the screen shows its beginning.
        const middle = Math.min(top + height / 2, innerHeight / 2 + top)
        const front = document.elementFromPoint(left + width / 2, middle)
        return front?.closest('nav, header') ? focused.outerHTML.slice(0, 120) : null
      })
      if (found) covered.push(`${screen} ${step}: ${found}`)
    }
  }
  expect(covered).toEqual([])
})
