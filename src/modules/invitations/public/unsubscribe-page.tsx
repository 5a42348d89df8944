import type { Locale } from '#shared/i18n.ts'
import { PlainButton } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { speak } from '../text.ts'

interface UnsubscribePageProps {
  frame: EventFrame
  locale: Locale
  action: string
  company: string
  state: 'ask' | 'left' | 'back'
}

/** Unsubscribing from mails, and subscribing again. */
export function UnsubscribePage({ frame, locale, action, company, state }: UnsubscribePageProps) {
  const say = speak(locale)
  return (
    <EventPage frame={frame} title={say(`leave.${state}.title`)} noIndex>
      <section className="event-message">
        <h1>{say(`leave.${state}.title`)}</h1>
        <p>{say(`leave.${state}.body`, { company })}</p>
        {state !== 'back' && (
          <form method="post" action={action}>
            {state === 'left' && <input type="hidden" name="back" value="true" />}
            <PlainButton look={state === 'ask' ? 'primary' : 'default'}>
              {say(`leave.${state}.do`)}
            </PlainButton>
          </form>
        )}
      </section>
    </EventPage>
  )
}
