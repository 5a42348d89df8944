import { keepListening, whenBack } from './live/connection.ts'
import { askBeforeUnload } from './forms/unsaved-changes.ts'
import { keepLive } from './live/live.ts'
import { reloadIfReplaced } from './live/new-version.ts'
import { clearCache, queryClient } from './calls/query-client.ts'
import { session } from './session/session.ts'
import { keepSigningOut } from './session/sign-out.ts'

/** Starts the background work of every screen, for as long as the page is open. */
export function keepRunning(): void {
  keepListening()
  keepLive()
  keepSigningOut()
  askBeforeUnload()
  window.addEventListener('vite:preloadError', () => void reloadIfReplaced())
  whenBack(() => {
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error !== null,
    })
  })
  let token = session.get().token
  const follow = () => {
    const now = session.get().token
    if (now === token) return
    token = now
    clearCache({ isSignedOut: now === null })
  }
  session.subscribe(follow)
  window.addEventListener('storage', follow)
}
