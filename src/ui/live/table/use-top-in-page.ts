import { useLayoutEffect, useState, type RefObject } from 'react'

/** The distance of the list from the top of the page. */
export function useTopInPage(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + window.scrollY))
    }
    measure()
    // Content above the list grows and shrinks with filters and notices.
    const size = new ResizeObserver(measure)
    size.observe(document.body)
    return () => size.disconnect()
  }, [list])
  return top
}
