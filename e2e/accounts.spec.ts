import { expect, startProduct, test } from './product.ts'
import { demo, allowStatuses, goodPassword, newAccount, newEmail, signIn } from './people.ts'

test.use({ locale: 'ro-RO' })

test('an organiser signs up through both steps and the kept mail', async ({ page, watch }) => {
  const email = newEmail('irina')
  await page.goto('/creeaza-cont')
  await page.getByRole('button', { name: 'Continuați' }).click()
  await expect(page.getByText('Completați acest câmp.')).toHaveCount(3)
  await expect(page.getByText('Bifați această căsuță')).toBeVisible()
  await expect(page.getByLabel('Nume și prenume')).toBeFocused()

  await page.getByLabel('Nume și prenume').fill('Irina Ștefănescu')
  await page.getByLabel('E-mail').fill(email)
  const password = page.getByLabel('Parola', { exact: true })
  await password.fill('Irina Stefanescu 1')
  await expect(page.getByText('Este ușor de ghicit.')).toBeVisible()
  await password.blur()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('ușor de ghicit')).toHaveCount(2)
  await page.reload()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('Parola', { exact: true })).toHaveValue('')
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).not.toContain('Stefanescu 1')

  await page.getByLabel('Parola', { exact: true }).fill('parola123456')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continuați' }).click()
  await expect(page.getByText(/printre primele|ușor de ghicit/).first()).toBeVisible()
  allowStatuses(watch, 422)
  await password.fill(goodPassword)
  await page.getByRole('button', { name: 'Continuați' }).click()
  await page.getByRole('link', { name: 'Înapoi la primul pas' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await password.fill(goodPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continuați' }).click()

  await page.getByText('Organizez evenimente').click()
  await page.getByLabel('Numele companiei').fill('Casa Ștefănescu & Fiicele')
  const slug = page.getByLabel('Adresa pe site')
  await expect(slug).toHaveValue('casa-stefanescu-fiicele')
  await expect(page.getByText('Adresa este liberă.')).toBeVisible()
  await slug.fill('demo')
  await expect(page.getByText('Adresa este deja folosită.').first()).toBeVisible()
  await expect(slug).toHaveAttribute('aria-invalid', 'true')
  await slug.fill(`irina-${Date.now().toString(36)}`)
  await page.getByLabel('CUI').fill('RO123')
  await page.getByLabel('Oraș').fill('Cluj-Napoca')
  await expect(page.getByText('RO14399840').nth(1)).toBeVisible()
  await page.getByLabel('CUI').fill('RO14399840')
  await page.getByLabel('Telefon').fill('0722 123 456')
  await page.reload()
  await expect(page.getByLabel('Oraș')).toHaveValue('Cluj-Napoca')
  await page.getByRole('button', { name: 'Terminați' }).click()

  await expect(page.getByRole('heading', { name: 'Verificați e-mailul' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Deschideți linkul din mesaj' }).click()
  await expect(page.getByRole('navigation', { name: 'Navigare principală' })).toBeVisible()
  await page.goto('/evenimentele-mele')
  await expect(page.getByText('Sunteți administrator la Casa Ștefănescu')).toBeVisible()
  await expect(page.getByText(`Adresa ${email} este confirmată.`)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('userProfile'))).toContain('"admin"')
})

test('a guest signs up in English and stays in English', { tag: '@full' }, async ({ page }) => {
  const email = newEmail('guest')
  await page.goto('/creeaza-cont')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByLabel('Full name').fill('Jo Guest')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('I am a guest').click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Open the link in the message' }).click()
  await expect(page.getByRole('heading', { name: 'My events' })).toBeVisible()
  await expect(page.getByText('you are here as a guest')).toBeVisible()
})

test(
  'a mail opened before step two leads there, once',
  { tag: '@full' },
  async ({ page, request, watch }) => {
    const { email, password } = await newAccount(request, { stepTwo: false })
    await signIn(page, email, password)
    await expect(page).toHaveURL('/creeaza-cont-2')
    await page.getByRole('link', { name: 'Nu acum' }).click()
    await expect(page.getByText('Nu ne-ați spus încă')).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('token'))
    await signIn(page, email, password)
    await expect(page).toHaveURL('/evenimentele-mele')
    await page.getByRole('link', { name: 'Terminați pasul doi' }).click()
    await page.getByText('Sunt invitat').click()
    await page.getByRole('button', { name: 'Terminați' }).click()
    await expect(page.getByText('sunteți aici ca invitat')).toBeVisible()
    await page.goto('/creeaza-cont-2?token=undefined')
    await expect(page.getByRole('heading', { name: 'Linkul nu mai este valabil' })).toBeVisible()
    allowStatuses(watch, 422)
  },
)

test('a forgotten password is replaced, once for each link', async ({ page, request, watch }) => {
  const { email } = await newAccount(request)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Am uitat parola' }).click()
  await page.getByLabel('E-mail').fill('nimeni')
  await page.getByRole('button', { name: 'Trimiteți linkul' }).click()
  await expect(page.locator('[aria-invalid="true"]')).toHaveValue('nimeni')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Trimiteți linkul' }).click()
  await expect(page.getByText(`Dacă ${email} are un cont`)).toBeVisible()
  await page.getByRole('button', { name: 'Deschideți linkul din mesaj' }).click()

  const password = page.getByLabel('Parola nouă', { exact: true })
  const repeatedPassword = page.getByLabel('Parola nouă, încă o dată')
  await password.fill(goodPassword)
  await repeatedPassword.fill('altceva')
  await page.getByRole('button', { name: 'Schimbați parola' }).click()
  await expect(page.getByText('Cele două parole nu sunt la fel.')).toBeVisible()
  await repeatedPassword.fill(goodPassword)
  await page.getByRole('button', { name: 'Schimbați parola' }).click()
  await expect(page.getByText('Aceasta este parola de până acum.')).toBeVisible()
  await password.fill('patru nuci pe masă')
  await repeatedPassword.fill('patru nuci pe masă')
  await page.getByRole('button', { name: 'Schimbați parola' }).click()
  await expect(page.getByRole('heading', { name: 'Parola a fost schimbată' })).toBeVisible()
  allowStatuses(watch, 422)
  await signIn(page, email, 'patru nuci pe masă')

  const bad = page.getByRole('heading', { name: 'Linkul nu mai este valabil' })
  for (const token of ['', 'undefined', 'x'.repeat(400)]) {
    await page.goto(`/reseteaza-parola?token=${token}`)
    await expect(bad).toBeVisible()
  }
  await page.getByRole('button', { name: 'Cereți alt link' }).click()
  await expect(page.getByRole('heading', { name: 'Ați uitat parola?' })).toBeVisible()
  allowStatuses(watch, 422)
})

test('wrong words are said once and kindly, and nothing typed is lost', async ({ page, watch }) => {
  await page.goto('/login?inapoi=%2Fprofil-utilizator')
  const email = page.getByLabel('E-mail')
  const password = page.getByLabel('Parola', { exact: true })
  for (const who of [demo.admin, 'nimeni@exemplu.ro']) {
    await email.fill(who)
    await password.fill('nu este aceasta')
    await page.getByRole('button', { name: 'Intrați în cont' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Adresa și parola nu se potrivesc/)
    await expect(password).toHaveValue('nu este aceasta')
  }
  allowStatuses(watch, 401)
  await page.route('**/api/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Intrați în cont' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Ce ați scris se păstrează/)
  await expect(email).toHaveValue('nimeni@exemplu.ro')
  watch.complaints.splice(0)
  await page.unroute('**/api/login')
  await page.getByRole('button', { name: 'Arătați parola' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: /Planificator/ }).click()
  await expect(page).toHaveURL('/profil-utilizator')
  await page.goto('/login')
  await expect(page.getByText(`Ați intrat ca ${demo.planner}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Continuați' }).click()
  await expect(page.getByRole('navigation', { name: 'Navigare principală' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('token', 'garbage'))
  await page.goto('/login')
  await expect(email).toBeFocused()
  allowStatuses(watch, 401)
})

test('five wrong passwords cost a wait that counts down', { tag: '@full' }, async ({ browser }) => {
  const product = await startProduct({})
  try {
    const page = await browser.newPage({ baseURL: product.url, locale: 'ro-RO' })
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(demo.user)
    await page.getByLabel('Parola', { exact: true }).fill('nu este aceasta')
    const submit = page.locator('form button[type="submit"]')
    const statuses: number[] = []
    // The first waits are short, and a busy machine may miss one of them.
    while (statuses.at(-1) !== 429 && statuses.length < 9) {
      const answer = page.waitForResponse('**/api/login')
      await submit.click()
      statuses.push((await answer).status())
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    await page.getByLabel('Parola', { exact: true }).fill(demo.password)
    await expect(submit).toHaveText(/Încercați din nou peste/)
    await expect(submit).toBeDisabled()
    await expect(page.getByRole('alert')).toHaveText(/prea multe încercări/)
    await expect(page.getByLabel('E-mail')).toHaveValue(demo.user)
    await expect(submit).toBeEnabled({ timeout: 40_000 })
    await submit.click()
    await expect(page.getByRole('heading', { name: 'Evenimentele mele' })).toBeVisible()
    await page.close()
  } finally {
    await product.stop()
  }
})

const expired = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.x`
const profiles = ['{"role":"admin"}', 'not json', '<script>alert(1)</script>', '[]', '{"role":7}']
const tokens = ['garbage', '{}', 'null', 'undefined', '', expired, 'a\nb']
const stored = [
  ...tokens.map((token, at) => ({ token, profile: profiles[at % profiles.length] ?? '' })),
  { token: 'garbage', profile: 'x'.repeat(4_000_000) },
]

test(
  'with any values in the storage, a visitor sees the page and nothing loops',
  { tag: '@full' },
  async ({ page, watch }) => {
    await page.goto('/login')
    for (const { token, profile } of stored) {
      await page.evaluate(
        (entries) =>
          Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
        { token, userProfile: profile },
      )
      let refusals = 0
      const count = (response: { status(): number }) => {
        if (response.status() === 401) refusals++
      }
      page.on('response', count)
      for (const path of ['/profil-utilizator', '/evenimentele-mele']) {
        await page.goto(path)
        await expect(page.getByRole('link', { name: 'Intrați în cont' })).toBeVisible()
        await expect(page).toHaveURL(path)
      }
      await page.goto('/login')
      await expect(page.getByLabel('E-mail')).toBeVisible()
      page.off('response', count)
      expect(refusals).toBeLessThan(6)
    }
    allowStatuses(watch, 401)
  },
)

test('two tabs sign in and out together', async ({ page, context, watch }) => {
  await page.goto('/login')
  const other = await context.newPage()
  await other.goto('/profil-utilizator')
  await expect(other.getByRole('link', { name: 'Intrați în cont' })).toBeVisible()
  await signIn(page, demo.user)
  await expect(other.getByLabel('Nume și prenume')).toHaveValue('Elena Dumitrescu')
  await other.getByRole('button', { name: 'Contul dumneavoastră' }).click()
  await other.getByRole('menuitem', { name: 'Ieșiți din cont' }).click()
  await expect(page.getByRole('link', { name: 'Intrați în cont' })).toBeVisible()
  // The other tab's stream may receive the end of the session from the server first.
  allowStatuses(watch, 401)
  expect(await page.evaluate(() => [localStorage.token, localStorage.userProfile])).toEqual([
    undefined,
    undefined,
  ])
})

test(
  'a session that runs out leads to the door, and back',
  { tag: '@full' },
  async ({ page, watch }) => {
    await page.clock.install()
    await signIn(page, demo.planner)
    await page.goto('/companie?fila=etichete')
    await expect(page.getByRole('heading', { name: 'Companie', level: 1 })).toBeVisible()
    await page.clock.fastForward('13:00:00')
    await expect(page).toHaveURL('/login?inapoi=%2Fcompanie%3Ffila%3Detichete')
    await expect(page.getByText('Sesiunea s-a încheiat.')).toBeVisible()
    watch.complaints.splice(0)
  },
)

test(
  'what was being typed when the session ended is there after signing in again',
  { tag: '@full' },
  async ({ page, request, watch }) => {
    await signIn(page, demo.planner)
    await page.goto('/companie?fila=etichete&panou=eticheta-noua')
    const name = page.getByRole('dialog').getByLabel('Nume')
    const comeBack = async () => {
      await expect(page.getByText('Sesiunea s-a încheiat.')).toBeVisible()
      await page.getByRole('button', { name: /Planificator/ }).click()
      await expect(page).toHaveURL(/panou=eticheta-noua/)
    }
    await name.fill('Scrisă înainte de sfârșit')
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    // The session ends on the way from the press to the server; ended before the press, another request of the
    // page might be refused first and remove the button.
    await page.route('**/api/company/tags', async (route) => {
      if (route.request().method() === 'POST')
        await request.delete('/api/logout', { headers: { authorization: token } })
      await route.continue()
    })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Salv|Adăug/ })
      .click()
    await expect(page.getByText('Sesiunea s-a încheiat.')).toBeVisible()
    expect(await page.evaluate(() => [localStorage.token, localStorage.userProfile])).toEqual([
      undefined,
      undefined,
    ])
    await comeBack()
    await expect(name).toHaveValue('Scrisă înainte de sfârșit')

    // Another tab signs out at the moment of the last key.
    await name.evaluate((field: HTMLInputElement, words) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      set?.call(field, words)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      localStorage.removeItem('token')
      window.dispatchEvent(new StorageEvent('storage'))
    }, 'Scrisă în ultima clipă')
    await comeBack()
    await expect(name).toHaveValue('Scrisă în ultima clipă')
    allowStatuses(watch, 401)
  },
)

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test(
    'the door, wrong words and the way back are said in English',
    { tag: '@full' },
    async ({ page, watch }) => {
      await page.goto('/companie')
      await expect(page).toHaveURL('/login?inapoi=%2Fcompanie')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await page.getByLabel('E-mail').fill(demo.admin)
      await page.getByLabel('Password', { exact: true }).fill('not this one')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toHaveText(/do not match/)
      allowStatuses(watch, 401)
    },
  )
})

test(
  'who is asked for work keeps the address it counts for, and can correct it afterwards',
  { tag: '@full' },
  async ({ page, watch }) => {
    let asked = 0
    await page.route('**/api/login', async (route) => {
      const { work } = route.request().postDataJSON() as { work?: object }
      if (work) return route.continue()
      asked += 1
      const error = { code: 'accounts.work_needed', message: 'accounts.work_needed' }
      const headers = { 'retry-after': '600' }
      return route.fulfill({ status: 429, headers, json: { error } })
    })
    let begin = () => {}
    const held = new Promise<void>((go) => (begin = go))
    await page.route('**/api/login/challenge*', async (route) => {
      await held
      await route.fulfill({ json: { challenge: 'little', bits: 4 } })
    })
    await page.goto('/login')
    const email = page.locator('input[name="email"]')
    await email.fill('admn@demo.prilej.ro')
    await page.locator('input[name="password"]').fill(demo.password)
    await page.locator('form button[type="submit"]').click()
    await expect(page.getByText('Verificăm', { exact: false })).toBeVisible()
    await expect(email).toHaveAttribute('readonly')
    begin()
    await expect(page.getByText('nu se potrivesc', { exact: false })).toBeVisible()
    await email.fill(demo.admin)
    await page.locator('form button[type="submit"]').click()
    await page.waitForURL((url) => url.pathname !== '/login')
    expect(asked).toBe(2)
    allowStatuses(watch, 429, 401)
  },
)
