import { useEffect } from 'react'

/** An element and what is beside it, from the focused one outwards. */
interface Level {
  element: Element
  beside: readonly (Element | null)[]
}

type Focusable = HTMLElement | SVGElement

/** After a closing dialog gave the focus back. */
const settleMs = 60
const panel = '[role="dialog"]'
const focusable =
  'button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), a[href], [tabindex="0"]'

/**
 * What is done with a line, a table or a button often takes it away, and the focus would fall to the page with it. The
 * same control of the next line gets it, or of the one before, or whatever is left around it. What was in a panel that
 * closed has its place where the panel was opened.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let inPage: readonly Level[] = []
    let inPanel: readonly Level[] = []
    let waiting: ReturnType<typeof setTimeout> | undefined
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const levels = levelsOf(target)
      if (target.closest('main')) [inPage, inPanel] = [levels, []]
      else if (target.closest(panel)) inPanel = levels
    }
    const restore = () => {
      waiting = undefined
      const now = document.activeElement
      if (now !== null && now !== document.body) return
      const isOpen = inPanel.some(({ element }) => element.isConnected && element.matches(panel))
      const [held] = isOpen ? inPanel : inPage
      // A press beside everything takes the focus away from what is still there.
      const isLeft = held && isUsable(held.element) && (isOpen || inPanel.length === 0)
      if (!isLeft) next(isOpen ? inPanel : inPage)?.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return
      waiting ??= setTimeout(restore, settleMs)
    })
    document.addEventListener('focusin', note)
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', note)
      watch.disconnect()
      clearTimeout(waiting)
    }
  }, [])
}

function levelsOf(target: Element): Level[] {
  const levels: Level[] = []
  for (
    let element: Element | null = target;
    element && element !== document.body;
    element = element.parentElement
  )
    levels.push({ element, beside: [element.nextElementSibling, element.previousElementSibling] })
  return levels
}

function next(levels: readonly Level[]): Focusable | null {
  const [held] = levels
  if (held && isUsable(held.element)) return held.element as Focusable
  const action = held?.element.getAttribute('data-action')
  for (const { element, beside } of levels)
    for (const around of [element, ...beside]) {
      if (!around?.isConnected) continue
      const all = [around, ...around.querySelectorAll(focusable)].filter(isUsable)
      const same = action && all.find((each) => each.getAttribute('data-action') === action)
      const found = same || all.find((each) => each.matches('button')) || all[0]
      if (found) return found as Focusable
    }
  return null
}

function isUsable(element: Element): boolean {
  return element.isConnected && element.matches(focusable) && element.checkVisibility()
}
