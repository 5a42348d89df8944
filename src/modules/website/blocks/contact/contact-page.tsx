import type { Locale } from '#shared/i18n.ts'
import { ButtonLink, PlainButton } from '#ui/plain/button.tsx'
import { PlainField, PlainTextArea } from '#ui/plain/field.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { speak } from '../../text.ts'

interface SentPageProps {
  frame: EventFrame
  locale: Locale
  email: string
  back: string
}

export function SentPage({ frame, locale, email, back }: SentPageProps) {
  const say = speak(locale)
  return (
    <EventPage frame={frame} title={say('contact.sent')} noIndex>
      <section className="event-message">
        <h1>{say('contact.sent')}</h1>
        <p>{say('contact.sentBody', { email })}</p>
        <ButtonLink look="primary" href={back}>
          {say('contact.back')}
        </ButtonLink>
      </section>
    </EventPage>
  )
}

interface ContactPageProps extends Omit<SentPageProps, 'email'> {
  typedValues: Record<string, string>
  problems: Record<string, string>
  action: string
}

/** The form again with every typed text, and each problem at its field. */
export function ContactPage({
  frame,
  locale,
  typedValues,
  problems,
  action,
  back,
}: ContactPageProps) {
  const say = speak(locale)
  return (
    <EventPage frame={frame} title={say('contact.refused')} noIndex>
      <section className="event-message">
        <h1>{say('contact.refused')}</h1>
        <p role="alert">{say('contact.problem')}</p>
        <form method="post" action={action} className="plain-form">
          <input type="hidden" name="lang" value={locale} />
          <input type="hidden" name="topic" value={typedValues.topic} />
          <PlainField
            name="name"
            label={say('contact.name')}
            value={typedValues.name}
            error={problems.name}
          />
          <PlainField
            name="email"
            type="email"
            label={say('contact.email')}
            value={typedValues.email}
            error={problems.email}
          />
          <PlainTextArea
            name="message"
            rows={6}
            label={say('contact.message')}
            value={typedValues.message}
            error={problems.message}
          />
          <PlainButton look="primary">{say('contact.send')}</PlainButton>
          <a href={back}>{say('contact.back')}</a>
        </form>
      </section>
    </EventPage>
  )
}
