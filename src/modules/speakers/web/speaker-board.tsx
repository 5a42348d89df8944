import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Count } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listSpeakers, stepSpeakerEngagement } from '../contract.ts'
import { EngagementStatus, type SpeakerRow } from '../model.ts'
import { text } from '../text.ts'
import { Face, MaterialsWord, speakerPanel, StatusIcon } from './speaker-words.tsx'
import styles from './speakers.module.css'

interface SpeakerBoardProps {
  eventId: string
  filter: { search?: string; late?: true }
  /** Only these stages; all when none is named. */
  shown: readonly EngagementStatus[]
}

/** A column for each stage; people are dragged, moved by keys, or sent by their menu. */
export function SpeakerBoard({ eventId, filter, shown }: SpeakerBoardProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const board = useRef<HTMLDivElement>(null)
  const stepping = useCommand(stepSpeakerEngagement)
  const [dragged, setDragged] = useState<SpeakerRow | null>(null)
  const [lifted, setLifted] = useState<string | null>(null)
  const [shownText, setSaid] = useState('')
  const move = async (row: SpeakerRow, to: EngagementStatus) => {
    if (!row.part || row.part.status === to) return
    setLifted(row.id)
    const { id: engagementId, version } = row.part
    const outcome = await stepping.run({ eventId, partId: engagementId, version, to })
    if (outcome.ok) setSaid(say('board.moved', { name: row.name, status: say(`status.${to}`) }))
  }
  // A card that went to another column is another element, so the focus follows it there.
  useEffect(() => {
    if (lifted === null) return
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${lifted}"]`)
    if (card && document.activeElement === document.body) card.focus()
  })
  const stages = EngagementStatus.options.filter(
    (each) => shown.length === 0 || shown.includes(each),
  )
  return (
    <>
      <p className="hidden-visually" role="status">
        {shownText}
      </p>
      <p id="board-keys" className={styles.keys}>
        {say('board.keys')}
      </p>
      {stepping.error && <Notice tone="error">{sentence(stepping.error)}</Notice>}
      <div ref={board} className={styles.board} role="group" aria-label={say('board.label')}>
        {stages.map((status) => (
          <Stage
            key={status}
            {...{ eventId, filter, status, dragged }}
            onDrag={setDragged}
            onMove={move}
          />
        ))}
      </div>
    </>
  )
}

interface StageProps {
  eventId: string
  filter: { search?: string; late?: true }
  status: EngagementStatus
  dragged: SpeakerRow | null
  onDrag: (row: SpeakerRow | null) => void
  onMove: (row: SpeakerRow, to: EngagementStatus) => Promise<void>
}

function Stage({ eventId, filter, status, dragged, onDrag, onMove }: StageProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [over, setOver] = useState(false)
  const pageQuery = { ...filter, eventId, status: [status], limit: 200 }
  const { data, error, refetch } = useEndpoint(listSpeakers, pageQuery, { keepPrevious: true })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop on; keys move the cards themselves
    <section
      className={styles.column}
      aria-label={say('board.column', { status: say(`status.${status}`), n: data?.total ?? 0 })}
      data-over={(over && dragged !== null) || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (dragged) void onMove(dragged, status)
        onDrag(null)
      }}
    >
      <h2>
        <StatusIcon status={status} />
        {say(`status.${status}`)}
        <Count>{data?.total ?? 0}</Count>
      </h2>
      {!data ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : (
          <CardsSkeleton cards={2} />
        )
      ) : (
        <ul className={styles.cards}>
          {data.items.map((row) => (
            <li key={row.id}>
              <Card row={row} status={status} onDrag={onDrag} onMove={onMove} />
            </li>
          ))}
          {data.items.length === 0 && <li className={styles.none}>{say('board.empty')}</li>}
        </ul>
      )}
    </section>
  )
}

type CardProps = Pick<StageProps, 'status' | 'onDrag' | 'onMove'> & { row: SpeakerRow }

function Card({ row, status, onDrag, onMove }: CardProps) {
  const say = useText(text)
  const panel = usePanel()
  const stages = EngagementStatus.options
  const beside = (by: 1 | -1) => {
    const to = stages[stages.indexOf(status) + by]
    if (to) void onMove(row, to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault()
      beside(event.key === 'ArrowLeft' ? -1 : 1)
    } else if (event.key === 'Enter') panel.open(speakerPanel(row.id))
  }
  const about = [row.headline, row.organisation].filter(Boolean).join(' · ')
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a card is moved by keys as it is by hand
    <article
      className={styles.card}
      data-card={row.id}
      tabIndex={0}
      draggable
      aria-label={row.name}
      aria-describedby="board-keys"
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', row.name)
        onDrag(row)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className={styles.top}>
        <Face speaker={row} size={32} />
        <span className={styles.words}>
          <PanelLink panel={panel} what={speakerPanel(row.id)} className={styles.title}>
            {row.name}
          </PanelLink>
          {about && <span className={styles.quiet}>{about}</span>}
        </span>
        <ActionMenu
          label={say('board.move', { name: row.name })}
          actions={stages
            .filter((to) => to !== status)
            .map((to) => ({
              label: say('board.moveTo', { status: say(`status.${to}`) }),
              icon: <StatusIcon status={to} size={16} />,
              onClick: () => void onMove(row, to),
            }))}
        />
      </div>
      {(row.sessions > 0 || row.materials.all > 0) && (
        <div className={styles.foot}>
          {row.sessions > 0 && (
            <span className={styles.quiet}>
              {say('field.sessions')}: {row.sessions}
            </span>
          )}
          <MaterialsWord materials={row.materials} />
        </div>
      )}
    </article>
  )
}
