import type { Speak } from '../text.ts'
import { Sprig } from './marks.tsx'

const family = [
  { name: 'Elena', menu: 'vegetarian' },
  { name: 'Radu', menu: 'classic' },
  { name: 'Matei', menu: 'child' },
] as const

/** The guests' own page as a drawing in HTML, so that its words follow the language. */
export function GuestPhone({ say }: { say: Speak }) {
  return (
    <div className="phone" role="img" aria-label={say('guests.phone')}>
      <div className="phone-screen">
        <div className="phone-cover">
          <Sprig />
          <span className="phone-names">Ana &amp; Mihai</span>
          <span className="phone-date">{say('hero.date')}</span>
        </div>
        <div className="phone-body">
          <p className="phone-hello">{say('phone.hello')}</p>
          {(['ceremony', 'party'] as const).map((part) => (
            <div key={part} className="phone-part">
              <b>{say(`phone.${part}`)}</b>
              <small>{part === 'ceremony' ? '16:00' : '19:00'}</small>
              <span className="phone-choice">
                <i className="chosen">{say('phone.yes')}</i>
                <i>{say('phone.no')}</i>
              </span>
            </div>
          ))}
          {family.map(({ name, menu }) => (
            <div key={name} className="phone-person">
              <b>{name}</b>
              <span className="tag">{say(`phone.${menu}`)}</span>
            </div>
          ))}
          <div className="phone-send">{say('phone.send')}</div>
        </div>
      </div>
    </div>
  )
}
