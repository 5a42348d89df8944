import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Long checks are named `x.full.test.ts` and `x.faults.test.ts` and run only when asked for. */
const suite = process.env.PRILEJ_SUITE
const long = ['**/*.full.test.{ts,tsx}', '**/*.faults.test.{ts,tsx}']
const globalSetup = 'src/platform/testing/global-setup.ts'

/** What needs no database answers within seconds, while the other tests still load the whole application. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isQuick = ({ moduleId }: TestSpecification) => !/\/(server|app)\//.test(moduleId)
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => Number(isQuick(other)) - Number(isQuick(one)))
  }
}

export default defineConfig({
  test: {
    include: suite
      ? [`{src,scripts}/**/*.${suite}.test.{ts,tsx}`]
      : ['{src,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', ...(suite ? [] : long)],
    environment: 'node',
    pool: 'forks',
    // Each file has a database of its own; loading every module anew for each would double the time.
    isolate: false,
    maxWorkers: suite ? 1 : 2,
    // Only what hangs waits so long: no test depends on how fast the machine is.
    testTimeout: suite ? 600_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: QuickFirst },
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    passWithNoTests: true,
    // What was read once as TypeScript is kept by its content: one file alone then starts in half the time.
    experimental: { fsModuleCache: true },
  },
})
