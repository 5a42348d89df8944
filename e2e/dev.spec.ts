import { spawn, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  chmodSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test, type Page } from '@playwright/test'

const root = resolve(import.meta.dirname, '..')

/** `npm run dev` builds into the project and the test edits files, so both use a copy. */
function copyOfTheProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'prilej-dev-'))
  chmodSync(copy, 0o711)
  const omitted = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results'])
  for (const name of readdirSync(root))
    if (!omitted.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

async function startDev(folder: string): Promise<{ url: string; process: ChildProcess }> {
  mkdirSync(join(folder, 'data'), { mode: 0o711 })
  const dev = spawn(process.execPath, [join(folder, 'scripts/dev.mjs')], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, 'data'), SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => dev.kill())
  const url = await new Promise<string>((found, failed) => {
    dev.stdout.on('data', (text: Buffer) => {
      const [, address] = /listens on (\S+)/.exec(text.toString()) ?? []
      if (address) found(address)
    })
    dev.once('exit', (code) => failed(new Error(`npm run dev ended with ${code}`)))
  })
  return { url, process: dev }
}

test(
  'an edit of a component is shown within a second, while what was typed stays',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(600_000)
    const folder = copyOfTheProject()
    const dev = await startDev(folder)
    try {
      const refused: string[] = []
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text())
      })
      const email = page.locator('input[name="email"]')
      // The first visit waits until Vite has read every package, and may then be reloaded by it.
      await page.goto(`${dev.url}/login`)
      await email.fill('first@exemplu.ro', { timeout: 300_000 })
      await page.goto(`${dev.url}/login`)
      await email.fill('ana@exemplu.ro')
      // Unlike the address, a password is stored nowhere, so a reload would lose it.
      const password = page.locator('input[name="password"]')
      await password.fill('trei castani')
      let loads = 0
      page.on('load', () => loads++)

      const component = join(folder, 'src/modules/accounts/web/auth-page.tsx')
      const times: number[] = []
      for (const edit of ['first edit', 'second edit', 'third edit', 'fourth edit', 'fifth edit'])
        times.push(await millisecondsToShow(page, component, edit))
      // The fastest of five: another program that keeps the machine busy must not decide.
      expect(Math.min(...times)).toBeLessThan(1000)

      const styles = join(folder, 'src/modules/accounts/web/accounts.module.css')
      writeFileSync(styles, `${readFileSync(styles, 'utf8')}\n.title { letter-spacing: 7px; }\n`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('letter-spacing', '7px')
      await expect(email).toHaveValue('ana@exemplu.ro')
      await expect(password).toHaveValue('trei castani')
      expect(loads).toBe(0)
      expect(refused).toEqual([])
    } finally {
      const ended = new Promise((done) => dev.process.once('exit', done))
      dev.process.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  },
)

/** Writes a text behind the title of the page, and waits until the open page has it. */
async function millisecondsToShow(page: Page, component: string, text: string): Promise<number> {
  const before = readFileSync(component, 'utf8')
  const after = before.replace(/\{title\}[^<]*<\/h1>/, `{title} ${text}</h1>`)
  expect(after).not.toBe(before)
  // Not `waitForFunction`: it evaluates text, which the policy of the page refuses.
  const shown = page.evaluate(
    (end) =>
      new Promise<void>((done) => {
        const check = () => document.querySelector('h1')?.textContent.endsWith(end) && done()
        const changes = { subtree: true, childList: true, characterData: true }
        new MutationObserver(check).observe(document.body, changes)
      }),
    text,
  )
  // Vite's watcher drops a second change of a file within 50 ms, which no person makes.
  await expect.poll(() => Date.now() - statSync(component).mtimeMs).toBeGreaterThan(100)
  const began = performance.now()
  writeFileSync(component, after)
  await shown
  return performance.now() - began
}
