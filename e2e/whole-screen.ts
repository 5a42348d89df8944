import type { Page, Request } from '@playwright/test'
import { expect } from './product.ts'

const unanswered = new WeakMap<Page, Set<Request>>()

/** Opens a screen and waits until all of it was read and drawn. The live stream stays open, so the network is never idle. */
export async function openWhole(page: Page, address: string): Promise<void> {
  const requests = unanswered.get(page) ?? watchRequests(page)
  await page.goto(address)
  await expect(page.locator('h1, [role=dialog] h2').first(), address).toBeVisible()
  do {
    await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0)
    await expect.poll(() => [...requests].map((each) => each.url()), address).toEqual([])
    // What was read is drawn now, and what it asks for in turn has left.
    await page.evaluate(
      () =>
        new Promise<void>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done())),
        ),
    )
  } while (requests.size > 0)
}

function watchRequests(page: Page): Set<Request> {
  const requests = new Set<Request>()
  const end = (request: Request) => void requests.delete(request)
  page.on('request', (request) => {
    // A new document ends what the one before asked for.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear()
    if (!request.url().includes('/api/live')) requests.add(request)
  })
  page.on('requestfinished', end).on('requestfailed', end)
  unanswered.set(page, requests)
  return requests
}
