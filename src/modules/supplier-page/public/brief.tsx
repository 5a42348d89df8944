import type { Locale } from '#shared/i18n.ts'
import { formatDate, formatTime } from '#shared/dates/time.ts'
import { PlainButton } from '#ui/plain/button.tsx'
import { changesBetween, type BriefLine } from '../model.ts'
import { speak } from '../text.ts'
import { Section } from './supplier-page.tsx'

interface BriefProps {
  lang: Locale
  here: string
  version: number
  lines: readonly BriefLine[]
  read: readonly BriefLine[] | null
  isRead: boolean
  /** Under contract, so that the team waits for their confirmation. */
  isWorking: boolean
}

/** How the event is now, with what changed since it was read marked at its line. */
export function Brief({ lang, here, version, lines, read, isRead, isWorking }: BriefProps) {
  const say = speak(lang)
  const changes = read ? changesBetween(read, lines) : []
  const gone = changes.filter(({ isGone }) => isGone)
  return (
    <Section title={say('brief.title')}>
      <dl className="supplier-answers">
        {lines.map((line) => {
          const change = changes.find((each) => each.line.key === line.key)
          return (
            <div key={line.key} className={change && 'supplier-changed'}>
              <dt>
                {line.label || say(`brief.${line.kind}`)}
                {change && <strong> {say('brief.changed')}</strong>}
              </dt>
              <dd>
                {shown(line.kind, line.value, lang)}
                {change?.before && (
                  <span className="outside-soft">
                    {say('brief.before', { value: shown(line.kind, change.before, lang) })}
                  </span>
                )}
              </dd>
            </div>
          )
        })}
        {gone.map(({ line }) => (
          <div key={line.key} className="supplier-changed">
            <dt>
              {line.label || say(`brief.${line.kind}`)} <strong>{say('brief.gone')}</strong>
            </dt>
            <dd>
              <s>{shown(line.kind, line.value, lang)}</s>
            </dd>
          </div>
        ))}
      </dl>
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
    </Section>
  )
}

/** Hours in the habit of the language, and what follows them as it is. */
function shown(kind: BriefLine['kind'], value: string, lang: Locale): string {
  if (kind !== 'start' && kind !== 'part' && kind !== 'arrival') return value
  const [, day, time, rest = ''] = /^(\d{4}-\d\d-\d\d)?\s?(\d\d:\d\d)?(.*)$/s.exec(value) ?? []
  return [day && formatDate(day, lang), time && formatTime(time)].filter(Boolean).join(', ') + rest
}
