import type { Locale } from '#shared/i18n.ts'
import { ButtonLink } from '#ui/plain/button.tsx'
import { EventPage } from '#ui/plain/event-page.tsx'
import { speak } from '../text.ts'

export type { EventFrame } from '#ui/plain/event-page.tsx'

export const stylesheet = 'src/ui/plain/event-page.css'

export type MessageKind =
  | 'absent'
  | 'busy'
  | 'form_too_large'
  | 'form_busy'
  | 'form_unreadable'
  | 'address_unreadable'

interface MessagePageProps {
  lang: Locale
  kind: MessageKind
  stylesheets: readonly string[]
  /** The page where people type the code of their invitation. */
  code?: string | undefined
}

/** The visitor typed nothing that could be lost, so the link leads to the first page. */
const leadsHome: ReadonlySet<MessageKind> = new Set(['absent', 'address_unreadable'])

/** For a page that cannot be shown; says nothing about whether the event or the guest ever was. */
export function MessagePage({ lang, kind, stylesheets, code }: MessagePageProps) {
  const say = speak(lang)
  const title = say(`${kind}.title`)
  return (
    <EventPage frame={{ lang, stylesheets }} title={title} noIndex>
      <section className="event-message">
        <h1>{title}</h1>
        <p>{say(`${kind}.body`)}</p>
        {code && (
          <p>
            <ButtonLink href={code}>{say('absent.code')}</ButtonLink>
          </p>
        )}
        {leadsHome.has(kind) && <ButtonLink href="/">{say('absent.home')}</ButtonLink>}
      </section>
    </EventPage>
  )
}
