import {
  newKey,
  newQuestion,
  type Body,
  type Question,
  type QuestionType,
  type Section,
} from '../../model.ts'

/** The edited section, or one of its questions. */
export interface EditorPosition {
  sectionId: string
  questionId: string | null
}

export function withSection(body: Body, id: string, change: (section: Section) => Section): Body {
  return {
    sections: body.sections.map((section) => (section.id === id ? change(section) : section)),
  }
}

export function withQuestion(body: Body, id: string, next: Question): Body {
  return {
    sections: body.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => (question.id === id ? next : question)),
    })),
  }
}

export function withImage(body: Body, id: string, image: string | null): Body {
  const question = body.sections.flatMap(({ questions }) => questions).find((one) => one.id === id)
  return question ? withQuestion(body, id, { ...question, image }) : body
}

/** Inserts after the edited question, or at the end of the edited section. */
export function insertQuestion(body: Body, at: EditorPosition, question: Question): Body {
  return withSection(body, at.sectionId, (section) => {
    const index = section.questions.findIndex(({ id }) => id === at.questionId)
    const where = index < 0 ? section.questions.length : index + 1
    return { ...section, questions: section.questions.toSpliced(where, 0, question) }
  })
}

export function removeQuestion(body: Body, id: string): Body {
  return {
    sections: body.sections.map((section) => ({
      ...section,
      questions: section.questions.filter((question) => question.id !== id),
    })),
  }
}

/** A copy with keys of its own, also inside. */
export function copyOf(question: Question): Question {
  const withNewIds = <T extends { id: string }>(list: readonly T[]) =>
    list.map((each) => ({ ...each, id: newKey() }))
  const own = { ...question, id: newKey() }
  if (own.type === 'matrix')
    return { ...own, rows: withNewIds(own.rows), columns: withNewIds(own.columns) }
  return 'options' in own ? { ...own, options: withNewIds(own.options) } : own
}

/** Changes the type and keeps the fields that the new type has too: texts, conditions, options. */
export function withType(question: Question, type: QuestionType): Question {
  const fresh = newQuestion(type)
  const sharedFields = Object.fromEntries(
    Object.entries(question).filter(([name]) => name !== 'type' && name in fresh),
  )
  return { ...fresh, ...sharedFields }
}

/** The fields that a change of the type would drop. */
export function lostBy(question: Question, type: QuestionType) {
  const changedQuestion = withType(question, type)
  const removedFields = Object.entries(question).filter(([name]) => !(name in changedQuestion))
  const options = removedFields
    .flatMap(([, value]) => (Array.isArray(value) ? value : []))
    .filter(({ label, capacity }) => label.ro !== '' || label.en !== '' || capacity !== null)
  const blank = new Map<string, unknown>(Object.entries(newQuestion(question.type)))
  const isSet = ([name, value]: [string, unknown]) =>
    !Array.isArray(value) && JSON.stringify(value) !== JSON.stringify(blank.get(name))
  return {
    options: options.length,
    /** Number of options with limited places. */
    limited: options.filter(({ capacity }) => capacity !== null).length,
    anything: options.length > 0 || removedFields.some(isSet),
  }
}

/** Restores the former type with its fields; fields that every type has keep their later edits. */
export function typeRestored(question: Question, before: Question): Question {
  const { label, help, image, required, requiredIf, showIf, personal, keepDays } = question
  return { ...before, label, help, image, required, requiredIf, showIf, personal, keepDays }
}

/** Moves a question before another one, or to the end of a section. */
export function moveQuestion(
  body: Body,
  id: string,
  to: { sectionId: string; beforeId: string | null },
): Body {
  const question = body.sections
    .flatMap(({ questions }) => questions)
    .find((each) => each.id === id)
  if (!question || to.beforeId === id) return body
  return withSection(removeQuestion(body, id), to.sectionId, (section) => {
    const index = section.questions.findIndex((each) => each.id === to.beforeId)
    const where = index < 0 ? section.questions.length : index
    return { ...section, questions: section.questions.toSpliced(where, 0, question) }
  })
}

/** One step up or down; at the edge of a section into the next one. */
export function stepQuestion(body: Body, id: string, step: 1 | -1): Body {
  const at = body.sections.findIndex(({ questions }) => questions.some((each) => each.id === id))
  const section = body.sections[at]
  if (!section) return body
  const index = section.questions.findIndex((each) => each.id === id)
  const target = index + step
  if (target >= 0 && target < section.questions.length) {
    const beforeId = section.questions[step > 0 ? target + 1 : target]?.id ?? null
    return moveQuestion(body, id, { sectionId: section.id, beforeId })
  }
  const neighbour = body.sections[at + step]
  if (!neighbour) return body
  const beforeId = step > 0 ? (neighbour.questions[0]?.id ?? null) : null
  return moveQuestion(body, id, { sectionId: neighbour.id, beforeId })
}

export function stepSection(body: Body, id: string, step: 1 | -1): Body {
  const at = body.sections.findIndex((section) => section.id === id)
  const section = body.sections[at]
  const target = at + step
  if (!section || target < 0 || target >= body.sections.length) return body
  return { sections: body.sections.toSpliced(at, 1).toSpliced(target, 0, section) }
}

/** The questions that may be known where this one is asked. */
export function questionsBefore(body: Body, position: EditorPosition): Question[] {
  const before: Question[] = []
  for (const section of body.sections) {
    for (const question of section.questions) {
      if (question.id === position.questionId) return answerable(before)
      before.push(question)
    }
    if (section.id === position.sectionId && position.questionId !== null) return answerable(before)
    if (section.id === position.sectionId)
      return answerable(before.filter((each) => !section.questions.includes(each)))
  }
  return answerable(before)
}

function answerable(questions: readonly Question[]): Question[] {
  return questions.filter(({ type }) => type !== 'statement' && type !== 'file')
}
