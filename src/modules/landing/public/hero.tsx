import { ButtonLink } from '#ui/plain/button.tsx'
import type { Speak } from '../text.ts'
import { Sprig, Tick } from './marks.tsx'
import { TableDrawing } from './table-drawing.tsx'

export function Hero({ say }: { say: Speak }) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap hero-grid">
        <div className="hero-words">
          <p className="kicker">{say('hero.kicker')}</p>
          <h1 id="hero-title">
            <span>{say('hero.title')}</span> <span>{say('hero.titleEnd')}</span>
          </h1>
          <p className="lede">{say('hero.lede')}</p>
          <div className="actions">
            <ButtonLink look="primary" href="/creeaza-cont">
              {say('nav.signUp')}
            </ButtonLink>
            <ButtonLink href="/login">{say('nav.signIn')}</ButtonLink>
          </div>
          <p className="kinds">{say('hero.kinds')}</p>
        </div>
        <div className="hero-art" role="img" aria-label={say('hero.art')}>
          <TableDrawing />
          <div className="invitation">
            <Sprig />
            <span className="invitation-small">{say('hero.invitation')}</span>
            <span className="invitation-names">Ana &amp; Mihai</span>
            <span className="invitation-line" />
            <span className="invitation-small">{say('hero.date')}</span>
            <span className="invitation-place">{say('hero.place')}</span>
          </div>
          <div className="answer-slip">
            <Tick />
            <span>
              <b>{say('hero.answer')}</b>
              {say('hero.answerNote')}
            </span>
          </div>
        </div>
      </div>
    </section>
  )
}
