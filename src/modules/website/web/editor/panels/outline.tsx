import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconLayoutNavbar,
  IconTrash,
} from '@tabler/icons-react'
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useLocalised, useText } from '#platform/web/i18n.tsx'
import {
  outlineOf,
  slotBlocks,
  slotsOf,
  type OutlineRow,
  type Spot,
} from '../../../blocks/document/tree.ts'
import { blockKinds } from '../../../blocks/base/registry.ts'
import type { Block } from '../../../model.ts'
import { drag, draggedBy, holdsDrag } from '../canvas/drag.ts'
import { useActions, useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import styles from './outline.module.css'
import { outlineText } from './block-words.ts'

/** Every block of the page in order: the way of the keyboard, and a second place to drop. */
export function Outline() {
  const say = useText(editorText)
  const { doc, look } = useEditing()
  return (
    <nav className={styles.outline} aria-label={say('outline.title')}>
      <GlobalLine block={look.header} />
      <ol className={styles.rows}>
        {outlineOf(doc.content).map((row) => (
          <BlockLine key={row.block.props.id} row={row} />
        ))}
      </ol>
      {doc.content.length === 0 && <p className={styles.none}>{say('outline.none')}</p>}
      <GlobalLine block={look.footer} />
      <p className={styles.hint}>{say('outline.keys')}</p>
    </nav>
  )
}

function GlobalLine({ block }: { block: Block }) {
  const { chosen, choose } = useEditing()
  const text = useLocalised()
  const title = blockKinds[block.type]?.title
  const isChosen = chosen?.block.props.id === block.props.id
  return (
    <div className={styles.row} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.name}
        aria-current={isChosen || undefined}
        onClick={() => choose(block.props.id)}
      >
        <IconLayoutNavbar size={15} aria-hidden />
        <b>{title && text(title)}</b>
      </button>
    </div>
  )
}

function BlockLine({ row }: { row: OutlineRow }) {
  const { block, depth, place, spot } = row
  const { chosen, choose, problems, language } = useEditing()
  const say = useText(editorText)
  const text = useLocalised()
  const actions = useActions()
  const id = block.props.id
  const isChosen = chosen?.block.props.id === id
  const [over, dropping] = useDrop({ ...spot, at: spot.at })
  const title = blockKinds[block.type]?.title
  const wrong = Object.keys(problems).some((at) => at === place || at.startsWith(`${place}.props`))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside do the same by keyboard */}
      <li
        className={styles.row}
        data-chosen={isChosen || undefined}
        data-over={over || undefined}
        data-depth={depth}
        draggable
        onDragStart={(event) => drag(event, { kind: 'block', id })}
        {...dropping}
      >
        <IconGripVertical size={14} className={styles.grip} aria-hidden />
        <button
          type="button"
          className={styles.name}
          aria-current={isChosen || undefined}
          onClick={() => choose(id)}
          onKeyDown={walk}
        >
          <b>{title ? text(title) : block.type}</b>
          <span className={styles.words}>{outlineText(block, language)}</span>
          {wrong && (
            <>
              <IconAlertTriangle size={15} className={styles.wrong} aria-hidden />
              <span className="hidden-visually">{say('outline.wrong')}</span>
            </>
          )}
        </button>
        {isChosen && <Tools row={row} actions={actions} />}
      </li>
      {slotsOf(block)
        .filter((slot) => slotBlocks(block, slot).length === 0)
        .map((slot) => (
          <EmptySlot key={slot} block={block} slot={slot} depth={depth + 1} />
        ))}
    </>
  )
}

function Tools({ row, actions }: { row: OutlineRow; actions: ReturnType<typeof useActions> }) {
  const say = useText(editorText)
  const id = row.block.props.id
  return (
    <span className={styles.tools}>
      <Tool
        label={say('block.up')}
        off={row.spot.at === 0}
        onClick={() => actions.step(id, -1)}
        icon={<IconArrowUp size={15} />}
      />
      <Tool
        label={say('block.down')}
        off={row.spot.at === row.siblings - 1}
        onClick={() => actions.step(id, 1)}
        icon={<IconArrowDown size={15} />}
      />
      <Tool
        label={say('block.duplicate')}
        onClick={() => actions.duplicate(id)}
        icon={<IconCopy size={15} />}
      />
      <Tool
        label={say('block.remove')}
        onClick={() => actions.remove(id)}
        icon={<IconTrash size={15} />}
      />
    </span>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  off?: boolean
  onClick: () => void
}

function Tool({ label, icon, off = false, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="sm" aria-label={label} disabled={off} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

/** A slot without blocks: what is dropped or moved here becomes its first. */
function EmptySlot({ block, slot, depth }: { block: Block; slot: string; depth: number }) {
  const say = useText(editorText)
  const text = useLocalised()
  const { chosen } = useEditing()
  const actions = useActions()
  const spot = { parentId: block.props.id, slot, at: 0 }
  const [over, dropping] = useDrop(spot)
  const label = blockKinds[block.type]?.fields[slot]?.label
  const canHold = chosen?.area === 'page' && chosen.block.props.id !== block.props.id
  return (
    <li className={styles.empty} data-depth={depth} data-over={over || undefined} {...dropping}>
      {label && text(label)}
      {canHold && (
        <button type="button" onClick={() => actions.move(chosen.block.props.id, spot)}>
          {say('outline.moveHere')}
        </button>
      )}
      <button type="button" onClick={() => actions.add('text', spot)}>
        {say('outline.addText')}
      </button>
    </li>
  )
}

function useDrop(spot: Spot) {
  const actions = useActions()
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!holdsDrag(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const dragged = draggedBy(event)
      if (dragged?.kind === 'new') actions.add(dragged.type, spot)
      if (dragged?.kind === 'block') actions.move(dragged.id, spot)
    },
  }
  return [over, handlers] as const
}

/** Arrows move along the list; with Alt they move the block, which the whole editor handles. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const list = event.currentTarget.closest('nav')
  const names = [...(list?.querySelectorAll<HTMLElement>(`.${styles.name}`) ?? [])]
  const next = names[names.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}
