import type { Locale } from '#shared/i18n.ts'
import { formatDate, formatTime } from '#shared/dates/time.ts'
import { PlainButton } from '#ui/plain/button.tsx'
import { changesBetween, type BriefChange, type BriefLine } from '../model.ts'
import { speak } from '../text.ts'
import { Section } from './supplier-page.tsx'

/** Somebody whom suppliers call on the day. */
export interface BriefContact {
  id: string
  name: string
  role: string
  phone: string | null
}

interface BriefProps {
  lang: Locale
  here: string
  version: number
  lines: readonly BriefLine[]
  read: readonly BriefLine[] | null
  isRead: boolean
  /** Under contract, so that the team waits for their confirmation. */
  isWorking: boolean
  contacts: readonly BriefContact[]
}

/** The present brief; lines that changed since it was read are marked. */
export function Brief(props: BriefProps) {
  const { lang, here, version, lines, read, isRead, isWorking } = props
  const say = speak(lang)
  const changes = read ? changesBetween(read, lines) : []
  const isOf = (kinds: readonly BriefLine['kind'][]) => (line: BriefLine) =>
    kinds.includes(line.kind)
  const part = (isShown: (line: BriefLine) => boolean) => ({
    lang,
    contacts: props.contacts,
    lines: lines.filter(isShown),
    changes: changes.filter(({ line }) => isShown(line)),
  })
  const apart = ['cue', 'contact'] as const
  const cues = part(isOf(['cue']))
  const contacts = part(isOf(['contact']))
  return (
    <>
      <Section title={say('brief.title')}>
        <Lines {...part((line) => !isOf(apart)(line))} />
      </Section>
      {hasAny(cues) && (
        <Section title={say('brief.cues')}>
          <Lines {...cues} />
        </Section>
      )}
      {hasAny(contacts) && (
        <Section title={say('brief.contacts')}>
          <Lines {...contacts} />
        </Section>
      )}
      {isRead && <p className="outside-soft">{say('brief.isRead', { version })}</p>}
      {isWorking && !isRead && (
        <form method="post" action={here} className="outside-form">
          <input type="hidden" name="lang" value={lang} />
          <input type="hidden" name="versiune" value={version} />
          <PlainButton look="primary" wide name="actiune" value="citit">
            {say('brief.read', { version })}
          </PlainButton>
        </form>
      )}
    </>
  )
}

interface LinesProps {
  lang: Locale
  lines: readonly BriefLine[]
  changes: readonly BriefChange[]
  contacts: readonly BriefContact[]
}

function hasAny({ lines, changes }: LinesProps): boolean {
  return lines.length > 0 || changes.length > 0
}

function Lines({ lang, lines, changes, contacts }: LinesProps) {
  const say = speak(lang)
  return (
    <dl className="supplier-answers">
      {lines.map((line) => {
        const change = changes.find((each) => each.line.key === line.key)
        const contact = contacts.find(({ id }) => id === line.key)
        return (
          <div key={line.key} className={change && 'supplier-changed'}>
            <dt>
              {contact ? contact.role || say('brief.contact') : labelOf(line, lang)}
              {change && <strong> {say('brief.changed')}</strong>}
            </dt>
            <dd>
              {contact ? <Contact {...contact} /> : formatLine(line.kind, line.value, lang)}
              {!contact && change?.before && (
                <span className="outside-soft">
                  {say('brief.before', { value: formatLine(line.kind, change.before, lang) })}
                </span>
              )}
            </dd>
          </div>
        )
      })}
      {changes
        .filter(({ isGone }) => isGone)
        .map(({ line }) => (
          <div key={line.key} className="supplier-changed">
            <dt>
              {labelOf(line, lang)} <strong>{say('brief.gone')}</strong>
            </dt>
            {line.kind !== 'contact' && (
              <dd>
                <s>{formatLine(line.kind, line.value, lang)}</s>
              </dd>
            )}
          </div>
        ))}
    </dl>
  )
}

function Contact({ name, phone }: BriefContact) {
  return (
    <>
      {name}
      {phone && (
        <a className="supplier-phone" href={`tel:${phone}`}>
          {phone}
        </a>
      )}
    </>
  )
}

function labelOf({ label, kind }: BriefLine, lang: Locale): string {
  return label || speak(lang)(`brief.${kind}`)
}

const dated: readonly BriefLine['kind'][] = ['start', 'part', 'arrival', 'cue']

/** Hours in the habit of the language, and what follows them as it is. */
function formatLine(kind: BriefLine['kind'], value: string, lang: Locale): string {
  if (!dated.includes(kind)) return value
  const [, day, time, rest = ''] = /^(\d{4}-\d\d-\d\d)?\s?(\d\d:\d\d)?(.*)$/s.exec(value) ?? []
  return [day && formatDate(day, lang), time && formatTime(time)].filter(Boolean).join(', ') + rest
}
