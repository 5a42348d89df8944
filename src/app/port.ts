import { createServer, type AddressInfo } from 'node:net'
import { BadConfiguration, type Env } from '#platform/server/process/env.ts'

export interface ReservedPort {
  port: number
  /** Gives it up, for the next process that listens there. */
  release(): Promise<void>
}

/**
 * Runs before anything else starts: checks that the port is free, and chooses the port for `PORT=0`, since
 * links contain it.
 */
export async function reservePort({
  host,
  port,
}: Pick<Env, 'host' | 'port'>): Promise<ReservedPort> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen({ host, port }, done)
  }).catch((error: unknown) => {
    throw whyNotListening(error, host, port)
  })
  return {
    port: (server.address() as AddressInfo).port,
    release: () => new Promise((done) => server.close(() => done())),
  }
}

export function whyNotListening(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new BadConfiguration(`PORT: ${port} is in use on ${host}`)
    case 'EACCES':
      return new BadConfiguration(`PORT: ${port} is not allowed to this user`)
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
      return new BadConfiguration(`HOST: ${host} is no address of this machine`)
    default:
      return error
  }
}
