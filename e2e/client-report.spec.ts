import { call, demo, enter } from './people.ts'
import { expect, test, expectToast, violations } from './product.ts'

test('the client report: made in one click, read by a stranger, closed again', async ({
  page,
  browser,
  product,
}) => {
  await enter(page, demo.planner)
  const { items } = await call<{ items: { id: string; slug: string }[] }>(page, 'GET', '/events')
  const wedding = items.find(({ slug }) => slug === 'nunta-ana-si-mihai')?.id ?? ''
  await page.goto(`/rapoarte?fila=client&eveniment=${wedding}`)
  await page.getByRole('button', { name: 'Creați raportul' }).click()
  await expect(page.getByRole('heading', { name: 'Raportul este gata' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const address = await page.getByRole('link', { name: 'Deschideți' }).getAttribute('href')

  const phone = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const stranger = await phone.newPage()
  await stranger.goto(`${product.url}${address}`)
  await expect(stranger.getByRole('heading', { name: 'De la invitație la prezență' })).toBeVisible()
  await expect(stranger.getByRole('heading', { name: 'Bugetul', exact: true })).toBeVisible()
  const width = await stranger.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  const pdf = await stranger.request.get(`${product.url}${address}/raport.pdf`)
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByLabel('Mesajul dumneavoastră').fill('Vă mulțumim pentru încredere.')
  await expectToast(page, 'Raportul a fost salvat.', () =>
    page.getByRole('button', { name: /^Salvați/ }).click(),
  )
  await stranger.reload()
  await expect(stranger.getByText('Vă mulțumim pentru încredere.')).toBeVisible()

  await page.getByRole('switch', { name: 'Linkul este deschis' }).click()
  await page.getByRole('button', { name: /^Salvați/ }).click()
  await expect(page.getByRole('heading', { name: 'Linkul este închis' })).toBeVisible()
  await stranger.reload()
  await expect(
    stranger.getByRole('heading', { name: 'Linkul acestui raport s-a încheiat' }),
  ).toBeVisible()
  await phone.close()
})
