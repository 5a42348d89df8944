import { planner } from './check-in-doors.ts'
import { expect, test, violations } from './product.ts'

test('who is missing is let in by their row, on a phone', async ({ page }) => {
  const { session, eventId } = await planner(page)
  await page.addInitScript(({ token, user }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('userProfile', JSON.stringify(user))
  }, session)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/check-in?eveniment=${eventId}`)
  const row = page
    .getByRole('region', { name: 'Persoane' })
    .getByRole('button', { name: /Intră$/ })
    .first()
  await expect(row).toBeVisible()
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await violations(page)).toEqual([])
  await row.click()
  const verdict = page.getByRole('region', { name: 'Rezultat' })
  await expect(verdict.getByText('Bine ați venit')).toBeInViewport()
  await verdict.getByRole('button', { name: 'Anulați intrarea' }).click()
  await expect(verdict.getByText('Bine ați venit')).toBeHidden()
  await expect(row).toBeVisible()
})
