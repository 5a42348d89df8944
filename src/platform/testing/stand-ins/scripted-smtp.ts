import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { SMTPServer } from 'smtp-server'

export type Fault =
  | 'none'
  | 'slow'
  | 'silent'
  | 'busy'
  | 'no_such_user'
  | 'spam'
  | 'bad_sender'
  | 'cut_in_data'
  | 'cut_after_data'

export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
}

/** A mail server for tests that misbehaves on demand. */
export class ScriptedSmtp {
  fault: Fault = 'none'
  readonly received: ReceivedMail[] = []
  readonly #sockets = new Set<Socket>()
  #server: SMTPServer | undefined
  #port = 0

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  async up(): Promise<void> {
    this.#server = this.#create()
    this.#server.on('error', () => undefined)
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
    const listener = this.#server.listen(this.#port, '127.0.0.1')
    await once(listener, 'listening')
    this.#port = (listener.address() as AddressInfo).port
  }

  async down(): Promise<void> {
    this.#cut()
    const server = this.#server
    if (server) await new Promise<void>((done) => server.close(() => done()))
    this.#server = undefined
  }

  #create(): SMTPServer {
    const answer = (fault: Fault, code: number, text: string, done: (error?: Error) => void) =>
      done(
        this.fault === fault ? Object.assign(new Error(text), { responseCode: code }) : undefined,
      )
    return new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 50,
      onConnect: (_session, done) => {
        if (this.fault === 'slow') setTimeout(done, 150)
        else if (this.fault !== 'silent') done()
      },
      onMailFrom: (_address, _session, done) =>
        answer('bad_sender', 553, 'sender not allowed', done),
      onRcptTo: (_address, _session, done) => {
        if (this.fault === 'busy') answer('busy', 451, 'try later', done)
        else answer('no_such_user', 550, 'no such user', done)
      },
      onData: (stream, session, done) => {
        const { mailFrom, rcptTo } = session.envelope
        const note = (raw: string) =>
          this.received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map((to) => to.address),
            raw,
          })
        this.#read(stream, note, () => answer('spam', 554, 'looks like spam', done))
      },
    })
  }

  #read(stream: Readable, note: (raw: string) => void, answer: () => void): void {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (this.fault === 'cut_in_data') this.#cut()
    })
    stream.on('end', () => {
      if (this.fault === 'cut_in_data') return
      if (this.fault !== 'spam') note(Buffer.concat(chunks).toString())
      if (this.fault === 'cut_after_data') this.#cut()
      else answer()
    })
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}

/** Header fields in their order, unfolded; names as they were written. */
export function headersOf(raw: string): [name: string, value: string][] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return head.split('\r\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
}

export function headerOf(raw: string, name: string): string | undefined {
  return headersOf(raw).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]
}

/** Decodes RFC 2047, so that a test reads what a person would. */
export function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : unquote(text.replaceAll('_', ' ')),
    )
    .replace(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString())
}

/** The decoded content of the first part of that type. */
export function partOf(raw: string, type: string): string {
  const at = raw.toLowerCase().indexOf(`content-type: ${type}`)
  const start = raw.indexOf('\r\n\r\n', at) + 4
  const end = raw.indexOf('\r\n----', start)
  const body = raw.slice(start, end < 0 ? undefined : end)
  const encoding = /content-transfer-encoding: (\S+)/i.exec(raw.slice(at, start))?.[1]
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return Buffer.from(unquote(body.replace(/=\r\n/g, '')), 'latin1').toString()
}

function unquote(text: string): string {
  return text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
