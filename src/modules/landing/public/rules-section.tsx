import type { Speak } from '../text.ts'
import { anchors } from './site-header.tsx'

export function RulesSection({ say }: { say: Speak }) {
  return (
    <section className="rules" id={anchors.rules} aria-labelledby="rules-title">
      <div className="wrap">
        <div className="rules-top">
          <p className="letters" aria-hidden>
            ă â î ș ț
          </p>
          <div className="rules-words">
            <h2 id="rules-title">{say('rules.title')}</h2>
            <p className="lede">{say('rules.lede')}</p>
          </div>
        </div>
        <h3 className="group-title">{say('rules.local')}</h3>
        <ul className="samples">
          {(['letters', 'vat', 'codes', 'days'] as const).map((name) => (
            <li key={name}>
              <p className="sample" aria-hidden>
                {say(`rules.${name}.sample`)}
              </p>
              <h4>{say(`rules.${name}.title`)}</h4>
              <p>{say(`rules.${name}.text`)}</p>
            </li>
          ))}
        </ul>
        <h3 className="group-title">{say('rules.data')}</h3>
        <ul className="samples">
          {(['health', 'cnp', 'history', 'outside'] as const).map((name) => (
            <li key={name}>
              <h4>{say(`rules.${name}.title`)}</h4>
              <p>{say(`rules.${name}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
