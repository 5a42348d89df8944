import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { projectRoot } from '#platform/server/process/root.ts'
import { partOf } from '#platform/testing/stand-ins/scripted-smtp.ts'
import { compare } from './tools/measure.ts'
import { ended, measuredProduct } from './tools/product.ts'

/** The time from "send" to the last letter at the mail server, against bare nodemailer with the same letters. */
const letters = 1000
/** Time that a mail server takes to store a letter before it accepts it. */
const serverWait = Number(process.env.SERVER_WAIT ?? 10)
const body =
  '{group.salutation}\n\nCu mare bucurie vă invităm la {event.name}, pe {event.date}, la {event.place}.\n\n{event.parts}\n\n{invitation.link}'
const bareProgram = join(projectRoot, 'dist', 'bench-mailing-bare.mjs')
const mailbox = await openMailbox()
const product = await measuredProduct(34_211, { SMTP_URL: mailbox.url })

try {
  const eventId = await invite()
  const ours = async () => {
    const message = await product.call<{ id: string; version: number }>(
      `/events/${eventId}/messages`,
      {
        kind: 'invitation',
        name: 'Invitația',
        content: {
          ro: { subject: 'Sunteți invitat: {event.name}', body },
          en: { subject: '', body: '' },
        },
        audience: { all: true, ids: [], filter: {} },
        essential: false,
        schedule: null,
      },
    )
    const all = mailbox.expect(letters)
    const began = performance.now()
    const release = { version: message.version, when: 'now' }
    await product.call(`/events/${eventId}/messages/${message.id}/release`, release)
    await all
    return letters / ((performance.now() - began) / 1000)
  }
  await ours()
  writeFileSync(bareProgram, bareSender(mailbox.last()))
  const floor = async () => {
    const all = mailbox.expect(letters)
    const child = spawn(process.execPath, [bareProgram], { stdio: ['pipe', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    const began = performance.now()
    child.stdin.end('go')
    await all
    const rate = letters / ((performance.now() - began) / 1000)
    await ended(child)
    return rate
  }
  await compare('mailing', [
    {
      name: `${letters} invitations, a mail server that takes ${serverWait} ms`,
      unit: 'letters/s',
      goal: { kind: 'at-least', ratio: 0.8 },
      ours,
      floor,
      rounds: 3,
    },
  ])
} finally {
  await product.stop()
  await mailbox.close()
  rmSync(bareProgram, { force: true })
}

/** Counts the mails that arrive, and keeps the text of the last ones. */
async function openMailbox() {
  let arrived = 0
  let awaited = { count: Infinity, done: () => {} }
  const mails: { to: string; raw: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          raw: Buffer.concat(chunks).toString(),
        })
        if (mails.length > letters) mails.shift()
        setTimeout(() => {
          done()
          if (++arrived === awaited.count) awaited.done()
        }, serverWait)
      })
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    last: () => [...mails],
    expect: (count: number) =>
      new Promise<void>((done) => {
        arrived = 0
        awaited = { count, done }
      }),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** The same letters, the same number of connections, and nothing else. */
function bareSender(sent: readonly { to: string; raw: string }[]): string {
  const mails = sent.map(({ to, raw }) => ({
    from: 'Prilej <a@exemplu.ro>',
    to,
    subject: 'Sunteți invitat: Măsurătoarea',
    html: partOf(raw, 'text/html'),
    text: partOf(raw, 'text/plain'),
  }))
  return `import { createTransport } from 'nodemailer'
const mails = ${JSON.stringify(mails)}
const pool = createTransport({ url: ${JSON.stringify(mailbox.url)}, pool: true, maxConnections: 3 })
process.stdout.write('ready')
await new Promise((go) => process.stdin.once('data', go))
await Promise.all(mails.map((mail) => pool.sendMail(mail)))
pool.close()`
}

/** An event with so many guests, each with an address. */
async function invite(): Promise<string> {
  const startDate = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const event = { name: 'Măsurătoarea', type: 'conference', startDate }
  const { id } = await product.call<{ id: string }>('/events', event)
  for (let from = 0; from < letters; from += 50)
    await product.call(`/events/${id}/guests/families`, {
      group: { name: `Delegația ${from}` },
      guests: Array.from({ length: 50 }, (_, at) => ({
        firstName: 'Ana',
        lastName: `Popescu ${from + at}`,
        email: `ana-${from + at}@exemplu.ro`,
      })),
    })
  return id
}
