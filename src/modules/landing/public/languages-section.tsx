import { locales } from '#shared/i18n.ts'
import { speak, type Speak } from '../text.ts'

/** The plurals are made by the same function that the product uses. */
export function LanguagesSection({ say }: { say: Speak }) {
  return (
    <section className="languages" aria-labelledby="languages-title">
      <div className="wrap languages-grid">
        <div>
          <h2 id="languages-title">{say('languages.title')}</h2>
          <p>{say('languages.text')}</p>
        </div>
        {locales.map((locale) => {
          const inIt = speak(locale)
          return (
            <div key={locale} className="language" lang={locale}>
              <h3>{inIt('languages.name')}</h3>
              <ul>
                {[1, 2, 20].map((n) => (
                  <li key={n}>{inIt('languages.guests', { n })}</li>
                ))}
                <li>{inIt('languages.date')}</li>
                <li>{inIt('languages.money')}</li>
              </ul>
            </div>
          )
        })}
      </div>
    </section>
  )
}
