interface Element {
  attributes: string
  content: string
  /** Offset of its first character; `end` is that of the text after it. */
  start: number
  end: number
}

/**
 * Elements of one name, one after the other. An unclosed one ends the search: a regular expression would
 * search for its end again from every other beginning, and a file of two kilobytes would take minutes.
 */
export function* elementsIn(xml: string, name: string): Generator<Element> {
  const close = `</${name}>`
  for (let at = 0; ;) {
    const start = startOf(xml, `<${name}`, at)
    const tagEnd = start < 0 ? -1 : xml.indexOf('>', start)
    if (tagEnd < 0) return
    const isEmpty = xml.charAt(tagEnd - 1) === '/'
    const stop = isEmpty ? tagEnd + 1 : xml.indexOf(close, tagEnd)
    if (stop < 0) return
    at = isEmpty ? stop : stop + close.length
    const attributes = xml.slice(start + 1 + name.length, isEmpty ? tagEnd - 1 : tagEnd)
    yield { attributes, content: isEmpty ? '' : xml.slice(tagEnd + 1, stop), start, end: at }
  }
}

export function firstIn(xml: string, name: string): Element | undefined {
  for (const element of elementsIn(xml, name)) return element
  return undefined
}

/** The text without the elements of that name. */
export function withoutElements(xml: string, name: string): string {
  let text = ''
  let at = 0
  for (const { start, end } of elementsIn(xml, name)) {
    text += xml.slice(at, start)
    at = end
  }
  return text + xml.slice(at)
}

/** `<row` but not `<rowBreaks`. */
export function startOf(text: string, open: string, from: number): number {
  for (let at = text.indexOf(open, from); at >= 0; at = text.indexOf(open, at + 1))
    if (/[\s>/]/.test(text.charAt(at + open.length)) || at + open.length === text.length) return at
  return -1
}
