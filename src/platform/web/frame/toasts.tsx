import { useEffect, useState, type ComponentType } from 'react'
import { whenQuiet } from '../quiet.ts'
import { loadLightCode } from '../routing/load-screen.ts'

const patience = 30_000

/** The place for toasts comes once the page is quiet, and is tried for until it is there; what was said before is kept. */
export function Toasts() {
  const [found, setFound] = useState<{ Host: ComponentType }>()
  const [tries, setTries] = useState(0)
  useEffect(
    () =>
      whenQuiet(() => {
        loadLightCode(() => import('#ui/live/toast-host.tsx')).then(
          ({ default: Host }) => setFound({ Host }),
          () => setTimeout(() => setTries(tries + 1), patience),
        )
      }),
    [tries],
  )
  return found && <found.Host />
}
