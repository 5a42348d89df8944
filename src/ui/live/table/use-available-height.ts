import { useLayoutEffect, useState, type RefObject } from 'react'

/** The least height of a usable table; below it the page scrolls instead. */
const minHeight = 320

/** The height of a frame for which the page itself need not scroll. */
export function useAvailableHeight(frame: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const measure = () => {
      if (!frame.current) return
      const top = frame.current.getBoundingClientRect().top + window.scrollY
      const main = frame.current.closest('main')
      const below = main ? Number.parseFloat(getComputedStyle(main).paddingBottom) : 0
      setHeight(Math.max(minHeight, Math.floor(window.innerHeight - top - below)))
    }
    measure()
    const size = new ResizeObserver(measure)
    size.observe(document.body)
    window.addEventListener('resize', measure)
    return () => {
      size.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [frame])
  return height
}

/** Whether there is more to the right than is in sight; the frame then draws a shadow at that edge. */
export function useMoreBeyond(frame: RefObject<HTMLElement | null>, width: number): void {
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const look = () => noteMore(box)
    look()
    const size = new ResizeObserver(look)
    size.observe(box)
    return () => size.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- other columns are another width of what is inside
  }, [frame, width])
}

export function noteMore(box: HTMLElement): void {
  const after = box.scrollWidth - box.clientWidth - box.scrollLeft
  box.toggleAttribute('data-more', after > 4)
  box.toggleAttribute('data-shifted', box.scrollLeft > 0)
}
