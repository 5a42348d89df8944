import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureDependencies, forgetBuild, orExit, root } from './setup.mjs'
import { stopWithParent } from './stop-with-parent.mjs'

await orExit(ensureDependencies)
forgetBuild()
stopWithParent()

const vite = ['build', '--watch', '--mode', 'development', '--logLevel', 'warn']
const tsx = [
  'watch',
  '--clear-screen=false',
  '--tsconfig=tsconfig.server.json',
  'src/app/main.ts',
  ...process.argv.slice(2),
]
const children = [start('vite/bin/vite.js', vite), start('tsx/dist/cli.mjs', tsx)]
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))

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
  return child
}

/** Half a development server is of no use, so the end of one child ends the other. */
function stop(signal) {
  if (stopping) return
  stopping = true
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
}
