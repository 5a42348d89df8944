import { call, demo, enter } from './people.ts'
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

test('Escape empties the search, then leaves it to the keys of the list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, demo.admin)
  await page.goto('/parteneri')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.type('auto')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(search).toHaveValue('')
})

test('closing the menu of a phone gives the focus back to its button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, demo.admin)
  await page.goto('/dashboard')
  const menu = page.getByRole('navigation').getByRole('button', { name: 'Meniu' })
  await menu.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(menu).toBeFocused()
})

test('a laptop shows the whole menu of a company and of an event', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, demo.admin)
  const id = await eventOf(page, 'nunta-ana-si-mihai')
  const last = { '/dashboard': 'Companie', [`/evenimente/${id}`]: 'Rapoarte' }
  for (const [path, name] of Object.entries(last)) {
    await page.goto(path)
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
})

test('opening a guest unfolds no menu, and a press offers all of them', async ({ page }) => {
  await enter(page, demo.admin)
  const id = await eventOf(page, 'nunta-ana-si-mihai')
  const { items } = await call<{ items: { id: string }[] }>(
    page,
    'GET',
    `/events/${id}/guests?menus=Clasic&limit=1`,
  )
  await page.goto(`/invitati?eveniment=${id}&panou=invitat-${items[0]?.id}`)
  const menu = page.getByRole('dialog').getByLabel('Meniu').first()
  await expect(menu).toHaveValue(/./)
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await expect(menu).not.toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
  await menu.click()
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(2)
})
