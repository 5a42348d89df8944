import { formatMoney, type Money } from '#shared/numbers/money.ts'
import type { Locale } from '#shared/i18n.ts'
import { formatDate, formatInstant, type Zone } from '#shared/dates/time.ts'
import { ButtonLink, PlainButton } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { PlainChoice, PlainTextArea } from '#ui/plain/field.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { linesOf, type Decision, type FrozenContent, type FrozenLine } from '../model.ts'
import { clientPath } from '../model/address.ts'
import { speak } from '../text.ts'
import { FileOfLine, pathOf, SignedPapers, SignedPaperForm } from './decision-files.tsx'
import { chosenIn, ClosedOptions } from './closed-options.tsx'
import { amountText, Differences, peopleText } from './differences.tsx'
import { lineDetail, lineName } from './line-name.ts'
import { BackLink, doneWords, Section, type RoomNews } from './room-page.tsx'

export interface DecisionPageProps {
  frame: EventFrame
  lang: Locale
  scripts: readonly string[]
  /** The address that the form is posted to; null in the preview of the team. */
  here: string | null
  token: string
  zone: Zone
  companyName: string
  decision: Decision
  /** The edition that is decided, with the hash of what is shown. */
  content: FrozenContent
  contentHash: string
  /** The content approved before this edition. */
  approvedBefore: FrozenContent | null
  /** The present content of the source, if it differs. */
  now: FrozenContent | null
  /** The names of guests in the contents, by id. */
  names: Readonly<Record<string, string>>
  mayDecide: boolean
  /** This person answered already, and may answer otherwise while others are waited for. */
  hasDecided: boolean
  news: RoomNews
}

/** One decision: what is asked, what is different from the last approval, and the two buttons. */
export function DecisionPage(props: DecisionPageProps) {
  const { frame, lang, scripts, here, token, decision, content, approvedBefore, news } = props
  const say = speak(lang)
  const { title, note, state, edition, askedAt, dueOn, isOutdated } = decision
  const backAddress = `${here ?? `${clientPath}/${token}`}?lang=${lang}`
  const form = here !== null && state === 'open' && props.mayDecide
  return (
    <EventPage frame={frame} title={title} noIndex scripts={scripts}>
      <div
        className="outside-page room-page"
        data-room-token={token}
        data-room-here={here ?? undefined}
      >
        <BackLink href={backAddress} say={say} />
        {here === null && <Notice tone="info">{say('page.preview')}</Notice>}
        {news.error && <Notice tone="error">{news.error}</Notice>}
        {news.done && <Notice tone="success">{say(doneWords[news.done])}</Notice>}
        <h1>{title}</h1>
        <p className="outside-soft">
          <span className="outside-state">{say(`decision.${state}`)}</span>{' '}
          {say('decision.asked', { date: formatInstant(askedAt, props.zone, lang), n: edition })}{' '}
          {dueOn && state === 'open' && say('decision.answerBy', { date: formatDate(dueOn, lang) })}
        </p>
        {note && <p className="outside-note">{note}</p>}
        <Evidence {...props} />
        {isOutdated && state === 'open' && (
          <Notice tone="info">
            {say('decision.pendingChange', { company: props.companyName })}
          </Notice>
        )}
        {isOutdated && state === 'approved' && <ChangedSince {...props} />}
        {approvedBefore && (
          <Section title={say('decision.changes')}>
            <Differences {...props} before={approvedBefore} after={content} />
          </Section>
        )}
        {decision.kind === 'website' && (
          <p>
            <ButtonLink href={`${pathOf(props)}/site?decizie=${decision.id}`}>
              {say('site.open')}
            </ButtonLink>
          </p>
        )}
        {form ? (
          <form method="post" action={here} className="outside-form">
            <input type="hidden" name="lang" value={lang} />
            <input type="hidden" name="decizie" value={decision.id} />
            <input type="hidden" name="varianta" value={edition} />
            <input type="hidden" name="amprenta" value={props.contentHash} />
            {props.hasDecided && <p>{say('decision.mayChange')}</p>}
            {linesOf(content).length > longContent && <Summary {...props} />}
            <Content {...props} withComments />
            <PlainTextArea
              name="comentariu"
              label={say('decision.comment')}
              help={say('decision.commentHelp')}
              rows={3}
              value={news.typed?.['comentariu'] ?? ''}
            />
            <div className="room-verdicts" id="hotarare">
              <PlainButton look="primary" wide name="actiune" value="aprob">
                {say('decision.approve')}
              </PlainButton>
              <PlainButton wide name="actiune" value="schimbare">
                {say('decision.change')}
              </PlainButton>
            </div>
          </form>
        ) : (
          <>
            {state === 'open' && here !== null && <p>{say('decision.notAsked')}</p>}
            <Content {...props} withComments={false} />
            {here !== null && state === 'approved' && (
              <>
                <p>
                  {say('decision.changedMind')}{' '}
                  <a href={`${backAddress}#mesaje`}>{say('messages.label')}</a>
                </p>
                <SignedPaperForm {...props} here={here} />
              </>
            )}
          </>
        )}
      </div>
    </EventPage>
  )
}

const longContent = 12

/** On a phone a whole budget is many screens, so what it comes to and the way to the buttons are above it. */
function Summary({ lang, content }: DecisionPageProps) {
  const say = speak(lang)
  return (
    <>
      {content.total && <Total lang={lang} total={content.total} />}
      <p>
        <a href="#hotarare">{say('decision.jump')}</a>
      </p>
    </>
  )
}

function Total({ lang, total }: { lang: Locale; total: Money }) {
  return (
    <p className="room-total">
      <span>{speak(lang)('decision.total')}</span>
      <strong>{formatMoney(total, lang)}</strong>
    </p>
  )
}

function Evidence(props: DecisionPageProps) {
  const { lang, here, zone, decision, content } = props
  const say = speak(lang)
  const answers = decision.answers.filter(({ edition }) => edition === decision.edition)
  if (answers.length === 0) return null
  return (
    <Section title={say('decision.evidence')}>
      <ul className="room-evidence">
        {answers.map((answer) => {
          const option = content.options.find(({ key }) => key === answer.optionKey)
          const values = {
            name: answer.personName,
            at: formatInstant(answer.at, zone, lang),
            device: answer.device,
          }
          return (
            <li key={answer.id}>
              {say(
                answer.verdict === 'approved' ? 'decision.evidenceLine' : 'decision.evidenceChange',
                values,
              )}{' '}
              {option && say('decision.evidenceChoice', { option: option.label })}
              {answer.comment && <q>{answer.comment}</q>}
              {answer.lineComments.map(({ key, label, text }) => (
                <p key={key}>
                  {label}: <q>{text}</q>
                </p>
              ))}
              {answer.verdict === 'approved' && (
                <span className="room-hash">
                  {say('decision.hash', { hash: answer.contentHash })}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {decision.waitingFor.length > 0 && (
        <p>{say('decision.waitingFor', { names: decision.waitingFor.join(', ') })}</p>
      )}
      {decision.isSplit && <p>{say('decision.disagree')}</p>}
      <p className="outside-soft">{say('decision.note')}</p>
      <SignedPapers {...props} />
      {here !== null && (
        <p>
          <a href={`${here}/dovada.pdf?decizie=${decision.id}&lang=${lang}`}>
            {say('evidence.download')}
          </a>
        </p>
      )}
    </Section>
  )
}

function ChangedSince(props: DecisionPageProps) {
  const { lang, companyName, content, now } = props
  const say = speak(lang)
  return (
    <Section title={say('decision.changedSince')}>
      <p>{say('decision.changedSinceText', { company: companyName })}</p>
      {now && <Differences {...props} before={content} after={now} />}
    </Section>
  )
}

function Content({
  lang,
  here,
  token,
  content,
  names,
  news,
  decision,
  withComments,
}: DecisionPageProps & { withComments: boolean }) {
  const say = speak(lang)
  return (
    <>
      {content.sections.map(({ key, title, lines }) => (
        <section key={key} className="room-lines" aria-label={title || undefined}>
          {title && <h2>{title}</h2>}
          <ul>
            {lines.map((line) => (
              <li key={line.key}>
                <span className="room-line">
                  <span>
                    {line.people && <strong>{lineName(line, lang)} </strong>}
                    {line.file && <FileOfLine {...{ here, token, line }} file={line.file} />}
                    {!line.people && !line.file && `${lineName(line, lang)} `}
                    {line.detail && <span className="outside-soft">{lineDetail(line, lang)}</span>}
                    {line.people && (
                      <span className="room-people">
                        {peopleText(line.people, { lang, names })}
                      </span>
                    )}
                  </span>
                  <span className="room-amount">{amountText(line.amount, lang)}</span>
                </span>
                {withComments && <LineCommentField {...{ lang, line, news }} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {content.total && <Total lang={lang} total={content.total} />}
      {content.options.length > 0 && !withComments && (
        <ClosedOptions {...{ lang, content }} chosen={chosenIn(decision)} />
      )}
      {content.options.length > 0 && withComments && (
        <fieldset className="outside-choices">
          <legend>{say('decision.choose')}</legend>
          {content.options.map(({ key, label, detail, amount }) => (
            <PlainChoice
              key={key}
              id={key}
              kind="radio"
              name="optiune"
              value={key}
              checked={news.typed?.['optiune'] === key}
              label={
                <>
                  <strong>{label}</strong>{' '}
                  {amount && <span className="room-amount">{amountText(amount, lang)}</span>}
                  {detail && <span className="outside-soft room-inclusions">{detail}</span>}
                </>
              }
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

/** Folded, so that a long budget stays readable; without JavaScript too. */
function LineCommentField({
  lang,
  line,
  news,
}: {
  lang: Locale
  line: FrozenLine
  news: RoomNews
}) {
  const say = speak(lang)
  const name = `rand-${line.key}`
  const typed = news.typed?.[name] ?? ''
  return (
    <details open={typed !== ''}>
      <summary aria-label={say('decision.lineComment', { label: lineName(line, lang) })}>
        {say('decision.commentLine')}
      </summary>
      <PlainTextArea
        name={name}
        label={say('decision.lineComment', { label: lineName(line, lang) })}
        rows={2}
        value={typed}
      />
    </details>
  )
}
