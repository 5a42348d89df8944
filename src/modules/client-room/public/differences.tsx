import type { Locale } from '#shared/i18n.ts'
import { formatMoney, type Money } from '#shared/numbers/money.ts'
import {
  differencesBetween,
  isSameLine,
  lookKey,
  type Difference,
  type FrozenContent,
  type FrozenLine,
} from '../model.ts'
import { speak } from '../text.ts'
import { lineDetail, lineName } from './line-name.ts'

interface PageLanguage {
  lang: Locale
  /** The names of guests in the contents, by id. */
  names: Readonly<Record<string, string>>
}

interface DifferencesProps extends PageLanguage {
  before: FrozenContent
  after: FrozenContent
}

/** What differs between two contents, in words. */
export function Differences({ before, after, ...reading }: DifferencesProps) {
  return (
    <ul className="room-differences">
      {differencesBetween(before, after).map((difference) => (
        <li key={difference.key} className={`room-difference-${difference.kind}`}>
          <DifferenceWords {...reading} difference={difference} />
        </li>
      ))}
    </ul>
  )
}

function DifferenceWords({ difference, ...reading }: PageLanguage & { difference: Difference }) {
  const { lang } = reading
  const { kind, key, label, before, after, titles, totals } = difference
  const say = speak(lang)
  const was = (one: string, other: string) =>
    say('change.was', { before: one || '–', after: other || '–' })
  if (kind === 'reordered') return <strong>{say('change.reordered')}</strong>
  const line = after ?? before
  const isBoth = before !== null && after !== null
  const isOnlyMoved = titles && isBoth && isSameLine(before, after)
  return (
    <>
      <strong>{say(isOnlyMoved ? 'change.moved' : `change.${kind}`)}</strong>{' '}
      {lineName({ key, label, ...line }, lang)}
      {totals && (
        <span>{was(amountText(totals.before, lang), amountText(totals.after, lang))}</span>
      )}
      {titles && <span>{was(titles.before, titles.after)}</span>}
      {isBoth
        ? !isOnlyMoved && <span>{changeText(before, after, reading)}</span>
        : line && <span>{amountText(line.amount, lang)}</span>}
    </>
  )
}

/** The earlier state of a picture or a layout cannot be described in text. */
function changeText(before: FrozenLine, after: FrozenLine, reading: PageLanguage): string {
  const say = speak(reading.lang)
  const isRenamed = before.label !== after.label && (after.amount ?? after.people) !== undefined
  const textOf = (line: FrozenLine) =>
    [isRenamed && lineName(line, reading.lang), lineText(line, reading)].filter(Boolean).join(', ')
  const [was, is] = [textOf(before), textOf(after)]
  return was === is ? say('change.unsaid') : say('change.was', { before: was, after: is })
}

function lineText(line: FrozenLine, reading: PageLanguage): string {
  const { key, label, detail, amount, people, print } = line
  if (print !== undefined) return key === lookKey ? label : detail
  if (people) return peopleText(people, reading)
  const words = [amount ? formatMoney(amount, reading.lang) : label, lineDetail(line, reading.lang)]
  return words.filter(Boolean).join(', ')
}

export function peopleText(ids: readonly string[], { lang, names }: PageLanguage): string {
  return ids.map((id) => names[id] ?? '–').join(', ') || speak(lang)('decision.nobody')
}

export function amountText(amount: Money | null, lang: Locale): string {
  return amount ? formatMoney(amount, lang) : ''
}
