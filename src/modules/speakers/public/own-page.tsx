import type { ReactNode } from 'react'
import { formatDate, formatTime } from '#shared/dates/time.ts'
import type { Locale } from '#shared/i18n.ts'
import { PlainButton } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { PlainChoice, PlainField, PlainTextArea } from '#ui/plain/field.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { Material, Speaker, SpeakerSession } from '../model.ts'
import { speak } from '../text.ts'

export const stylesheet = 'src/modules/speakers/public/own-page.css'
export const openPageIsland = 'src/modules/outside-links/public/open-page.island.ts'

/** The values of the fields, by name. */
export type OwnValues = Readonly<Record<string, string>>

interface OwnPageProps {
  frame: EventFrame
  scripts: string[]
  lang: Locale
  /** The page's own address, which the form posts to. */
  here: string
  values: OwnValues
  /** Sentences by field; under '' what concerns the whole form. */
  errors: Readonly<Record<string, string>>
  saved: boolean
  photo: Speaker['photo']
  days: readonly string[]
  materials: readonly Material[]
  sessions: readonly SpeakerSession[]
}

/** The page on which a speaker fills in their data; complete without JavaScript. */
export function OwnPage(props: OwnPageProps) {
  const { frame, scripts, lang, here, values, saved } = props
  const say = speak(lang)
  return (
    <EventPage frame={frame} title={say('own.title')} scripts={scripts} noIndex>
      {saved && (
        <div id="gata">
          <Notice tone="success">{say('own.saved')}</Notice>
        </div>
      )}
      <Wrong {...props} />
      <p className="own-event" data-link-here={here}>
        {[frame.eventName, frame.when, frame.where].filter(Boolean).join(' · ')}
      </p>
      <h1 className="own-title">{say('own.hello', { name: values.name ?? '' })}</h1>
      <p className="own-lede">{say('own.lede')}</p>
      <Sessions {...props} />
      <form
        method="post"
        action={here}
        encType="multipart/form-data"
        className="own-form"
        noValidate
      >
        <input type="hidden" name="v1" value={values.v1} />
        <input type="hidden" name="v2" value={values.v2} />
        <input type="hidden" name="lang" value={lang} />
        <About {...props} />
        <Travel {...props} />
        <Materials {...props} />
        <Consents {...props} />
        <PlainButton look="primary" wide>
          {say('own.save')}
        </PlainButton>
      </form>
    </EventPage>
  )
}

/** The page is long on a phone, so every mistake can be gone to. */
function Wrong({ errors, lang }: OwnPageProps) {
  const fields = Object.entries(errors).filter(([name]) => name !== '')
  if (Object.keys(errors).length === 0) return null
  return (
    <Notice tone="error" title={errors[''] ?? speak(lang)('own.wrong')}>
      {fields.length > 0 && (
        <ul className="own-wrong">
          {fields.map(([name, sentence]) => (
            <li key={name}>
              <a href={`#${name}`}>{sentence}</a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function Section({
  title,
  about,
  children,
}: {
  title: string
  about?: string
  children: ReactNode
}) {
  return (
    <fieldset className="own-part">
      <legend>{title}</legend>
      {about && <p className="own-about">{about}</p>}
      {children}
    </fieldset>
  )
}

function Sessions({ lang, sessions }: OwnPageProps) {
  const say = speak(lang)
  if (sessions.length === 0) return null
  return (
    <section className="own-sessions" aria-labelledby="own-sessions">
      <h2 id="own-sessions">{say('own.sessions')}</h2>
      <ul>
        {sessions.map((session) => (
          <li key={session.id}>
            <strong>{session.title}</strong>
            {session.day && session.time && (
              <span>
                {formatDate(session.day, lang, 'day')}, {formatTime(session.time)}
                {session.rooms.length > 0 && ` · ${session.rooms.join(', ')}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function About({ lang, values, errors, photo }: OwnPageProps) {
  const say = speak(lang)
  const field = (name: 'name' | 'headline' | 'organisation' | 'phone') => ({
    name,
    label: say(`field.${name}`),
    value: values[name] ?? '',
    ...(errors[name] && { error: errors[name] }),
  })
  const area = (name: 'bioRo' | 'bioEn' | 'links', help: string) => ({
    name,
    label: say(`field.${name}`),
    value: values[name] ?? '',
    help,
    ...(errors[name] && { error: errors[name] }),
  })
  return (
    <Section title={say('own.about')} about={say('own.aboutText')}>
      <PlainField {...field('name')} required autoComplete="name" />
      <PlainField {...field('headline')} help={say('own.headlineHelp')} />
      <PlainField {...field('organisation')} autoComplete="organization" />
      <PlainField {...field('phone')} type="tel" autoComplete="tel" help={say('own.phoneHelp')} />
      <PlainTextArea {...area('bioRo', say('own.bioHelp'))} rows={6} />
      <PlainTextArea {...area('bioEn', say('own.bioHelp'))} rows={6} />
      <PlainTextArea {...area('links', say('own.linksHelp'))} rows={3} />
      <div className="field">
        <label className="field-label" htmlFor="photo">
          {say('field.photoId')}
        </label>
        {photo && (
          <img
            className="own-photo"
            src={`${photo.path}/${photo.widths[0]}.webp`}
            alt={say('own.photoNow')}
            width={120}
            height={120}
          />
        )}
        <input
          id="photo"
          name="photo"
          type="file"
          className="field-input"
          accept="image/png,image/jpeg,image/webp,image/avif"
          aria-describedby="photo-help"
        />
        {errors.photo && <div className="field-error">{errors.photo}</div>}
        <div className="field-help" id="photo-help">
          {say('own.photoHelp')}
        </div>
      </div>
    </Section>
  )
}

function Travel({ lang, values, errors, days }: OwnPageProps) {
  const say = speak(lang)
  const area = (name: 'needs' | 'travel' | 'hotel', help: string) => (
    <PlainTextArea
      name={name}
      label={say(`field.${name}`)}
      value={values[name] ?? ''}
      help={help}
      rows={3}
      {...(errors[name] && { error: errors[name] })}
    />
  )
  return (
    <Section title={say('own.day')} about={say('own.dayText')}>
      {days.map((day) => (
        <div key={day} className="own-hours">
          <span className="own-hours-day">{formatDate(day, lang, 'day')}</span>
          <Hour name={`de-${day}`} label={say('own.from')} {...{ values }} />
          <Hour name={`pana-${day}`} label={say('own.to')} {...{ values }} />
        </div>
      ))}
      {errors.availability && (
        <div className="field-error" id="availability">
          {errors.availability}
        </div>
      )}
      <p className="field-help">{say('own.hoursHelp')}</p>
      {area('needs', say('own.needsHelp'))}
      {area('travel', say('own.travelHelp'))}
      {area('hotel', say('own.hotelHelp'))}
    </Section>
  )
}

function Hour({ name, label, values }: { name: string; label: string; values: OwnValues }) {
  return (
    <label className="own-hour">
      <span>{label}</span>
      <input className="field-input" name={name} defaultValue={values[name]} placeholder="10:00" />
    </label>
  )
}

function Materials({ lang, values, errors, materials }: OwnPageProps) {
  const say = speak(lang)
  if (materials.length === 0) return null
  return (
    <Section title={say('own.materials')} about={say('own.materialsText')}>
      {materials.map((material) => {
        const { id, title, dueDate, state, file, note } = material
        const due = dueDate ? say('own.due', { date: formatDate(dueDate, lang) }) : ''
        return (
          <div key={id} className="own-material">
            <div className="own-material-head">
              <strong>{title}</strong>
              <span>{say(`material.${state}`)}</span>
            </div>
            {(due || note) && <p>{[due, note].filter(Boolean).join(' · ')}</p>}
            {file && <p>{say('own.fileNow', { name: file.name })}</p>}
            {state !== 'approved' && (
              <>
                <label className="own-file">
                  <span>{say('own.file')}</span>
                  <input className="field-input" type="file" name={`material-${id}`} />
                </label>
                <PlainField
                  name={`material-link-${id}`}
                  label={say('own.link')}
                  type="url"
                  value={values[`material-link-${id}`] ?? material.link}
                  {...(errors[`material-link-${id}`] && {
                    error: errors[`material-link-${id}`] ?? '',
                  })}
                />
              </>
            )}
          </div>
        )
      })}
    </Section>
  )
}

function Consents({ lang, values }: OwnPageProps) {
  const say = speak(lang)
  return (
    <Section title={say('own.consents')} about={say('own.consentsText')}>
      {(['agreesPublic', 'agreesRecording', 'agreesPhotos'] as const).map((name) => (
        <PlainChoice
          key={name}
          kind="checkbox"
          name={name}
          value="1"
          label={say(`own.${name}`)}
          checked={Boolean(values[name])}
        />
      ))}
    </Section>
  )
}
