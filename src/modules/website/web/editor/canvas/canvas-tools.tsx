import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import { useCallback, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocalised, useText } from '#platform/web/i18n.tsx'
import { findRow, type Spot } from '../../../blocks/document/tree.ts'
import { blockKinds } from '../../../blocks/base/registry.ts'
import { drag } from './drag.ts'
import { useActions, useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'

export interface DropLine {
  spot: Spot
  left: number
  top: number
  width: number
}

interface CanvasToolsProps {
  page: Document
  scale: number
  drop: DropLine | null
  elementId: (id: string) => string
}

/** The overlay of the page: name and tools of the chosen block, and the line where a dragged one would be dropped. */
export function CanvasTools({ page, scale, drop, elementId }: CanvasToolsProps) {
  const { chosen } = useEditing()
  const text = useLocalised()
  const id = chosen?.block.props.id
  const tools = usePlace(page, id && elementId(id))
  const title = chosen && blockKinds[chosen.block.type]?.title
  return (
    <div className="ed-layer">
      {drop && (
        <div className="ed-drop" style={{ left: drop.left, top: drop.top, width: drop.width }} />
      )}
      {chosen && (
        <div ref={tools} className="ed-tools" style={{ transform: `scale(${1 / scale})` }}>
          {chosen.area === 'page' && (
            <span
              className="ed-grip"
              draggable
              onDragStart={(event) => drag(event, { kind: 'block', id: chosen.block.props.id })}
            >
              <IconGripVertical size={16} aria-hidden />
              {title && text(title)}
            </span>
          )}
          {chosen.area === 'page' ? (
            <Tools id={chosen.block.props.id} />
          ) : (
            <span className="ed-grip">{title && text(title)}</span>
          )}
        </div>
      )}
    </div>
  )
}

function Tools({ id }: { id: string }) {
  const say = useText(editorText)
  const actions = useActions()
  const { doc } = useEditing()
  const row = findRow(doc.content, id)
  if (!row) return null
  const { at } = row.spot
  return (
    <>
      <Tool label={say('block.up')} off={at === 0} onClick={() => actions.step(id, -1)}>
        <IconArrowUp size={16} />
      </Tool>
      <Tool
        label={say('block.down')}
        off={at === row.siblings - 1}
        onClick={() => actions.step(id, 1)}
      >
        <IconArrowDown size={16} />
      </Tool>
      <Tool label={say('block.duplicate')} onClick={() => actions.duplicate(id)}>
        <IconCopy size={16} />
      </Tool>
      <Tool label={say('block.remove')} onClick={() => actions.remove(id)}>
        <IconTrash size={16} />
      </Tool>
    </>
  )
}

interface ToolProps {
  label: string
  off?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, off = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={off}
      tabIndex={-1}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** Keeps the tools at the top of the chosen block; follows pictures and fonts that come late. */
function usePlace(page: Document, elementId: string | undefined) {
  const tools = useRef<HTMLDivElement>(null)
  const put = useCallback(() => {
    const element = elementId ? page.getElementById(elementId) : null
    if (!element || !tools.current) return
    const { left, top } = element.getBoundingClientRect()
    const view = page.defaultView
    tools.current.style.left = `${left + (view?.scrollX ?? 0)}px`
    tools.current.style.top = `${Math.max(0, top + (view?.scrollY ?? 0))}px`
  }, [page, elementId])
  useLayoutEffect(put)
  useEffect(() => {
    const watch = new ResizeObserver(put)
    watch.observe(page.body)
    return () => watch.disconnect()
  }, [page, put])
  return tools
}
