import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureDependencies, forgetBuild, orExit, root } from './setup.mjs'
import { stopWithParent } from './stop-with-parent.mjs'

await orExit(ensureDependencies)
forgetBuild()
stopWithParent()

// Server pages name styles and small scripts that only a build makes; screens come from Vite's server, which refreshes them.
const pages = ['build', '--watch', '--mode', 'development', '--logLevel', 'warn']
const screens = ['--logLevel', 'warn', '--clearScreen', 'false']
const devOrigin = `http://127.0.0.1:${await freePort()}`
const tsx = [
  'watch',
  '--clear-screen=false',
  // The configuration lists no files: tsx would treat the JSX of files outside as that of another React.
  '--tsconfig=tsconfig.base.json',
  'src/app/main.ts',
  ...process.argv.slice(2),
]
const children = []
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))

console.error('Prilej: building …')
start('vite/bin/vite.js', screens)
await firstBuild()
if (!stopping) start('tsx/dist/cli.mjs', tsx)

/** The server reads file names that only a build produces. */
async function firstBuild() {
  const manifest = join(root, 'dist/web/.vite/manifest.json')
  rmSync(manifest, { force: true })
  start('vite/bin/vite.js', pages)
  while (!existsSync(manifest)) {
    if (stopping) return
    await pause(100)
  }
}

function start(script, words) {
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...words], {
    cwd: root,
    env: { ...process.env, PRILEJ_DEV: devOrigin },
    stdio: ['ignore', 'inherit', 'inherit'],
    // In its own process group a child gets Ctrl-C once, from us; tsx treats a second one as "kill".
    detached: true,
  })
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop('SIGTERM')
  })
  children.push(child)
}

/** If one process exits, the other is stopped too, so the end of one child ends the others. */
function stop(signal) {
  if (stopping) return
  stopping = true
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
}

function freePort() {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => found(port))
    })
  })
}
