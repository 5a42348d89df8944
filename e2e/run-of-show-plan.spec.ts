import { call, demo, enter } from './people.ts'
import { expect, test, violations } from './product.ts'
import { eventOf } from './route-table.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'ro-RO' })

test('a plan is pasted, undone, done again, and asked about before it is left', async ({
  page,
}) => {
  await enter(page, demo.admin)
  const eventId = await eventOf(page)
  const path = `/events/${eventId}/run-of-show`
  const { id } = await call<{ id: string }>(page, 'POST', path, { name: 'Sala verde' })
  await page.goto(`/desfasurator/${id}?panou=aducere`)
  const cells = [
    'Ora\tDurata\tCe se întâmplă\tLumini',
    '09:00\t1:30\tDeschiderea\tsala 20%',
    '\t1500\tPrea lung\t',
    '\t10\tPauza\t',
  ]
  await page.getByLabel('Sau lipiți celulele aici').fill(cells.join('\n'))
  await page.getByRole('button', { name: 'Vedeți ce s-ar schimba' }).click()
  // The import waits until the user chooses what 1:30 means.
  await expect(page.getByText('Ce înseamnă 1:30 la durată?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aduceți în plan' })).toHaveCount(0)
  await page.getByLabel('un minut și 30 de secunde').check()
  await expect(page.getByText('„1500” este mai mult de o zi')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Aduceți în plan' }).click()

  const rows = page.getByRole('list', { name: 'Plan' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('1:30')
  await page.getByRole('button', { name: 'Anulați ultimul pas' }).click()
  await expect(rows).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(rows).toHaveCount(2)

  await rows.first().getByRole('button').first().click()
  const panel = page.getByRole('dialog', { name: 'Deschiderea' })
  await panel.getByLabel('Note', { exact: true }).fill('Cu apă plată')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuați editarea' }).click()
  await panel.getByRole('button', { name: 'Salvați' }).click()
  await expect(panel).toBeHidden()
  await expect(rows.first()).toContainText('Cu apă plată')
})

test('everybody who has a link is in one list, where a link is ended', async ({ page }) => {
  await enter(page, demo.admin)
  const eventId = await eventOf(page)
  const path = `/events/${eventId}/run-of-show`
  const { id } = await call<{ id: string }>(page, 'POST', path, { name: 'Sala roșie' })
  await call(page, 'POST', `${path}/${id}/followers`, {
    label: 'Tehnicul',
    departmentIds: null,
    showsPhones: false,
    view: 'list',
  })
  await page.goto(`/cine-are-link?eveniment=${eventId}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Tehnicul' })
  await expect(row).toContainText('Sala roșie')
  await expect(page.getByRole('heading', { name: 'Pagina speakerului' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: /Link nou/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Link nou' }).click()
  await expect(page.getByText('Linkul pentru Tehnicul')).toBeVisible()
  await expect(page.locator('code')).toContainText('/urmareste/')
  await row.getByRole('button', { name: /Opriți linkul/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Opriți linkul' }).click()
  await expect(row).toHaveCount(0)
  // An address that opens nothing is not offered for copying.
  await expect(page.locator('code')).toHaveCount(0)
  await page.getByText('toate', { exact: true }).click()
  await expect(row).toContainText('oprit')
})

test('a row is moved by mouse, by finger and by keys, and two departments cannot have one name', async ({
  page,
}) => {
  await enter(page, demo.admin)
  const eventId = await eventOf(page)
  const path = `/events/${eventId}/run-of-show`
  const { id, version } = await call<{ id: string; version: number }>(page, 'POST', path, {
    name: 'Sala albastră',
  })
  const cells = ['5\tUnu', '5\tDoi', '5\tTrei', '5\tPatru'].map((row) => `\t${row}`).join('\n')
  const { cues, order } = await call<{ cues: object[]; order: string[] }>(
    page,
    'POST',
    `${path}/${id}/import`,
    { text: cells },
  )
  await call(page, 'POST', `${path}/${id}/steps`, { cues, order })
  await page.goto(`/desfasurator/${id}`)
  const rows = page.getByRole('list', { name: 'Plan' }).getByRole('listitem')
  const handleOf = (title: string) => page.getByRole('button', { name: `Mutați: ${title}` })
  const placeOf = async (title: string) => {
    const box = await handleOf(title).boundingBox()
    if (!box) throw new Error(`no handle of ${title}`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const isOrder = (...titles: string[]) => expect(rows).toContainText(titles)
  await isOrder('Unu', 'Doi', 'Trei', 'Patru')

  const [from, to] = [await placeOf('Unu'), await placeOf('Trei')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y + 10, { steps: 8 })
  await expect(rows.nth(3)).toHaveAttribute('data-drop', 'above')
  await page.mouse.up()
  await isOrder('Doi', 'Trei', 'Unu', 'Patru')
  await page.keyboard.press('Control+z')
  await isOrder('Unu', 'Doi', 'Trei', 'Patru')

  // Dropped with Escape, the row stays in its place.
  const repeated = await placeOf('Patru')
  await page.mouse.move(repeated.x, repeated.y)
  await page.mouse.down()
  await page.mouse.move(repeated.x, repeated.y - 150, { steps: 8 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await isOrder('Unu', 'Doi', 'Trei', 'Patru')

  await handleOf('Unu').focus()
  await page.keyboard.press('ArrowDown')
  await isOrder('Doi', 'Unu', 'Trei', 'Patru')
  await expect(handleOf('Unu')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await isOrder('Doi', 'Trei', 'Unu', 'Patru')
  await expect(page.getByText('Unu: acum pe locul 3')).toBeAttached()

  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  const { x, y } = await placeOf('Patru')
  const { y: top } = await placeOf('Doi')
  await touch('touchStart', x, y)
  await expect(rows.nth(3)).toHaveAttribute('data-held')
  await touch('touchMove', x, (y + top) / 2)
  await touch('touchMove', x, top - 10)
  await touch('touchEnd', x, top - 10)
  await isOrder('Patru', 'Doi', 'Trei', 'Unu')

  await call(page, 'PATCH', `${path}/${id}`, {
    version,
    departments: [{ id: crypto.randomUUID(), name: 'Sunet', isPrivate: false }],
  })
  await page.goto(`/desfasurator/${id}?panou=setari`)
  const panel = page.getByRole('dialog', { name: 'Setări și departamente' })
  await panel.getByRole('button', { name: 'Adăugați un departament' }).click()
  await panel.getByLabel('Numele departamentului').last().fill('sunet')
  await expect(panel.getByText('Acest nume este deja folosit')).toBeVisible()
  await panel.getByRole('button', { name: 'Salvați' }).click()
  await expect(panel).toBeVisible()
  await panel.getByLabel('Numele departamentului').last().fill('Lumini')
  await panel.getByRole('button', { name: 'Salvați' }).click()
  await expect(panel).toBeHidden()
  expect(await violations(page)).toEqual([])
})

test('two people change the same field of a row: the second is asked, and sees both', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  await enter(page, demo.admin)
  const eventId = await eventOf(page)
  const path = `/events/${eventId}/run-of-show`
  const { id } = await call<{ id: string }>(page, 'POST', path, { name: 'Sala galbenă' })
  const { cues, order } = await call<{ cues: object[]; order: string[] }>(
    page,
    'POST',
    `${path}/${id}/import`,
    { text: '\t5\tDeschiderea' },
  )
  await call(page, 'POST', `${path}/${id}/steps`, { cues, order })
  const context = await browser.newContext({ locale: 'ro-RO', ...(baseURL && { baseURL }) })
  const colleague = await context.newPage()
  await enter(colleague, demo.planner)
  const rowOf = (of: typeof page) => of.getByRole('list', { name: 'Plan' }).getByRole('listitem')
  const titleOf = (of: typeof page) => of.getByRole('dialog').getByLabel('Ce se întâmplă')
  for (const each of [page, colleague]) {
    await each.goto(`/desfasurator/${id}`)
    await rowOf(each).getByRole('button').first().click()
  }
  await titleOf(page).fill('Salutul primarului')
  await titleOf(colleague).fill('Cuvântul gazdei')
  await colleague.getByRole('dialog').getByRole('button', { name: 'Salvați' }).click()
  await expect(rowOf(colleague)).toContainText('Cuvântul gazdei')
  const asked = page.getByRole('dialog').getByText('a salvat „Cuvântul gazdei”')
  // Whether the news was there before the press or not, nothing is overwritten unseen.
  await page.getByRole('dialog').getByRole('button', { name: 'Salvați' }).click()
  await expect(asked).toBeVisible()
  await expect(titleOf(page)).toHaveValue('Salutul primarului')
  await expect(rowOf(colleague)).toContainText('Cuvântul gazdei')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Păstrați ce ați scris' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvați' }).click()
  await expect(rowOf(colleague)).toContainText('Salutul primarului')
  // The refusal, where the press came before the news.
  expect(watch.complaints.splice(0).every((each) => each.includes('409'))).toBe(true)
  await context.close()
})

test('six departments are columns that are moved through on a desk, and one is chosen on a phone', async ({
  page,
}) => {
  await enter(page, demo.admin)
  const eventId = await eventOf(page)
  const path = `/events/${eventId}/run-of-show`
  const { id, version } = await call<{ id: string; version: number }>(page, 'POST', path, {
    name: 'Sala mov',
  })
  const names = ['Sunet', 'Lumini', 'Video', 'Scenă', 'Catering', 'Foto']
  const text =
    ['Titlu', 'Durata', ...names].join('\t') +
    '\n' +
    ['Dansul', '5', ...names.map((n) => `rol ${n}`)].join('\t')
  const read = await call<{ cues: object[]; order: string[]; departments: object[] }>(
    page,
    'POST',
    `${path}/${id}/import`,
    { text },
  )
  const { cues, order, departments } = read
  await call(page, 'PATCH', `${path}/${id}`, { version, departments })
  await call(page, 'POST', `${path}/${id}/steps`, { cues, order })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/desfasurator/${id}`)
  const row = page.getByRole('list', { name: 'Plan' }).getByRole('listitem')
  const boxOf = async (words: string) => {
    const box = await row.getByText(words).boundingBox()
    if (!box) throw new Error(`no ${words}`)
    return box
  }
  const first = await boxOf('rol Sunet')
  for (const name of names) expect((await boxOf(`rol ${name}`)).y).toBe(first.y)
  const title = await boxOf('Dansul')
  await row.getByText('rol Foto').scrollIntoViewIfNeeded()
  expect((await boxOf('rol Foto')).x).toBeLessThan(1440)
  // The column with the title of the row stays visible.
  expect((await boxOf('Dansul')).x).toBeGreaterThan(0)
  expect((await boxOf('Dansul')).x).toBeLessThanOrEqual(title.x)
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 360, height: 780 })
  await expect(row).toContainText('rol Sunet')
  await page.getByLabel('Departamentul').selectOption('Video')
  await expect(row.getByText('rol Video')).toBeVisible()
  await expect(row.getByText('rol Sunet')).toBeHidden()
  expect(await violations(page)).toEqual([])
})
