import type { Browser } from '@playwright/test'
import { expect, inFull, startProduct, test, violations } from './product.ts'
import {
  demo,
  forgetSignIn,
  allowStatuses,
  goodPassword,
  keptLink,
  newAccount,
  newEmail,
  signIn,
} from './people.ts'
import { startGoogle } from './google.ts'

test.use({ locale: 'ro-RO' })

/** A picture of one point. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a person keeps their own profile', async ({ page, request, watch }) => {
  const { email, password } = await newAccount(request)
  await signIn(page, email, password)
  await page.getByRole('link', { name: 'Profil' }).click()
  await page.getByLabel('Nume și prenume').fill('Ana Maria Pop')
  await page.getByLabel('Telefon').fill('0722 123 456')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Salvați', exact: true }).click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(page.getByLabel('Telefon')).toHaveValue('+40 722 123 456')

  const file = page.locator('input[type="file"]')
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('nu') })
  await expect(page.getByText('Fișierul nu este o imagine pe care o putem citi')).toBeVisible()
  allowStatuses(watch, 422)
  await file.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: dot })
  await expect(page.getByRole('button', { name: 'Schimbați fotografia' })).toBeVisible()
  const photo = page.locator('main img').first()
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  await page.getByRole('button', { name: 'Scoateți fotografia' }).click()
  await expect(page.getByRole('button', { name: 'Alegeți o fotografie' })).toBeVisible()

  await page.getByText('English').click()
  await page.getByRole('button', { name: 'Salvați', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByText('Română').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro')

  const data = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descărcați datele' }).click()
  expect((await data).suggestedFilename()).toBe('prilej.json')

  // The server asks for a proof only after five minutes, so its first answer is simulated here.
  await page.route(
    '**/api/account/password',
    (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: 'accounts.proof_needed', message: '' } },
      }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Schimbați parola' }).click()
  await page.getByLabel('Parola nouă', { exact: true }).fill('patru nuci pe masă')
  await page.getByLabel('Parola nouă, încă o dată').fill('patru nuci pe masă')
  await page.getByRole('button', { name: 'Salvați parola nouă' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Parola contului').fill('nu este aceasta')
  await dialog.getByRole('button', { name: 'Confirmați' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/nu este cea a contului/)
  await dialog.getByLabel('Parola contului').fill(password)
  await dialog.getByRole('button', { name: 'Confirmați' }).click()
  await expect(page.getByRole('button', { name: 'Schimbați parola' })).toBeVisible()
  allowStatuses(watch, 403)
  await forgetSignIn(page)
  await signIn(page, email, 'patru nuci pe masă')
})

test(
  'sessions are seen and ended, the address moves, the account goes',
  { tag: '@full' },
  async ({ page, request, browser, baseURL, watch }) => {
    const { email, password } = await newAccount(request)
    await signIn(page, email, password)
    const elsewhere = await browser.newPage({ baseURL, locale: 'ro-RO' })
    await signIn(elsewhere, email, password)
    await page.goto('/profil-utilizator')
    await expect(page.getByText('Acest dispozitiv')).toBeVisible()
    await page.getByRole('button', { name: 'Ieșiți de pe toate celelalte' }).click()
    await expect(page.getByRole('button', { name: 'Ieșiți de pe toate celelalte' })).toBeHidden()
    await elsewhere.goto('/profil-utilizator')
    await expect(elsewhere.getByText('Sesiunea s-a încheiat; intrați din nou')).toBeVisible()
    await elsewhere.close()

    const moved = newEmail('mutata')
    const change = page.getByRole('button', { name: 'Schimbați adresa' })
    await change.click()
    await expect(page.getByLabel('Adresa nouă')).toBeFocused()
    await page.getByRole('button', { name: 'Renunțați' }).click()
    await expect(change).toBeFocused()
    await change.click()
    await page.getByLabel('Adresa nouă').fill(moved)
    await page.getByRole('button', { name: 'Trimiteți linkul' }).click()
    await expect(page.getByText(`Deschideți linkul trimis la ${moved}`)).toBeVisible()
    await page.goto(await keptLink(request, moved))
    await page.getByRole('button', { name: `Da, folosesc ${moved}` }).click()
    await expect(page.getByRole('heading', { name: 'Adresa a fost schimbată' })).toBeVisible()
    await signIn(page, moved, password)

    // The former address may bring the account back, so it cannot go yet.
    await page.goto('/profil-utilizator')
    await expect(page.getByText('adresa dinainte poate readuce contul')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ștergeți contul' })).toBeDisabled()

    const leaving = await newAccount(request)
    await forgetSignIn(page)
    await signIn(page, leaving.email, leaving.password)
    await page.goto('/profil-utilizator')
    await page.getByRole('button', { name: 'Ștergeți contul' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Ștergeți pentru totdeauna' })).toBeDisabled()
    await dialog.getByRole('textbox').fill(leaving.email)
    await dialog.getByRole('button', { name: 'Ștergeți pentru totdeauna' }).click()
    await expect(page.getByRole('heading', { name: 'Contul a fost șters' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    allowStatuses(watch, 401)
  },
)

test(
  'an invitation says what it offers, and a bad one says so kindly',
  { tag: '@full' },
  async ({ page, watch }) => {
    await page.goto('/creeaza-cont?invite=undefined')
    await expect(page.getByRole('alert')).toHaveText(/Invitația nu mai este valabilă/)
    allowStatuses(watch, 404)
    // Only a company's team can invite, and its screens come later.
    await page.route('**/api/invites/abc', (route) =>
      route.fulfill({
        json: {
          company: 'Casa Florilor',
          email: 'noua@exemplu.ro',
          role: 'planner',
          isLimited: false,
          hasAccount: false,
        },
      }),
    )
    await page.goto('/creeaza-cont?invite=abc')
    await expect(
      page.getByRole('heading', { name: 'Invitație în echipa Casa Florilor' }),
    ).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue('noua@exemplu.ro')
    await page.getByRole('button', { name: 'Acceptați invitația' }).click()
    await expect(page.getByText('Bifați această căsuță')).toBeVisible()
    await signIn(page, demo.user)
    await page.goto('/creeaza-cont?invite=abc')
    await expect(page.getByText('Invitația este pentru noua@exemplu.ro')).toBeVisible()
  },
)

/** A product that lets people in by a Google of its own. */
async function withGoogle(
  journey: (url: string, google: Awaited<ReturnType<typeof startGoogle>>) => Promise<void>,
): Promise<void> {
  const google = await startGoogle()
  const product = await startProduct({
    LIMITS: 'off',
    SEED: 'none',
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_ISSUER: google.issuer,
  })
  try {
    await google.serve(product.url)
    await journey(product.url, google)
  } finally {
    await product.stop()
    await google.stop()
  }
}

test(
  'Google signs up, is offered step two once, and is linked and unlinked',
  { tag: '@full' },
  async ({ browser }) => {
    await withGoogle(async (url, google) => {
      const page = await browser.newPage({ baseURL: url, locale: 'ro-RO' })
      await page.goto('/login?inapoi=%2Fprofil-utilizator')
      await page.getByRole('button', { name: 'Continuați cu Google' }).click()
      await google.agree(page, 'ion@gmail.com')
      await expect(page).toHaveURL('/creeaza-cont-2?inapoi=%2Fprofil-utilizator')
      await page.getByText('Sunt invitat').click()
      await page.getByRole('button', { name: 'Terminați' }).click()
      await expect(page.getByText('Conectat: ion@gmail.com.')).toBeVisible()
      await expect(page).toHaveURL('/profil-utilizator')
      await forgetSignIn(page)
      await page.goto('/login#error=access_denied')
      await expect(page.getByRole('alert')).toHaveText(/a fost oprită/)
      await page.goto('/')
      await page.goto('/login#id_token=garbage')
      await expect(page.getByRole('alert')).toHaveText(/nu a reușit/)
      expect(new URL(page.url()).hash).toBe('')
      await page.close()
      await linkGoogle(browser, url, google)
    })
  },
)

test(
  'a token that somebody else brought from Google signs no one in',
  { tag: '@full' },
  async ({ browser }) => {
    await withGoogle(async (baseURL, google) => {
      const stranger = await browser.newPage({ baseURL, locale: 'ro-RO' })
      // The token is kept from the server, which would use it up.
      const callback = '**/api/auth/google_oauth2/callback*'
      await stranger.route(callback, (route) => route.abort())
      const asked = stranger.waitForRequest(callback)
      await stranger.goto('/login')
      await stranger.getByRole('button', { name: 'Continuați cu Google' }).click()
      await google.agree(stranger, 'strain@gmail.com')
      const token = new URL((await asked).url()).searchParams.get('token') ?? ''
      expect(token).not.toBe('')
      const visitor = await browser.newPage({ baseURL, locale: 'ro-RO' })
      await visitor.goto(`/login#id_token=${token}`)
      await expect(visitor.getByRole('alert')).toHaveText(/nu a reușit/)
      expect(await visitor.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })
  },
)

/** A person with a password links Google to the account, signs in by it, and unlinks it again. */
async function linkGoogle(
  browser: Browser,
  baseURL: string,
  google: Awaited<ReturnType<typeof startGoogle>>,
): Promise<void> {
  const context = await browser.newContext({ baseURL, locale: 'ro-RO' })
  const page = await context.newPage()
  const { email, password } = await newAccount(context.request)
  await signIn(page, email, password)
  await page.goto('/profil-utilizator')
  await page.getByRole('button', { name: 'Conectați contul Google' }).click()
  await page.getByRole('dialog').getByLabel('Parola contului').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmați' }).click()
  await google.agree(page, 'altcineva@gmail.com')
  await expect(page).toHaveURL('/profil-utilizator')
  await expect(page.getByText('Conectat: altcineva@gmail.com.')).toBeVisible()
  await forgetSignIn(page)
  await page.goto('/login?inapoi=%2Fprofil-utilizator')
  await page.getByRole('button', { name: 'Continuați cu Google' }).click()
  // The provider still has the sign-in, and only asks for confirmation.
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(email).first()).toBeVisible()
  await page.getByRole('button', { name: 'Deconectați contul Google' }).click()
  await expect(page.getByRole('button', { name: 'Conectați contul Google' })).toBeVisible()
  await context.close()
}

const looks = [
  { width: 360, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const

for (const { width, colorScheme } of looks)
  test(
    `the screens are open to all: ${colorScheme} ${width}`,
    inFull(width > 360),
    async ({ browser, baseURL }) => {
      const viewport = { width, height: 900 }
      const page = await browser.newPage({ baseURL, viewport, colorScheme, locale: 'ro-RO' })
      const look = async (path: string) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy]')).toHaveCount(0)
        expect(await violations(page), path).toEqual([])
        const overflow = () => document.documentElement.scrollWidth - window.innerWidth
        expect(await page.evaluate(overflow), path).toBe(0)
      }
      for (const path of [
        '/login',
        '/creeaza-cont',
        '/reseteaza-parola',
        '/reseteaza-parola?token=x',
      ])
        await look(path)
      await look('/creeaza-cont')
      await page.getByLabel('Nume și prenume').fill('Ana Pop')
      await page.getByLabel('E-mail').fill(newEmail())
      await page.getByLabel('Parola', { exact: true }).fill(goodPassword)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Continuați' }).click()
      await page.getByText('Organizez evenimente').click()
      await page.getByRole('button', { name: 'Terminați' }).click()
      await expect(page.getByText('Completați acest câmp.').first()).toBeVisible()
      expect(await violations(page)).toEqual([])
      await look('/profil-utilizator')
      await signIn(page, demo.planner)
      await look('/evenimentele-mele')
      await look('/profil-utilizator')
      await page.close()
    },
  )
