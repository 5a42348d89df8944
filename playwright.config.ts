import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/setup.mjs'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/global-setup.ts',
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  fullyParallel: true,
  // What is long, or the same again in another look, waits for `npm run test:full`.
  ...(process.env.PRILEJ_SUITE !== 'full' && { grepInvert: /@full/ }),
  // Browsers and whole products share the machine with everything else that runs on it; only what fails waits so long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 3,
  // A second try would hide a fault.
  retries: 0,
  use: {
    browserName: 'chromium',
    // A page of its own for each journey would compile all screens again; its storage is emptied in between.
    reuseContext: true,
    // Recording every step slows all journeys for the sake of the few that fail; `--trace on` does it for one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A page that glides under the mouse is clicked where it was; a person who asks for less motion gets the same screens.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      // Without a locale Chromium cannot name a saved file in Romanian letters.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // One process for all pages of a context, which keeps the scripts it compiled from one journey to the next.
        '--disable-site-isolation-trials',
        '--process-per-site',
        '--renderer-process-limit=1',
      ],
    },
  },
})
