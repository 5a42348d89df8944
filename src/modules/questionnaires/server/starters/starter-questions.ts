import {
  newOption,
  newQuestion,
  newSection,
  type Question,
  type QuestionType,
  type Section,
  type TextByLanguage,
} from '../../model.ts'

/** In both languages of the team; questions that only the team answers have no further ones. */
type Pair = readonly [ro: string, en: string, further?: { hu: string; de: string }]

function words([ro, en, further]: Pair): TextByLanguage {
  return { ro, en, ...further }
}

export function section(title: Pair, questions: Question[]): Section {
  return { ...newSection(), title: words(title), questions }
}

export function ask(type: QuestionType, label: Pair, more: object): Question {
  return { ...newQuestion(type), label: words(label), ...more }
}

export function choice(
  type: 'single' | 'multiple' | 'dropdown' | 'ranking',
  label: Pair,
  options: readonly Pair[],
): Question {
  return ask(type, label, { options: options.map((pair) => newOption(...pair)) })
}

export function matrix(
  label: Pair,
  [rows, columns]: readonly [readonly Pair[], readonly Pair[]],
): Question {
  return ask('matrix', label, {
    rows: rows.map((pair) => newOption(...pair)),
    columns: columns.map((pair) => newOption(...pair)),
  })
}
