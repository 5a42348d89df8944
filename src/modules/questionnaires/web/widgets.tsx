import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import type { StaffLocale } from '#shared/i18n.ts'
import pageStyles from '#ui/plain/event-page.css?url'
import { walk, type Answers } from '../model/flow.ts'
import { readAnswers } from '../model/answer-reader.ts'
import { judge } from '../model/validation.ts'
import { questionsOf, type Body } from '../model.ts'
import ownStyles from '../public/questionnaire.css?url'
import { QuestionnaireForm } from '../public/questionnaire-form.tsx'

interface PreviewProps {
  body: Body
  locale: StaffLocale
  title: string
  intro: string
  /** The text shown when everything is filled in. */
  finished: string
  answers: Answers
  onAnswers: (answers: Answers) => void
  /** The section that is edited. */
  at: string
}

/** The public page itself, drawn by its own renderer in a frame of its own, so that no style of ours reaches it. */
export function QuestionnairePreview(props: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [element, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page) return
    page.documentElement.lang = props.locale
    page.documentElement.dataset.scheme = 'light'
    page.body.className = 'plain event-page'
    page.title = props.title
    page.head.replaceChildren(...[pageStyles, ownStyles].map((href) => styleLink(page, href)))
    setPlace(page.body)
  }, [props.locale, props.title])
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- nothing but our own page is drawn in it */}
      <iframe ref={frame} title={props.title} />
      {element && createPortal(<Page {...props} key={props.at} />, element)}
    </>
  )
}

function styleLink(page: Document, href: string): HTMLLinkElement {
  const link = page.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return link
}

function Page({
  body,
  locale,
  title,
  intro,
  finished,
  answers,
  onAnswers,
  at: chosen,
}: PreviewProps) {
  const [at, setAt] = useState(chosen)
  const [tried, setTried] = useState(false)
  const [isDone, setDone] = useState(false)
  const { sections, askedQuestions } = walk(body, answers)
  const submit = (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault()
    const answersNow = answersIn(event.target as HTMLFormElement, body)
    const { submitter } = event.nativeEvent as SubmitEvent
    onAnswers(answersNow)
    const path = walk(body, answersNow).sections
    const index = path.indexOf(at)
    if ((submitter as HTMLButtonElement | null)?.value === 'back')
      return setAt(path[index - 1] ?? at)
    const here = body.sections.find(({ id }) => id === at)?.questions ?? []
    const { problems } = judge(body, answersNow)
    if (here.some(({ id }) => problems[id])) return setTried(true)
    setTried(false)
    const nextSection = path[index + 1]
    if (nextSection) setAt(nextSection)
    else setDone(true)
  }
  const shownSection = sections.includes(at)
    ? at
    : (body.sections.find(({ id }) => id === at)?.id ?? sections[0] ?? '')
  return (
    <main className="event-main">
      <header className="questionnaire-head">
        <h1>{title}</h1>
        {shownSection === sections[0] && intro && <p className="questionnaire-intro">{intro}</p>}
      </header>
      {isDone ? (
        <section className="questionnaire-message">
          <p>{finished}</p>
        </section>
      ) : (
        // Typing anywhere is an answer; the form itself is the public one.
        <div
          onSubmit={submit}
          onInput={(event) =>
            onAnswers(answersIn((event.target as HTMLInputElement).form as HTMLFormElement, body))
          }
        >
          <QuestionnaireForm
            key={`${shownSection} ${[...askedQuestions].join(' ')}`}
            body={body}
            at={shownSection}
            answers={answers}
            problems={tried ? judge(body, answers).problems : {}}
            full={new Set()}
            locale={locale}
          />
        </div>
      )}
    </main>
  )
}

/** The values of the form; of a file only its name, since nothing is sent from here. */
function answersIn(form: HTMLFormElement, body: Body) {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name, value] as const]
      : value.name
        ? [[`q.${name.slice(2)}`, value.name] as const]
        : [],
  )
  return readAnswers(questionsOf(body), fields)
}
