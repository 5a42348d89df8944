import type { Locator, Page } from '@playwright/test'
import { demo, enter } from './people.ts'
import { expect } from './product.ts'

interface Entry {
  /** Index of the button that opens the menu on the screen. */
  handle: number
  index: number
  label: string
}

/** The frame has the same elements on every screen. */
const handles = 'main [aria-haspopup=menu]:visible'

/** Presses every entry of every menu of a screen, each on a fresh load; returns what nothing came of. */
export async function pressEveryEntry(page: Page, screen: string, max = Infinity) {
  const faults: string[] = []
  const entries = (await entriesOn(page, screen)).slice(0, max)
  for (const entry of entries) {
    const watch = watchPage(page)
    await open(page, screen)
    const item = await itemOf(page, entry)
    if (!item) continue
    const before = await lookOf(page)
    await item.click()
    const happened = await expect
      .poll(async () => watch.seen() || (await lookOf(page)) !== before, { timeout: 10_000 })
      .toBe(true)
      .then(() => true)
      .catch(() => false)
    if (!happened) faults.push(`${screen}: nothing came of “${entry.label}”`)
    faults.push(...watch.end().map((each) => `${screen}: “${entry.label}” ${each}`))
    if (new URL(page.url()).pathname === '/login') await enter(page, demo.admin)
  }
  return { pressed: entries.length, faults }
}

/** Rows have the same menu each: one of every kind of handle is enough. */
async function entriesOn(page: Page, screen: string): Promise<Entry[]> {
  await open(page, screen)
  const kinds = await page.locator(handles).evaluateAll((all) =>
    all.map((each) => {
      const around = [each, each.parentElement, each.closest('li, tr, article, section, header')]
      return around.map((element) => element?.className ?? '').join(' < ')
    }),
  )
  const found: Entry[] = []
  for (const [handle, kind] of kinds.entries()) {
    if (kinds.indexOf(kind) !== handle) continue
    const items = await opened(page, page.locator(handles).nth(handle))
    for (const [index, item] of (await items.all()).entries())
      if ((await item.isEnabled()) && (await item.getAttribute('aria-checked')) !== 'true')
        found.push({ handle, index, label: (await item.innerText()).replaceAll(/\s+/g, ' ') })
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=menu]:visible')).toHaveCount(0)
  }
  return found
}

async function opened(page: Page, handle: Locator): Promise<Locator> {
  await handle.click()
  const items = page.locator('[role=menu]:visible [role^=menuitem]')
  await expect(items.first()).toBeVisible()
  return items
}

/** An entry pressed before may have taken the row, and the menu with it. */
async function itemOf(page: Page, { handle, index, label }: Entry): Promise<Locator | null> {
  const button = page.locator(handles).nth(handle)
  if (!(await button.isVisible())) return null
  const item = (await opened(page, button)).nth(index)
  const isSame =
    (await item.isVisible()) && (await item.innerText()).replaceAll(/\s+/g, ' ') === label
  return isSame && (await item.isEnabled()) ? item : null
}

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(screen)
  await expect(page.locator('h1').first(), screen).toBeVisible()
  await expect(page.locator('[aria-busy=true]'), screen).toHaveCount(0)
}

/** The visible text, without the menu itself. */
async function lookOf(page: Page): Promise<string> {
  return page
    .evaluate(() => {
      const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]').length
      const kept = [...document.querySelectorAll('#root, [data-portal]')].map((each) =>
        each.getAttribute('role') === 'menu' ? '' : (each as HTMLElement).innerText,
      )
      const theme = document.documentElement.dataset.mantineColorScheme
      return [location.href, dialogs, theme, document.documentElement.lang, ...kept].join('\n')
    })
    .catch(() => 'on its way elsewhere')
}

/** Files, other windows and commands count as well; a server that fails does not. */
function watchPage(page: Page) {
  const problems: string[] = []
  let hasSeen = false
  const see = () => void (hasSeen = true)
  const onRequest = (request: { method(): string; url(): string }) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) hasSeen = true
  }
  const onResponse = (answer: { status(): number; url(): string }) => {
    if (answer.status() >= 500) problems.push(`answers ${answer.status()} at ${answer.url()}`)
  }
  const onConsole = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') problems.push(`complains: ${message.text()}`)
  }
  const onError = (error: Error) => problems.push(`breaks: ${String(error)}`)
  page.on('download', see).on('popup', see).on('request', onRequest)
  page.on('response', onResponse).on('console', onConsole).on('pageerror', onError)
  return {
    seen: () => hasSeen,
    end() {
      page.off('download', see).off('popup', see).off('request', onRequest)
      page.off('response', onResponse).off('console', onConsole).off('pageerror', onError)
      return problems
    },
  }
}
