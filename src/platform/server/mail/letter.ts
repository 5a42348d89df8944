import { z } from 'zod'
import { guestLocales, sayIn } from '#shared/i18n.ts'
import { Email, normalise } from '#shared/text/text.ts'
import { letterHtml, type LetterDesign } from './letter-html.ts'
import { letterPlain } from './letter-plain.ts'
import { mailText } from './mail-text.ts'

const headerLine = (max: number) => z.string().overwrite((text) => shorten(oneLine(text), max))
const words = (max: number) => z.string().max(max).overwrite(normalise)

const WebAddress = z
  .string()
  .max(2000)
  .refine((text) => isWebAddress(text), 'invalid_url')
  .overwrite((text) => new URL(text).href)

/** A text that modules accept for a mail must fit in a letter, also with every placeholder replaced. */
const maxLength = 400_000
const maxBlocks = 10_000

const Block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: words(maxLength) }),
  z.strictObject({ kind: z.literal('paragraph'), text: words(maxLength) }),
  z
    .strictObject({ kind: z.literal('button'), label: headerLine(120), url: WebAddress })
    .refine(
      ({ label, url }) => !looksLikeAddress(label) || addressOnly(label) === addressOnly(url),
      {
        path: ['label'],
        message: 'misleading_link',
      },
    ),
  z.strictObject({
    kind: z.literal('list'),
    items: z.array(words(maxLength)).min(1).max(maxBlocks),
  }),
  z.strictObject({
    kind: z.literal('programme'),
    items: z
      .array(z.strictObject({ title: words(1000), text: words(2000) }))
      .min(1)
      .max(maxBlocks),
  }),
  z.strictObject({ kind: z.literal('small'), text: words(5000) }),
  z.strictObject({ kind: z.literal('divider') }),
])
export type Block = z.infer<typeof Block>

/** The event that a letter is about, above its text: as on a printed card, or in two lines. */
export const Masthead = z.strictObject({
  form: z.enum(['card', 'line']),
  kicker: headerLine(120),
  title: headerLine(250),
  /** The day or days with the hour, in one line. */
  when: headerLine(120),
  /** Absent for several days. */
  day: z
    .strictObject({ weekday: headerLine(40), number: headerLine(10), month: headerLine(60) })
    .nullable(),
  time: headerLine(40),
  place: headerLine(250),
  address: headerLine(400),
})
export type Masthead = z.infer<typeof Masthead>

const Person = z.strictObject({ name: headerLine(120).optional(), address: Email })

const Attachment = z.strictObject({
  name: headerLine(120),
  type: z.string().regex(/^[a-z]+\/[\w.+-]+$/),
  base64: z.base64().max(2_000_000),
})

/** One mail to one person: its content, never its layout. */
export const Letter = z.strictObject({
  /** The left side of the Message-ID; the same for every try of one letter. */
  messageId: z.string().regex(/^[\w.-]{8,120}$/),
  to: Person,
  /** The name it is sent under; the address is always the operator's. */
  senderName: headerLine(120).optional(),
  replyTo: Person.optional(),
  subject: headerLine(250).refine((text) => text !== '', 'required'),
  locale: z.enum(guestLocales),
  /** The preview that a mailbox shows beside the subject. */
  preheader: headerLine(200),
  masthead: Masthead.optional(),
  /** The name of its look; without one that of the product. */
  look: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .optional(),
  blocks: z.array(Block).min(1).max(maxBlocks),
  unsubscribeUrl: WebAddress.optional(),
  attachments: z.array(Attachment).max(5).optional(),
  /** The last mail to an erased person: without a mail server it is not kept either. */
  isNeverKept: z.boolean().optional(),
})
export type Letter = z.infer<typeof Letter>

export interface Brand {
  name: string
  url?: string | undefined
}

export interface RenderedLetter {
  subject: string
  html: string
  text: string
}

export function renderLetter(letter: Letter, brand: Brand, design?: LetterDesign): RenderedLetter {
  const say = sayIn(mailText, letter.locale)
  const footer = {
    lines: [say('sent_by', { brand: brand.name }), say('sent_through')],
    unsubscribe: say('unsubscribe'),
  }
  return {
    subject: letter.subject,
    html: letterHtml(letter, brand, footer, design),
    text: letterPlain(letter, footer),
  }
}

/** Text that is safe in a header: characters that end the line, hide or reverse it are removed. */
export function oneLine(text: string): string {
  return normalise(text)
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Cc}\u200B\u200E\u200F\u061C\u2060\uFEFF]/gu, '')
    .trim()
}

function shorten(text: string, max: number): string {
  const signs = [...text]
  return signs.length <= max
    ? text
    : `${signs
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

function isWebAddress(text: string): boolean {
  if (/[\s<>"\\\p{Cc}]/u.test(text)) return false
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function looksLikeAddress(label: string): boolean {
  return /^(https?:|www\.)|^[\w-]+(\.[\w-]+)+(\/\S*)?$/i.test(label)
}

function addressOnly(address: string): string {
  return address
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .toLowerCase()
}
