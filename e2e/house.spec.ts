import { expect, test } from './product.ts'

test('the API documents itself to people and to machines', async ({ page, request }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Prilej API' })).toBeVisible()
  await expect(page.getByText('/api/health/ready')).toBeVisible()
  const document = (await (await request.get('/api/openapi.json')).json()) as { openapi: string }
  expect(document.openapi).toBe('3.1.0')
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
