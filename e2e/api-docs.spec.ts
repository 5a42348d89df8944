import { expect, test } from './product.ts'

test('the API documents itself to people and to machines', async ({ page, request }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Prilej API' })).toBeVisible()
  await expect(page.getByText('/api/health/ready')).toBeVisible()
  await expect(page.getByText("-H 'Authorization: Bearer prj_…'")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible()
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `scrolls sideways at ${width}`).toBeLessThanOrEqual(0)
  }
  const description = await request.get('/api/openapi.json')
  expect(((await description.json()) as { openapi: string }).openapi).toBe('3.1.0')
})

test('an unknown address is a helpful screen for people and 404 for machines', async ({
  request,
}) => {
  const answer = await request.get('/nu-exista')
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toContain('id="root"')
  expect((await request.get('/api/nu-exista')).status()).toBe(404)
  expect(await (await request.get('/api/nu-exista')).json()).toMatchObject({
    error: { code: 'not_found' },
  })
})
