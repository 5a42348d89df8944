import type { Locale } from '#shared/i18n.ts'
import type { Diet } from '../model.ts'
import { speak } from '../text.ts'
import { Section } from './supplier-page.tsx'

interface GuestCountsProps {
  lang: Locale
  confirmed: number
  adults: number
  children: number
  babies: number
  diets: readonly { diet: Diet; guests: number }[]
}

/** The number of guests by the present answers. */
export function GuestCounts({ lang, diets, ...counts }: GuestCountsProps) {
  const say = speak(lang)
  const bands = (['adults', 'children', 'babies'] as const).filter((band) => counts[band] > 0)
  return (
    <Section title={say('guests.title')}>
      <p className="outside-soft">{say('guests.about')}</p>
      <dl className="supplier-answers">
        <div>
          <dt>{say('guests.confirmed')}</dt>
          <dd>
            {counts.confirmed}
            {bands.length > 1 && (
              <span className="outside-soft supplier-more-facts">
                {bands.map((band) => say(`guests.${band}`, { n: counts[band] })).join(', ')}
              </span>
            )}
          </dd>
        </div>
        {diets.length > 0 && (
          <div>
            <dt>{say('guests.diets')}</dt>
            <dd>
              <ul className="supplier-diets">
                {diets.map(({ diet, guests }) => (
                  <li key={diet}>
                    {say(`diet.${diet}`)}: {guests}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
