import type { Locale } from '#shared/i18n.ts'
import { formatDate, instantToZoned } from '#shared/dates/time.ts'
import { Document } from '#ui/plain/document.tsx'
import { FollowerView, type Followed, type FollowedPlan } from '../model.ts'
import { showClock } from '../model/show-clock.ts'
import { countdownText, lengthOfCue } from '../model/span-text.ts'
import { timesOf, type CueTimes } from '../model/times.ts'
import { followWords, speakToFollower } from '../text.ts'

export const stylesheet = 'src/modules/run-of-show/public/follow.css'
export const island = 'src/modules/run-of-show/public/follow.island.ts'

export interface FollowPageProps {
  lang: Locale
  eventName: string
  label: string
  view: FollowerView
  followed: Followed & { plan: FollowedPlan }
  /** Inlined, so that the first paint on a slow line needs a single request. */
  styles: string
  script: string
}

/** The date of the show, with a note that it is not today. */
function dayLine({ now, plan }: FollowPageProps['followed'], end: number, lang: Locale): string {
  const dayAt = (at: number) => instantToZoned(new Date(at), plan.zone).date
  const day = formatDate(dayAt(plan.startsAt), lang, 'day')
  const isOn = dayAt(now) === dayAt(plan.startsAt) || (now >= plan.startsAt && now <= end)
  return isOn ? day : speakToFollower(lang)('follow.otherDay', { day })
}

/** The running cue, the next ones and the turn of the reader; complete without JavaScript, and live with it. */
export function FollowPage(props: FollowPageProps) {
  const { lang, eventName, label, view, followed, styles, script } = props
  const { plan, marks, now } = followed
  const say = speakToFollower(lang)
  const other: Locale = lang === 'ro' ? 'en' : 'ro'
  const times = timesOf(plan, marks, now)
  const clock = showClock(plan.startsAt, plan.zone)
  const rowHour = ({ start, plannedStart }: CueTimes) =>
    start === plannedStart ? clock.planned(start) : clock(start)
  const running = plan.cues.find(({ id }) => id === times.runningId)
  const nextCue = times.cues.find(({ id }) => id === times.nextId)
  const nextTitle = plan.cues.find(({ id }) => id === times.nextId)?.title ?? ''
  return (
    <Document
      lang={lang}
      title={say('follow.title', { name: plan.name })}
      styles={styles}
      stylesheets={[]}
      scripts={[script]}
      icon="/favicon.svg"
      noIndex
      bodyClass="follow-body"
      head={
        <noscript>
          <meta httpEquiv="refresh" content="30" />
        </noscript>
      }
    >
      <div
        id="app"
        data-view={view}
        data-words={JSON.stringify(followWords(lang))}
        data-followed={JSON.stringify(followed)}
      >
        <header className="head">
          <p className="kicker">
            {eventName} · {label}
          </p>
          <h1>{plan.name}</h1>
          <p id="day">{dayLine(followed, times.end, lang)}</p>
          <p id="cancelled" role="alert" hidden={!followed.isCancelled}>
            {say('follow.cancelled')}
          </p>
          <p id="condition" role="status" data-freshness="fresh">
            <noscript>{say('follow.noScript', { at: clock(now) })}</noscript>
          </p>
          <p className="tools">
            <span id="modes" hidden>
              {FollowerView.options.map((mode) => (
                <button key={mode} type="button" data-mode={mode} aria-pressed={mode === view}>
                  {say(`follow.view.${mode}`)}
                </button>
              ))}
            </span>
            <button type="button" id="mine" hidden aria-pressed="false">
              {say('follow.mine')}
            </button>
            <button type="button" id="loud" hidden aria-pressed="false">
              {say('follow.quiet')}
            </button>
            <a href={`?lang=${other}`} hrefLang={other} lang={other}>
              {say('follow.language')}
            </a>
          </p>
        </header>
        <main id="main">
          <section id="now" data-state={times.state}>
            <p id="state">{say(`follow.${times.state}`)}</p>
            <h2 id="running">{running?.title ?? nextTitle}</h2>
            <p id="countdown" role="timer">
              {times.remaining === null
                ? say('follow.hour', { at: instantToZoned(new Date(now), plan.zone).time })
                : countdownText(times.remaining)}
            </p>
            <p id="unit">
              {times.remaining === null
                ? say('follow.clock')
                : say(times.remaining < 0 ? 'follow.overtime' : 'follow.left')}
            </p>
            <p id="next">
              {nextCue
                ? say(times.state === 'waiting' ? 'follow.begins' : 'follow.next', {
                    title: nextTitle,
                    at: clock(nextCue.start),
                  })
                : say('follow.last')}
            </p>
            <p id="drift" />
            <p id="own" role="alert" hidden />
          </section>
          <ol id="list">
            {plan.cues.map((cue, index) => {
              const at = times.cues[index]
              return (
                <li
                  key={cue.id}
                  data-kind={cue.kind}
                  data-state={at?.state}
                  data-own={cue.isOwn || undefined}
                >
                  <span className="hour">{at && cue.kind !== 'group' ? rowHour(at) : ''}</span>
                  <span className="words">
                    <bdi className="title">{cue.title}</bdi>
                    {cue.instructions.map(({ department, text }) => (
                      <span key={department} className="soft">
                        <b>{department}</b> {text}
                      </span>
                    ))}
                    {cue.people.map(({ name, phone }) =>
                      phone ? (
                        <a key={name} href={`tel:${phone}`}>
                          {name} · {phone}
                        </a>
                      ) : (
                        <span key={name} className="soft">
                          {name}
                        </span>
                      ),
                    )}
                  </span>
                  <span className="length">
                    {cue.kind === 'cue' ? lengthOfCue(cue.seconds, at?.seconds ?? cue.seconds) : ''}
                  </span>
                </li>
              )
            })}
          </ol>
        </main>
      </div>
    </Document>
  )
}
