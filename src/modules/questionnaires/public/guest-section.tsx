import type { Locale } from '#shared/i18n.ts'
import { speak } from '../text.ts'

export interface GuestLine {
  key: string
  title: string
  /** The name of the person who answers, where the group has several. */
  name: string | null
  done: boolean
  href: string
}

/** The questionnaires on the personal page of an invitation. */
export function GuestQuestionnaires({
  lines,
  locale,
}: {
  lines: readonly GuestLine[]
  locale: Locale
}) {
  const say = speak(locale)
  return (
    <ul className="guest-questionnaires">
      {lines.map(({ key, title, name, done, href }) => (
        <li key={key}>
          <a href={href}>{name ? `${title} · ${name}` : title}</a>{' '}
          <span>{say(done ? 'fill.answered' : 'fill.toAnswer')}</span>
        </li>
      ))}
    </ul>
  )
}
