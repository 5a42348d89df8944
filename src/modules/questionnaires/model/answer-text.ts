import { languages, sayIn, type Locale } from '#shared/i18n.ts'
import { formatDate, PlainDate } from '#shared/dates/time.ts'
import { fixed } from '../locales/fixed.gen.ts'
import { questionsOf, type Body, type Question, type TextByLanguage } from '../model.ts'
import type { Answer, Answers } from './flow.ts'
import { other } from './answer-reader.ts'

/** The words in a language; where it has none in English, or else in Romanian. */
export function textIn(words: TextByLanguage, locale: Locale): string {
  return words[locale] || (locale === 'ro' ? '' : words.en) || words.ro || words.en
}

/** One option as people read it, also one that a newer version no longer has. */
export function optionText(question: Question | undefined, id: string, locale: Locale): string {
  if (id === other) return sayIn(fixed, locale)('other')
  if (question?.type === 'yesno') return sayIn(fixed, locale)(id === 'yes' ? 'yes' : 'no')
  if (question?.type === 'consent') return sayIn(fixed, locale)('agreed')
  if (question?.type === 'matrix') {
    const [row, column] = id.split(':')
    const chosenColumn = question.columns.find((each) => each.id === column)
    const label = question.rows.find((each) => each.id === row)
    return `${label ? textIn(label.label, locale) : row}: ${chosenColumn ? textIn(chosenColumn.label, locale) : column}`
  }
  const option =
    question && 'options' in question ? question.options.find((each) => each.id === id) : undefined
  return option ? textIn(option.label, locale) : id
}

/** An answer in one line, for tables, exports and piping. */
export function answerText(
  question: Question | undefined,
  answer: Answer | undefined,
  locale: Locale,
): string {
  if (!answer) return ''
  if (answer.number !== undefined) {
    const unit = question?.type === 'number' && question.unit ? ` ${question.unit}` : ''
    return `${answer.number.toLocaleString(languages[locale].format, { maximumFractionDigits: 6 })}${unit}`
  }
  if (!answer.options) return writtenText(question, answer.text ?? '', locale)
  if (question?.type === 'file') return answer.text ?? ''
  const names = answer.options.map((id, at) => {
    if (id === other && answer.text) return answer.text
    const name = optionText(question, id, locale)
    return question?.type === 'ranking' ? `${at + 1}. ${name}` : name
  })
  return names.join(', ')
}

/** The typed text; a date in the format of the reader. */
export function writtenText(question: Question | undefined, text: string, locale: Locale): string {
  const day = question?.type === 'date' ? PlainDate.safeParse(text).data : undefined
  return day === undefined ? text : formatDate(day, locale)
}

/** `{{key}}` in a label becomes what was answered to that question, or dots while nothing was. */
export function piped(text: string, body: Body, answers: Answers, locale: Locale): string {
  return text.replace(/\{\{([a-z0-9]{2,16})\}\}/g, (_, id: string) => {
    const question = questionsOf(body).find((each) => each.id === id)
    return answerText(question, answers[id], locale) || '…'
  })
}
