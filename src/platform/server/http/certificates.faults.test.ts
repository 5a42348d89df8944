import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { reportFault } from '#platform/testing/fault-report.ts'
import { s3Account, startSmallS3 } from '#platform/testing/stand-ins/small-s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'prilej-tls-'))
const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]

/** A certificate for this machine that no authority signed. */
beforeAll(() => {
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', keyFile, '-out', certFile]
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...made, ...subject], { stdio: 'ignore' })
})
afterAll(() => rmSync(folder, { recursive: true }))

const identity = () => ({ key: readFileSync(keyFile), cert: readFileSync(certFile) })
const here = (file: string) =>
  pathToFileURL(join(fileURLToPath(new URL('.', import.meta.url)), file)).href

/** A process of its own, since Node reads its trusted certificates only when it starts. */
async function says(code: string, believes: boolean): Promise<string> {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', code], {
    env: { PATH: process.env.PATH, ...(believes && { NODE_EXTRA_CA_CERTS: certFile }) },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return (await buffer(child.stdout)).toString().trim()
}

test('F27: a store of uploads with a wrong certificate gets nothing', async () => {
  const store = await startSmallS3((answer) => createServer(identity(), answer), 'https')
  onTestFinished(() => store.close())
  const settings = { ...s3Account, endpoint: store.endpoint, bucket: 'prilej' }
  const code = `
    const { s3Blobs } = await import(${JSON.stringify(here('../files/storage/s3-blobs.ts'))})
    const blobs = s3Blobs(${JSON.stringify(settings)}, ${JSON.stringify(join(folder, 'drafts'))})
    console.log(await blobs.head('a/b').then(() => 'asked', (error) => error.cause?.code ?? error.message))`
  expect(await says(code, false)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  expect(store.asked).toBe(0)
  // Negative control: the same certificate, once it is trusted.
  expect(await says(code, true)).toBe('asked')
  expect(store.asked).toBe(1)
})

test.each([
  ['smtps', true],
  ['smtp', false],
])(
  'F27: a mail server with a wrong certificate (%s) gets no letter, not even in the open',
  async (scheme, secure) => {
    const taken: string[] = []
    const server = new SMTPServer({
      ...identity(),
      secure,
      authOptional: true,
      disabledCommands: ['AUTH'],
      onData(stream, _session, done) {
        stream.on('data', (bytes: Buffer) => taken.push(bytes.toString()))
        stream.on('end', () => done())
      },
    })
    server.on('error', () => undefined)
    const listener = server.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    onTestFinished(() => new Promise<void>((done) => server.close(done)))
    const { port } = listener.address() as AddressInfo
    const env = {
      smtpUrl: `${scheme}://127.0.0.1:${port}`,
      mailFrom: 'Prilej <noi@exemplu.ro>',
      dataDir: folder,
      publicUrl: 'https://exemplu.ro',
    }
    const letter = {
      messageId: 'certificates-1',
      to: { address: 'ana@exemplu.ro' },
      subject: 'Salut',
      locale: 'ro',
      preheader: 'Salut',
      blocks: [{ kind: 'paragraph', text: 'Salut' }],
    }
    const code = `
    const { openMailer } = await import(${JSON.stringify(here('../mail/transport.ts'))})
    const { createLog } = await import(${JSON.stringify(here('../process/log.ts'))})
    const mailer = openMailer(${JSON.stringify(env)}, createLog('silent'))
    console.log(await mailer.send(${JSON.stringify(letter)}).then(() => 'sent', (error) => error.name === 'MailRefused' ? 'given up' : 'will be tried again'))
    mailer.close()`
    expect(await says(code, false)).toBe('will be tried again')
    expect(taken).toEqual([])
    expect(await says(code, true)).toBe('sent')
    expect(taken.join('')).toContain('Subject: Salut')
    if (secure)
      reportFault('F27', 'a wrong certificate: nothing is sent, nothing in the open, tried again', {
        'asked of the store': 0,
        'letters sent': 0,
        'with a good one': 1,
      })
  },
)
