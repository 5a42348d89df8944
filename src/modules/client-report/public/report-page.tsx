import type { ReactNode } from 'react'
import { formatMoney } from '#shared/numbers/money.ts'
import { formatInstant } from '#shared/dates/time.ts'
import { ButtonLink } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  answerColumns,
  presenceCells,
  presenceColumns,
  percentOf,
  tagOf,
  timingCells,
  timingColumns,
  writtenCells,
  titleOf,
  type ReportFacts,
} from '../model/facts.ts'
import { sharesOf } from '../model.ts'
import { speak } from '../text.ts'

export const stylesheet = 'src/modules/client-report/public/report-page.css'
export const openPageIsland = 'src/modules/outside-links/public/open-page.island.ts'

interface ReportPageProps {
  frame: EventFrame
  facts: ReportFacts
  /** The address of the same report as a PDF. */
  pdf: string
  /** The address that says whether the link has ended since. */
  here: string
  scripts: string[]
}

/** The report as its client reads it; whole without JavaScript, and good on paper. */
export function ReportPage({ frame, facts, pdf, here, scripts }: ReportPageProps) {
  const { locale, event, at } = facts
  const say = speak(locale)
  const time = formatInstant(at, event.timeZone, locale)
  return (
    <EventPage frame={frame} title={say(titleOf(facts))} scripts={scripts} noIndex withHero>
      <div className="report-head" data-link-here={here}>
        <div>
          <h2>{say(titleOf(facts))}</h2>
          <p className="report-soft">{say('page.at', { at: time })}</p>
        </div>
        <ButtonLink href={pdf}>{say('page.pdf')}</ButtonLink>
      </div>
      {event.status === 'cancelled' && <Notice>{say('page.cancelled')}</Notice>}
      {facts.words && <p className="report-words">{facts.words}</p>}
      <Funnel facts={facts} />
      <Answers facts={facts} />
      <Presence facts={facts} />
      <Programme facts={facts} />
      <Timing facts={facts} />
      <Feedback facts={facts} />
      <Budget facts={facts} />
      <Partners facts={facts} />
      <Photos facts={facts} />
    </EventPage>
  )
}

/** The holder of an ended link may learn that there was a report, and whom to ask. */
export function EndedPage({ frame }: { frame: EventFrame }) {
  const say = speak(frame.lang)
  return (
    <EventPage frame={frame} title={say('ended.title')} noIndex>
      <section className="event-message">
        <h1>{say('ended.title')}</h1>
        <p>{say('ended.text')}</p>
      </section>
    </EventPage>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="report-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

interface Drawn {
  facts: ReportFacts
}

function Funnel({ facts: { funnel, locale } }: Drawn) {
  if (!funnel) return null
  const say = speak(locale)
  const shares = sharesOf(funnel)
  return (
    <Section id="palnie" title={say('section.funnel')}>
      <ol className="report-funnel">
        {(['invited', 'opened', 'accepted', 'arrived'] as const).map((step) => (
          <li key={step}>
            <span className="report-big">{funnel[step].toLocaleString(tagOf(locale))}</span>
            <span>{say(`step.${step}`)}</span>
            <Bar share={(shares[step] ?? 0) / 10_000} />
            <span className="report-soft">{percentOf(shares[step], locale)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Drawn as a picture, since the page may carry no style of its own. */
function Bar({ share }: { share: number }) {
  return (
    <svg className="report-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
      <rect className="report-bar-ground" width="100" height="4" />
      <rect className="report-bar-part" width={Math.min(100, Math.round(share * 100))} height="4" />
    </svg>
  )
}

function Answers({ facts: { answers, locale } }: Drawn) {
  if (!answers) return null
  const say = speak(locale)
  return (
    <Section id="raspunsuri" title={say('section.answers')}>
      <Table
        head={[say('col.part'), ...answerColumns.map((column) => say(`col.${column}`))]}
        rows={answers.map((row) =>
          writtenCells([row.part, ...answerColumns.map((column) => row[column])], locale),
        )}
      />
    </Section>
  )
}

function Presence({ facts: { presence, locale } }: Drawn) {
  if (!presence) return null
  const say = speak(locale)
  return (
    <Section id="prezenta" title={say('section.presence')}>
      <Table
        head={presenceColumns.map((column) => say(`col.${column}`))}
        rows={presence.map((row) => writtenCells(presenceCells(row), locale))}
      />
    </Section>
  )
}

function Programme({ facts: { programme, locale } }: Drawn) {
  if (!programme) return null
  const say = speak(locale)
  return (
    <Section id="program" title={say('section.programme')}>
      <dl className="report-numbers">
        {(['sessions', 'speakers', 'rooms', 'days'] as const)
          .filter((key) => programme[key] > 0)
          .map((key) => (
            <div key={key}>
              <dt>{say(`programme.${key}`)}</dt>
              <dd className="report-big">{programme[key].toLocaleString(tagOf(locale))}</dd>
            </div>
          ))}
      </dl>
    </Section>
  )
}

function Timing({ facts: { timing, locale } }: Drawn) {
  if (!timing) return null
  const say = speak(locale)
  const names = [...new Set(timing.map(({ rundown }) => rundown))]
  return (
    <Section id="desfasurare" title={say('section.timing')}>
      {names.map((name) => (
        <div key={name}>
          {names.length > 1 && <h3>{name}</h3>}
          <Table
            head={timingColumns.map((column) => say(`col.${column}`))}
            rows={timing
              .filter(({ rundown }) => rundown === name)
              .map((row) => writtenCells(timingCells(row), locale))}
          />
        </div>
      ))}
    </Section>
  )
}

function Feedback({ facts: { feedback, locale } }: Drawn) {
  if (!feedback) return null
  const say = speak(locale)
  return (
    <Section id="pareri" title={say('section.feedback')}>
      {feedback.map(({ title, answers, figures }) => (
        <div key={title} className="report-feedback">
          <h3>{title}</h3>
          <p className="report-soft">{say('feedback.answers', { n: answers })}</p>
          <dl className="report-lines">
            {figures.map(({ label, kind, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{say(`feedback.${kind}`, { value: value.toLocaleString(tagOf(locale)) })}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Section>
  )
}

function Budget({ facts: { budget, locale } }: Drawn) {
  if (!budget) return null
  const say = speak(locale)
  return (
    <Section id="buget" title={say('section.budget')}>
      {budget.map(({ id, name, currency, categories, planned }) => {
        const money = (minor: number) => formatMoney({ minor, currency }, locale)
        return (
          <div key={id} className="report-feedback">
            <h3>{name}</h3>
            <dl className="report-lines">
              {categories.map((category) => (
                <div key={category.name}>
                  <dt>{category.name || say('budget.other')}</dt>
                  <dd>{money(category.planned)}</dd>
                </div>
              ))}
              <div className="report-sum">
                <dt>{say('budget.total')}</dt>
                <dd>{money(planned)}</dd>
              </div>
            </dl>
          </div>
        )
      })}
    </Section>
  )
}

function Partners({ facts: { partners, locale } }: Drawn) {
  if (!partners) return null
  const say = speak(locale)
  const names = [...new Set(partners.map(({ partner }) => partner))]
  return (
    <Section id="parteneri" title={say('section.partners')}>
      {names.map((name) => (
        <div key={name} className="report-feedback">
          <h3>{name}</h3>
          <ul>
            {partners
              .filter(({ partner }) => partner === name)
              .map(({ title, proof, hasFile }, at) => (
                <li key={at}>
                  {title}
                  {(proof || hasFile) && (
                    <span className="report-soft">
                      {' '}
                      · {[proof, hasFile && say('partners.file')].filter(Boolean).join(' · ')}
                    </span>
                  )}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}

function Photos({ facts: { photos, locale } }: Drawn) {
  if (!photos) return null
  const say = speak(locale)
  return (
    <Section id="fotografii" title={say('section.photos')}>
      <ul className="report-photos">
        {photos.map(({ id, path, widths }, at) => (
          <li key={id}>
            <img
              src={`${path}/${widths.find((width) => width >= 640) ?? widths.at(-1)}.webp`}
              alt={say('photos.alt', { n: at + 1 })}
              loading="lazy"
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface TableProps {
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

function Table({ head, rows }: TableProps) {
  return (
    <div className="report-table">
      <table>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest], row) => (
            <tr key={row}>
              <th scope="row">{first}</th>
              {rest.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
