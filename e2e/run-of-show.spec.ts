import { call, demo, enter } from './people.ts'
import { expect, test, violations } from './product.ts'
import { eventOf } from './route-table.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'ro-RO' })

test('a show is planned, called with the space bar and followed by a link without an account', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, demo.admin)
  const eventId = await eventOf(page)
  const path = `/events/${eventId}/run-of-show`
  const { id } = await call<{ id: string }>(page, 'POST', path, { name: 'Sala mică' })
  await page.goto(`/desfasurator/${id}`)
  for (const title of ['Deschiderea', 'Discursul']) {
    await page.getByRole('button', { name: 'Adăugați un rând' }).first().click()
    const panel = page.getByRole('dialog', { name: 'Adăugați un rând' })
    await panel.getByLabel('Ce se întâmplă').fill(title)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('list', { name: 'Plan' })).toContainText(title)
  }
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Linkuri' }).click()
  await page.getByRole('textbox', { name: 'Pentru cine' }).fill('Scena')
  await page.getByRole('button', { name: 'Creați un link' }).click()
  const url = new URL((await page.locator('code').textContent()) ?? '')
  await page.keyboard.press('Escape')

  const other = await browser.newContext({ locale: 'ro-RO', ...(baseURL && { baseURL }) })
  const follower = await other.newPage()
  await follower.goto(url.pathname)
  await expect(follower.locator('#state')).toHaveText('Nu a început încă')

  await page.goto(`/desfasurator/${id}?vedere=live`)
  await expect(page.getByRole('button', { name: /Începe/ })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(follower.locator('#running')).toHaveText('Deschiderea')
  await expect(follower.locator('#countdown')).toHaveText(/^[45]:\d\d$/)
  await page.keyboard.press('Space')
  await expect(follower.locator('#running')).toHaveText('Discursul')
  await page.keyboard.press('Backspace')
  await expect(follower.locator('#running')).toHaveText('Deschiderea')
  expect(await violations(page)).toEqual([])
  expect(await violations(follower)).toEqual([])

  // Without a network the page says so and counts on; then it is in step again.
  await other.setOffline(true)
  await expect(follower.locator('#condition')).toHaveAttribute('data-freshness', 'amber')
  // Loaded again while offline it still shows the show, and its clock goes on.
  await follower.reload()
  await expect(follower.locator('#running')).toHaveText('Deschiderea')
  await expect(follower.locator('#condition')).toHaveAttribute('data-freshness', /amber|red/)
  const left = await follower.locator('#countdown').textContent()
  await expect(follower.locator('#countdown')).not.toHaveText(left ?? '')
  await other.setOffline(false)
  await expect(follower.locator('#condition')).toHaveAttribute('data-freshness', 'fresh')
  await follower.getByRole('button', { name: 'Culise' }).click()
  await expect(follower.locator('#app')).toHaveAttribute('data-view', 'backstage')
  await follower.reload()
  await expect(follower.locator('#app')).toHaveAttribute('data-view', 'backstage')
  expect(await violations(follower)).toEqual([])

  // A colleague takes over in one tap; the one who called before sees it at once.
  const second = await browser.newContext({ locale: 'ro-RO', ...(baseURL && { baseURL }) })
  const colleague = await second.newPage()
  await enter(colleague, demo.admin)
  await colleague.goto(`/desfasurator/${id}?vedere=live`)
  await expect(page.getByRole('status').filter({ hasText: 'acest dispozitiv' })).toBeVisible()
  await colleague.keyboard.press('Space')
  await colleague.getByRole('button', { name: 'Preiau eu' }).click()
  await expect(page.getByRole('button', { name: 'Preiau eu' })).toBeVisible()
  await colleague.keyboard.press('Space')
  await expect(follower.locator('#running')).toHaveText('Discursul')
  expect(await violations(colleague)).toEqual([])

  // Who follows reads that it is over.
  await colleague.getByRole('button', { name: 'Încheiați', exact: true }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Încheiați' }).click()
  await expect(follower.locator('#state')).toHaveText('S-a încheiat')
  await second.close()

  const links = await call<{ items: { id: string; label: string }[] }>(
    page,
    'GET',
    `/events/${eventId}/outside-links?recordId=${id}`,
  )
  const linkId = links.items[0]?.id ?? ''
  await call(page, 'POST', `/events/${eventId}/outside-links/${linkId}/revoke`, {})
  await expect(follower.locator('#condition')).toContainText('nu mai este valabil', {
    timeout: 30_000,
  })
  await other.close()
})
