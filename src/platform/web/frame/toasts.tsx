import { useEffect, useState, type ComponentType } from 'react'
import { useUiText } from '#ui/live/locale.tsx'
import { loadCode } from '../routing/load-screen.ts'

const patience = 30_000

/**
 * The place for toasts is there from the first paint on. Its code is fetched at once, whatever else is
 * under way, and tried for until it has come; what was said before is kept.
 */
export function Toasts() {
  const say = useUiText()
  const [found, setFound] = useState<{ Host: ComponentType }>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    loadCode(() => import('#ui/live/toast-host.tsx')).then(
      ({ default: Host }) => setFound({ Host }),
      () => setTimeout(() => setTries(tries + 1), patience),
    )
  }, [tries])
  if (found) return <found.Host />
  return <section className="Toastify" aria-live="polite" aria-label={say('toasts')} />
}
