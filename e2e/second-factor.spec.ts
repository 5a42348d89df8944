import type { APIRequestContext, CDPSession, Page, Route } from '@playwright/test'
import { totpCode, totpStep } from '../src/modules/accounts/server/second-factor/totp.ts'
import { expect, test, violations } from './product.ts'
import {
  allowStatuses,
  call,
  enter,
  forgetSignIn,
  goodPassword,
  keptLink,
  newAccount,
  newCompany,
  newEmail,
} from './people.ts'

// A passkey belongs to a name, never to a number.
test.use({
  locale: 'ro-RO',
  baseURL: async ({ product }, use) => use(product.url.replace('127.0.0.1', 'localhost')),
})

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that the app on the phone shows, `ahead` half minutes from now. */
function codeOf(secret: string, ahead = 0): string {
  const bits = [...secret.replace(/\s/g, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpCode(Buffer.from(bytes), totpStep(new Date()) + ahead)
}

async function typePassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.keyboard.press('Enter')
}

/** The whole page at the width of a phone and of a desk, without a scroll to the side. */
async function looksRight(page: Page, name: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${name} at ${width}`).toBeLessThanOrEqual(0)
    const folder = process.env.PICTURES
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
}

test('an app on the phone opens the account after the password, and recovery codes once each', async ({
  page,
  request,
  watch,
}) => {
  const { email, password } = await newAccount(request)
  await enter(page, email, password)
  await page.goto('/profil-utilizator')
  await page.getByRole('button', { name: 'Conectați o aplicație' }).click()
  await expect(page.getByRole('img', { name: 'Cod QR pentru aplicația de coduri' })).toBeVisible()
  const secret = (await page.locator('code').first().textContent()) ?? ''
  await looksRight(page, 'app')
  await page.getByLabel('Cod', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Conectați aplicația' }).click()
  await expect(page.getByText('Codul nu este valid.').first()).toBeVisible()
  allowStatuses(watch, 422)
  await page.getByLabel('Cod', { exact: true }).fill(codeOf(secret).replace(/^\d{3}/, '$& '))
  await page.getByRole('button', { name: 'Conectați aplicația' }).click()
  const dialog = page.getByRole('dialog', { name: 'Coduri de rezervă' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await looksRight(page, 'codes')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.getByRole('button', { name: 'Le-am păstrat' }).click()
  await expect(page.getByText('Au mai rămas 10 coduri.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await looksRight(page, 'profile')

  await forgetSignIn(page)
  await typePassword(page, email, password)
  await expect(page.getByRole('heading', { name: 'Mai este un pas' })).toBeVisible()
  allowStatuses(watch, 401)
  await expect(page.getByLabel('Cod', { exact: true })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await looksRight(page, 'step')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Codul nu este valid.').first()).toBeVisible()
  allowStatuses(watch, 422)
  await page.getByLabel('Cod', { exact: true }).fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')

  for (const isFirst of [true, false]) {
    await forgetSignIn(page)
    await typePassword(page, email, password)
    await page.getByLabel('Cod', { exact: true }).fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    if (isFirst) await page.waitForURL((url) => url.pathname !== '/login')
    else await expect(page.getByText('Codul nu este valid.').first()).toBeVisible()
  }
  allowStatuses(watch, 401, 422)
  await page.getByRole('button', { name: 'Intrați cu alt cont' }).click()
  await page.getByText('English').click()
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await looksRight(page, 'step-en')
  await page.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  allowStatuses(watch, 401)
  await page.goto('/profil-utilizator')
  await page.getByText('English').click()
  await page.getByRole('button', { name: 'Salvați', exact: true }).click()
  await expect(page.getByText('8 codes are left.')).toBeVisible()
  await expect(page.getByText('Second step: a recovery code.').first()).toBeVisible()
  await looksRight(page, 'profile-en')
})

/** A phone or computer with a fingerprint, as Chromium plays it. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

test('a passkey signs in alone, is a second step, and counts once and for its own account', async ({
  page,
  request,
  watch,
}) => {
  const { email, password } = await newAccount(request)
  const authenticator = await addAuthenticator(page)
  await enter(page, email, password)
  await page.goto('/profil-utilizator')
  await page.getByRole('button', { name: 'Adăugați o cheie de acces' }).click()
  await page.getByRole('button', { name: 'Le-am păstrat' }).click()
  await expect(page.getByRole('button', { name: /^Scoateți: / })).toBeVisible()
  await page.getByRole('button', { name: 'Adăugați o cheie de acces' }).click()
  await expect(page.getByText('Acest dispozitiv are deja o cheie de acces')).toBeVisible()
  await looksRight(page, 'passkeys')

  const stale = { error: { code: 'accounts.proof_needed', message: 'accounts: proof needed' } }
  const renewal = (route: Route) => route.fulfill({ status: 403, json: stale })
  await page.route('**/api/account/recovery-codes', renewal, { times: 1 })
  await page.getByRole('button', { name: 'Cereți coduri noi' }).click()
  await expect(page.getByText('Codurile păstrate până acum nu mai sunt valabile.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cereți coduri noi' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirmați că sunteți dumneavoastră' })
  await expect(proof.getByLabel('Cod de rezervă')).toBeVisible()
  await expect(proof.getByText('Cele șase cifre')).toBeHidden()
  await looksRight(page, 'proof')
  await proof.getByRole('button', { name: 'Folosiți o cheie de acces' }).click()
  await page.getByRole('button', { name: 'Le-am păstrat' }).click()
  allowStatuses(watch, 403)

  await forgetSignIn(page)
  await page.goto('/login')
  await looksRight(page, 'login')
  const sent = page.waitForRequest('**/api/login/passkey')
  await page.getByRole('button', { name: 'Folosiți o cheie de acces' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  const replayed = await request.post('/api/login/passkey', { data: (await sent).postDataJSON() })
  expect([replayed.status(), ((await replayed.json()) as Refused).error.code]).toEqual([
    403,
    'accounts.passkey_refused',
  ])
  await page.goto('/profil-utilizator')
  await expect(page.getByText('Cu o cheie de acces, din rețeaua')).toBeVisible()

  await forgetSignIn(page)
  await typePassword(page, email, password)
  await expect(page.getByRole('heading', { name: 'Mai este un pas' })).toBeVisible()
  await page.getByRole('button', { name: 'Folosiți o cheie de acces' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  allowStatuses(watch, 401)
  await page.goto('/profil-utilizator')
  await expect(page.getByText('Al doilea pas: o cheie de acces.')).toBeVisible()

  const ticket = await ticketOfAnother(page, request)
  const status = await page.evaluate(async (of) => {
    const post = (path: string, body: object) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const asked = (await (await post('/api/login/passkey/start', { ticket: of })).json()) as {
      handle: string
      options: PublicKeyCredentialRequestOptionsJSON
    }
    const options = { ...asked.options, allowCredentials: [] }
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const mine = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
    const answer = mine.toJSON() as object
    return (await post('/api/login/passkey', { handle: asked.handle, answer })).status
  }, ticket)
  expect(status).toBe(403)
  allowStatuses(watch, 403)
  // The next journey has the same page.
  await authenticator.detach()
})

interface Refused {
  error: { code: string; current?: { ticket: string } }
}

/** Another person who has taken the first step. */
async function ticketOfAnother(
  page: Page,
  request: Parameters<typeof newAccount>[0],
): Promise<string> {
  const { email, password, token } = await newAccount(request)
  const headers = { authorization: token }
  const begun = await request.post('/api/account/totp/start', { headers })
  const { secret } = (await begun.json()) as { secret: string }
  const code = codeOf(secret)
  const confirmed = await request.post('/api/account/totp', { headers, data: { code } })
  expect(confirmed.status()).toBe(200)
  const first = await request.post('/api/login', { data: { user: { email, password } } })
  return ((await first.json()) as Refused).error.current?.ticket ?? ''
}

test('a company asks for a second factor, and takes who has none to the profile', async ({
  page,
  request,
  watch,
}) => {
  const { email, password } = await newAccount(request, { as: newCompany() })
  await enter(page, email, password)
  await page.goto('/companie?fila=echipa')
  await page.getByRole('combobox', { name: 'Cui i se cere' }).click()
  await page.getByRole('option', { name: 'Tuturor din echipă' }).click()
  await expect(page.getByText('Nu ați mai putea intra.')).toBeVisible()
  allowStatuses(watch, 409)
  await looksRight(page, 'rule')

  const { secret } = await call<{ secret: string }>(page, 'POST', '/account/totp/start', {})
  await call(page, 'POST', '/account/totp', { code: codeOf(secret) })
  await page.reload()
  await page.getByRole('combobox', { name: 'Cui i se cere' }).click()
  await page.getByRole('option', { name: 'Tuturor din echipă' }).click()
  await expect(page.getByText('Alegerea a fost salvată.')).toBeVisible()
  await expect(page.getByText('Doi factori')).toBeVisible()

  await page.goto('/profil-utilizator')
  await page.getByRole('button', { name: 'Scoateți aplicația' }).click()
  const question = page.getByRole('dialog', { name: 'Scoateți aplicația de coduri?' })
  await expect(question.getByText('contul se va deschide doar cu parola')).toBeVisible()
  await looksRight(page, 'remove')
  await question.getByRole('button', { name: 'Scoateți aplicația' }).click()
  await expect(page.getByText('Compania cere un al doilea factor, iar acesta')).toBeVisible()
  allowStatuses(watch, 409)
})

/** A colleague in a company whose admin has a second factor, and what the admin then requires of everybody. */
async function newColleague(page: Page, request: APIRequestContext) {
  const admin = await newAccount(request, { as: newCompany() })
  const headers = { authorization: admin.token }
  const asAdmin = async <T>(method: string, path: string, data: object): Promise<T> => {
    const answer = await request.fetch(`/api${path}`, { method, headers, data })
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
    return (await answer.json()) as T
  }
  const { secret } = await asAdmin<{ secret: string }>('POST', '/account/totp/start', {})
  await asAdmin('POST', '/account/totp', { code: codeOf(secret) })
  const email = newEmail('dan')
  await asAdmin('POST', '/company/team/invites', { email, role: 'planner' })
  const link = new URL(await keptLink(request, email), 'http://prilej.test')
  const accepted = await request.post('/api/invites/accept', {
    data: {
      token: link.searchParams.get('invite'),
      name: 'Dan Ene',
      password: goodPassword,
      terms: true,
    },
  })
  expect(accepted.ok()).toBe(true)
  await enter(page, email, goodPassword)
  return {
    email,
    requireOfEverybody: () => asAdmin('PUT', '/company/second-factor', { rule: 'everybody' }),
  }
}

test('who lacks the factor that is now required is taken to the profile, and back to work once it is there', async ({
  page,
  request,
  watch,
}) => {
  const { email, requireOfEverybody } = await newColleague(page, request)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/evenimente')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evenimente')
  const profile = '**/profil-utilizator'
  await requireOfEverybody()
  // The open screen, another one, and a new sign-in all lead there.
  await page.waitForURL(profile)
  await expect(page.getByText('Până îl puneți, restul spațiului')).toBeInViewport()
  await page.goto('/bugete')
  await page.waitForURL(profile)
  await forgetSignIn(page)
  let refusals = 0
  page.on('response', (answer) => (refusals += answer.status() === 403 ? 1 : 0))
  await typePassword(page, email, goodPassword)
  await page.waitForURL(profile)
  // The dashboard that opens first asks each of its questions once.
  expect(refusals).toBeLessThan(30)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Al doilea factor')
  const refused = page.getByText('iar dumneavoastră încă nu aveți')
  await expect(refused).toBeVisible()
  await looksRight(page, 'missing')
  await page.getByRole('button', { name: 'Conectați o aplicație' }).click()
  const secret = (await page.locator('code').first().textContent()) ?? ''
  await looksRight(page, 'missing-app')
  await page.getByLabel('Cod', { exact: true }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'Le-am păstrat' }).click()
  await expect(page.getByRole('button', { name: 'Creați adresa' })).toBeVisible()
  await expect(refused).toBeHidden()
  await page.goto('/bugete')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bugete')
  allowStatuses(watch, 403)
})
