import { noteReachable } from './connection.ts'
import { RecentTags } from './recent-tags.ts'
import { LiveConnection, type LiveState } from './live-connection.ts'
import { refresh } from '../calls/query-client.ts'
import { session } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'

/** Messages from the tab with the stream to the others; a new tab sends the time since which it has been reading. */
type Wire = { id: string | undefined; tags: readonly string[] } | { readsSince: number }

const state = createStore<LiveState>('off')

export function useLiveState(): LiveState {
  return useStore(state)
}

/** Follows the session: one stream per browser while signed in, none otherwise. */
export function keepLive(): () => void {
  let followed: string | null = null
  // The first requests are sent before this code is loaded; those of a later session only after its
  // sign-in.
  let isFirst = true
  let stop = () => undefined as void
  const follow = () => {
    const { token } = session.get()
    if (token === followed) return
    stop()
    followed = token
    stop = token === null ? () => undefined : shareStream(token, isFirst ? 0 : performance.now())
  }
  const unsubscribe = session.subscribe(follow)
  window.addEventListener('storage', follow)
  follow()
  isFirst = false
  return () => {
    stop()
    unsubscribe()
    window.removeEventListener('storage', follow)
  }
}

/**
 * A browser opens six connections to a host and the server allows five streams to a session, so
 * one tab holds the stream and forwards to the others; when it closes, the next one takes over.
 */
function shareStream(token: string, startedAtMs: number): () => void {
  const name = `prilej-live ${token.slice(-24)}`
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  const ended = new AbortController()
  let lastId: string | undefined
  const recentTags = new RecentTags()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is not a window
  const postToTabs = (wire: Wire) => others?.postMessage(wire)
  others?.addEventListener('message', ({ data }: MessageEvent<Wire>) => {
    if ('readsSince' in data) {
      const tags = recentTags.since(data.readsSince)
      if (tags.length > 0) postToTabs({ id: lastId, tags })
      return
    }
    lastId = data.id
    refresh(data.tags)
  })
  postToTabs({ readsSince: performance.timeOrigin + startedAtMs })
  const hold = () =>
    new Promise<void>((release) => {
      if (ended.signal.aborted) return release()
      const connection = new LiveConnection(
        token,
        { startedAtMs, lastId },
        {
          tags(tags, id) {
            lastId = id
            recentTags.note(tags, Date.now())
            refresh(tags)
            postToTabs({ id, tags: [...tags] })
          },
          state: show,
          refused: (refused) => session.refused(refused),
        },
      )
      const hurry = () => connection.hurry()
      window.addEventListener('online', hurry)
      ended.signal.addEventListener('abort', () => {
        window.removeEventListener('online', hurry)
        connection.stop()
        release()
      })
      connection.start()
    })
  // Locks exist only on secure origins; elsewhere each tab holds a stream of its own.
  if (others && 'locks' in navigator)
    navigator.locks.request(name, { signal: ended.signal }, hold).catch(() => undefined)
  else void hold()
  return () => {
    ended.abort()
    others?.close()
    state.set('off')
  }
}

function show(next: LiveState): void {
  state.set(next)
  if (next === 'open') noteReachable(true)
  if (next === 'waiting') noteReachable(false)
}
