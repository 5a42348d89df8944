import type { FieldProblem } from '#shared/app-error.ts'
import type { ProblemCode } from '#shared/field-problems.ts'
import { looksLikeCnp } from '#shared/text/identifiers.ts'
import { normalisePhone } from '#shared/text/phone.ts'
import { codePoints, Email, normalise } from '#shared/text/text.ts'
import { isPlainDate, PlainTime, typedTime } from '#shared/dates/time.ts'
import { questionsOf, type Body, type Option, type Question } from '../model.ts'
import { isAnswered, test, walk, type Answer, type Answers } from './flow.ts'
import { other } from './answer-reader.ts'

/** Problems that only questionnaires have; the others use the shared texts. */
export type AnswerProblem =
  | ProblemCode
  | 'option_full'
  | 'ranked_twice'
  | 'ranked_partly'
  | 'rate_all'
  | 'file_refused'

interface Problem extends FieldProblem {
  code: AnswerProblem
}

/** Options without free places, as `question:option`. */
export type Full = ReadonlySet<string>

export interface Judgement {
  /** The cleaned answers to the questions that are asked. */
  kept: Record<string, Answer>
  problems: Record<string, Problem>
}

/** The one validator, for what is posted and for the preview in the editor. */
export function judge(body: Body, answers: Answers, full: Full = new Set()): Judgement {
  const clean = Object.fromEntries(
    questionsOf(body).flatMap((question) => {
      const answer = answers[question.id]
      return answer && isAnswered(answer) ? [[question.id, cleaned(question, answer)]] : []
    }),
  )
  const { askedQuestions, kept } = walk(body, clean)
  const problems: Record<string, Problem> = {}
  for (const question of questionsOf(body)) {
    if (!askedQuestions.has(question.id)) continue
    const problem = problemOf(question, kept[question.id], { kept, full })
    if (problem) problems[question.id] = problem
  }
  return { kept, problems }
}

interface ValidationContext {
  kept: Answers
  full: Full
}

export function problemOf(
  question: Question,
  answer: Answer | undefined,
  { kept, full }: ValidationContext,
): Problem | null {
  if (question.type === 'statement') return null
  const isRequired = isWanted(question, kept)
  if (!answer) return isRequired && canBeAnswered(question, full) ? missing(question) : null
  return (
    wrongText(question, answer) ??
    wrongNumber(question, answer) ??
    wrongChoice(question, answer, { full, isRequired })
  )
}

export function isWanted(question: Question, kept: Answers): boolean {
  return question.required || (question.requiredIf !== null && test(question.requiredIf, kept))
}

/** When every place is taken the question cannot be mandatory. */
function canBeAnswered(question: Question, full: Full): boolean {
  if (!('options' in question) || ('other' in question && question.other)) return true
  return question.options.some(({ id }) => !full.has(`${question.id}:${id}`))
}

function missing({ type }: Question): Problem {
  return { code: type === 'consent' ? 'must_accept' : 'required' }
}

function wrongText(question: Question, { text, options }: Answer): Problem | null {
  const free = question.type === 'text' || question.type === 'long'
  if (text === undefined || (!free && options === undefined && !isTextual(question))) return null
  if (question.type === 'email' && !Email.safeParse(text).success) return { code: 'invalid_email' }
  if (question.type === 'phone' && normalisePhone(text) === null) return { code: 'invalid_phone' }
  if (question.type === 'date') return wrongDate(question, text)
  if (question.type === 'time' && !PlainTime.safeParse(text).success)
    return { code: 'invalid_time' }
  const max = free ? (question.maxLength ?? (question.type === 'text' ? 500 : 5000)) : 500
  if (codePoints(text) > max) return { code: 'too_long', limit: max }
  if (looksLikeCnp(text)) return { code: 'contains_cnp' }
  return null
}

function isTextual({ type }: Question): boolean {
  return type === 'email' || type === 'phone' || type === 'date' || type === 'time'
}

function wrongDate(question: Question & { type: 'date' }, text: string): Problem | null {
  if (!isPlainDate(text)) return { code: 'invalid_date' }
  const { earliest, latest } = question
  const outside = (earliest !== null && text < earliest) || (latest !== null && text > latest)
  return outside ? { code: 'invalid_date' } : null
}

function wrongNumber(question: Question, { number }: Answer): Problem | null {
  const { type } = question
  if (type !== 'number' && type !== 'scale' && type !== 'nps') return null
  if (number === undefined || !Number.isFinite(number)) return { code: 'invalid_number' }
  const [least, max] = boundsOf(question)
  if (number < least) return { code: 'too_small', limit: least }
  if (number > max) return { code: 'too_big', limit: max }
  const isInteger = type !== 'number' || question.whole
  return isInteger && !Number.isInteger(number) ? { code: 'not_integer' } : null
}

export function boundsOf(question: Question): [least: number, most: number] {
  if (question.type === 'number') return [question.min ?? -1e9, question.max ?? 1e9]
  if (question.type === 'scale') return [question.low, question.high]
  return [0, 10]
}

function wrongChoice(
  question: Question,
  answer: Answer,
  { full, isRequired }: { full: Full; isRequired: boolean },
): Problem | null {
  const { options, text } = answer
  switch (question.type) {
    case 'yesno':
      return choiceProblem(options, ['yes', 'no'], 1)
    case 'consent':
      return choiceProblem(options, ['yes'], 1)
    case 'single':
    case 'dropdown':
    case 'multiple':
      return wrongOptions(question, options ?? [], text, full)
    case 'matrix':
      return wrongMatrix(question, options ?? [], isRequired)
    case 'ranking':
      return wrongRanking(question.options, options ?? [])
    default:
      return null
  }
}

function choiceProblem(
  options: readonly string[] | undefined,
  allowed: readonly string[],
  max: number,
): Problem | null {
  const fits = options?.every((option) => allowed.includes(option)) && options.length <= max
  return fits ? null : { code: 'invalid_choice' }
}

function wrongOptions(
  question: Question & { type: 'single' | 'dropdown' | 'multiple' },
  chosen: readonly string[],
  text: string | undefined,
  full: Full,
): Problem | null {
  const withOther = 'other' in question && question.other
  const allowed = [...question.options.map(({ id }) => id), ...(withOther ? [other] : [])]
  const max = question.type === 'multiple' ? allowed.length : 1
  const wrong = choiceProblem(chosen, allowed, max)
  if (wrong) return wrong
  if (chosen.includes(other) && !text) return { code: 'required' }
  if (chosen.some((option) => full.has(`${question.id}:${option}`))) return { code: 'option_full' }
  if (question.type !== 'multiple') return null
  if (question.least !== null && chosen.length < question.least)
    return { code: 'too_few', limit: question.least }
  if (question.most !== null && chosen.length > question.most)
    return { code: 'too_many', limit: question.most }
  return null
}

function wrongMatrix(
  question: Question & { type: 'matrix' },
  chosen: readonly string[],
  isRequired: boolean,
): Problem | null {
  const pairs = question.rows.flatMap((row) =>
    question.columns.map((column) => `${row.id}:${column.id}`),
  )
  const rows = new Set(chosen.map((pair) => pair.split(':')[0]))
  if (!chosen.every((pair) => pairs.includes(pair)) || rows.size < chosen.length)
    return { code: 'invalid_choice' }
  return isRequired && rows.size < question.rows.length ? { code: 'rate_all' } : null
}

function wrongRanking(options: readonly Option[], chosen: readonly string[]): Problem | null {
  if (!chosen.every((id) => options.some((option) => option.id === id)))
    return { code: 'invalid_choice' }
  if (new Set(chosen).size < chosen.length) return { code: 'ranked_twice' }
  return chosen.length < options.length ? { code: 'ranked_partly' } : null
}

/** The stored form of an answer: text in our letters, addresses and numbers in one form, each option once. */
function cleaned(question: Question, answer: Answer): Answer {
  const { text, number, options } = answer
  const plain = text === undefined ? undefined : normalise(text)
  const normalised =
    plain === undefined
      ? undefined
      : question.type === 'email'
        ? plain.toLowerCase()
        : question.type === 'phone'
          ? (normalisePhone(plain) ?? plain)
          : question.type === 'time'
            ? typedTime(plain)
            : question.type === 'long'
              ? plain
              : plain.replace(/[\n\t]+/g, ' ')
  const isRanking = question.type === 'ranking'
  return {
    ...(normalised !== undefined && { text: normalised }),
    ...(number !== undefined && { number }),
    ...(options && { options: isRanking ? options : [...new Set(options)] }),
  }
}
