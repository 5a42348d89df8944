import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { demo, enter } from './people.ts'
import { expect, test, expectToast, violations } from './product.ts'

interface Signed {
  token: string
  user: { id: string }
}

/** A colleague who works without a screen. */
async function colleague(request: APIRequestContext) {
  const signed = async (email: string) => {
    const data = { user: { email, password: demo.password } }
    return (await (await request.post('/api/login', { data })).json()) as Signed
  }
  const { token } = await signed(demo.planner)
  const { user } = await signed(demo.admin)
  const headers = { authorization: token }
  const send = async (path: string, data: object) =>
    (await (await request.post(`/api${path}`, { headers, data })).json()) as { id: string }
  const found = await request.get('/api/events', { headers })
  const { items } = (await found.json()) as { items: { id: string; slug: string }[] }
  const wedding = items.find(({ slug }) => slug === 'nunta-ana-si-mihai')?.id ?? ''
  return {
    give: (title: string) => send(`/events/${wedding}/tasks`, { title, responsibleId: user.id }),
    say: (taskId: string, body: string, mentionIds: string[] = []) =>
      send(`/tasks/${taskId}/comments`, { body, mentionIds }),
    adminId: user.id,
  }
}

test.describe('notifications', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

  test('a colleague gives you a task and names you: the bell moves, and leads there', async ({
    page,
    request,
  }) => {
    const radu = await colleague(request)
    await enter(page, demo.admin)
    await page.goto('/notificari?eveniment=toate')
    await page.getByRole('button', { name: 'Marcați toate ca citite' }).click()
    const bell = page.getByRole('button', { name: /^Notificări,/ })
    const none = 'Notificări, niciuna necitită'
    await expect(bell).toHaveAccessibleName(none)
    const task = await radu.give('Alegeți florile')
    // News of earlier journeys may still come in, so it moves by at least this one.
    await expect(bell).not.toHaveAccessibleName(none)
    await radu.say(task.id, 'Bujori sau trandafiri?', [radu.adminId])
    await bell.click()
    const sheet = page.getByRole('dialog', { name: /^Notificări,/ })
    const mention = sheet.getByRole('link', { name: /Mențiune la Alegeți florile/ })
    await expect(mention).toContainText('Bujori sau trandafiri?')
    expect(await violations(page)).toEqual([])
    const assignedTask = sheet.getByRole('link', { name: /Task nou: Alegeți florile/ })
    await assignedTask.press('ArrowUp')
    await expect(mention).toBeFocused()
    await mention.press('Enter')
    await page.waitForURL(
      (url) => url.pathname === '/lista-taskuri' && url.search.includes(task.id),
    )
    await page.getByRole('dialog', { name: 'Alegeți florile' }).press('Escape')
    await bell.click()
    await expect(assignedTask).toBeVisible()
    await expect(mention).toBeHidden()
  })

  test(
    'what is archived can be taken back, and the digest comes as one mail',
    { tag: '@full' },
    async ({ page, request, product }) => {
      const radu = await colleague(request)
      const task = await radu.give('Meniul de degustare')
      for (const words of ['Unu', 'Doi', 'Trei']) await radu.say(task.id, words)
      await enter(page, demo.admin)
      await page.goto('/notificari?eveniment=toate')
      const row = page.getByRole('row', { name: /comentarii noi la Meniul de degustare/ })
      await expect(row).toContainText('3 comentarii noi')
      await row.getByRole('button', { name: /^Acțiuni pentru/ }).click()
      await page.getByRole('menuitem', { name: 'Arhivați' }).click()
      await expect(row).toBeHidden()
      await page.getByRole('button', { name: 'Anulați' }).click()
      await page.goto('/notificari?arata=toate&eveniment=toate')
      await expect(row).toBeVisible()
      expect(await violations(page)).toEqual([])
      await row.getByRole('button', { name: /^Acțiuni pentru/ }).click()
      await page.getByRole('menuitem', { name: 'Marcați ca necitită' }).click()
      await page.goto('/notificari?fila=preferinte')
      await page.getByRole('button', { name: 'Trimiteți rezumatul acum' }).click()
      await expect(page.getByText('Nimic nu așteaptă rezumatul.')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await expect.poll(() => digestsIn(product.dataDir)).toHaveLength(1)
      const [mail = ''] = digestsIn(product.dataDir)
      expect(mail).toContain('- 3 comentarii noi la Meniul de degustare')
      expect(mail).toMatch(/<li[^>]*>3 comentarii noi la Meniul de degustare/)
      await page.goto(/\/notificari\/dezabonare\/[\w-]+\?lang=ro/.exec(mail)?.[0] ?? '')
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Opriți e-mailurile' }).click()
      await expect(page.getByRole('heading', { name: 'Am oprit e-mailurile' })).toBeVisible()
      await page.goto('/notificari?fila=preferinte')
      const mails = page.getByRole('switch', { name: 'Primiți notificări pe e-mail' })
      await expect(mails).not.toBeChecked({ timeout: 30_000 })
      await mails.click()
      await expectToast(page, 'Preferințele au fost salvate.', () =>
        page.getByRole('button', { name: /^Salvați/ }).click(),
      )
    },
  )
})

/** Both parts of each kept digest, as a mail program reads them. */
function digestsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'mail')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .map((raw) => readable(raw))
    .filter((text) => text.includes('Rezumatul zilei'))
}

function readable(raw: string): string {
  const bodies = raw.split(/\r\n\r\n/).map((part) => part.split('\r\n--')[0] ?? '')
  return bodies
    .map((body) =>
      /^[\w+/=\r\n]+$/.test(body)
        ? Buffer.from(body, 'base64').toString()
        : Buffer.from(
            body
              .replaceAll('=\r\n', '')
              .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString(),
    )
    .join('\n')
}
