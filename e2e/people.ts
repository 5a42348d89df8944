import {
  expect,
  type APIRequestContext,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'

export const demo = {
  admin: 'admin@demo.prilej.ro',
  planner: 'planner@demo.prilej.ro',
  user: 'user@demo.prilej.ro',
  password: 'prilej-demo-2026',
} as const

export const goodPassword = 'trei castani pe deal'

let people = 0

/** An address that is unused in this product. */
export function newEmail(name = 'ana'): string {
  return `${name}-${process.pid}-${Date.now().toString(36)}-${people++}@exemplu.ro`
}

/** Signs in as a person does, on the screen, and waits until it let them in. */
export async function signIn(
  page: Page,
  email: string,
  password: string = demo.password,
): Promise<void> {
  await page.goto('/login')
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

const tokens = new WeakMap<BrowserContext, string>()

/** Signed in since an earlier visit, on no page yet; the screen itself is tried by the journeys of accounts. */
export async function enter(
  page: Page,
  email: string,
  password: string = demo.password,
): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { user: { email, password } } })
  expect(answer.ok(), `${email} signs in: ${answer.status()}`).toBe(true)
  const { token, user } = (await answer.json()) as { token: string; user: object }
  tokens.set(page.context(), token)
  const kept = { token, userProfile: JSON.stringify(user) }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  const { origin } = new URL(answer.url())
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}

/** Calls as the person signed in on this page, to set the stage for what is then done on the screen. */
export async function call<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const authorization =
    tokens.get(page.context()) ?? (await page.evaluate(() => localStorage.getItem('token') ?? ''))
  const headers = { authorization }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
  return (answer.status() === 204 ? null : await answer.json()) as T
}

/** The path of the link in the newest mail kept for an address, once there is one that differs. */
export async function keptLink(
  request: APIRequestContext,
  to: string,
  other: string | null = null,
): Promise<string> {
  let link: string | null = null
  await expect
    .poll(async () => {
      const answer = await request.get('/api/kept-mail', { params: { to } })
      const mail = answer.ok() ? ((await answer.json()) as { link: string | null }) : null
      link = mail?.link ?? null
      return link !== null && link !== other
    })
    .toBe(true)
  const { pathname, search } = new URL(link ?? '')
  return pathname + search
}

const guestAccount: { kind: string; [field: string]: string } = { kind: 'guest' }

/** The details of the agency in a sign-up. */
export const newCompany = () => ({
  kind: 'organiser',
  company: 'Casa Ștefănescu',
  slug: `casa-${process.pid}-${Date.now().toString(36)}-${people++}`,
  city: 'Cluj-Napoca',
  phone: '0722 123 456',
})

/** A confirmed account, made without the screens; a guest by default. */
export async function newAccount(
  request: APIRequestContext,
  { password = goodPassword, stepTwo = true, as = guestAccount } = {},
): Promise<{ email: string; password: string; token: string }> {
  const email = newEmail()
  const data = { name: 'Ana Pop', email, password, terms: true }
  const answer = await request.post('/api/signup', { data })
  const { signup } = (await answer.json()) as { signup: string }
  if (stepTwo) await request.put(`/api/signup/${signup}`, { data: { stepTwo: as } })
  const link = new URL(await keptLink(request, email), 'http://prilej.test')
  const confirmed = await request.post('/api/signup/confirm', {
    data: { token: link.searchParams.get('token') },
  })
  const { token } = (await confirmed.json()) as { token: string }
  return { email, password, token }
}

/** Chromium itself writes every refused call to the console; those that were meant are taken off the list. */
export function allowStatuses(watch: { complaints: string[] }, ...statuses: number[]): void {
  const meant = new RegExp(`^Failed to load resource: .*(${statuses.join('|')})`)
  const left = watch.complaints.filter((each) => !meant.test(each))
  watch.complaints.splice(0, watch.complaints.length, ...left)
}

/** Deletes the sign-in of this browser while no screen runs that could still send a request without it. */
export async function forgetSignIn(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
}

/** Moves the focus with the keyboard only. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible()
  for (let step = 0; step < 80; step++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${place.toString()}`)
}
