import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { formatMoney } from '#shared/numbers/money.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { Badge, Count } from '#ui/live/records/badge.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { moveEngagement } from '../contract.ts'
import { nextStatuses, Status, stepOf, type EngagementRow, type Side } from '../model.ts'
import { text } from '../text.ts'
import styles from './board.module.css'
import partStyles from './partners.module.css'
import { BlockedBadge, Face, partPanel } from './widgets.tsx'

export interface BoardProps {
  rows: readonly EngagementRow[]
  side: Side
}

/** A column for each state; cards are dragged, moved by keys, or sent by their menu. */
export function Board({ rows, side }: BoardProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [dragged, setDragged] = useState<EngagementRow | null>(null)
  const [announcement, setSaid] = useState('')
  const [lifted, setLifted] = useState<string | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const moving = useMoving()
  const move = async (row: EngagementRow, to: Status) => {
    if (stepOf(row.status, to) === null) return
    setLifted(row.id)
    if (await moving.move(row, to))
      setSaid(say('board.moved', { name: row.partner.name, status: say(`status.${side}.${to}`) }))
  }
  // A card that went to another column is another element, so the focus follows it there.
  useEffect(() => {
    if (lifted === null) return
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${lifted}"]`)
    if (card && document.activeElement === document.body) card.focus()
  })
  // Lost partners have a column only when there are some.
  const columns = Status.options.filter(
    (status) =>
      (status !== 'rejected' && status !== 'cancelled') ||
      rows.some((row) => row.status === status) ||
      (dragged !== null && stepOf(dragged.status, status) !== null),
  )
  return (
    <>
      <p className="hidden-visually" role="status">
        {announcement}
      </p>
      <p id="board-keys" className={styles.keys}>
        {say('board.keys')}
      </p>
      {moving.error && <Notice tone="error">{sentence(moving.error)}</Notice>}
      <div ref={board} className={styles.board} role="group" aria-label={say('board.label')}>
        {columns.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            side={side}
            rows={rows.filter((row) => row.status === status)}
            dragged={dragged}
            onDrag={setDragged}
            onMove={(row, to) => void move(row, to)}
          />
        ))}
      </div>
      {moving.asking && <ReasonDialog {...moving.asking} onClose={moving.close} />}
    </>
  )
}

type BoardCard = Pick<EngagementRow, 'id' | 'eventId' | 'version' | 'status' | 'partner'>

/** A step of the pipeline; where a reason is needed, the user is asked for it first. */
export function useMoving() {
  const moving = useCommand(moveEngagement)
  const [asking, setAsking] = useState<{ row: BoardCard; to: Status } | null>(null)
  return {
    error: moving.error,
    pending: moving.pending,
    asking,
    close: () => setAsking(null),
    async move(row: BoardCard, to: Status): Promise<boolean> {
      if (stepOf(row.status, to) === 'reason') {
        setAsking({ row, to })
        return false
      }
      const { eventId, id: engagementId, version } = row
      return (await moving.run({ eventId, engagementId, version, to })).ok
    },
  }
}

interface ReasonDialogProps {
  row: BoardCard
  to: Status
  onClose: () => void
}

export function ReasonDialog({ row, to, onClose }: ReasonDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const moving = useCommand(moveEngagement)
  const [reason, setReason] = useState('')
  const save = async () => {
    const { eventId, id: engagementId, version } = row
    if ((await moving.run({ eventId, engagementId, version, to, reason })).ok) onClose()
  }
  const lost = to === 'cancelled' ? 'cancelled' : 'rejected'
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say(`part.reasonTitle.${lost}`, { name: row.partner.name })}
      footer={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button
            variant="filled"
            disabled={reason.trim() === ''}
            loading={moving.pending}
            onClick={() => void save()}
          >
            {say('save')}
          </Button>
        </>
      }
    >
      <div className={partStyles.form}>
        {moving.error && <Notice tone="error">{sentence(moving.error)}</Notice>}
        <TextInput
          label={say('reason')}
          required
          data-autofocus
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && reason.trim() !== '') void save()
          }}
        />
      </div>
    </Dialog>
  )
}

interface BoardColumnProps {
  status: Status
  side: Side
  rows: readonly EngagementRow[]
  dragged: EngagementRow | null
  onDrag: (row: EngagementRow | null) => void
  onMove: (row: EngagementRow, to: Status) => void
}

function BoardColumn({ status, side, rows, dragged, onDrag, onMove }: BoardColumnProps) {
  const say = useText(text)
  const [over, setOver] = useState(false)
  const takes = dragged !== null && stepOf(dragged.status, status) !== null
  const word = say(`status.${side}.${status}`)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop on; keys move the cards themselves
    <section
      className={styles.column}
      aria-label={say('board.column', { status: word, n: rows.length })}
      data-over={(over && takes) || undefined}
      data-closed={(dragged !== null && !takes && dragged.status !== status) || undefined}
      onDragOver={(event) => {
        if (!takes) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (dragged && takes) onMove(dragged, status)
        onDrag(null)
      }}
    >
      <h2>
        {word}
        <Count>{rows.length}</Count>
      </h2>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <li key={row.id}>
            <Card row={row} onDrag={onDrag} onMove={(to) => onMove(row, to)} />
          </li>
        ))}
        {rows.length === 0 && <li className={styles.none}>{say('board.empty')}</li>}
      </ul>
    </section>
  )
}

interface CardProps {
  row: EngagementRow
  onDrag: (row: EngagementRow | null) => void
  onMove: (to: Status) => void
}

function Card({ row, onDrag, onMove }: CardProps) {
  const say = useText(text)
  const panel = usePanel()
  const { partner, side } = row
  const beside = (by: 1 | -1) => {
    for (let at = Status.options.indexOf(row.status) + by; Status.options[at]; at += by) {
      const to = Status.options[at]!
      if (stepOf(row.status, to) !== null) return onMove(to)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault()
      return beside(event.key === 'ArrowLeft' ? -1 : 1)
    }
    if (event.key === 'Enter' && event.target === event.currentTarget) panel.open(partPanel(row))
  }
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a card is moved by keys as it is by hand
    <article
      className={styles.card}
      data-card={row.id}
      tabIndex={0}
      draggable
      aria-label={partner.name}
      aria-describedby="board-keys"
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', partner.name)
        onDrag(row)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className={styles.top}>
        <Face name={partner.name} logo={partner.logo} />
        <PanelLink panel={panel} what={partPanel(row)} className={styles.title}>
          {partner.name}
        </PanelLink>
        <ActionMenu
          label={say('board.card', { name: partner.name })}
          actions={nextStatuses(row.status).map((to) => ({
            label: say('part.moveTo', { status: say(`status.${side}.${to}`) }),
            onClick: () => onMove(to),
          }))}
        />
      </div>
      {(row.service || row.owner) && (
        <div className={styles.middle}>
          <span className={styles.small}>{row.service}</span>
          {row.owner && <Avatar name={row.owner.name} src={row.owner.avatar} size={24} spoken />}
        </div>
      )}
      {partner.blocked && <BlockedBadge />}
      {row.reason && <span className={styles.small}>{row.reason}</span>}
      <CardFoot row={row} />
    </article>
  )
}

function CardFoot({ row: { tier, amount, promises } }: { row: EngagementRow }) {
  const say = useText(text)
  const locale = useLocale()
  return (
    <div className={styles.foot}>
      {tier && <Badge tone="accent">{tier.name}</Badge>}
      {amount && <span className={styles.money}>{formatMoney(amount, locale)}</span>}
      {promises.all > 0 && (
        <span
          className={promises.late > 0 ? styles.late : undefined}
          title={say('promises.kept', promises)}
        >
          <span aria-hidden>
            {promises.kept}/{promises.all}
          </span>
          <span className="hidden-visually"> {say('promises.kept', promises)}</span>
        </span>
      )}
    </div>
  )
}
