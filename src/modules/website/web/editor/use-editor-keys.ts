import type { KeyboardEvent } from 'react'
import { useLocalised, useText } from '#platform/web/i18n.tsx'
import { findRow } from '../../blocks/document/tree.ts'
import { blockKinds } from '../../blocks/base/registry.ts'
import { useActions, useEditing } from './work/editor-state.ts'
import { editorText } from './editor-text.ts'

/** Undo and redo everywhere; actions on the chosen block while no text is edited. */
export function useEditorKeys() {
  const say = useText(editorText)
  const text = useLocalised()
  const { work, doc, chosen, choose, announce } = useEditing()
  const actions = useActions()
  const name = chosen ? text(blockKinds[chosen.block.type]?.title ?? { ro: '', en: '' }) : ''
  const move = (id: string, by: 1 | -1) => {
    actions.step(id, by)
    const row = findRow(doc.content, id)
    if (row) announce(say('block.moved', { name, n: row.spot.at + by + 1, of: row.siblings }))
  }
  const onBlock = (event: KeyboardEvent, id: string): boolean => {
    const { key, altKey } = event
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) move(id, key === 'ArrowUp' ? -1 : 1)
    else if (isCommand(event) && key.toLowerCase() === 'd') actions.duplicate(id)
    else if (key === 'Delete' || key === 'Backspace') {
      actions.remove(id)
      announce(say('block.removed', { name }))
    } else if (key === 'Escape') choose(null)
    else return false
    return true
  }
  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const inRich = target.isContentEditable
    if (isCommand(event) && !inRich && ['z', 'y'].includes(event.key.toLowerCase())) {
      event.preventDefault()
      if (event.shiftKey || event.key.toLowerCase() === 'y') work.redo()
      else work.undo()
      return
    }
    if (
      event.defaultPrevented ||
      inRich ||
      target.closest('input, textarea, select, [role="dialog"], [role="menu"]')
    )
      return
    if (chosen?.area === 'page' && onBlock(event, chosen.block.props.id)) event.preventDefault()
  }
}

function isCommand({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey
}
