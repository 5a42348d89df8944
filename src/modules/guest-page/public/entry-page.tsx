import type { Locale } from '#shared/i18n.ts'
import { ButtonLink, PlainButton } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { PlainField } from '#ui/plain/field.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { speak } from '../text.ts'

interface EntryPageProps {
  frame: EventFrame
  locale: Locale
  address: string
  code?: string
  name?: string
  trouble?: { code?: string; name?: string }
  /** The same words whether there is such a guest or not. */
  asked?: boolean
  /** True if they followed a personal link that is no longer valid. */
  deadLink?: boolean
  /** The last person of a group erased themselves, and the link went with them. */
  isErased?: boolean
  /** Strangers may register. */
  isOpen: boolean
}

/**
 * For a person who has the code of the invitation, or only their name. Missing input is reported by the page in its
 * own language, not by the browser in another.
 */
export function EntryPage(props: EntryPageProps) {
  const {
    frame,
    locale,
    address,
    code,
    name,
    trouble = {},
    asked,
    deadLink,
    isErased,
    isOpen,
  } = props
  const say = speak(locale)
  return (
    <EventPage frame={frame} title={say('entry.title')} noIndex withHero>
      {!frame.eventName && <h1 className="guest-title">{say('entry.title')}</h1>}
      {isErased && (
        <Notice tone="success" title={say('data.erased')}>
          {say('entry.erased')}
        </Notice>
      )}
      {deadLink && (
        <Notice tone="warning" title={say('entry.deadLinkTitle')}>
          {say('entry.deadLink')}
        </Notice>
      )}
      {asked && (
        <Notice tone="info" title={say('entry.askedTitle')}>
          {say('entry.asked')}
        </Notice>
      )}
      <section className="guest-card">
        <h2>{say('entry.code')}</h2>
        <form method="post" action={`${address}/invitatie`} noValidate>
          <PlainField
            name="code"
            label={say('entry.codeLabel')}
            help={say('entry.codeHelp')}
            autoComplete="off"
            required
            maxLength={20}
            value={code ?? ''}
            {...(trouble.code && { error: trouble.code })}
          />
          <PlainButton look="primary" wide>
            {say('entry.open')}
          </PlainButton>
        </form>
      </section>
      <section className="guest-card">
        <h2>{say('entry.find')}</h2>
        <form method="post" action={`${address}/invitatie`} noValidate>
          <PlainField
            name="name"
            label={say('entry.nameLabel')}
            help={say('entry.nameHelp')}
            autoComplete="name"
            required
            maxLength={200}
            value={name ?? ''}
            {...(trouble.name && { error: trouble.name })}
          />
          <PlainButton wide>{say('entry.send')}</PlainButton>
        </form>
      </section>
      {isOpen && (
        <p className="guest-buttons">
          <ButtonLink href={`${address}/inscriere`}>{say('entry.register')}</ButtonLink>
        </p>
      )}
    </EventPage>
  )
}
