import type { Locale } from '#shared/i18n.ts'
import { formatInstant, type Zone } from '#shared/dates/time.ts'
import { PlainButton } from '#ui/plain/button.tsx'
import type { Decision, FrozenLine } from '../model.ts'
import { clientPath } from '../model/address.ts'
import { speak } from '../text.ts'

interface RoomAddress {
  /** Null where the team only looks. */
  here: string | null
  token: string
}

export function pathOf({ here, token }: RoomAddress): string {
  return here ?? `${clientPath}/${token}/echipa`
}

function addressOf(room: RoomAddress, fileId: string): string {
  return `${pathOf(room)}/document/${fileId}`
}

interface FileOfLineProps extends RoomAddress {
  line: FrozenLine
  file: NonNullable<FrozenLine['file']>
}

/** A picture is shown in its place; anything else is saved. */
export function FileOfLine({ here, token, line, file }: FileOfLineProps) {
  const href = addressOf({ here, token }, file.id)
  if (!file.isPicture)
    return (
      <a href={href} download>
        {line.label}
      </a>
    )
  return (
    <a className="room-picture" href={href} target="_blank" rel="noopener">
      <img src={href} alt={line.label} loading="lazy" />
    </a>
  )
}

interface SignedPapersProps extends RoomAddress {
  lang: Locale
  zone: Zone
  decision: Decision
}

export function SignedPapers({ lang, zone, decision, ...place }: SignedPapersProps) {
  const say = speak(lang)
  if (decision.papers.length === 0) return null
  return (
    <>
      <p>{say('papers.title')}</p>
      <ul>
        {decision.papers.map(({ id, fileId, name, author, at }) => (
          <li key={id}>
            <a href={addressOf(place, fileId)} download>
              {name}
            </a>{' '}
            <span className="outside-soft">
              {author}, {formatInstant(at, zone, lang, 'short')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface SignedPaperFormProps {
  lang: Locale
  here: string
  decision: Decision
}

/** Folded: most decisions need no paper. */
export function SignedPaperForm({ lang, here, decision }: SignedPaperFormProps) {
  const say = speak(lang)
  return (
    <details className="room-paper">
      <summary>{say('papers.add')}</summary>
      <form method="post" action={here} encType="multipart/form-data" className="outside-form">
        <input type="hidden" name="lang" value={lang} />
        <input type="hidden" name="decizie" value={decision.id} />
        <div className="field">
          <label className="field-label" htmlFor="fisier">
            {say('papers.file')}
          </label>
          <p className="outside-soft" id="fisier-help">
            {say('papers.help')}
          </p>
          <input
            className="field-input"
            type="file"
            id="fisier"
            name="fisier"
            accept=".pdf"
            aria-describedby="fisier-help"
            required
          />
        </div>
        <PlainButton name="actiune" value="semnat">
          {say('papers.send')}
        </PlainButton>
      </form>
    </details>
  )
}
