import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'

interface TlsFront {
  url: string
  /** The option that makes a browser trust the good certificate, and only that one. */
  trusted: string
  /** From now on, new connections get this certificate. */
  show(which: 'good' | 'wrong'): void
  close(): Promise<void>
}

/** A TLS proxy in front of a server, whose certificate can be replaced by an untrusted one. */
export async function tlsFront(target: string): Promise<TlsFront> {
  const { port, hostname } = new URL(target)
  const identities = { good: newIdentity(), wrong: newIdentity() }
  const sockets = new Set<Socket>()
  const server = createServer(identities.good, (client) => {
    sockets.add(client)
    const upstream = connect(Number(port), hostname)
    client.on('close', () => sockets.delete(client) && upstream.destroy())
    client.on('error', () => client.destroy())
    upstream.on('error', () => client.destroy())
    client.pipe(upstream).pipe(client)
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const cutAll = () => sockets.forEach((socket) => socket.destroy())
  const key = new X509Certificate(identities.good.cert).publicKey
  const spki = key.export({ type: 'spki', format: 'der' })
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trusted: createHash('sha256').update(spki).digest('base64'),
    show(which) {
      server.setSecureContext(identities[which])
      cutAll()
    },
    close() {
      cutAll()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

/** A certificate for this machine that no authority signed. */
function newIdentity(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'prilej-tls-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', keyFile, '-out', certFile]
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...made, ...subject], { stdio: 'ignore' })
  const identity = { key: readFileSync(keyFile), cert: readFileSync(certFile) }
  rmSync(folder, { recursive: true })
  return identity
}
