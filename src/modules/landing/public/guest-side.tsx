import type { Speak } from '../text.ts'
import { GuestPhone } from './guest-phone.tsx'
import { anchors } from './site-header.tsx'

export function GuestSide({ say }: { say: Speak }) {
  return (
    <section className="guests" id={anchors.guests} aria-labelledby="guests-title">
      <div className="wrap guests-grid">
        <GuestPhone say={say} />
        <div>
          <h2 id="guests-title">{say('guests.title')}</h2>
          <p className="lede">{say('guests.lede')}</p>
          <dl className="facts">
            {(['answers', 'menu', 'ticket', 'data'] as const).map((name) => (
              <div key={name}>
                <dt>{say(`guests.${name}.title`)}</dt>
                <dd>{say(`guests.${name}.text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
