import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { writeAtomically } from '../embedded/atomic-files.ts'
import { BadConfiguration, type Env } from '../process/env.ts'
import type { Log } from '../process/log.ts'
import { renderLetter, type Letter } from './letter.ts'
import type { LetterLook, LetterPicture } from './letter-look.ts'
import { parseSender, type Sender } from './sender.ts'

export interface Mailer {
  /**
   * Resolves once the server accepted the letter; rejects with `MailRefused` if it never will. A kept
   * letter to a guest of a company is stored apart from those to accounts.
   */
  send(
    letter: Letter,
    guestOf?: string | null,
    about?: readonly string[],
    look?: LetterLook,
  ): Promise<void>
  /** Mails are kept as files instead of being sent. */
  readonly keeps: boolean
  close(): void
}

/** A permanent refusal by the server: another try would get the same answer. */
export class MailRefused extends Error {}

export type MailEnv = Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>

// RFC 5321 allows a busy server to delay its greeting, so half a minute is not a failure.
const timeoutsMs = {
  connectionTimeout: 90_000,
  greetingTimeout: 60_000,
  socketTimeout: 60_000,
  dnsTimeout: 10_000,
}

export function openMailer(
  env: MailEnv,
  log: Log,
  timeouts: Partial<typeof timeoutsMs> = {},
): Mailer {
  const sender = senderOf(env.mailFrom)
  const compose: ComposeMail = (letter, look) => messageOf(letter, look, sender, env.publicUrl)
  return env.smtpUrl
    ? sendingMailer(env.smtpUrl, compose, log, { ...timeoutsMs, ...timeouts })
    : keepingMailer(join(env.dataDir, 'mail'), compose)
}

function senderOf(text: string): Sender {
  const sender = parseSender(text)
  if (!sender) throw new BadConfiguration('MAIL_FROM: is not one address')
  return sender
}

/** In kept mails only: the ids of the guests named in the mail. */
export const aboutHeader = 'X-Prilej-About'

type ComposeMail = (letter: Letter, look: LetterLook | undefined) => SendMailOptions

function sendingMailer(
  url: string,
  compose: ComposeMail,
  log: Log,
  timeouts: typeof timeoutsMs,
): Mailer {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // The pool itself repeats only what was cut off before a byte of the letter was sent; the rest is
    // decided here.
    maxRequeues: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  })
  pool.on('error', (error: Error) => log.warn('mail connection lost', { error }))
  return {
    keeps: false,
    async send(letter, _guestOf, _about, look) {
      try {
        await pool.sendMail(compose(letter, look))
      } catch (error) {
        throw isForGood(error) ? new MailRefused((error as Error).message, { cause: error }) : error
      }
    },
    close: () => pool.close(),
  }
}

function keepingMailer(folder: string, compose: ComposeMail): Mailer {
  const builder = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    keeps: true,
    async send(letter, guestOf, about = [], look) {
      if (letter.isNeverKept) return
      const { headers, ...mail } = compose(letter, look)
      const named = about.length > 0 && { [aboutHeader]: about.join(' ') }
      const { message } = (await builder.sendMail({
        ...mail,
        headers: { ...(headers as object), ...named },
      })) as { message: Buffer }
      const place = guestOf ? join(folder, guestOf) : folder
      mkdirSync(place, { recursive: true, mode: 0o700 })
      const at = new Date().toISOString().replace(/[-:.]/g, '')
      writeAtomically(join(place, `${at}-${letter.messageId}.eml`), message.toString(), 0o600)
    },
    close: () => undefined,
  }
}

/** Names the picture inside of one mail. */
const pictureId = 'drawing@prilej'

function messageOf(
  letter: Letter,
  look: LetterLook | undefined,
  sender: Sender,
  publicUrl: string | undefined,
): SendMailOptions {
  const name = letter.senderName || sender.name
  const picture = letter.masthead && look?.picture
  const design = look && { look, picture: picture ? `cid:${pictureId}` : null }
  const { subject, html, text } = renderLetter(letter, { name, url: publicUrl }, design)
  const to = letter.to.address
  return {
    from: { name, address: sender.address },
    to: { name: letter.to.name ?? '', address: to },
    envelope: { from: sender.address, to: [to] },
    ...(letter.replyTo && {
      replyTo: { name: letter.replyTo.name ?? '', address: letter.replyTo.address },
    }),
    subject,
    html,
    text,
    messageId: `<${letter.messageId}@${sender.domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(letter) },
    attachments: [
      ...(picture ? [inlinePicture(picture)] : []),
      ...(letter.attachments ?? []).map((file) => ({
        filename: file.name,
        contentType: file.type,
        contentDisposition: 'attachment' as const,
        content: Buffer.from(file.base64, 'base64'),
      })),
    ],
  }
}

/** Shown where the letter names it, and not listed as a file. */
function inlinePicture({ png }: LetterPicture) {
  return {
    filename: 'desen.png',
    cid: pictureId,
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
    content: png,
  }
}

function unsubscribeHeaders({ unsubscribeUrl }: Letter): Record<string, string> {
  if (!unsubscribeUrl) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Only refusals of this recipient or this letter; a bad login or sender is a mistake of the configuration
 * and is tried again.
 */
function isForGood(error: unknown): boolean {
  const { command, permanent } = error as { command?: string; permanent?: boolean }
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}
