import { looksLikeCnp } from '#shared/text/identifiers.ts'
import { fold } from '#shared/text/text.ts'
import type { Body, Question, Section, TextByLanguage } from '../model.ts'
import { theEnd, type Clause, type Condition } from './flow.ts'

export type FaultCode =
  | 'empty'
  | 'no_label'
  | 'no_options'
  | 'option_no_label'
  | 'limits'
  | 'dangling'
  | 'no_value'
  | 'not_earlier'
  | 'jump_back'
  | 'jump_dangling'
  | 'unreachable'
  | 'pipe_dangling'
  | 'same_key'
  | 'asks_id'
  | 'untranslated'

/** A problem that must be corrected before publishing, or a hint for the planner. */
export interface Fault {
  code: FaultCode
  sectionId: string
  questionId: string | null
  /** Only advice: it may be published so. */
  advice?: boolean
}

/** All problems of a questionnaire, each with its position. */
export function faultsOf(body: Body): Fault[] {
  const faults: Fault[] = []
  const earlier = new Map<string, Question>()
  const questionIds = new Set(
    body.sections.flatMap(({ questions }) => questions.map(({ id }) => id)),
  )
  const keys = new Set<string>()
  const isInBoth = body.sections.some(({ questions }) =>
    questions.some(({ label }) => label.ro && label.en),
  )
  body.sections.forEach((section, at) => {
    const here = { sectionId: section.id, questionId: null }
    const report = (codes: FaultCode[]) => faults.push(...codes.map((code) => ({ code, ...here })))
    report(referenceFaults([section.showIf], earlier, questionIds))
    if (noteKey(keys, section.id)) report(['same_key'])
    for (const question of section.questions) {
      faults.push(...questionFaults(question, section, { earlier, known: questionIds }))
      if (isInBoth && textsOf(question).some(isHalf))
        faults.push({ code: 'untranslated', ...here, questionId: question.id, advice: true })
      if (noteKey(keys, question.id))
        faults.push({ code: 'same_key', sectionId: section.id, questionId: question.id })
      earlier.set(question.id, question)
    }
    report(
      referenceFaults(
        section.next.map(({ when }) => when),
        earlier,
        questionIds,
      ),
    )
    report(jumpFaults(body, at))
  })
  for (const section of unreachable(body))
    faults.push({ code: 'unreachable', sectionId: section.id, questionId: null })
  if (![...earlier.values()].some(({ type }) => type !== 'statement'))
    faults.push({ code: 'empty', sectionId: body.sections[0]?.id ?? '', questionId: null })
  return faults
}

export function isPublishable(body: Body): boolean {
  return faultsOf(body).every(({ advice }) => advice)
}

interface KnownQuestions {
  earlier: ReadonlyMap<string, Question>
  known: ReadonlySet<string>
}

function questionFaults(
  question: Question,
  section: Section,
  { earlier, known }: KnownQuestions,
): Fault[] {
  const here = { sectionId: section.id, questionId: question.id }
  const codes: FaultCode[] = [
    ...(hasText(question.label) ? [] : (['no_label'] as const)),
    ...optionFaults(question),
    ...(limitsFit(question) ? [] : (['limits'] as const)),
    ...referenceFaults([question.showIf, question.requiredIf], earlier, known),
    ...(pipesIn(question.label).every((id) => earlier.has(id)) ? [] : (['pipe_dangling'] as const)),
  ]
  const advice: Fault[] = asksForId(question) ? [{ code: 'asks_id', ...here, advice: true }] : []
  return [...codes.map((code) => ({ code, ...here })), ...advice]
}

function optionFaults(question: Question): FaultCode[] {
  const lists =
    'options' in question
      ? [question.options]
      : question.type === 'matrix'
        ? [question.rows, question.columns]
        : []
  const codes: FaultCode[] = []
  const least = question.type === 'multiple' ? 1 : question.type === 'matrix' ? 1 : 2
  const free = 'other' in question && question.other ? 1 : 0
  if (lists.some((list) => list.length + free < least)) codes.push('no_options')
  if (lists.some((list) => list.some(({ label }) => !hasText(label)))) codes.push('option_no_label')
  if (lists.some((list) => new Set(list.map(({ id }) => id)).size < list.length))
    codes.push('same_key')
  return codes
}

function limitsFit(question: Question): boolean {
  switch (question.type) {
    case 'number': {
      const { min, max, whole: isInteger } = question
      if (min === null || max === null) return true
      return min <= max && (!isInteger || Math.ceil(min) <= Math.floor(max))
    }
    case 'date':
      return !question.earliest || !question.latest || question.earliest <= question.latest
    case 'multiple': {
      const { least, most: limit } = question
      const all = question.options.length + (question.other ? 1 : 0)
      return (least ?? 0) <= Math.min(limit ?? all, all) && (limit === null || limit > 0)
    }
    case 'scale':
      return question.low < question.high
    default:
      return true
  }
}

/** Only questions asked before can be known, so a condition on a later one would run in a circle. */
function referenceFaults(
  conditions: readonly (Condition | null)[],
  earlier: ReadonlyMap<string, Question>,
  questionIds: ReadonlySet<string>,
): FaultCode[] {
  const clauses = conditions.flatMap((each) => clausesOf(each))
  const codes = new Set<FaultCode>()
  for (const clause of clauses) {
    const question = earlier.get(clause.q)
    if (question) {
      if (!saysValue(clause)) codes.add('no_value')
      else if (!optionsExist(question, clause)) codes.add('dangling')
    } else codes.add(questionIds.has(clause.q) ? 'not_earlier' : 'dangling')
  }
  return [...codes]
}

export function clausesOf(condition: Condition | null): Clause[] {
  if (!condition) return []
  if ('all' in condition) return condition.all.flatMap(clausesOf)
  if ('any' in condition) return condition.any.flatMap(clausesOf)
  if ('not' in condition) return clausesOf(condition.not)
  return [condition]
}

/** Whether there is something to compare with; without it the condition could never hold. */
function saysValue({ is, values = [], than }: Clause): boolean {
  if (is === 'in') return values.some((value) => value !== '')
  return is === 'filled' || is === 'empty' || (than !== undefined && than !== '')
}

function optionsExist(question: Question, { is, values = [] }: Clause): boolean {
  const allowed = is === 'in' ? choicesOf(question) : null
  return !allowed || values.every((value) => allowed.includes(value))
}

/** The values that a condition may compare a question with; null where any text is allowed. */
export function choicesOf(question: Question): string[] | null {
  if (question.type === 'yesno') return ['yes', 'no']
  if (question.type === 'consent') return ['yes']
  if (!('options' in question)) return null
  const own = question.options.map(({ id }) => id)
  return 'other' in question && question.other ? [...own, 'other'] : own
}

function jumpFaults({ sections }: Body, at: number): FaultCode[] {
  const targets = sections[at]?.next.map(({ to }) => to) ?? []
  const places = targets
    .filter((to) => to !== theEnd)
    .map((to) => sections.findIndex(({ id }) => id === to))
  return [
    ...(places.some((index) => index >= 0 && index <= at) ? (['jump_back'] as const) : []),
    ...(places.some((place) => place < 0) ? (['jump_dangling'] as const) : []),
  ]
}

function unreachable({ sections }: Body): Section[] {
  const reached = new Set<number>([0])
  sections.forEach((section, at) => {
    if (!reached.has(at)) return
    const always = section.next.findIndex(({ when }) => when === null)
    const possibleJumps = always < 0 ? section.next : section.next.slice(0, always + 1)
    for (const { to } of possibleJumps) reached.add(sections.findIndex(({ id }) => id === to))
    // A section that may be skipped continues with the next, independently of its jumps.
    if (always < 0 || section.showIf) reached.add(at + 1)
  })
  return sections.filter((_, at) => !reached.has(at))
}

const pipe = /\{\{([a-z0-9]{2,16})\}\}/g

export function pipesIn(words: TextByLanguage): string[] {
  return [...Object.values(words).join(' ').matchAll(pipe)].map(([, id]) => id ?? '')
}

function hasText({ ro, en }: TextByLanguage): boolean {
  return ro !== '' || en !== ''
}

/** The texts of a question that respondents read. */
function textsOf(question: Question): TextByLanguage[] {
  const labels = [question.label, question.help]
  if ('options' in question) labels.push(...question.options.map(({ label }) => label))
  if (question.type === 'matrix')
    labels.push(...[...question.rows, ...question.columns].map(({ label }) => label))
  if (question.type === 'scale') labels.push(question.lowLabel, question.highLabel)
  return labels
}

/** Words in one language only; a number is the same in both. */
function isHalf({ ro, en }: TextByLanguage): boolean {
  return (ro === '') !== (en === '') && /\p{L}/u.test(ro + en)
}

/** Law 190/2018: national numbers need more than a form, so the author of such a question is warned. */
function asksForId({ label, type }: Question): boolean {
  if (type === 'statement') return false
  const words = fold(Object.values(label).join(' '))
  return (
    /\b(cnp|cod numeric personal|seri[ea] (si numar|ci|buletin)|pasaport|passport|national id)/.test(
      words,
    ) || looksLikeCnp(words)
  )
}

function noteKey(keys: Set<string>, key: string): boolean {
  const isRepeated = keys.has(key)
  keys.add(key)
  return isRepeated
}
