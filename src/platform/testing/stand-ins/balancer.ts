import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Balancer {
  readonly url: string
  /** The servers that get the requests in turn. */
  targets: string[]
  /** Number of requests sent to a second server, because the first closed before its first byte. */
  readonly redirected: number
  close(): void
}

/** A round-robin proxy in front of copies of one server, which skips a copy that does not answer. */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  let redirected = 0
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then(async (body) => {
      for (let tries = 0; tries < 5; tries++) {
        const target = balancer.targets[turn++ % balancer.targets.length] ?? ''
        if (await passedOn(agent, target, incoming, body, outgoing)) return
        redirected++
      }
      outgoing.writeHead(502).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets: [],
    get redirected() {
      return redirected
    },
    close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
  return balancer
}

/** False when the server closed before the first byte of an answer, so that another can be tried. */
function passedOn(
  agent: Agent,
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<boolean> {
  return new Promise((done) => {
    const { method, headers, url } = incoming
    const outward = request(new URL(url ?? '/', target), { agent, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      outgoing.on('close', () => answer.destroy())
      done(true)
    })
    outward.on('error', () => done(outgoing.headersSent))
    outward.end(body)
  })
}
