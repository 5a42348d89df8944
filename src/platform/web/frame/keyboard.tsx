import { useEffect } from 'react'
import { isTyping } from '../keys.ts'
import { lazyInFrame } from '../lazy-component.tsx'
import { session, useSession } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'

/** Both are loaded when needed: most visits use neither. */
const Palette = lazyInFrame(() => import('./palette/palette.tsx'))
const Help = lazyInFrame(() => import('./help/help.tsx'))

const paletteAsked = createStore(0)
const helpAsked = createStore(false)
const helpOpen = createStore(false)

export function openPalette(): void {
  paletteAsked.set(paletteAsked.get() + 1)
}

export function openHelp(): void {
  helpAsked.set(true)
  helpOpen.set(true)
}

/** Ctrl/⌘ K and `?`, from anywhere in the frame; without a sign-in the palette has nothing to show. */
export function Keyboard() {
  const { signedIn } = useSession()
  const isPaletteRequested = useStore(paletteAsked)
  const helped = useStore(helpAsked)
  const help = useStore(helpOpen)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isPalette = event.code === 'KeyK' && (event.ctrlKey || event.metaKey)
      // Once loaded, the palette handles its key itself.
      if (isPalette && paletteAsked.get() === 0 && session.get().signedIn) {
        event.preventDefault()
        openPalette()
      } else if (event.key === '?' && !isTyping(event)) openHelp()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      {signedIn && isPaletteRequested > 0 && <Palette asked={isPaletteRequested} />}
      {helped && <Help opened={help} onClose={() => helpOpen.set(false)} />}
    </>
  )
}
