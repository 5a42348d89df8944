import type { Locale } from '#shared/i18n.ts'
import { PlainButton } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { speak } from '../text.ts'

interface UnsubscribePageProps {
  frame: EventFrame
  locale: Locale
  action: string
  state: 'ask' | 'left' | 'back'
}

/** Unsubscribing from mails about news, and subscribing again; notifications in the app continue. */
export function UnsubscribePage({ frame, locale, action, state }: UnsubscribePageProps) {
  const say = speak(locale)
  return (
    <EventPage frame={frame} title={say(`leave.${state}.title`)} noIndex>
      <section className="event-message">
        <h1>{say(`leave.${state}.title`)}</h1>
        <p>{say(`leave.${state}.body`)}</p>
        {state !== 'back' && (
          <form method="post" action={action}>
            {state === 'left' && <input type="hidden" name="back" value="true" />}
            <PlainButton look={state === 'ask' ? 'primary' : 'default'}>
              {say(`leave.${state}.do`)}
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
