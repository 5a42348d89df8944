import { inLanguage, sayIn, type Locale } from '#shared/i18n.ts'
import type { Letter } from '#platform/server/mail/letter.ts'
import { maxInMail, type Notification } from '../model.ts'
import { text } from '../text.ts'

interface Reader {
  name: string
  email: string
  locale: Locale
}

type Draft = Omit<Letter, 'messageId'>
type Block = Letter['blocks'][number]

/** One mail for all pending notifications: by event, capped, with the way to the rest. */
export function letterOf(
  kind: 'now' | 'digest',
  to: Reader,
  items: readonly Notification[],
  publicUrl: string,
): Draft {
  const { locale } = to
  const say = sayIn(text, locale)
  const [first, ...others] = items
  const alone = kind === 'now' && first && others.length === 0 ? first : undefined
  const subject = alone
    ? inLanguage(alone.title, locale)
    : say(`mail.${kind}.subject`, { n: items.length })
  const mailedItems = items.slice(0, maxInMail[kind])
  const rest = items.length - mailedItems.length
  const blocks: Block[] = [
    { kind: 'heading', text: subject },
    ...(alone ? [] : [{ kind: 'paragraph' as const, text: say(`mail.${kind}.about`) }]),
    ...byEvent(mailedItems).flatMap((group) => groupBlocks(group, locale, alone !== undefined)),
    ...(rest > 0 ? [{ kind: 'paragraph' as const, text: say('mail.more', { n: rest }) }] : []),
    {
      kind: 'button',
      label: say(alone ? 'mail.open' : 'mail.openAll'),
      url: publicUrl + (alone?.href ?? '/notificari'),
    },
    {
      kind: 'small',
      text: say('mail.choose', { url: `${publicUrl}/notificari?fila=preferinte` }),
    },
  ]
  return {
    to: { address: to.email, name: to.name },
    subject,
    locale,
    preheader: mailedItems.map(({ title }) => inLanguage(title, locale)).join(' · '),
    blocks,
  }
}

function byEvent(items: readonly Notification[]): Notification[][] {
  const groups = new Map<string, Notification[]>()
  for (const item of items) {
    const key = item.event?.id ?? ''
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()]
}

function groupBlocks(items: readonly Notification[], locale: Locale, alone: boolean): Block[] {
  const event = items[0]?.event?.name
  const heading: Block[] = event ? [{ kind: 'paragraph', text: event }] : []
  if (!alone)
    return [...heading, { kind: 'list', items: items.map((item) => lineOf(item, locale)) }]
  const lines = items.map((item) => aboutOf(item, locale)).filter(Boolean)
  return [...heading, ...lines.map((line): Block => ({ kind: 'paragraph', text: line }))]
}

function lineOf(item: Notification, locale: Locale): string {
  return [inLanguage(item.title, locale), aboutOf(item, locale)].filter(Boolean).join('\n')
}

/** The author, and the second line. */
function aboutOf({ actor, detail }: Notification, locale: Locale): string {
  return [actor?.name, detail && inLanguage(detail, locale)].filter(Boolean).join(': ')
}
