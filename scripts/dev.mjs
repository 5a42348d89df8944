import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureDependencies, forgetBuild, orExit, root } from './setup.mjs'
import { stopWithParent } from './stop-with-parent.mjs'

await orExit(ensureDependencies)
forgetBuild()
stopWithParent()

const vite = ['build', '--watch', '--mode', 'development', '--logLevel', 'warn']
const tsx = [
  'watch',
  '--clear-screen=false',
  // It names no files: tsx would take the JSX of those outside for that of another React.
  '--tsconfig=tsconfig.base.json',
  'src/app/main.ts',
  ...process.argv.slice(2),
]
const children = []
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))

console.error('Prilej: building …')
await firstBuild()
if (!stopping) start('tsx/dist/cli.mjs', tsx)

/** The server reads names of files that only a build knows. */
async function firstBuild() {
  const manifest = join(root, 'dist/web/.vite/manifest.json')
  rmSync(manifest, { force: true })
  start('vite/bin/vite.js', vite)
  while (!existsSync(manifest)) {
    if (stopping) return
    await pause(100)
  }
}

function start(script, words) {
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...words], {
    cwd: root,
    env: { ...process.env, PRILEJ_DEV: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
    // In a group of its own a child hears Ctrl-C once, from us; tsx takes a second one as "kill".
    detached: true,
  })
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop('SIGTERM')
  })
  children.push(child)
}

/** Half a development server is of no use, so the end of one child ends the other. */
function stop(signal) {
  if (stopping) return
  stopping = true
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
}
