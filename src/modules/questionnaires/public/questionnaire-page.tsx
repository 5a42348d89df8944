import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { speak } from '../text.ts'

export const stylesheet = 'src/modules/questionnaires/public/questionnaire.css'
export const island = 'src/modules/questionnaires/public/questionnaire.island.ts'

interface QuestionnairePageProps {
  frame: EventFrame
  title: string
  intro?: string
  /** The member of the group for whom it is answered. */
  forWhom?: string | undefined
  scripts?: readonly string[]
  children: ReactNode
}

export function QuestionnairePage({
  frame,
  title,
  intro,
  forWhom,
  scripts = [],
  children,
}: QuestionnairePageProps) {
  return (
    <EventPage frame={frame} title={title} noIndex scripts={scripts}>
      <header className="questionnaire-head">
        <p className="questionnaire-event">{frame.eventName}</p>
        <h1>{title}</h1>
        {forWhom && (
          <p className="questionnaire-for">{speak(frame.lang)('fill.for', { name: forWhom })}</p>
        )}
        {intro && <p className="questionnaire-intro">{intro}</p>}
      </header>
      {children}
    </EventPage>
  )
}

type MessageStep = 'closed' | 'scheduled' | 'needs_link' | 'done' | 'thanks'

interface MessageProps {
  step: MessageStep
  frame: EventFrame
  /** The organiser's message after answering. */
  thanks: string
  /** The link back to the personal page, for visitors who came from there. */
  backHref: string | null
  when?: string
  /** The questionnaire whose draft the browser may delete now. */
  sent?: string | null
}

export function FillingMessage({
  step,
  frame,
  thanks,
  backHref,
  when = '',
  sent = null,
}: MessageProps) {
  const say = speak(frame.lang)
  const isDone = step === 'done' || step === 'thanks'
  return (
    <section className="questionnaire-message" data-sent={sent ?? undefined}>
      <h2>{say(`fill.${step}.title`)}</h2>
      <p>{isDone && thanks ? thanks : say(`fill.${step}.body`, { when })}</p>
      {backHref && <ButtonLink href={backHref}>{say('fill.toInvitation')}</ButtonLink>}
    </section>
  )
}

interface ChoosePersonProps {
  people: readonly { id: string; name: string; done: boolean; href: string }[]
  frame: EventFrame
}

export function ChoosePerson({ people, frame }: ChoosePersonProps) {
  const say = speak(frame.lang)
  return (
    <section>
      <h2 className="questionnaire-section">{say('fill.choosePerson')}</h2>
      <ul className="questionnaire-people">
        {people.map(({ id, name, done, href }) => (
          <li key={id}>
            <a href={href}>
              <span>{name}</span>
              <span className="questionnaire-state">
                {say(done ? 'fill.answered' : 'fill.toAnswer')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
