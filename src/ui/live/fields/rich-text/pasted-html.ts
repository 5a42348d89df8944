import { DOMParser as SliceParser } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): string }
}

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
  const inert = new DOMParser().parseFromString(policy().createHTML(html), 'text/html')
  return SliceParser.fromSchema(view.state.schema).parseSlice(inert.body, {
    preserveWhitespace: false,
  })
}

let made: { createHTML(html: string): string } | undefined

function policy() {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  made ??= trustedTypes?.createPolicy('app-sanitize', { createHTML: defused }) ?? {
    createHTML: defused,
  }
  return made
}

/** Handlers and styles would be dropped anyway, but only after the browser has reported each of them. */
function defused(html: string): string {
  return html.replace(/<[^>]*>/g, (tag) =>
    tag
      // Google Docs wraps everything it copies in a bold element that is not bold.
      .replace(/^<b(?=\s[^>]*font-weight:\s*normal)/i, '<span')
      .replace(/\s(?:on\w+|style)\s*=/gi, ' data-was='),
  )
}
