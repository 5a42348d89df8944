import type { BrowserContext, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { findChromium } from '../scripts/setup.mjs'
import { demo } from './people.ts'
import { expect } from './product.ts'

interface Row {
  id: string
  name: string
}
interface CheckIn {
  lists: (Row & { version: number; audience: string })[]
  counters: { listId: string; arrived: number; inside: number }[]
  openIncidents: number
}

/** Calls as the planner does, to set the stage for what is then done at the doors. */
export async function planner(page: Page, event = 'Orizont') {
  const signedIn = await page.request.post('/api/login', {
    data: { user: { email: demo.planner, password: demo.password } },
  })
  const session = (await signedIn.json()) as { token: string; user: object }
  const call = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const headers = { authorization: session.token }
    const answer = await page.request.fetch(`/api${path}`, {
      method,
      headers,
      ...(data && { data }),
    })
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
    return (answer.status() === 204 ? null : await answer.json()) as T
  }
  const found = await call<{ items: Row[] }>('GET', `/events?search=${encodeURIComponent(event)}`)
  const eventId = found.items[0]?.id ?? ''
  const checkIn = () => call<CheckIn>('GET', `/events/${eventId}/check-in`)
  return {
    session,
    eventId,
    call,
    checkIn,
    arrived: async () => (await checkIn()).counters[0]?.arrived ?? 0,
    pin: async () => (await call<{ pin: string }>('POST', `/events/${eventId}/check-in/pin`)).pin,
    /** Tickets of people who said yes and have not come yet. */
    async tickets(max: number): Promise<{ id: string; name: string; code: string }[]> {
      const { lists } = await checkIn()
      const people = await call<{ items: Row[] }>(
        'GET',
        `/events/${eventId}/check-in/people?listId=${lists[0]?.id}&state=missing&limit=${max}`,
      )
      return Promise.all(
        people.items.map(async ({ id, name }) => ({
          id,
          name,
          ...(await call<{ code: string }>('GET', `/events/${eventId}/guests/${id}/presence`)),
        })),
      )
    },
  }
}

export const doorPage = '/checkin/demo/conferinta-orizont'

/** A browser that stores its data in a folder, as a phone does from one day to the next. */
export function phoneOn(
  playwright: PlaywrightWorkerArgs['playwright'],
  folder: string,
  baseURL: string,
  ...more: string[]
): Promise<BrowserContext> {
  return playwright.chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', ...more],
    baseURL,
    locale: 'ro-RO',
  })
}

/** A phone that was paired as people do it. */
export async function pairedDoor(
  context: BrowserContext,
  pin: string,
  name: string,
  address = doorPage,
) {
  const page = await context.newPage()
  await page.goto(address)
  // Folded where guests may check themselves in.
  if (!(await page.getByLabel('PIN').isVisible()))
    await page.getByText('Pentru echipă: acest dispozitiv stă la ușă').click()
  await page.getByLabel('Numele ușii').fill(name)
  await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Conectați', exact: true }).click()
  await ready(page)
  // A door begins with the list of the hour; journeys count on the first one at any hour.
  await page.locator('#list').selectOption({ index: 0 })
  return doorOn(page)
}

/** The list is there, and the page is kept so that it opens without a network. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator('#roster')).toHaveText(/^Bilete pe dispozitiv: [1-9]/)
  await expect
    .poll(() => page.evaluate(async () => (await caches.match(location.pathname)) !== undefined))
    .toBe(true)
}

export function doorOn(page: Page) {
  const verdict = page.locator('#verdict')
  return {
    page,
    verdict,
    waiting: page.locator('#waiting'),
    /** The signal on the screen for a ticket: go, look, stop or out. */
    async scan(code: string): Promise<string | null> {
      await page.locator('#code').fill(code)
      await page.locator('#code').press('Enter')
      await expect(page.locator('#code')).toHaveValue('')
      await expect(verdict).not.toHaveAttribute('data-signal', /wait|none/)
      return verdict.getAttribute('data-signal')
    },
  }
}
