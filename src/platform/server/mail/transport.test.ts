import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { productLook } from './letter-look.ts'
import { Letter } from './letter.ts'
import {
  decodeWords,
  headerOf,
  headersOf,
  partOf,
  ScriptedSmtp,
  type Fault,
} from '#platform/testing/stand-ins/scripted-smtp.ts'
import { MailRefused, openMailer, type Mailer } from './transport.ts'

const log = createLog('silent')
const smtp = new ScriptedSmtp()
const dataDir = mkdtempSync(join(tmpdir(), 'prilej-mail-'))
let mailer: Mailer

function open(): Mailer {
  const env = {
    smtpUrl: smtp.url,
    mailFrom: 'Prilej <office@prilej.ro>',
    dataDir,
    publicUrl: 'https://prilej.ro',
  }
  return openMailer(env, log, { greetingTimeout: 1500, socketTimeout: 3000 })
}

/** Closes the connection, so that the next letter needs a new one. */
function reopen(): void {
  mailer.close()
  mailer = open()
}

const letter = (change: object = {}) =>
  Letter.parse({
    messageId: 'request-1.abc',
    to: { name: 'Ștefan Țârlea', address: 'stefan@exemplu.ro' },
    subject: 'Invitație la nuntă',
    locale: 'ro',
    preheader: 'Vă așteptăm',
    blocks: [{ kind: 'paragraph', text: 'Bine ați venit, Ștefan! ăâîșț' }],
    ...change,
  })

beforeAll(async () => {
  await smtp.up()
  mailer = open()
})
afterEach(() => {
  smtp.fault = 'none'
  smtp.received.length = 0
})
afterAll(async () => {
  mailer.close()
  await smtp.down()
  rmSync(dataDir, { recursive: true })
})

test('a letter arrives with both parts and honest headers', async () => {
  await mailer.send(
    letter({
      senderName: 'Agenția Orizont',
      replyTo: { address: 'ana@orizont.ro' },
      unsubscribeUrl: 'https://prilej.ro/u/1',
      attachments: [
        {
          name: 'invitație.ics',
          type: 'text/calendar',
          base64: Buffer.from('BEGIN:VCALENDAR').toString('base64'),
        },
      ],
    }),
  )
  const [mail] = smtp.received
  const raw = mail?.raw ?? ''
  expect(mail).toMatchObject({ from: 'office@prilej.ro', to: ['stefan@exemplu.ro'] })
  expect(decodeWords(headerOf(raw, 'subject') ?? '')).toBe('Invitație la nuntă')
  expect(decodeWords(headerOf(raw, 'from') ?? '')).toBe('Agenția Orizont <office@prilej.ro>')
  expect(decodeWords(headerOf(raw, 'to') ?? '')).toBe('Ștefan Țârlea <stefan@exemplu.ro>')
  expect(headerOf(raw, 'reply-to')).toBe('ana@orizont.ro')
  expect(headerOf(raw, 'message-id')).toBe('<request-1.abc@prilej.ro>')
  expect(headerOf(raw, 'list-unsubscribe')).toBe('<https://prilej.ro/u/1>')
  expect(headerOf(raw, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(headerOf(raw, 'auto-submitted')).toBe('auto-generated')
  expect(partOf(raw, 'text/plain')).toContain('Bine ați venit, Ștefan! ăâîșț')
  expect(partOf(raw, 'text/html')).toContain('Bine ați venit, Ștefan! ăâîșț')
  expect(raw).toContain(Buffer.from('BEGIN:VCALENDAR').toString('base64'))
})

describe('what fails for a while is an ordinary error, what fails permanently is a refusal', () => {
  const cases: [Fault, boolean][] = [
    ['silent', false],
    ['busy', false],
    ['bad_sender', false],
    ['cut_in_data', false],
    ['cut_after_data', false],
    ['no_such_user', true],
    ['spam', true],
  ]
  test.each(cases)('%s', async (fault, forGood) => {
    smtp.fault = fault
    if (fault === 'silent') reopen()
    const error = await mailer.send(letter()).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof MailRefused).toBe(forGood)
    expect(smtp.received).toHaveLength(fault === 'cut_after_data' ? 1 : 0)
    smtp.fault = 'none'
    smtp.received.length = 0
    await mailer.send(letter())
    expect(smtp.received).toHaveLength(1)
  })

  test('a server that greets slowly is waited for', async () => {
    smtp.fault = 'slow'
    reopen()
    await mailer.send(letter())
    expect(smtp.received).toHaveLength(1)
  })

  test('a server that is down', async () => {
    await smtp.down()
    await expect(mailer.send(letter())).rejects.toThrow()
    await smtp.up()
    await mailer.send(letter())
    expect(smtp.received).toHaveLength(1)
  })
})

const nasty = [
  'Bună\r\nBcc: victim@example.com',
  'Bună\nBcc: victim@example.com',
  'Bună\rBcc: victim@example.com',
  'Bună\r\n\r\n<h1>body</h1>',
  'Bună\u2028Bcc: victim@example.com',
  'Bună\u0085Bcc: victim@example.com',
  'Bună\u000bBcc: v@example.com\u000c',
  'Bună%0d%0aBcc: victim@example.com',
  '=?utf-8?Q?Bun=C4=83=0D=0ABcc:_v@example.com?=',
  '=?utf-8?B?DQpCY2M6IHZAZXhhbXBsZS5jb20=?=',
  'x'.repeat(1000),
  'ș'.repeat(1000),
  '🎉🥂 Petrecere 👩‍👩‍👧',
  'Ana <evil@example.com>',
  '"Ana" <evil@example.com>, "Bob"',
  'Ana\\", evil@example.com, "',
  '\u202Egro.live\u202C',
  'a\tb\tc',
  ' x ',
  ';:,<>@[]()\\"',
  'To: victim@example.com',
  '\u0000\u0001\u001b[31m',
  'Ana\r\n\tX-Folded: yes',
  'Ana\r\n X-Folded: yes',
]
const usual = [
  'Auto-Submitted',
  'Content-Type',
  'Date',
  'From',
  'MIME-Version',
  'Message-ID',
  'Subject',
  'To',
]

describe('no header can be injected', () => {
  test.each(nasty)('by a subject, a sender or a recipient named %j', async (text) => {
    await mailer.send(
      letter({ subject: text, senderName: text, to: { name: text, address: 'stefan@exemplu.ro' } }),
    )
    const [mail] = smtp.received
    expect(
      headersOf(mail?.raw ?? '')
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(usual)
    expect(mail?.to).toEqual(['stefan@exemplu.ro'])
    expect(mail?.from).toBe('office@prilej.ro')
    const [to, from] = ['to', 'from'].map((name) => headerOf(mail?.raw ?? '', name) ?? '')
    expect(to).toMatch(/^[^<>]*<?stefan@exemplu\.ro>?$|"<stefan|" <stefan@exemplu\.ro>$/)
    expect(from).toMatch(/<?office@prilej\.ro>?$/)
    expect(mail?.raw.split('\r\n').every((line) => line.length <= 998)).toBe(true)
  })

  test.each([
    'a@b.ro\r\nBcc: c@d.ro',
    'a@b.ro, c@d.ro',
    '<a@b.ro>',
    'a@b.ro>\r\nRCPT TO:<c@d.ro',
    'a@b.ro\u0000',
    'a(comment)@b.ro',
  ])('by the address %j, which is refused', (address) => {
    expect(() => letter({ to: { address } })).toThrow()
    expect(() => letter({ replyTo: { address } })).toThrow()
  })

  test('by the name of an attachment', async () => {
    const name = 'a.ics"\r\nContent-Type: text/html; x="'
    await mailer.send(letter({ attachments: [{ name, type: 'text/calendar', base64: '' }] }))
    const raw = smtp.received[0]?.raw ?? ''
    expect(raw).not.toMatch(/^Content-Type: text\/html; x=/m)
    expect(raw.match(/^Content-Type: text\/html/gm)).toHaveLength(1)
  })
})

test('the picture of a look is a part of the mail that is shown and not listed', async () => {
  const picture = { png: Buffer.from('png'), width: 1200, height: 400 }
  const masthead = {
    form: 'card' as const,
    kicker: '',
    title: 'Nunta',
    when: '6 februarie 2027',
    day: null,
    time: '',
    place: '',
    address: '',
  }
  await mailer.send(letter({ masthead }), null, [], { ...productLook, picture })
  const raw = smtp.received[0]?.raw ?? ''
  const [, id = ''] = /^Content-I[dD]: <([^>]+)>/m.exec(raw) ?? []
  expect(raw).toMatch(/^Content-Disposition: inline/m)
  expect(raw.replaceAll('=\r\n', '')).toContain(`src=3D"cid:${id}"`)
})

describe('without a mail server', () => {
  test('letters are kept as files that a mail program opens', async () => {
    const keeper = openMailer(
      { smtpUrl: undefined, mailFrom: 'prilej@localhost', dataDir, publicUrl: undefined },
      log,
    )
    expect(keeper.keeps).toBe(true)
    await keeper.send(letter())
    const [file = ''] = readdirSync(join(dataDir, 'mail'))
    expect(file).toMatch(/^\d{8}T\d{9}Z-request-1\.abc\.eml$/)
    const raw = readFileSync(join(dataDir, 'mail', file), 'utf8')
    expect(headerOf(raw, 'message-id')).toBe('<request-1.abc@localhost>')
    expect(decodeWords(headerOf(raw, 'subject') ?? '')).toBe('Invitație la nuntă')
    expect(partOf(raw, 'text/plain')).toContain('Bine ați venit, Ștefan!')
    expect(statSync(join(dataDir, 'mail', file)).mode & 0o777).toBe(0o600)
  })

  test.each(['', 'Prilej', 'a@b.ro, c@d.ro', 'Prilej <a@b.ro> x', 'a@b@c'])(
    'the sender %j is refused at the start',
    (mailFrom) => {
      expect(() =>
        openMailer({ smtpUrl: undefined, mailFrom, dataDir, publicUrl: undefined }, log),
      ).toThrow('MAIL_FROM')
    },
  )
})
