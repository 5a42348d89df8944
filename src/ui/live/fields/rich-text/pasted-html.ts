import { DOMParser as SliceParser } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { inertDocument } from '#ui/live/inert-html.ts'

/**
 * The editor's own parser of pasted HTML makes a trusted-types policy that ours does not allow. Here the
 * text is parsed in a document that runs nothing, and the schema keeps only the elements it has.
 */
export function pasteForeign(view: EditorView, event: ClipboardEvent | DragEvent): boolean {
  const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
  // Content dragged inside the editor is already a slice.
  if (!data || view.dragging) return false
  const html = data.getData('text/html')
  const slice = html ? readSlice(view, html) : null
  event.preventDefault()
  if (!slice) {
    view.pasteText(data.getData('text/plain'))
    return true
  }
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
  return true
}

function readSlice(view: EditorView, html: string) {
  return SliceParser.fromSchema(view.state.schema).parseSlice(inertDocument(html).body, {
    preserveWhitespace: false,
  })
}
