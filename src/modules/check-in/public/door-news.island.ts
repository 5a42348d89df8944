import { liveStreamPath } from './door-endpoints.ts'
import type { DoorController } from './door-controller.island.ts'

const retryDelayMs = 20_000

/**
 * Receives changes of lists and rehearsals and the end of the pairing at once; without the stream the door
 * polls.
 */
export async function followNews(door: DoorController, changed: () => void): Promise<void> {
  while (door.paired && !door.ended) {
    await listen(door.link.credential, changed).catch(() => undefined)
    // The stream breaks first when the network fails, so the server is asked at once.
    changed()
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  }
}

async function listen(credential: string, changed: () => void): Promise<void> {
  const headers = { authorization: credential }
  const answer = await fetch(liveStreamPath, { headers, redirect: 'error', cache: 'no-store' })
  // The sign-in page of a venue's network answers at every address.
  if (!answer.body || answer.headers.get('content-type') !== 'text/event-stream') return
  const reader = answer.body.getReader()
  const words = new TextDecoder()
  let buffer = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const messages = (buffer + words.decode(value, { stream: true })).split('\n\n')
    buffer = messages.pop() ?? ''
    if (messages.some(concernsDoors)) changed()
  }
}

function concernsDoors(message: string): boolean {
  return message.startsWith('event: ended') || message.includes('"checkin.setup"')
}
