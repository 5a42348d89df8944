import { followBrowserNetwork, whenReachableAgain } from './live/connection.ts'
import { askBeforeUnload } from './forms/unsaved-changes.ts'
import { keepLive } from './live/live.ts'
import { reloadIfReplaced } from './live/new-version.ts'
import { clearCache, queryClient } from './calls/query-client.ts'
import { session } from './session/session.ts'
import { keepSigningOut } from './session/sign-out.ts'

/** Starts the background work of every screen, for as long as the page is open. */
export function keepRunning(): void {
  followBrowserNetwork()
  keepLive()
  keepSigningOut()
  askBeforeUnload()
  window.addEventListener('vite:preloadError', () => void reloadIfReplaced())
  whenReachableAgain(() => {
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error !== null,
    })
  })
  let { token, profile } = session.get()
  const follow = () => {
    const now = session.get()
    if (now.token === token) return
    token = now.token
    if (token === null) return clearCache({ isSignedOut: true })
    const isSamePerson = profile !== null && now.profile?.id === profile.id
    profile = now.profile
    // A screen that stayed open after the session ended keeps its typed text.
    if (isSamePerson) void queryClient.invalidateQueries()
    else clearCache({ isSignedOut: false })
  }
  session.subscribe(follow)
  window.addEventListener('storage', follow)
}
