import { createHash, createHmac } from 'node:crypto'
import { sayIn, type StaffLocale, type Values } from '#shared/i18n.ts'
import type { Context } from '#platform/server/context.ts'
import type { Keys } from '#platform/server/auth/keys.ts'
import { isMailKept } from '#platform/server/mail/kept-mail.ts'
import { sendMail } from '#platform/server/mail/mail-jobs.ts'
import { text } from '../text.ts'

type MailContext = Parameters<typeof sendMail>[0]

export interface Recipient {
  email: string
  name?: string
  locale: StaffLocale
}

type LetterName =
  | 'confirm'
  | 'known'
  | 'reset'
  | 'recovered'
  | 'password_changed'
  | 'new_device'
  | 'email_confirm'
  | 'email_verify'
  | 'email_asked'
  | 'email_changed'
  | 'email_again'
  | 'email_held'
  | 'google_linked'
  | 'invite'
  | 'deleted'
  | 'factor_added'
  | 'factor_removed'
  | 'codes_renewed'
  | 'recovery_used'
  | 'factor_reset'

/** Sentences more, where more happened. */
export type ExtraSentence = 'recovery.invites' | 'recovery.googleKept' | 'recovery.googleUnlinked'

interface LetterOptions {
  values?: Values
  /** The link of the button. */
  link?: string
  also?: readonly ExtraSentence[]
}

/** Every letter about an account has the same structure: what happened, what to do, and what if it was not you. */
export async function sendLetter(
  ctx: MailContext,
  name: LetterName,
  to: Recipient,
  { values = {}, link, also: extraSentences = [] }: LetterOptions = {},
): Promise<void> {
  const say = sayIn(text, to.locale)
  const all = { name: to.name ?? '', email: to.email, ...values }
  await sendMail(ctx, {
    to: { address: to.email, ...(to.name && { name: to.name }) },
    subject: say(`mail.${name}.subject`, all),
    locale: to.locale,
    preheader: say(`mail.${name}.body`, all),
    blocks: [
      { kind: 'heading', text: say(`mail.${name}.subject`, all) },
      { kind: 'paragraph', text: say(`mail.${name}.body`, all) },
      ...extraSentences.map((key) => ({ kind: 'paragraph' as const, text: say(key, all) })),
      ...(link
        ? [{ kind: 'button' as const, label: say(`mail.${name}.button`, all), url: link }]
        : []),
      { kind: 'small', text: say(`mail.${name}.note`, all) },
    ],
    ...(name === 'deleted' && { isNeverKept: true }),
  })
}

/**
 * The secret of a link in a mail, made from the id of its row. It is never stored, and a job that
 * runs twice writes the same letter twice, which is then one mail.
 */
export function secretFor(keys: Keys, rowId: string): string {
  const key = keys.derive('account-link')
  if (!key) throw new Error('there is no key to sign with')
  return createHmac('sha256', key).update(rowId).digest('base64url')
}

/** The link by which the former address of an account stops or undoes the change. */
export function stopLink(
  { publicUrl, keys }: Pick<Context['services'], 'publicUrl' | 'keys'>,
  undoId: string,
): string {
  return `${publicUrl}/profil-utilizator?stop_email=${secretFor(keys, undoId)}`
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** The answer to the person who asked for a letter, the same whether or not one was sent. */
export function checkMail({ services: { env } }: Context) {
  return { status: 'check_mail' as const, mailIsKept: isMailKept(env) }
}
