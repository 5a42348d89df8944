import type { Locale } from '#shared/i18n.ts'
import { BrandMark } from '#ui/plain/brand-mark.tsx'
import { ButtonLink } from '#ui/plain/button.tsx'
import type { Speak } from '../text.ts'

export const anchors = { day: 'drum', guests: 'invitati', door: 'usa', rules: 'reguli' } as const

export function SiteHeader({ say, other }: { say: Speak; other: Locale }) {
  return (
    <header className="site-header">
      <div className="wrap site-bar">
        <BrandMark href="/" />
        <nav className="site-nav" aria-label={say('nav.label')}>
          <a className="quiet-link" href={`#${anchors.day}`}>
            {say('nav.day')}
          </a>
          <a className="quiet-link" href={`#${anchors.guests}`}>
            {say('nav.guests')}
          </a>
          <a className="quiet-link" href={`#${anchors.door}`}>
            {say('nav.door')}
          </a>
          <a className="quiet-link" href={`#${anchors.rules}`}>
            {say('nav.rules')}
          </a>
        </nav>
        <nav className="site-account" aria-label={say('nav.account')}>
          <a className="quiet-link" href={`/?lang=${other}`} lang={other} hrefLang={other}>
            {say('nav.other')}
          </a>
          <a className="quiet-link" href="/login">
            {say('nav.signIn')}
          </a>
          <ButtonLink className="site-join" look="primary" href="/creeaza-cont">
            {say('nav.signUp')}
          </ButtonLink>
        </nav>
      </div>
    </header>
  )
}
