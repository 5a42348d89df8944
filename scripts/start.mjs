import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, ensureBuild, ensureDependencies, orExit, root, run } from './setup.mjs'
import { stopWithParent } from './stop-with-parent.mjs'

await orExit(async () => {
  ensureDependencies()
  await ensureBuild(refuseBadConfiguration)
})

/** A build takes a while; a mistake in the environment is reported before it, by the same code that reads it later. */
async function refuseBadConfiguration() {
  const program = 'node_modules/.cache/prilej/check-configuration.js'
  const { code, output } = await bundle('src/app/check-configuration.ts', program)
  if (code !== 0) throw new Error(output)
  // The reason for waiting is printed at once, on standard error.
  const checked = await run(program, process.argv.slice(2), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (checked.code !== 0) throw new Error(checked.output.trim())
}

// The server runs in this very process, so that signals, standard streams and the exit code are its own.
const server = join(root, 'dist/server.js')
process.chdir(root)
process.argv[1] = server
stopWithParent()
// Stacks name our files and lines; Node reads the map with the file, so a program cannot ask for its own.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(server).href)
