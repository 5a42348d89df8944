import type { Answer } from './flow.ts'

/** The fields of a question that are needed to read its form fields. */
interface Readable {
  id: string
  type: string
}

/** Names of the fields of a form; the island reads the same ones. */
export const fieldOf = (id: string) => `q.${id}`
export const otherOf = (id: string) => `o.${id}`
export const partOf = (id: string, part: string) => `p.${id}.${part}`

/** The value of "other" among the options. */
export const other = 'other'

/** The answers in a posted form; what is not a number where one is wanted stays as text, so that nothing typed is lost. */
export function readAnswers(
  questions: readonly Readable[],
  fields: Iterable<readonly [string, string]>,
): Record<string, Answer> {
  const all = [...fields].filter(([, value]) => value !== '')
  const answers: Record<string, Answer> = {}
  for (const question of questions) {
    const answer = readOne(question, all)
    if (answer) answers[question.id] = answer
  }
  return answers
}

function readOne(
  { id, type }: Readable,
  fields: readonly (readonly [string, string])[],
): Answer | undefined {
  const own = fields.filter(([name]) => name === fieldOf(id)).map(([, value]) => value)
  const parts = fields.filter(([name]) => name.startsWith(`p.${id}.`))
  const text = fields.find(([name]) => name === otherOf(id))?.[1]
  switch (type) {
    case 'number':
    case 'scale':
    case 'nps':
      return own[0] === undefined ? undefined : numberIn(own[0])
    case 'single':
    case 'dropdown':
    case 'yesno':
    case 'multiple':
    case 'consent':
    case 'file':
      if (own.length === 0) return undefined
      return own.includes(other) ? { options: own, text: text ?? '' } : { options: own }
    case 'matrix':
      return optionsAnswer(parts.map(([name, value]) => `${name.slice(id.length + 3)}:${value}`))
    case 'ranking':
      return optionsAnswer(
        parts.toSorted(([one], [two]) => pathsIn(one) - pathsIn(two)).map(([, option]) => option),
      )
    default:
      return own[0] === undefined ? undefined : { text: own[0] }
  }
}

function pathsIn(name: string): number {
  return Number(name.slice(name.lastIndexOf('.') + 1))
}

function optionsAnswer(options: string[]): Answer | undefined {
  return options.length > 0 ? { options } : undefined
}

/** Formats a number so that it is parsed as the same again: a point before three digits would separate thousands. */
export function numberText(number: number): string {
  return String(number).replace('.', ',')
}

/** `1.234,5`, `1234.5` and `1 234` are numbers as people write them. */
function numberIn(typed: string): Answer {
  const plain = typed.replace(/[\s\u00A0]/g, '')
  const decimal = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain)
    ? plain.replaceAll('.', '').replace(',', '.')
    : plain.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(decimal) ? { number: Number(decimal) } : { text: typed }
}
