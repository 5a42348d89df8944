import type { Locale } from '#shared/i18n.ts'
import { BrandMark } from '#ui/plain/brand-mark.tsx'
import { ButtonLink } from '#ui/plain/button.tsx'
import type { Speak } from '../text.ts'
import { Sprig } from './marks.tsx'

const password = 'prilej-demo-2026'

export function DemoSection({ say }: { say: Speak }) {
  return (
    <section className="demo" aria-labelledby="demo-title">
      <div className="wrap">
        <div className="demo-card">
          <div>
            <h2 id="demo-title">{say('demo.title')}</h2>
            <p>{say('demo.text')}</p>
            <ButtonLink look="primary" href="/login">
              {say('demo.action')}
            </ButtonLink>
          </div>
          <dl className="accounts">
            {(['admin', 'planner', 'user'] as const).map((name) => (
              <div key={name}>
                <dt>{say(`demo.${name}`)}</dt>
                <dd>{name}@demo.prilej.ro</dd>
              </div>
            ))}
            <div>
              <dt>{say('demo.password')}</dt>
              <dd>{password}</dd>
            </div>
          </dl>
        </div>
      </div>
    </section>
  )
}

export function Closing({ say }: { say: Speak }) {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div className="wrap-narrow">
        <Sprig />
        <h2 id="closing-title">{say('closing.title')}</h2>
        <p className="lede">{say('closing.text')}</p>
        <div className="actions">
          <ButtonLink look="primary" href="/creeaza-cont">
            {say('nav.signUp')}
          </ButtonLink>
          <ButtonLink href="/login">{say('nav.signIn')}</ButtonLink>
        </div>
      </div>
    </section>
  )
}

export function SiteFooter({ say, other }: { say: Speak; other: Locale }) {
  return (
    <footer className="site-footer">
      <div className="wrap footer-grid">
        <p className="entry">
          <BrandMark />
          <span>
            <dfn lang="ro">{say('footer.word')}</dfn> <i>({say('footer.forms')})</i>{' '}
            {say('footer.meaning')}
          </span>
        </p>
        <nav className="footer-links" aria-label={say('footer.label')}>
          <a className="quiet-link" href="/login">
            {say('nav.signIn')}
          </a>
          <a className="quiet-link" href="/creeaza-cont">
            {say('nav.signUp')}
          </a>
          <a className="quiet-link" href="/api/docs">
            {say('nav.docs')}
          </a>
          <a className="quiet-link" href={`/?lang=${other}`} lang={other} hrefLang={other}>
            {say('nav.other')}
          </a>
        </nav>
      </div>
    </footer>
  )
}
