import { keepListening, whenBack } from './connection.ts'
import { askBeforeUnload } from './leaving.ts'
import { keepLive } from './live.ts'
import { reloadIfReplaced } from './new-version.ts'
import { forgetEverything, queryClient } from './query-client.ts'
import { session } from './session.ts'
import { keepSigningOut } from './sign-out.ts'

/** What goes on behind every screen for as long as the page is open. */
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
    forgetEverything(now === null)
  }
  session.subscribe(follow)
  window.addEventListener('storage', follow)
}
