import { useLayoutEffect, useState, type RefObject } from 'react'

/** How far below the top of the page the list begins. */
export function useTopInPage(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = list.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + window.scrollY))
    }
    measure()
    // What is above the list grows and shrinks with filters and notices.
    const size = new ResizeObserver(measure)
    size.observe(document.body)
    return () => size.disconnect()
  }, [list])
  return top
}
