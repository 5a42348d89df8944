import type { Locale } from '#shared/i18n.ts'
import { inLocale, type LocalText } from '../../../model.ts'
import type { ChosenBlock } from '../work/editor-state.ts'

export type Path = readonly (string | number)[]

/**
 * Writes into the page itself: the words of an element that are one text of its block. Where several texts
 * are equal, the element's position among its equals decides; if the page shows more or fewer of them than the
 * block has, the panel is the only safe way.
 */
export function editInPlace(
  element: HTMLElement,
  { block }: ChosenBlock,
  language: Locale,
  onWritten: (props: Record<string, unknown>, key: string) => void,
  /** The text that it shall be, where it shows the words of the event as long as that is empty. */
  asked?: Path,
): boolean {
  const before = element.textContent ?? ''
  const path = asked ?? pathOf(element, block.props, before.trim(), language)
  if (!path || before.trim() === '') return false
  const page = element.closest<HTMLElement>('.page')
  element.contentEditable = 'plaintext-only'
  element.focus()
  const end = () => {
    element.removeEventListener('keydown', keys)
    element.removeAttribute('contenteditable')
    const words = (element.textContent ?? '').trim()
    // The page is drawn from the document alone, so the words go back before they come again.
    element.textContent = before
    const [name] = path
    if (words === before.trim() || typeof name !== 'string') return
    onWritten(
      { [name]: withText(block.props[name], path.slice(1), words, language) },
      path.join('.'),
    )
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === ' ' && element.closest('summary, button')) {
      // There the space key would open and close the surrounding element, and no space would be written.
      event.preventDefault()
      element.ownerDocument.execCommand('insertText', false, ' ')
    }
    if (event.key === 'Escape') element.textContent = before
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey)) return
    event.preventDefault()
    // Keys of the editor work again once the words are done.
    if (page) page.focus({ preventScroll: true })
    else element.blur()
  }
  element.addEventListener('keydown', keys)
  element.addEventListener('blur', end, { once: true })
  return true
}

/** Whether the words of the element are one text of its block, which can be written here. */
export function isOwnText(element: Element, { block }: ChosenBlock, language: Locale): boolean {
  const words = element.textContent?.trim() ?? ''
  return words !== '' && pathOf(element, block.props, words, language) !== undefined
}

/** The empty title of a block, in whose place the name of the event is shown. */
export function emptyTitle(element: Element, { block }: ChosenBlock): Path | undefined {
  const { title } = block.props
  const isEmpty = isLocalText(title) && Object.values(title).every((each) => !each)
  return isEmpty && element.tagName === 'H1' ? ['title'] : undefined
}

function pathOf(
  element: Element,
  props: unknown,
  words: string,
  language: Locale,
): Path | undefined {
  const paths = pathsOf(props, words, language)
  const drawn = drawnWith(element, words)
  return drawn.length === paths.length ? paths[drawn.indexOf(element)] : undefined
}

/** The innermost elements of the same block that show just these words, from top to bottom. */
function drawnWith(element: Element, words: string): Element[] {
  const block = element.closest('section.block')
  return [...(block?.querySelectorAll('*') ?? [])].filter(
    (each) =>
      each.closest('section.block') === block &&
      each.textContent?.trim() === words &&
      (each === element ||
        (!each.contains(element) &&
          ![...each.children].some((child) => child.textContent?.trim() === words))),
  )
}

function pathsOf(value: unknown, words: string, language: Locale, path: Path = []): Path[] {
  if (isLocalText(value)) return inLocale(value, language).trim() === words ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([name, inside]) =>
    isBlock(inside) ? [] : pathsOf(inside, words, language, [...path, name]),
  )
}

function withText(value: unknown, path: Path, words: string, language: Locale): unknown {
  const [name, ...rest] = path
  if (name === undefined) return { ...(value as LocalText), [language]: words }
  if (Array.isArray(value))
    return value.map((each, at) => (at === name ? withText(each, rest, words, language) : each))
  const record = value as Record<string, unknown>
  return { ...record, [name]: withText(record[name], rest, words, language) }
}

function isLocalText(value: unknown): value is LocalText {
  return (
    typeof value === 'object' && value !== null && 'ro' in value && typeof value.ro === 'string'
  )
}

/** A block in a slot is chosen separately. */
function isBlock(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && 'props' in value
}
