import { connect, createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * The start-up parameters that PgBouncer supports; others are refused, or dropped when it is set to ignore
 * them.
 */
const known = ['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone']

/** A proxy before PostgreSQL, like PgBouncer in session mode: it reads only the start of a connection. */
export async function smallPooler(target: string, unknown: 'refused' | 'ignored'): Promise<string> {
  const { hostname, port } = new URL(target)
  const server = createServer((client) => {
    client.on('error', () => undefined)
    client.once('data', (start) => {
      const input = parametersOf(start)
      const strange = Object.keys(input).filter((name) => !known.includes(name.toLowerCase()))
      if (strange[0] && unknown === 'refused')
        return client.end(refusal(`unsupported startup parameter: ${strange[0]}`))
      const upstream = connect(Number(port), hostname)
      upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
      client.on('close', () => upstream.destroy())
      upstream.write(startOf(Object.entries(input).filter(([name]) => !strange.includes(name))))
      client.pipe(upstream)
      upstream.pipe(client)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const address = Object.assign(new URL(target), { hostname: '127.0.0.1' })
  address.port = String((server.address() as AddressInfo).port)
  return address.href
}

/** Pairs of name and value follow the length and the version, each ended by a zero. */
function parametersOf(start: Buffer): Record<string, string> {
  const words = start.toString('utf8', 8).split('\0')
  const pairs: [string, string][] = []
  for (let at = 0; words[at]; at += 2) pairs.push([words[at] ?? '', words[at + 1] ?? ''])
  return Object.fromEntries(pairs)
}

function startOf(parameters: [string, string][]): Buffer {
  const text = Buffer.from(`${parameters.flat().join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + text.length, 0)
  head.writeInt32BE(196_608, 4)
  return Buffer.concat([head, text])
}

function refusal(message: string): Buffer {
  const text = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + text.length, 1)
  return Buffer.concat([head, text])
}
