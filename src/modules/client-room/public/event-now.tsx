import type { Locale } from '#shared/i18n.ts'
import { formatDate } from '#shared/dates/time.ts'
import { formatMoney, type Money } from '#shared/numbers/money.ts'
import { ButtonLink } from '#ui/plain/button.tsx'
import { speak } from '../text.ts'
import { Section } from './room-page.tsx'

export interface AnswerCounts {
  invited: number
  confirmed: number
  refused: number
  silent: number
  undecided: number
  waiting: number
}

export interface AgreedPayment {
  id: string
  label: string
  amount: Money
  dueOn: string
  paidOn: string | null
}

export interface EventNowProps {
  lang: Locale
  /** Null while no one is invited. */
  answers: AnswerCounts | null
  payments: readonly AgreedPayment[]
}

interface RoomLinksProps {
  lang: Locale
  links: readonly { label: string; href: string }[]
}

/** Other pages of the event that are for the client, as the final report. */
export function RoomLinks({ lang, links }: RoomLinksProps) {
  if (links.length === 0) return null
  return (
    <Section title={speak(lang)('links.title')}>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <ButtonLink href={href} wide>
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** All but the last add up to the last; the rare answers are shown only where somebody gave them. */
function shownCounts(answers: AnswerCounts) {
  const keys = ['confirmed', 'refused', 'undecided', 'waiting', 'silent', 'invited'] as const
  return keys.filter((key) => answers[key] > 0 || (key !== 'undecided' && key !== 'waiting'))
}

/** The present state of the event: answers of guests, and payments of the client. */
export function EventNow({ lang, answers, payments }: EventNowProps) {
  const say = speak(lang)
  return (
    <>
      {answers && (
        <Section title={say('answers.title')}>
          <dl className="room-counts">
            {shownCounts(answers).map((key) => (
              <div key={key}>
                <dt>{say(`answers.${key}`)}</dt>
                <dd>{answers[key]}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {payments.length > 0 && (
        <Section title={say('payments.title')}>
          <ul className="room-lines">
            {payments.map(({ id, label, amount, dueOn, paidOn }) => (
              <li key={id}>
                <span className="room-line">
                  <span>
                    {label}{' '}
                    <span className="outside-soft">
                      {paidOn
                        ? say('payments.paid', { date: formatDate(paidOn, lang) })
                        : say('payments.due', { date: formatDate(dueOn, lang) })}
                    </span>
                  </span>
                  <span className="room-amount">{formatMoney(amount, lang)}</span>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
