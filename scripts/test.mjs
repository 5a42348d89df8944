import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  endAllOnSignal,
  ensureBuild,
  ensureDependencies,
  findChromium,
  orExit,
  root,
  run,
} from './setup.mjs'
import { stopWithParent } from './stop-with-parent.mjs'
import { makeTestFolder, removeTestFolder } from './test-folder.mjs'
import { journeyTimes, slowest, testFileTimes } from './test-times.mjs'

/** The types take as long as all the rest and keep one core busy, so both go side by side. */
const checks = [
  [['types', 'node_modules/typescript/bin/tsc', '-b', '--checkers', '1']],
  [
    ['generated files', 'scripts/gen.mjs', '--check'],
    ['lint', 'node_modules/oxlint/bin/oxlint'],
    ['format', 'node_modules/oxfmt/bin/oxfmt', '--check'],
    ['architecture', 'scripts/check-architecture.mjs'],
    ['commits', 'scripts/check-commits.mjs'],
    ['unused code', 'node_modules/knip/bin/knip.js', '--no-config-hints'],
  ],
]
/** The row types, and what db/current defines, compared with a migrated database. */
const databaseChecks = [
  'src/app/guarantees/tables.test.ts',
  'src/platform/server/database/current-definitions.test.ts',
]
const parts = {
  async check() {
    // `tsc` and the linter are programs in Go: collecting less often takes a fifth off the linter and some memory more.
    const env = { GOGC: '400', ...process.env }
    const lane = async (steps) => {
      for (const [name, script, ...words] of steps)
        await step(name, () => run(script, words, { env }))
    }
    await Promise.all(checks.map(lane))
    // The whole run has this among its unit tests.
    if (requestedPart === 'check') await vitest('tables and definitions', '', databaseChecks)
  },
  unit: () => vitest('unit tests'),
  e2e: () => onceBuilt(() => playwright()),
  full: () =>
    onceBuilt(async () => {
      const journeys = filters.filter((file) => file.startsWith('e2e'))
      if (filters.length === 0 || journeys.length < filters.length)
        await vitest('long tests', 'full')
      if (filters.length === 0 || journeys.length > 0) await playwright('full')
    }),
  faults: () =>
    onceBuilt(async () => {
      const figures = freshReport('faults.txt')
      await vitest('fault tests', 'faults')
      if (existsSync(figures)) console.log(readFileSync(figures, 'utf8').trimEnd())
    }),
}

const [requestedPart, ...filters] = process.argv.slice(2)
if (requestedPart && !(requestedPart in parts)) {
  console.error(`Prilej: "${requestedPart}" is none of ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

if (!process.stdout.isTTY) process.env.NO_COLOR ??= '1'
const total = { passed: 0, failed: 0 }
const times = []
let building
await orExit(ensureDependencies)
// All that tests write is in one folder, which goes with the run however it ends.
const folder = makeTestFolder()
process.env.TMPDIR = folder
endAllOnSignal(() => removeTestFolder(folder))
stopWithParent()
if (requestedPart) await parts[requestedPart]()
else {
  // The checks leave a core half idle, which is enough for the build that journeys need later.
  await Promise.all([parts.check(), built()])
  await parts.unit()
  await parts.e2e()
}
await removeTestFolder(folder)
for (const line of timeTable()) console.log(line)
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
  const seconds = (performance.now() - began) / 1000
  times.push({ name, seconds })
  console.log(`${name}: ${count.failed > 0 ? 'FAILED' : 'ok'} ${seconds.toFixed(1)} s`)
  if (count.failed > 0) console.log(output.trimEnd())
  return count.failed === 0
}

async function onceBuilt(tests) {
  if (await built()) await tests()
}

/** Builds once for all suites that need it; returns whether it succeeded. */
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

function vitest(name, suite = '', files = filters) {
  const report = freshReport(`${suite || 'unit'}.json`)
  const words = [
    'run',
    `--reporter=${files.length > 0 ? 'default' : 'dot'}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/test-times.mjs',
    ...files,
  ]
  const work = () => run('node_modules/vitest/vitest.mjs', words, optionsFor(suite))
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
  const words = ['test', ...filters]
  const work = () => run('node_modules/@playwright/test/cli.js', words, optionsFor(suite))
  return step('browser journeys', work, () => {
    const stats = read(report)?.stats
    return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

/** With file filters, the output is printed as it comes. */
function optionsFor(suite) {
  const env = { ...process.env, PRILEJ_SUITE: suite }
  return filters.length > 0 ? { env, stdio: ['ignore', 'inherit', 'inherit'] } : { env }
}

/** The duration of each part of this run. */
function timeTable() {
  const seconds = (value) => value.toFixed(1).padStart(7)
  const lines = ['', 'Seconds', ...times.map((one) => `${seconds(one.seconds)}  ${one.name}`)]
  const files = slowest(testFileTimes())
  if (files.length > 0)
    lines.push('', 'Slowest test files: all, of which set-up before the first test')
  for (const { name, all, setUp } of files) lines.push(`${seconds(all)} ${seconds(setUp)}  ${name}`)
  const journeys = slowest(journeyTimes())
  if (journeys.length > 0) lines.push('', 'Slowest journeys')
  for (const { name, all } of journeys) lines.push(`${seconds(all)}  ${name}`)
  return [...lines, '']
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
