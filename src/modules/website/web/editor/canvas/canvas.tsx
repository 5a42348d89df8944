import { useLayoutEffect, useMemo, useRef, useState, type DragEvent, type MouseEvent } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import type { Locale } from '#shared/i18n.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import type { RenderContext } from '../../../blocks/base/block.ts'
import { BlockFrame } from '../../../blocks/base/block-frame.tsx'
import { renderContextOf } from '../../../blocks/base/render-context.ts'
import {
  findRow,
  outlineOf,
  slotBlocks,
  slotsOf,
  type Spot,
} from '../../../blocks/document/tree.ts'
import { variantOf } from '../../../public/site-page.tsx'
import type { Block, LiveData } from '../../../model.ts'
import { CanvasFrame, type Device } from './canvas-frame.tsx'
import { CanvasTools, type DropLine } from './canvas-tools.tsx'
import { draggedBy, holdsDrag } from './drag.ts'
import { useActions, useEditing, type ChosenBlock } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import { editInPlace, emptyTitle, isOwnText, type Path } from './inline-text.ts'
import { SourceNote, type SourceNoteState } from './source-note.tsx'
import { sourceOf } from './text-source.ts'

/** The page as visitors get it, drawn by the same views; what is clicked is chosen. */
export function Canvas({ device }: { device: Device }) {
  const say = useText(editorText)
  const { look, language } = useEditing()
  return (
    <CanvasFrame device={device} theme={look.theme} lang={language} title={say('canvas.title')}>
      {(scale, page) => <CanvasPage scale={scale} page={page} />}
    </CanvasFrame>
  )
}

/** The id that a block's element carries on the canvas; its anchor is of no use here. */
const elementId = (id: string) => `b-${id}`

function CanvasPage({ scale, page }: { scale: number; page: Document }) {
  const editing = useEditing()
  const { chosen, choose, doc, look, live } = editing
  const actions = useActions()
  const latest = useRef(actions)
  const [drop, setDrop] = useState<DropLine | null>(null)
  const [note, setNote] = useState<SourceNoteState | null>(null)
  const context = useCanvasContext()
  const chosenId = chosen?.block.props.id
  useLayoutEffect(() => {
    latest.current = actions
    mark(page, chosenId)
    if (chosen) markTexts(page, chosen, editing.language, live)
  })
  useLayoutEffect(() => {
    if (chosenId) page.getElementById(elementId(chosenId))?.scrollIntoView({ block: 'nearest' })
  }, [page, chosenId])
  const write = (element: HTMLElement, asked?: Path) => {
    setNote(null)
    return (
      chosen !== null &&
      editInPlace(
        element,
        chosen,
        editing.language,
        (props, key) => latest.current.set(chosen, props, key),
        asked,
      )
    )
  }
  const pick = (event: MouseEvent) => {
    event.preventDefault()
    const element = event.target as HTMLElement
    if (element.isContentEditable) return
    const id = idAt(element)
    setNote(null)
    // The first press chooses the block, the next one writes in it.
    if (!chosen || id !== chosenId) return choose(id)
    if (write(element)) return
    const rich = element.closest('.rich')
    if (rich) return writeInPanel()
    const source = sourceOf(element, chosen.block, live)
    if (!source) return
    const title = emptyTitle(element, chosen)
    const { left, bottom } = element.getBoundingClientRect()
    const view = page.defaultView
    setNote({
      source,
      left: left + (view?.scrollX ?? 0),
      top: bottom + (view?.scrollY ?? 0) + 6,
      onWrite: title && (() => void write(element, title)),
    })
  }
  /** Formatted texts are written in the panel, with its tools. */
  const writeInPanel = () => {
    editing.showSide('block')
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[role="tabpanel"] [contenteditable="true"]')?.focus(),
    )
  }
  const onDragOver = (event: DragEvent) => {
    if (!holdsDrag(event)) return
    event.preventDefault()
    setDrop(spotAt(event, doc.content))
  }
  const put = (event: DragEvent) => {
    event.preventDefault()
    const dragged = draggedBy(event)
    if (drop && dragged?.kind === 'new') actions.add(dragged.type, drop.spot)
    if (drop && dragged?.kind === 'block') actions.move(dragged.id, drop.spot)
    setDrop(null)
  }
  return (
    <>
      <div
        className="page"
        // A press anywhere on the page gives it the focus, so that the editor's keys are heard.
        tabIndex={-1}
        onClickCapture={pick}
        onDragOver={onDragOver}
        onDrop={put}
        onDragLeave={() => setDrop(null)}
        onSubmit={(event) => event.preventDefault()}
      >
        <header className="site-head" data-variant={variantOf(look.header)}>
          <DrawnBlock block={look.header} live={live} context={context} />
        </header>
        <main>
          {doc.content.map((block) => (
            <DrawnBlock key={block.props.id} block={block} live={live} context={context} />
          ))}
          {doc.content.length === 0 && <EmptySpot spot={{ parentId: null, slot: '', at: 0 }} />}
        </main>
        <footer className="site-foot" data-variant={variantOf(look.footer)}>
          <DrawnBlock block={look.footer} live={live} context={context} />
        </footer>
      </div>
      <CanvasTools page={page} scale={scale} drop={drop} elementId={elementId} />
      {note && <SourceNote {...note} scale={scale} onClose={() => setNote(null)} />}
    </>
  )
}

function useCanvasContext(): RenderContext {
  const { site, page, doc, look, live, assets, language } = useEditing()
  return useMemo(() => {
    const slots = new Map<readonly Block[], Spot>()
    for (const { block } of outlineOf(doc.content))
      for (const slot of slotsOf(block))
        slots.set(slotBlocks(block, slot), { parentId: block.props.id, slot, at: 0 })
    return renderContextOf({
      locale: language,
      now: serverTimeNow(),
      look: look.theme.look,
      live,
      assets,
      address: site.address,
      base: site.address,
      pages: site.pages,
      currentId: page.id,
      editing: true,
      slot: (blocks, around) => {
        const spot = slots.get(blocks)
        if (blocks.length === 0) return spot && <EmptySpot spot={spot} />
        return blocks.map((block) => (
          <DrawnBlock key={block.props.id} block={block} live={live} context={around} />
        ))
      },
    })
  }, [site, page.id, doc, look.theme.look, live, assets, language])
}

function DrawnBlock({
  block,
  live,
  context,
}: {
  block: Block
  live: LiveData
  context: RenderContext
}) {
  const named = { ...block, props: { ...block.props, anchor: elementId(block.props.id) } }
  return <BlockFrame block={named} live={live} context={context} />
}

/** An empty page; blocks can be dropped here, or put here from the outline. */
function EmptySpot({ spot }: { spot: Spot }) {
  const say = useText(editorText)
  return (
    <div className="ed-empty" data-spot={JSON.stringify(spot)}>
      {say('canvas.empty')}
    </div>
  )
}

/** The canvas is for the pointer; keyboard users have the outline and the panel. */
function mark(page: Document, chosenId: string | undefined): void {
  for (const element of page.querySelectorAll('[data-chosen]'))
    element.removeAttribute('data-chosen')
  if (chosenId) page.getElementById(elementId(chosenId))?.setAttribute('data-chosen', '')
  for (const element of page.querySelectorAll<HTMLElement>('a, button, input, textarea, summary'))
    element.tabIndex = -1
}

/** Shows before the press what can be written here, and what comes from the event. */
function markTexts(page: Document, chosen: ChosenBlock, language: Locale, live: LiveData): void {
  for (const element of page.querySelectorAll('[data-text]')) element.removeAttribute('data-text')
  const section = page.getElementById(elementId(chosen.block.props.id))
  for (const element of section?.querySelectorAll<HTMLElement>('*') ?? []) {
    if (element.childElementCount > 0 || element.closest('section.block') !== section) continue
    if (isOwnText(element, chosen, language) || element.closest('.rich'))
      element.dataset.text = 'own'
    else if (sourceOf(element, chosen.block, live)) element.dataset.text = 'event'
  }
}

function idAt(target: EventTarget): string | null {
  const section = (target as Element).closest('section.block[id^="b-"]')
  return section ? section.id.slice(2) : null
}

/** The position above or below the block under the pointer, depending on its half. */
function spotAt(event: DragEvent, content: readonly Block[]): DropLine | null {
  const target = event.target as Element
  const empty = target.closest<HTMLElement>('.ed-empty')
  if (empty?.dataset.spot)
    return { spot: JSON.parse(empty.dataset.spot) as Spot, ...dropLineAt(empty, 'middle') }
  const section = target.closest('section.block[id^="b-"]')
  const row = section && findRow(content, section.id.slice(2))
  if (!section || !row) return null
  const box = section.getBoundingClientRect()
  const below = event.clientY > box.top + box.height / 2
  const spot = { ...row.spot, at: row.spot.at + (below ? 1 : 0) }
  return { spot, ...dropLineAt(section, below ? 'bottom' : 'top') }
}

function dropLineAt(element: Element, side: 'top' | 'bottom' | 'middle'): Omit<DropLine, 'spot'> {
  const { left, top, bottom, width } = element.getBoundingClientRect()
  const view = element.ownerDocument.defaultView
  const y = side === 'top' ? top : side === 'bottom' ? bottom : (top + bottom) / 2
  return { left: left + (view?.scrollX ?? 0), top: y + (view?.scrollY ?? 0), width }
}
