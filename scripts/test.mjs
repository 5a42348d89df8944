import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild, ensureDependencies, findChromium, orExit, root, run } from './setup.mjs'

/** The types take as long as all the rest and keep one core busy, so both go side by side. */
const checks = [
  [['types', 'node_modules/typescript/bin/tsc', '-b']],
  [
    ['generated files', 'scripts/gen.mjs', '--check'],
    ['lint', 'node_modules/oxlint/bin/oxlint'],
    ['format', 'node_modules/oxfmt/bin/oxfmt', '--check'],
    ['architecture', 'scripts/check-architecture.mjs'],
    ['unused code', 'node_modules/knip/bin/knip.js', '--no-config-hints'],
  ],
]
const parts = {
  async check() {
    const lane = async (steps) => {
      for (const [name, script, ...words] of steps) await step(name, () => run(script, words))
    }
    await Promise.all(checks.map(lane))
  },
  unit: () => vitest('unit tests'),
  e2e: () => onceBuilt(() => playwright()),
  full: () =>
    onceBuilt(async () => {
      await vitest('long tests', 'full')
      await playwright('full')
    }),
  faults: () =>
    onceBuilt(async () => {
      const figures = freshReport('faults.txt')
      await vitest('fault tests', 'faults')
      if (existsSync(figures)) console.log(readFileSync(figures, 'utf8').trimEnd())
    }),
}

const asked = process.argv[2]
if (asked && !(asked in parts)) {
  console.error(`Prilej: "${asked}" is none of ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

if (!process.stdout.isTTY) process.env.NO_COLOR ??= '1'
const total = { passed: 0, failed: 0 }
let building
await orExit(ensureDependencies)
if (asked) await parts[asked]()
else {
  // The checks leave a core half idle, which is enough for the build that journeys need later.
  await Promise.all([parts.check(), built()])
  await parts.unit()
  await parts.e2e()
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** A step counts as one, unless a report says how many tests it held. */
async function step(name, work, countIn) {
  const began = performance.now()
  console.log(`${name} …`)
  const { code, output } = await work()
  const count = countIn?.() ?? { passed: code === 0 ? 1 : 0, failed: 0 }
  // A run that breaks outside any test must not look green.
  if (code !== 0 && count.failed === 0) count.failed = 1
  total.passed += count.passed
  total.failed += count.failed
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${name}: ${count.failed > 0 ? 'FAILED' : 'ok'} ${seconds} s`)
  if (count.failed > 0) console.log(output.trimEnd())
  return count.failed === 0
}

async function onceBuilt(tests) {
  if (await built()) await tests()
}

/** Once for all that needs it; whether it stands. */
function built() {
  building ??= step('build', async () => {
    try {
      await ensureBuild()
      process.env.CHROMIUM_PATH = findChromium()
      return { code: 0, output: '' }
    } catch (error) {
      return { code: 1, output: error.message }
    }
  })
  return building
}

function vitest(name, suite = '') {
  const report = freshReport(`${suite || 'unit'}.json`)
  const words = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const env = { ...process.env, PRILEJ_SUITE: suite }
  const work = () => run('node_modules/vitest/vitest.mjs', words, { env })
  return step(name, work, () => {
    const { numPassedTests, numFailedTests, testResults } = read(report) ?? {}
    if (!testResults) return undefined
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    )
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  })
}

function playwright(suite = '') {
  const report = freshReport('e2e.json')
  const env = { ...process.env, PRILEJ_SUITE: suite }
  const work = () => run('node_modules/@playwright/test/cli.js', ['test'], { env })
  return step('browser journeys', work, () => {
    const stats = read(report)?.stats
    return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

function freshReport(name) {
  const file = join(root, 'test-results', name)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  rmSync(file, { force: true })
  return file
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
