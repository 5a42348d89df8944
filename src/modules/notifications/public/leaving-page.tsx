import type { Locale } from '#shared/i18n.ts'
import { PlainButton } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { speak } from '../text.ts'

interface LeavingPageProps {
  frame: EventFrame
  locale: Locale
  action: string
  deed: 'ask' | 'left' | 'back'
}

/** The way out of mails about news, and the way back; what is told in the app goes on. */
export function LeavingPage({ frame, locale, action, deed }: LeavingPageProps) {
  const say = speak(locale)
  return (
    <EventPage frame={frame} title={say(`leave.${deed}.title`)} noIndex>
      <section className="event-message">
        <h1>{say(`leave.${deed}.title`)}</h1>
        <p>{say(`leave.${deed}.body`)}</p>
        {deed !== 'back' && (
          <form method="post" action={action}>
            {deed === 'left' && <input type="hidden" name="back" value="true" />}
            <PlainButton look={deed === 'ask' ? 'primary' : 'default'}>
              {say(`leave.${deed}.do`)}
            </PlainButton>
          </form>
        )}
        <p>
          <a href="/notificari?fila=preferinte">{say('leave.preferences')}</a>
        </p>
      </section>
    </EventPage>
  )
}
