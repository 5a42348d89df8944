import { questionsOf, type Body, type Option, type Question } from '../model.ts'

/**
 * The structure that answers depend on: everything except texts and pictures. Two bodies with the same
 * structure are one version.
 */
export function structureOf(body: Body): string {
  return canonical(body, (key) => !wordKeys.has(key))
}

export function isSameBody(one: Body | undefined, two: Body): boolean {
  return one !== undefined && canonical(one) === canonical(two)
}

/** The database gives keys back in an order of its own. */
function canonical(value: unknown, keeps: (key: string) => boolean = () => true): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(
          Object.entries(each)
            .filter(([key]) => keeps(key))
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : each,
  )
}

const wordKeys = new Set([
  'label',
  'title',
  'help',
  'image',
  'lowLabel',
  'highLabel',
  'personal',
  'keepDays',
  'unit',
])

/** Every question that any version asked: the newest words win, and what is gone stays readable. */
export function everyQuestion(bodies: readonly Body[]): Question[] {
  const questionsById = new Map<string, Question>()
  for (const body of bodies)
    for (const question of questionsOf(body)) {
      const before = questionsById.get(question.id)
      questionsById.set(question.id, before ? withOldOptions(question, before) : question)
    }
  const newest = questionsOf(bodies.at(-1) ?? { sections: [] }).map(({ id }) => id)
  const order = (id: string) => (newest.includes(id) ? newest.indexOf(id) : newest.length)
  return [...questionsById.values()].toSorted((one, two) => order(one.id) - order(two.id))
}

/** An option, row or column that was taken out stays behind the present ones while there are answers with it. */
function withOldOptions(question: Question, before: Question): Question {
  if (question.type === 'matrix' && before.type === 'matrix')
    return {
      ...question,
      rows: withGone(question.rows, before.rows),
      columns: withGone(question.columns, before.columns),
    }
  if (!('options' in question) || !('options' in before)) return question
  return { ...question, options: withGone(question.options, before.options) }
}

function withGone(options: readonly Option[], before: readonly Option[]): Option[] {
  const removedOptions = before.filter(({ id }) => !options.some((each) => each.id === id))
  return [...options, ...removedOptions]
}
