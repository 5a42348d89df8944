import { Button } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleCheck } from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import { formatTime } from '#shared/dates/time.ts'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import type { Agenda, Conflict, Session } from '../model.ts'
import { remediesFor, type Remedy } from '../model/arrangement.ts'
import { text } from '../text.ts'
import type { Editor } from './editor.ts'
import styles from './agenda.module.css'

export const newSessionPanel = 'sesiune-noua'

export function sessionPanel(id: string): string {
  return `sesiune-${id}`
}

export function sessionIn(opened: string | null): string | null {
  return /^sesiune-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
}

/** A clash as a sentence that names everything in it. */
export function useConflictSentence(agenda: Agenda): (conflict: Conflict) => string {
  const say = useText(text)
  const titleOf = (id: string | undefined) =>
    agenda.sessions.find((session) => session.id === id)?.title ?? ''
  return ({ kind, sessionIds, roomIds, partId: engagementId, count }) =>
    say(`conflict.${kind}`, {
      one: titleOf(sessionIds[0]),
      other: titleOf(sessionIds[1]),
      rooms: agenda.rooms
        .filter(({ id }) => roomIds.includes(id))
        .map(({ name }) => name)
        .join(', '),
      speaker: agenda.speakers.find((each) => each.partId === engagementId)?.name ?? '',
      n: count,
    })
}

interface ConflictPanelProps {
  agenda: Agenda
  editor: Editor
  panel: Panel
  onDay: (day: string) => void
}

/** All clashes of the programme; each leads to its session, on the day of that. */
export function ConflictPanel({ agenda, editor, panel, onDay }: ConflictPanelProps) {
  const say = useText(text)
  return (
    <SidePanel
      opened={panel.opened === 'conflicte'}
      onClose={panel.close}
      title={say('conflict.title')}
    >
      <ConflictList
        {...{ agenda, editor }}
        onShow={({ id, day }) => {
          if (day) onDay(day)
          panel.show(sessionPanel(id))
        }}
      />
    </SidePanel>
  )
}

interface ConflictListProps {
  agenda: Agenda
  editor: Editor
  /** Only those of this session. */
  session?: Session
  onShow?: (session: Session) => void
}

/** Every clash with its reason and an offer to correct it. */
export function ConflictList({ agenda, editor, session, onShow }: ConflictListProps) {
  const say = useText(text)
  const sentence = useConflictSentence(agenda)
  const shownConflicts = agenda.conflicts.filter(
    ({ sessionIds }) => !session || sessionIds.includes(session.id),
  )
  if (shownConflicts.length === 0)
    return session ? null : (
      <p className={styles.fine}>
        <IconCircleCheck size={18} aria-hidden /> {say('conflict.none')}
      </p>
    )
  return (
    <ul className={styles.conflicts}>
      {shownConflicts.map((conflict) => (
        <li key={conflict.key}>
          <IconAlertTriangleFilled size={16} className={styles.warning} aria-hidden />
          <div className={styles.conflictWords}>
            <span>{sentence(conflict)}</span>
            <div className={styles.buttons}>
              <Remedies agenda={agenda} editor={editor} conflict={conflict} />
              {onShow && <Show agenda={agenda} conflict={conflict} onShow={onShow} />}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Show({
  agenda,
  conflict,
  onShow,
}: {
  agenda: Agenda
  conflict: Conflict
  onShow: (session: Session) => void
}) {
  const say = useText(text)
  const session = agenda.sessions.find(({ id }) => id === conflict.sessionIds[0])
  if (!session) return null
  return (
    <Button size="xs" variant="subtle" onClick={() => onShow(session)}>
      {say('conflict.show')}
    </Button>
  )
}

/** Actions that resolve a conflict: the later of two sessions moves. */
function Remedies({
  agenda,
  editor,
  conflict,
}: Required<Pick<ConflictListProps, 'agenda' | 'editor'>> & { conflict: Conflict }) {
  const say = useText(text)
  const session = agenda.sessions.find(({ id }) => id === conflict.sessionIds.at(-1))
  const { kind, partId: engagementId } = conflict
  if (!session) return null
  if (kind === 'speaker_gone' && engagementId)
    return (
      <Button
        size="xs"
        classNames={{ root: styles.remedy, label: styles.remedyWords }}
        onClick={() => void editor.release(session, engagementId)}
      >
        {say('remedy.speaker', {
          speaker: agenda.speakers.find((each) => each.partId === engagementId)?.name ?? '',
          title: session.title,
        })}
      </Button>
    )
  const mend = ({ to }: Remedy) =>
    editor.arrange([{ id: session.id, to }], say('action.move', { title: session.title }))
  return remediesFor(agenda, session).map((remedy) => (
    <Button
      key={remedy.kind}
      size="xs"
      classNames={{ root: styles.remedy, label: styles.remedyWords }}
      onClick={() => mend(remedy)}
    >
      {remedy.kind === 'room'
        ? say('remedy.room', {
            title: session.title,
            room: agenda.rooms.find(({ id }) => id === remedy.roomId)?.name ?? '',
          })
        : say('remedy.time', { title: session.title, time: formatTime(remedy.to.time ?? '') })}
    </Button>
  ))
}
