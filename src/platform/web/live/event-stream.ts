/** One message of a server-sent event stream. */
export interface StreamMessage {
  id: string | undefined
  event: string
  data: string
}

/** Reads the text of a stream as it comes; a message is complete at its empty line. */
export class StreamParser {
  #rest = ''

  push(text: string): StreamMessage[] {
    const blocks = (this.#rest + text).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    return blocks.map(messageOf).filter((message) => message.data !== '')
  }
}

function messageOf(block: string): StreamMessage {
  const message: StreamMessage = { id: undefined, event: 'message', data: '' }
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name === 'id') message.id = value
    else if (name === 'event') message.event = value
    else if (name === 'data') message.data += value
  }
  return message
}

/** The tags of a message, even if a proxy changed it. */
export function tagsOf(data: string): string[] {
  try {
    const value: unknown = JSON.parse(data)
    return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : []
  } catch {
    return []
  }
}
