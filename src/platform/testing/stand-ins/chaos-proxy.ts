import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The mode of the proxy: it passes traffic, cuts off answers, drops everything, delays, or answers itself. */
type ProxyMode = 'fair' | 'cut-answers' | 'black-hole' | 'slow' | 'portal'

interface ChaosProxy {
  url: string
  weather: ProxyMode
  /** Scripts that replace the server's own, by path: a next version. */
  readonly scripts: Map<string, string>
  close(): Promise<void>
}

const slowBy = 300
const portalPage =
  '<!doctype html><html><body>Welcome to the venue Wi-Fi. Please sign in.</body></html>'

/** A simulated bad network between a client and a server, on this machine. */
export async function chaosProxy(target: string): Promise<ChaosProxy> {
  const { port, hostname } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('close', () => sockets.delete(client)).on('error', () => client.destroy())
    const upstream = connect(Number(port), hostname)
    upstream.on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.end())
    client.on('data', (bytes) => {
      if (proxy.weather === 'black-hole') return
      const script = proxy.scripts.get(pathIn(bytes))
      if (script !== undefined) client.end(answerOf('text/javascript', script))
      else if (proxy.weather === 'portal') client.end(answerOf('text/html', portalPage))
      else upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (proxy.weather === 'cut-answers') client.destroy()
      else if (proxy.weather === 'slow') setTimeout(() => client.write(bytes), slowBy)
      else if (proxy.weather !== 'black-hole') client.write(bytes)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const proxy: ChaosProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    weather: 'fair',
    scripts: new Map(),
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
  return proxy
}

function pathIn(request: Buffer): string {
  return /^GET (\S+) HTTP/.exec(request.toString('latin1', 0, 2000))?.[1] ?? ''
}

function answerOf(type: string, body: string): string {
  const head = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\nconnection: close`
  return `${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
