import { test, walk, type Flow } from '../model/flow.ts'
import { readAnswers } from '../model/answer-reader.ts'

/** Shows and hides questions as answers change, and keeps what is typed until it is sent. */
const form = document.querySelector<HTMLFormElement>('form[data-flow]')
if (form) {
  const flow = JSON.parse(form.dataset.flow ?? '') as Flow
  const questions = flow.sections.flatMap((section) => section.questions)
  const key = `chestionar ${form.dataset.draft}`
  const storedAnswers = () =>
    JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string[]>

  const show = () => {
    const answers = readAnswers(questions, fieldsOf(form))
    const { askedQuestions, kept: counted } = walk(flow, answers)
    for (const group of form.querySelectorAll<HTMLFieldSetElement>('[data-question]')) {
      const isAsked = askedQuestions.has(group.dataset.question ?? '')
      group.hidden = !isAsked
      group.disabled = !isAsked
      const { requiredIf } = questions.find(({ id }) => id === group.dataset.question) ?? {}
      if (requiredIf) setRequired(group, test(requiredIf, counted))
    }
  }
  const keep = () => {
    const draft = storedAnswers()
    for (const { name } of inputsOf(form)) draft[name] = []
    for (const [name, value] of fieldsOf(form)) if (name in draft) draft[name]?.push(value)
    sessionStorage.setItem(key, JSON.stringify(draft))
  }

  // Values that the server wrote into the form after an error are newer than any draft.
  if (!form.querySelector('[data-wrong]')) restore(form, storedAnswers())
  show()
  form.addEventListener('input', () => {
    show()
    keep()
  })
}

const sent = document.querySelector<HTMLElement>('[data-sent]')?.dataset.sent
if (sent)
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(`chestionar ${sent}`)) sessionStorage.removeItem(name)

function inputsOf(place: HTMLFormElement): HTMLInputElement[] {
  return [
    ...place.querySelectorAll<HTMLInputElement>('[data-question] :is(input, select, textarea)'),
  ].filter(({ type }) => type !== 'hidden' && type !== 'file')
}

/** A disabled question sends nothing, but its answer must be known when it is shown again. */
function fieldsOf(place: HTMLFormElement): [string, string][] {
  const carried = [...place.querySelectorAll<HTMLInputElement>(':scope > input[type=hidden]')]
  return [
    ...carried,
    ...inputsOf(place).filter(({ type, checked }) => checked || !/radio|checkbox/.test(type)),
  ].map(({ name, value }) => [name, value])
}

function setRequired(group: HTMLFieldSetElement, isRequired: boolean): void {
  const word = group.querySelector<HTMLElement>('.field-optional')
  if (word) word.hidden = isRequired
  const fields = group.querySelectorAll<HTMLInputElement>('[name^="q."]:not([type=checkbox])')
  for (const field of fields) field.required = isRequired
}

function restore(place: HTMLFormElement, draft: Record<string, string[]>): void {
  for (const input of inputsOf(place)) {
    const values = draft[input.name]
    if (!values) continue
    if (/radio|checkbox/.test(input.type)) input.checked = values.includes(input.value)
    else input.value = values[0] ?? ''
  }
}
