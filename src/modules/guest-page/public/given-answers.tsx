import type { Locale } from '#shared/i18n.ts'
import type { GroupView } from '../model.ts'
import { speak } from '../text.ts'

/** Whether the page takes no answers any more; earlier ones can still be read. */
export function isClosed({ state }: GroupView): boolean {
  return state === 'cancelled' || state === 'over'
}

/** The answers of everybody in the invitation, read-only. */
export function GivenAnswers({ view, locale }: { view: GroupView; locale: Locale }) {
  const say = speak(locale)
  return (
    <section id="raspuns" className="guest-section">
      <h2>{say('answer.title')}</h2>
      <div className="guest-sheet">
        {view.parts.map((part) => (
          <section key={part.id} className="guest-card guest-part">
            <header>
              <h3>{part.name}</h3>
              <p className="guest-when">{part.when}</p>
            </header>
            <ul className="guest-changes">
              {view.people.flatMap(({ id, name, answers }) => {
                const answer = answers[part.id]
                if (!answer) return []
                const text = [say(`rsvp.${answer.rsvp}`), view.menuNames[answer.menu]]
                  .filter(Boolean)
                  .join(' · ')
                return [
                  <li key={id}>
                    <strong>{name}</strong>: {text}
                  </li>,
                ]
              })}
            </ul>
          </section>
        ))}
        <Earlier view={view} locale={locale} />
      </div>
    </section>
  )
}

export function Earlier({ view, locale }: { view: GroupView; locale: Locale }) {
  const { messages } = view
  if (messages.length === 0) return null
  const say = speak(locale)
  const answers = messages.filter(({ byTeam }) => byTeam).length
  return (
    <details className="guest-earlier" open={answers > 0}>
      <summary>
        {[
          say('message.earlier', { n: messages.length - answers }),
          answers > 0 && say('message.answers', { n: answers }),
        ]
          .filter(Boolean)
          .join(', ')}
      </summary>
      {messages.map(({ body, at, byTeam }) => (
        <blockquote key={at + body} data-team={byTeam || undefined}>
          <p>{body}</p>
          <footer>{byTeam ? say('message.byTeam', { at }) : at}</footer>
        </blockquote>
      ))}
    </details>
  )
}
