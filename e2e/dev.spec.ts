import { spawn, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  chmodSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'

const root = resolve(import.meta.dirname, '..')

/** It builds into its own folder and its files are edited, so it is a copy that does. */
function copyOfTheProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'prilej-dev-'))
  chmodSync(copy, 0o711)
  const left = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results'])
  for (const name of readdirSync(root))
    if (!left.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true })
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
  'an edit of a component is shown while what was typed stays',
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
      await page.goto(`${dev.url}/login`)
      const email = page.locator('input[name="email"]')
      // The first visit waits until Vite has read every package.
      await email.fill('ana@exemplu.ro', { timeout: 300_000 })
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).not.toContainText('edited')

      const component = join(folder, 'src/modules/accounts/web/auth-page.tsx')
      const before = readFileSync(component, 'utf8')
      const after = before.replace('{title}</h1>', '{title} edited</h1>')
      expect(after).not.toBe(before)
      writeFileSync(component, after)
      await expect(title).toContainText('edited')
      await expect(email).toHaveValue('ana@exemplu.ro')

      const styles = join(folder, 'src/modules/accounts/web/accounts.module.css')
      writeFileSync(styles, `${readFileSync(styles, 'utf8')}\n.title { letter-spacing: 7px; }\n`)
      await expect(title).toHaveCSS('letter-spacing', '7px')
      await expect(email).toHaveValue('ana@exemplu.ro')
      expect(refused).toEqual([])
    } finally {
      const ended = new Promise((done) => dev.process.once('exit', done))
      dev.process.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  },
)
