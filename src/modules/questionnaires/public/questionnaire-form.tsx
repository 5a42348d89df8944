import type { FieldProblem } from '#shared/app-error.ts'
import { sayProblem } from '#shared/field-problems.ts'
import type { Locale } from '#shared/i18n.ts'
import { PlainButton } from '#ui/plain/button.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { walk, type Answers, type Flow } from '../model/flow.ts'
import { fieldOf, numberText, other, otherOf, partOf } from '../model/answer-reader.ts'
import { isWanted, type Full } from '../model/validation.ts'
import { piped, textIn } from '../model/answer-text.ts'
import { questionsOf, type Body, type Question, type Section } from '../model.ts'
import { speak } from '../text.ts'
import { QuestionField } from './question-field.tsx'

export interface FormState {
  body: Body
  /** The section that is shown. */
  at: string
  answers: Answers
  problems: Readonly<Record<string, FieldProblem>>
  full: Full
  locale: Locale
}

interface QuestionnaireFormProps extends FormState {
  /** The address of the form; absent in a preview. */
  action?: string
  /** Names this filling, so that a form posted twice counts once. */
  once?: string
  /** Answers made new questions appear, or the questionnaire changed meanwhile. */
  notice?: 'more' | 'changed' | null
  /** The key under which the browser script stores a draft. */
  draftKey?: string
}

/** One section of a questionnaire as a native form; what other sections hold travels along unseen. */
export function QuestionnaireForm(props: QuestionnaireFormProps) {
  const { body, at, answers, problems, locale, action, once, notice, draftKey } = props
  const say = speak(locale)
  const { sections, kept } = walk(body, answers)
  const section = body.sections.find(({ id }) => id === at) ?? body.sections[0]
  if (!section) return null
  const index = sections.indexOf(section.id)
  const elsewhere = questionsOf(body).filter(
    (question) => kept[question.id] && !section.questions.includes(question),
  )
  const wrong = section.questions.filter(({ id }) => problems[id])
  const takesFiles = questionsOf(body).some(({ type }) => type === 'file')
  return (
    <form
      method="post"
      action={action}
      encType={takesFiles ? 'multipart/form-data' : undefined}
      className="questionnaire"
      // Problems are shown at their fields, in the language of the page.
      noValidate
      data-draft={draftKey}
      data-flow={draftKey && JSON.stringify(flowOf(body))}
    >
      <input type="hidden" name="at" value={section.id} />
      {once && <input type="hidden" name="once" value={once} />}
      {elsewhere.map((question) => (
        <Carried key={question.id} question={question} answers={answers} />
      ))}
      {sections.length > 1 && (
        <p className="questionnaire-step">
          {say('fill.step', { at: index + 1, of: sections.length })}
          <progress value={index + 1} max={sections.length} aria-hidden />
        </p>
      )}
      <SectionHead section={section} locale={locale} />
      {wrong.length > 0 && <Wrong questions={wrong} {...props} />}
      {notice && (
        <Notice tone={notice === 'more' ? 'info' : 'warning'}>
          {say(`fill.notice.${notice}`)}
        </Notice>
      )}
      <Questions {...props} section={section} />
      <div className="questionnaire-buttons">
        {/* The first button of a form is what Enter presses. */}
        <PlainButton name="do" value="next" look="primary">
          {say(index >= sections.length - 1 ? 'fill.send' : 'fill.next')}
        </PlainButton>
        {index > 0 && (
          <PlainButton name="do" value="back" look="quiet">
            {say('fill.back')}
          </PlainButton>
        )}
      </div>
    </form>
  )
}

function SectionHead({ section, locale }: { section: Section; locale: Locale }) {
  const title = textIn(section.title, locale)
  const help = textIn(section.help, locale)
  return (
    <>
      {title && <h2 className="questionnaire-section">{title}</h2>}
      {help && <p className="questionnaire-help">{help}</p>}
    </>
  )
}

function Wrong({
  questions,
  body,
  answers,
  locale,
}: FormState & { questions: readonly Question[] }) {
  return (
    <Notice tone="error" title={speak(locale)('fill.wrong', { n: questions.length })}>
      <ul className="questionnaire-wrong">
        {questions.map(({ id, label }) => (
          <li key={id}>
            <a href={`#question-${id}`}>{piped(textIn(label, locale), body, answers, locale)}</a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Questions({
  section,
  body,
  answers,
  problems,
  full,
  locale,
}: FormState & { section: Section }) {
  const { askedQuestions, kept } = walk(body, answers)
  return section.questions.map((question) => {
    const problem = problems[question.id]
    return (
      <QuestionField
        key={question.id}
        question={question}
        label={piped(textIn(question.label, locale), body, kept, locale)}
        answer={answers[question.id]}
        error={problem && problemSentence(problem, locale)}
        isRequired={isWanted(question, kept)}
        asked={askedQuestions.has(question.id)}
        full={full}
        locale={locale}
      />
    )
  })
}

const own = ['option_full', 'ranked_twice', 'ranked_partly', 'rate_all', 'file_refused'] as const

export function problemSentence(problem: FieldProblem, locale: Locale): string {
  const code = own.find((each) => each === problem.code)
  return code ? speak(locale)(`fill.problem.${code}`) : sayProblem(problem, locale)
}

/** The answers of other pages, as hidden fields. */
function Carried({ question, answers }: { question: Question; answers: Answers }) {
  const { id } = question
  const { text, number, options } = answers[id] ?? {}
  const pairs: [string, string][] = []
  if (question.type === 'matrix')
    pairs.push(
      ...(options ?? []).map(
        (pair) =>
          [partOf(id, pair.split(':')[0] ?? ''), pair.split(':')[1] ?? ''] as [string, string],
      ),
    )
  else if (question.type === 'ranking')
    pairs.push(
      ...(options ?? []).map(
        (option, at) => [partOf(id, String(at + 1)), option] as [string, string],
      ),
    )
  else if (options)
    pairs.push(...options.map((option) => [fieldOf(id), option] as [string, string]))
  else pairs.push([fieldOf(id), number === undefined ? (text ?? '') : numberText(number)])
  if (options?.includes(other) && text) pairs.push([otherOf(id), text])
  return pairs.map(([name, value], at) => (
    <input key={at} type="hidden" name={name} value={value} />
  ))
}

/** Only what decides who sees what goes into the page. */
function flowOf({ sections }: Body): Flow {
  return {
    sections: sections.map(({ id, showIf, next: nextSection, questions }) => ({
      id,
      showIf,
      next: nextSection,
      questions: questions.map((question) => ({
        id: question.id,
        type: question.type,
        showIf: question.showIf,
        ...(!question.required && question.requiredIf && { requiredIf: question.requiredIf }),
      })),
    })),
  }
}
