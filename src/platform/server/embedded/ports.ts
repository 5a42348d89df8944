import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { readIfThere, writeAtomically } from './atomic-files.ts'
import type { ClusterPaths } from './cluster-paths.ts'

// Below the range from which systems choose outgoing ports: a retrying client could occupy such a port while
// the server is down.
const LOWEST = 20_000
const HIGHEST = 32_000

/** The port of the last start if it is still free, so that clients configured with it keep working. */
export async function choosePort(paths: ClusterPaths): Promise<number> {
  const remembered = Number(readIfThere(paths.port))
  if (remembered > 0 && (await isFree(remembered))) return remembered
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
}

export function rememberPort(paths: ClusterPaths, port: number): void {
  if (Number(readIfThere(paths.port)) !== port) writeAtomically(paths.port, `${port}\n`)
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      server.close(() => resolve(true)),
    )
  })
}
