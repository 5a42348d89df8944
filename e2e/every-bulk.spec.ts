import type { Page } from '@playwright/test'
import { call, demo, enter } from './people.ts'
import { expect, inFull, isFullSuite, test } from './product.ts'
import { eventOf } from './route-table.ts'

// The contacts of the usual run are all there again when it ends.
if (isFullSuite) test.use({ apart: 'every-bulk' })

interface List {
  screen: string
  read: string
}

/** The lists whose rows can be ticked and removed together. */
const lists: Record<string, (page: Page) => Promise<List> | List> = {
  contacts: () => ({ screen: '/persoane-de-contact', read: '/contacts' }),
  partners: () => ({ screen: '/parteneri', read: '/partners' }),
  async tasks(page) {
    const id = await eventOf(page)
    return { screen: `/lista-taskuri?eveniment=${id}`, read: `/tasks?eventId=${id}` }
  },
  async guests(page) {
    const id = await eventOf(page)
    return { screen: `/invitati?eveniment=${id}`, read: `/events/${id}/guests` }
  },
}

for (const [kind, listOf] of Object.entries(lists))
  test(
    `${kind} that were removed together come back as they were`,
    inFull(kind !== 'contacts'),
    async ({ page }) => {
      await enter(page, demo.admin)
      const { screen, read } = await listOf(page)
      const rows = () => rowsAt(page, read)
      const before = await rows()
      await page.goto(screen)
      const ticks = page.getByRole('row').getByRole('checkbox')
      for (const at of [1, 2]) await ticks.nth(at).check()
      const bar = page.getByRole('toolbar', { name: 'Acțiuni pentru rândurile selectate' })
      await expect(bar).toBeVisible()
      const inBar = bar.getByRole('button', { name: /Șterge|Coș/ })
      if ((await inBar.count()) > 0) await inBar.first().click()
      else {
        await bar.locator('[aria-haspopup=menu]').click()
        await page
          .getByRole('menuitem', { name: /Șterge|Coș/ })
          .first()
          .click()
      }
      const sure = page.getByRole('dialog').getByRole('button', { name: /Șterge|Mutați|Coș/ })
      const undo = page.getByRole('button', { name: 'Anulați', exact: true })
      await expect(sure.or(undo).first()).toBeVisible()
      if (await sure.first().isVisible()) await sure.first().click()
      await undo.first().click()
      await expect.poll(rows).toEqual(before)
    },
  )

test(
  'tasks that were finished together are open again as they were',
  inFull(true),
  async ({ page }) => {
    await enter(page, demo.admin)
    const id = await eventOf(page, 'nunta-ana-si-mihai')
    const rows = () => rowsAt(page, `/tasks?eventId=${id}`)
    const before = await rows()
    await page.goto(`/lista-taskuri?eveniment=${id}`)
    const ticks = page.getByRole('row').getByRole('checkbox')
    for (const at of [1, 2, 3]) await ticks.nth(at).check()
    const bar = page.getByRole('toolbar', { name: 'Acțiuni pentru rândurile selectate' })
    await bar.getByRole('button', { name: 'Terminați' }).click()
    await expect(bar).toBeHidden()
    await page.getByRole('button', { name: 'Anulați', exact: true }).click()
    await expect.poll(rows).toEqual(before)
  },
)

/** Without what counts the changes themselves. */
async function rowsAt(page: Page, path: string): Promise<unknown[]> {
  const { items } = await call<{ items: Record<string, unknown>[] }>(page, 'GET', path)
  const counted = new Set(['version', 'updatedAt', 'changedAt'])
  return items.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !counted.has(name))),
  )
}
