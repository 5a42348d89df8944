import { useEffect, useState } from 'react'
import { call } from '#platform/web/calls/call.ts'
import { showPresence } from '../../../contract.ts'
import type { Editor } from '../../../model.ts'

const beat = 20_000

/** Says that this person edits here and hears who else does; a lost network only stops the news. */
export function usePresence(siteId: string, pageId: string): readonly Editor[] {
  const [others, setOthers] = useState<readonly Editor[]>([])
  useEffect(() => {
    let gone = false
    const tell = async (leaving: boolean) => {
      try {
        const answer = await call(showPresence, { siteId, pageId, leaving })
        if (!gone) setOthers(answer.others)
      } catch {
        if (!gone) setOthers([])
      }
    }
    void tell(false)
    const timer = setInterval(() => void tell(false), beat)
    const leave = () => void tell(true)
    window.addEventListener('pagehide', leave)
    return () => {
      gone = true
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
    }
  }, [siteId, pageId])
  return others
}
