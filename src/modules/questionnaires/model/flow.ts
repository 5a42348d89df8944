/** The answer to one question, in the one form that is stored, tested and drawn. */
export interface Answer {
  /** Free text, a date, a time, an address, or the text of "other". */
  text?: string
  number?: number
  /** Chosen options; for a ranking in its order, for a matrix as `row:column`. */
  options?: readonly string[]
}
export type Answers = Readonly<Record<string, Answer>>

/** A question of the person's earlier answers, joined by all, any and not. */
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  | Clause

export interface Clause {
  q: string
  is: 'filled' | 'empty' | 'in' | 'gt' | 'lt'
  /** For `in`: any of these options or texts. */
  values?: readonly string[] | undefined
  /** For `gt` and `lt`: a number, or a date as text. */
  than?: number | string | undefined
}

/** The parts of a questionnaire that decide which questions are shown; the page sends only these to the browser. */
export interface Flow {
  sections: readonly FlowSection[]
}
export interface FlowSection {
  id: string
  showIf: Condition | null
  next: readonly Jump[]
  questions: readonly FlowQuestion[]
}
export interface FlowQuestion {
  id: string
  type: string
  showIf: Condition | null
  /** Absent where no answer makes it required. */
  requiredIf?: Condition | null
}
export interface Jump {
  /** Null: always. */
  when: Condition | null
  to: string
}

/** The section name that ends the questionnaire. */
export const theEnd = 'end'

export function isAnswered(answer: Answer | undefined): boolean {
  return (
    answer !== undefined &&
    (answer.number !== undefined || !!answer.text || (answer.options?.length ?? 0) > 0)
  )
}

/** The one judge of conditions, on the server, in the page and in the editor. */
export function test(condition: Condition | null, answers: Answers): boolean {
  if (!condition) return true
  if ('all' in condition) return condition.all.every((each) => test(each, answers))
  if ('any' in condition) return condition.any.some((each) => test(each, answers))
  if ('not' in condition) return !test(condition.not, answers)
  return isClauseMet(condition, answers[condition.q])
}

function isClauseMet({ is, values = [], than }: Clause, answer: Answer | undefined): boolean {
  if (is === 'empty') return !isAnswered(answer)
  if (!isAnswered(answer)) return false
  if (is === 'filled') return true
  const { options, text = '', number } = answer as Answer
  if (is === 'in') return values.some((value) => options?.includes(value) || text === value)
  const own = number ?? text
  if (than === undefined || typeof own !== typeof than) return false
  return is === 'gt' ? own > than : own < than
}

export interface Walk {
  /** The sections that the person passes, in order. */
  sections: string[]
  /** Every question that is asked. */
  askedQuestions: Set<string>
  /** Only answers to questions that are asked; no others ever count. */
  kept: Record<string, Answer>
}

/** Goes through the questionnaire as the person does; jumps lead forward only, so it always ends. */
export function walk(flow: Flow, answers: Answers): Walk {
  const walked: Walk = { sections: [], askedQuestions: new Set(), kept: {} }
  let at = 0
  for (let section = flow.sections[0]; section; section = flow.sections[at]) {
    if (!test(section.showIf, walked.kept)) {
      at++
      continue
    }
    walked.sections.push(section.id)
    for (const { id, showIf } of section.questions) {
      if (!test(showIf, walked.kept)) continue
      walked.askedQuestions.add(id)
      const answer = answers[id]
      if (answer && isAnswered(answer)) walked.kept[id] = answer
    }
    at = following(flow, at, walked.kept)
  }
  return walked
}

function following({ sections }: Flow, at: number, kept: Answers): number {
  const jump = sections[at]?.next.find(({ when }) => test(when, kept))
  if (!jump) return at + 1
  if (jump.to === theEnd) return sections.length
  const target = sections.findIndex(({ id }) => id === jump.to)
  return target > at ? target : at + 1
}
