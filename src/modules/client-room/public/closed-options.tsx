import { formatMoney } from '#shared/numbers/money.ts'
import type { Locale } from '#shared/i18n.ts'
import type { Decision, FrozenContent } from '../model.ts'
import { speak } from '../text.ts'

interface ClosedOptionsProps {
  lang: Locale
  content: FrozenContent
  chosen: ReadonlySet<string>
}

/** Where nothing is chosen any more: what there was, and what was taken. */
export function ClosedOptions({ lang, content, chosen }: ClosedOptionsProps) {
  const say = speak(lang)
  return (
    <section className="room-lines" aria-label={say('decision.options')}>
      <h2>{say('decision.options')}</h2>
      <ul>
        {content.options.map(({ key, label, detail, amount }) => (
          <li key={key}>
            <span className="room-line">
              <span>
                <strong>{label}</strong>{' '}
                {chosen.has(key) && <span className="outside-state">{say('decision.chosen')}</span>}
                {detail && <span className="outside-soft room-inclusions">{detail}</span>}
              </span>
              <span className="room-amount">{amount && formatMoney(amount, lang)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was agreed on; of several who agreed, all chose the same. */
export function chosenIn({ state, edition, answers }: Decision): ReadonlySet<string> {
  const keys = answers.filter((each) => each.edition === edition).map((each) => each.optionKey)
  return new Set(state === 'approved' ? keys.slice(-1).flatMap((key) => key ?? []) : [])
}
