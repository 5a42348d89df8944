import { useEffect, useState } from 'react'
import { call } from '#platform/web/calls/call.ts'
import { showPresence } from '../../../contract.ts'
import type { Editor } from '../../../model.ts'

const beatIntervalMs = 20_000

/** Announces that this person edits here and receives who else does; a lost network only stops the news. */
export function usePresence(siteId: string, pageId: string): readonly Editor[] {
  const [others, setOthers] = useState<readonly Editor[]>([])
  useEffect(() => {
    let isUnmounted = false
    const sendBeat = async () => {
      try {
        const answer = await call(showPresence, { siteId, pageId })
        if (!isUnmounted) setOthers(answer.others)
      } catch {
        if (!isUnmounted) setOthers([])
      }
    }
    void sendBeat()
    const timer = setInterval(() => void sendBeat(), beatIntervalMs)
    return () => {
      isUnmounted = true
      clearInterval(timer)
    }
  }, [siteId, pageId])
  useEffect(() => {
    const leave = () =>
      void call(showPresence, { siteId, pageId: null, leaving: true }).catch(() => undefined)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [siteId])
  return others
}
