import { test, walk, type Answers, type Clause, type Condition } from '../../model/flow.ts'
import { optionText } from '../../model/answer-text.ts'
import { questionsOf, type Body } from '../../model.ts'
import type { StaffLocale, Say } from '#shared/i18n.ts'
import type { text } from '../../text.ts'

/** A condition as people build it: clauses and groups joined by one word. */
export interface Group {
  join: Join
  items: Item[]
}
export type Item = Clause | Group
export const joins = ['all', 'any', 'not'] as const
type Join = (typeof joins)[number]

export function isGroup(item: Item): item is Group {
  return 'join' in item
}

export function groupOf(condition: Condition | null): Group | null {
  if (!condition) return null
  const item = itemOf(condition)
  return isGroup(item) ? item : { join: 'all', items: [item] }
}

/** "None of" is the negation of "any of". */
function itemOf(condition: Condition): Item {
  if ('all' in condition) return { join: 'all', items: condition.all.map(itemOf) }
  if ('any' in condition) return { join: 'any', items: condition.any.map(itemOf) }
  if (!('not' in condition)) return condition
  const inner = itemOf(condition.not)
  return { join: 'not', items: isGroup(inner) && inner.join === 'any' ? inner.items : [inner] }
}

export function conditionOf(group: Group): Condition {
  const items = group.items.map((item) => (isGroup(item) ? conditionOf(item) : item))
  if (group.join === 'all') return { all: items }
  return group.join === 'any' ? { any: items } : { not: { any: items } }
}

type SayText = Say<keyof (typeof text)['ro'] & string>

interface TextContext {
  body: Body
  say: SayText
  locale: StaffLocale
}

/** A condition as a sentence: „Participați?” este unul dintre Da și …. */
export function conditionText(condition: Condition, context: TextContext): string {
  const { say } = context
  if ('all' in condition) return joined(condition.all, say('why.and'), context)
  if ('any' in condition) return joined(condition.any, say('why.or'), context)
  if ('not' in condition)
    return say('why.not', { condition: conditionText(condition.not, context) })
  return clauseText(condition, context)
}

function joined(conditions: readonly Condition[], word: string, context: TextContext): string {
  const parts = conditions.map((each) => conditionText(each, context))
  return parts.length > 1 ? `(${parts.join(word)})` : (parts[0] ?? '')
}

function clauseText(
  { q, is, values = [], than }: Clause,
  { body, say, locale }: TextContext,
): string {
  const question = questionsOf(body).find(({ id }) => id === q)
  const name = question
    ? question.label[locale] || question.label.ro || question.label.en
    : say('condition.gone')
  const value =
    is === 'in' ? values.map((each) => optionText(question, each, locale)).join(', ') : (than ?? '')
  return `„${name}” ${say(`condition.${is}`)} ${value}`.trim()
}

export interface Hidden {
  questionId: string
  name: string
  why: string
}

/** Every question that these answers leave out, and the reason in words. */
export function hiddenQuestions(answers: Answers, context: TextContext): Hidden[] {
  const { body, say, locale } = context
  const { sections, askedQuestions, kept } = walk(body, answers)
  return body.sections.flatMap((section, at) => {
    const title = section.title[locale] || section.title.ro || say('section.name', { n: at + 1 })
    const isPassed = !sections.includes(section.id)
    const isShut = isPassed && section.showIf !== null && !test(section.showIf, kept)
    return section.questions.flatMap((question) => {
      if (askedQuestions.has(question.id)) return []
      const why = isShut
        ? say('why.section', { name: title })
        : isPassed
          ? say('why.skipped', { name: title })
          : say('why.needs', {
              condition: question.showIf ? conditionText(question.showIf, context) : '',
            })
      const name = question.label[locale] || question.label.ro || say('question.untitled')
      return [{ questionId: question.id, name, why }]
    })
  })
}
