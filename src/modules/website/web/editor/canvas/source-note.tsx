import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { Link } from '#ui/live/link.tsx'
import { editorText } from '../editor-text.ts'
import { useEditing } from '../work/editor-state.ts'
import type { TextSource } from './text-source.ts'

export interface SourceNoteState {
  source: TextSource
  left: number
  top: number
  /** A title that is empty shows the name of the event, and can have words of its own. */
  onWrite?: (() => void) | undefined
}

interface SourceNoteProps extends SourceNoteState {
  scale: number
  onClose: () => void
}

/** Says that a text comes from the event, and leads to the screen on which it is changed. */
export function SourceNote({ source, left, top, scale, onWrite, onClose }: SourceNoteProps) {
  const say = useText(editorText)
  const { site } = useEditing()
  return (
    <div className="ed-note" role="status" style={{ left, top, transform: `scale(${1 / scale})` }}>
      <p>{say(`source.${source}`)}</p>
      <Link href={placeOf(source, site.eventId)}>{say(`source.open.${source}`)}</Link>
      {onWrite && (
        <button type="button" onClick={onWrite}>
          {say('source.write')}
        </button>
      )}
      <button type="button" onClick={onClose}>
        {say('source.close')}
      </button>
    </div>
  )
}

function placeOf(source: TextSource, eventId: string): string {
  const here = { eveniment: eventId }
  switch (source) {
    case 'event':
      return linkTo('/evenimente/:eventId', { eventId })
    case 'sessions':
      return linkTo('/agenda/:eventId', { eventId })
    case 'speakers':
      return linkTo('/speakeri', {}, here)
    case 'partners':
      return linkTo('/parteneri', {}, here)
    case 'activities':
      return linkTo('/activitati', {}, here)
    case 'questionnaires':
      return linkTo('/chestionare', {}, here)
    case 'company':
      return linkTo('/companie')
  }
}
