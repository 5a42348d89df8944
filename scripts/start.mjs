import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuild, ensureDependencies, orExit, root } from './setup.mjs'
import { stopWithParent } from './stop-with-parent.mjs'

await orExit(async () => {
  ensureDependencies()
  await ensureBuild()
})

// The server runs in this very process, so that signals, standard streams and the exit code are its own.
const server = join(root, 'dist/server.js')
process.chdir(root)
process.setSourceMapsEnabled(true)
process.argv[1] = server
stopWithParent()
await import(pathToFileURL(server).href)
