import { languages, type Locale } from '#shared/i18n.ts'
import { Document } from '#ui/plain/document.tsx'
import { doorWords, speak } from '../text.ts'

export const stylesheet = 'src/modules/check-in/public/door.css'
export const island = 'src/modules/check-in/public/door.island.ts'

/** The result of a guest's own check-in; a wrong code is shown again so that it can be corrected. */
export type SelfOutcome =
  | { kind: 'welcome' | 'already'; name: string }
  | { kind: 'wrong'; typed: string; list: string }

export interface DoorPageProps {
  lang: Locale
  /** Null where visitors may not learn it; a paired device fills in the name. */
  event: { name: string; when: string } | null
  companyName: string
  companySlug: string
  slug: string
  assets: { stylesheet: string; island: string }
  /** Lists on which guests may check themselves in at this moment. */
  open: readonly { id: string; name: string }[]
  /** When the next of them opens, in words. */
  opensAt: string | null
  /** The further languages it is offered in. */
  otherLanguages: readonly Locale[]
  outcome?: SelfOutcome | undefined
}

/** For guests a form with their own code; for staff with a PIN, a door. It contains no personal data. */
export function DoorPage(props: DoorPageProps) {
  const { lang, event, companyName, companySlug, slug, assets } = props
  const say = speak(lang)
  return (
    <Document
      lang={lang}
      title={event ? say('title', { event: event.name }) : say('checkIn')}
      stylesheets={[assets.stylesheet]}
      scripts={[assets.island]}
      icon="/favicon.svg"
      noIndex
      bodyClass="door-body"
      head={<link rel="manifest" href={`/checkin/${companySlug}/${slug}/manifest.webmanifest`} />}
    >
      <div
        id="app"
        className="app"
        data-company={companySlug}
        data-slug={slug}
        data-words={JSON.stringify(doorWords(lang))}
      >
        <header className="head">
          <div className="top">
            <p className="kicker">{companyName}</p>
            <div className="tools">
              <button type="button" id="sound" aria-pressed="true">
                {say('door.soundOn')}
              </button>
              <OtherLanguages {...props} />
            </div>
          </div>
          <h1 id="event">{event?.name ?? say('checkIn')}</h1>
          {event && <p className="when">{event.when}</p>}
        </header>
        <main id="main">
          <p id="rehearsal" role="status" hidden>
            <strong>{say('door.rehearsal')}</strong> {say('door.rehearsalText')}
          </p>
          <div id="visitor">
            <SelfCheckIn {...props} />
            {/* If guests can use this page, the form of the team is folded below. */}
            <Pairing lang={lang} isOpen={props.open.length === 0 && !props.outcome} />
          </div>
          <Door lang={lang} />
        </main>
      </div>
    </Document>
  )
}

function OtherLanguages({ otherLanguages }: DoorPageProps) {
  return otherLanguages.map((other) => (
    <a key={other} className="language" href={`?lang=${other}`} hrefLang={other} lang={other}>
      {languages[other].name}
    </a>
  ))
}

function SelfCheckIn({ lang, event, open, opensAt, outcome }: DoorPageProps) {
  const say = speak(lang)
  const [first] = open
  if (outcome && outcome.kind !== 'wrong')
    return (
      <section className="card" data-outcome={outcome.kind} role="status">
        <h2>{say(`self.${outcome.kind}`, { name: outcome.name })}</h2>
        <p>{say(outcome.kind === 'welcome' ? 'self.welcomeText' : 'self.alreadyText')}</p>
        <a href={`?lang=${lang}`}>{say('self.again')}</a>
      </section>
    )
  if (!first)
    return (
      <p className="card quiet">
        {opensAt ? say('self.soon', { at: opensAt }) : say('self.closed')}
      </p>
    )
  return (
    <section className="card" aria-labelledby="self-title">
      <h2 id="self-title">{say('self.title')}</h2>
      {outcome && (
        <p className="alarm" role="alert" id="self-wrong">
          <strong>{say('self.wrong')}</strong> {say('self.wrongText')}
        </p>
      )}
      <form method="post" className="form">
        {open.length > 1 && (
          <label>
            {say('self.list')}
            <select name="list" defaultValue={outcome?.list}>
              {open.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {open.length === 1 && <input type="hidden" name="list" value={first.id} />}
        <label>
          {say('self.code')}
          <input
            name="code"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            className="code"
            {...(outcome && {
              defaultValue: outcome.typed,
              'aria-invalid': true,
              'aria-describedby': 'self-wrong',
            })}
          />
        </label>
        {/* If the event is not public, the page does not show whether guests may check themselves in. */}
        <p className="quiet">{say(event ? 'self.about' : 'self.aboutUnknown')}</p>
        <video id="self-video" playsInline muted hidden aria-label={say('self.scan')} />
        <div className="bar">
          <button type="submit" className="chief grow">
            {say('self.send')}
          </button>
          <button type="button" id="self-camera" hidden aria-pressed="false">
            {say('self.scan')}
          </button>
        </div>
        <p id="self-problem" className="alarm" role="alert" hidden>
          {say('door.cameraRefused')}
        </p>
      </form>
    </section>
  )
}

function Pairing({ lang, isOpen }: { lang: Locale; isOpen: boolean }) {
  const say = speak(lang)
  return (
    <details className="card" id="pairing" open={isOpen}>
      <summary>{say('pair.title')}</summary>
      <noscript>
        <p className="alarm">{say('pair.needsScript')}</p>
      </noscript>
      <form id="pair" className="form">
        <p className="quiet">{say('pair.about')}</p>
        <label>
          {say('pair.name')}
          <input
            name="name"
            required
            maxLength={60}
            placeholder={say('pair.nameHelp')}
            autoComplete="off"
          />
        </label>
        <label>
          {say('pair.pin')}
          <input
            name="pin"
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            className="code"
          />
        </label>
        <p id="pair-problem" className="alarm" role="alert" hidden />
        <button type="submit" className="chief">
          {say('pair.send')}
        </button>
      </form>
    </details>
  )
}

/** Filled by the island; its texts come from `data-words`, since it works without a server. */
function Door({ lang }: { lang: Locale }) {
  const say = speak(lang)
  return (
    <section id="door" hidden aria-label={say('checkIn')}>
      <p id="alarm" className="alarm" role="alert" hidden />
      <div className="status" role="status">
        <span id="network" data-state="online" />
        <span id="waiting" />
      </div>
      <div className="bar" id="choice">
        <select id="list" aria-label={say('door.list')} />
        <select id="direction" aria-label={say('door.direction')}>
          <option value="in">{say('door.in')}</option>
          <option value="out">{say('door.out')}</option>
        </select>
      </div>
      <div id="verdict" data-signal="none" aria-live="assertive">
        <p id="vip" hidden>
          {say('door.vip')}
        </p>
        <p id="tried" hidden>
          {say('door.rehearsal')}
        </p>
        <p id="result">{say('door.ready')}</p>
        <p id="who" />
        <p id="why" />
        <p id="more" />
      </div>
      <div className="bar" id="actions">
        <button type="button" id="force" hidden>
          {say('door.force')}
        </button>
        <button type="button" id="undo" hidden>
          {say('door.undo')}
        </button>
        <button type="button" id="again" className="chief" hidden>
          {say('door.again')}
        </button>
        <button type="button" id="camera-again" className="chief" hidden>
          {say('door.cameraAgain')}
        </button>
      </div>
      <fieldset id="family" hidden>
        <legend>{say('door.family.title')}</legend>
        <button type="button" id="family-admit" className="chief">
          {say('door.admit')}
        </button>
        <ul id="family-list" aria-live="polite" />
        <button type="button" id="family-undo" hidden>
          {say('door.family.undoAll')}
        </button>
      </fieldset>
      <video id="video" playsInline muted hidden aria-label={say('door.camera')} />
      <form id="scan" className="bar">
        <input
          id="code"
          aria-label={say('door.field')}
          placeholder={say('door.field')}
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit">{say('door.search')}</button>
        <button type="button" id="camera" aria-pressed="false">
          {say('door.camera')}
        </button>
      </form>
      <ul id="found" />
      <form id="walk-in" className="form" noValidate hidden>
        <label>
          {say('door.walkInName')}
          <input
            id="walk-in-name"
            maxLength={120}
            autoComplete="off"
            aria-describedby="walk-in-problem"
          />
        </label>
        <p id="walk-in-problem" className="alarm" role="alert" hidden>
          {say('door.walkInNameless')}
        </p>
        <div className="bar">
          <button type="button" id="walk-in-cancel">
            {say('door.cancel')}
          </button>
          <button type="submit" className="chief">
            {say('door.walkInSend')}
          </button>
        </div>
      </form>
      <div className="bar foot">
        <button type="button" id="walk-in-open">
          {say('door.walkIn')}
        </button>
        <span id="roster" className="quiet" />
        <button type="button" id="unpair" className="plain-button">
          {say('door.unpair')}
        </button>
      </div>
      <dialog id="leave-dialog" className="card" aria-labelledby="leave-title">
        <form id="leave" method="dialog" className="form">
          <h2 id="leave-title">{say('door.leave.title')}</h2>
          <p>{say('door.leave.about')}</p>
          <p id="leave-server" className="quiet" />
          <div className="bar">
            <button type="submit" className="chief grow">
              {say('door.unpair')}
            </button>
            <button type="button" id="leave-cancel" className="grow">
              {say('door.cancel')}
            </button>
          </div>
        </form>
      </dialog>
    </section>
  )
}
