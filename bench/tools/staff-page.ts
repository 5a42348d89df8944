import type { Browser, BrowserContext } from '@playwright/test'

export interface SignedIn {
  token: string
  user: object
}

/** The planner of the demo, signed in. */
export async function signedIn(port: number): Promise<SignedIn> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      user: { email: 'planner@demo.prilej.ro', password: 'prilej-demo-2026' },
    }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as SignedIn
}

/** A browser in which that person is signed in from the first moment on. */
export async function staffContext(
  browser: Browser,
  port: number,
  { token, user }: SignedIn,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1600, height: 1000 },
    locale: 'ro-RO',
  })
  await context.addInitScript(
    `localStorage.setItem('token', ${JSON.stringify(token)})
     localStorage.setItem('userProfile', ${JSON.stringify(JSON.stringify(user))})`,
  )
  return context
}

/** Runs in the page: of every key the time until the frame that shows what followed from it is drawn. */
export const watchingKeys = `(() => {
  window.painted = []
  window.addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => window.painted.push(performance.now() - timeStamp)
    port2.postMessage(null)
  }), true)
})()`

export function p95Of(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}
