import { useEffect, useState, type RefObject } from 'react'

export type StripEnds = 'none' | 'start' | 'end' | 'both'

/** The ends at which a line of choices continues beyond its visible part. */
export function useStripEnds(list: RefObject<HTMLElement | null>): StripEnds {
  const [hidden, setHidden] = useState<StripEnds>('none')
  useEffect(() => {
    const strip = list.current
    if (!strip) return
    const look = () => {
      const before = strip.scrollLeft > 4
      const after = strip.scrollWidth - strip.clientWidth - strip.scrollLeft > 4
      setHidden(before && after ? 'both' : before ? 'start' : after ? 'end' : 'none')
    }
    const size = new ResizeObserver(look)
    // The strip itself keeps its width when a choice is added; the choices do not.
    for (const each of [strip, ...strip.children]) size.observe(each)
    strip.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      strip.removeEventListener('scroll', look)
    }
  }, [list])
  return hidden
}

/** If the choices are wider than the screen, scrolls to the chosen one; the page itself does not scroll. */
export function showInStrip(strip: HTMLElement | null, chosen: HTMLElement | undefined): void {
  if (strip && chosen)
    strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2
}
