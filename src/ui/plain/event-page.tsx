import type { ReactNode } from 'react'
import type { Locale } from '#shared/i18n.ts'
import { BrandMark } from './brand-mark.tsx'
import { Document } from './document.tsx'

/** The frame around the content of an event's page; a page about no event has only its language. */
export interface EventFrame {
  lang: Locale
  stylesheets: readonly string[]
  /** The rules themselves, where the page carries them. */
  styles?: string
  eventName?: string
  when?: string
  where?: string
  cover?: { path: string; widths: readonly number[] } | null
  logo?: string | null
  companyName?: string
  organiser?: string
  contact?: { email: string | null; phone: string | null; website: string | null }
  otherLanguages?: readonly { lang: Locale; label: string; href: string }[]
  /** That of the event's site; without it the page is in the colour of the company and follows the system's scheme. */
  look?: { scheme: 'light' | 'dark'; ground: string; drawing: ReactNode }
}

interface EventPageProps {
  frame: EventFrame
  title: string
  description?: string
  noIndex?: boolean
  scripts?: readonly string[]
  /** The name, day and place of the event, large, above the content. */
  withHero?: boolean
  children: ReactNode
}

export function EventPage(props: EventPageProps) {
  const { frame, title, description, noIndex, scripts, withHero, children } = props
  const { lang, stylesheets, styles, eventName, look } = frame
  return (
    <Document
      lang={lang}
      title={eventName && eventName !== title ? `${title} · ${eventName}` : title}
      stylesheets={stylesheets}
      {...(styles && { styles })}
      {...(description && { description })}
      {...(scripts && { scripts })}
      {...(noIndex && { noIndex })}
      {...(look && { scheme: look.scheme, themeColor: look.ground })}
      bodyClass={look ? 'event-page event-dressed' : 'event-page'}
      icon="/favicon.svg"
    >
      <EventTop frame={frame} />
      {withHero && eventName && <EventHero frame={frame} />}
      <main id="main" className="event-main">
        {children}
      </main>
      <EventFoot frame={frame} />
    </Document>
  )
}

function EventTop({ frame: { companyName, logo, otherLanguages } }: { frame: EventFrame }) {
  return (
    <header className="event-top">
      {logo ? (
        <img className="event-logo" src={logo} alt={companyName ?? ''} height={36} />
      ) : companyName ? (
        <span className="event-company">{companyName}</span>
      ) : (
        <BrandMark />
      )}
      {otherLanguages && otherLanguages.length > 0 && (
        <span className="event-languages">
          {otherLanguages.map(({ lang, label, href }) => (
            <a key={lang} href={href} hrefLang={lang} lang={lang}>
              {label}
            </a>
          ))}
        </span>
      )}
    </header>
  )
}

function EventHero({ frame: { eventName, when, where, cover, look } }: { frame: EventFrame }) {
  return (
    <section
      className={cover ? 'event-hero event-hero-pictured' : 'event-hero'}
      aria-label={eventName}
    >
      {cover ? <Cover {...cover} /> : look && <div className="event-drawing">{look.drawing}</div>}
      <div className="event-hero-words">
        <h1>{eventName}</h1>
        <p>{when}</p>
        {where && <p>{where}</p>}
      </div>
    </section>
  )
}

function Cover({ path, widths }: { path: string; widths: readonly number[] }) {
  const addresses = widths.map((width) => `${path}/${width}.webp ${width}w`)
  const middle = widths.find((width) => width >= 640) ?? widths.at(-1)
  return (
    <img
      className="event-cover"
      src={`${path}/${middle}.webp`}
      srcSet={addresses.join(', ')}
      sizes="100vw"
      alt=""
      fetchPriority="high"
    />
  )
}

function EventFoot({ frame: { organiser, contact } }: { frame: EventFrame }) {
  return (
    <footer className="event-foot">
      {organiser && <p>{organiser}</p>}
      {contact && (
        <p className="event-contact">
          {contact.phone && <a href={`tel:${contact.phone}`}>{contact.phone}</a>}
          {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          {contact.website && (
            <a href={contact.website} rel="noopener">
              {contact.website.replace(/^https?:\/\//, '')}
            </a>
          )}
        </p>
      )}
    </footer>
  )
}
