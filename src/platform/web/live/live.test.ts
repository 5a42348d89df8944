import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RecentTags } from './recent-tags.ts'
import { StreamParser, tagsOf } from './event-stream.ts'
import { LiveConnection, type LiveState } from './live-connection.ts'

describe('the text of a stream', () => {
  test('is read message by message, however it is cut', () => {
    const parser = new StreamParser()
    expect(parser.push('id: a-1\nda')).toEqual([])
    expect(parser.push('ta: ["guests"]\n')).toEqual([])
    expect(parser.push('\n:\n\nid: a-2\ndata: []\n\n')).toEqual([
      { id: 'a-1', event: 'message', data: '["guests"]' },
      { id: 'a-2', event: 'message', data: '[]' },
    ])
  })

  test('makes no tags of what is none', () => {
    expect(tagsOf('["guests",7,null]')).toEqual(['guests'])
    expect(tagsOf('<html>')).toEqual([])
  })
})

describe('a live connection', () => {
  const ask = vi.fn<typeof fetch>()
  const received = vi.fn<(tags: readonly string[]) => void>()
  const refused = vi.fn<(token: string | null) => void>()
  let states: LiveState[]
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', ask)
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    states = []
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    ask.mockReset()
    received.mockReset()
    refused.mockReset()
  })

  const connect = (lastId?: string) => {
    const connection = new LiveConnection(
      'abc',
      { startedAtMs: performance.now() - 700, lastId },
      {
        tags: (tags) => received(tags),
        state: (state) => states.push(state),
        refused,
      },
    )
    connection.start()
    return connection
  }
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const sentHeaders = () => Object.fromEntries(new Headers(ask.mock.lastCall?.[1]?.headers))

  /** A stream the test writes into; aborting the request breaks it as a browser does. */
  const streaming = () => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    ask.mockImplementationOnce((_url, options) => {
      const body = new ReadableStream<Uint8Array>({ start: (each) => void (controller = each) })
      options?.signal?.addEventListener('abort', () => controller?.error(new Error('aborted')))
      return Promise.resolve(
        new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
      )
    })
    return {
      write: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
      close: () => controller?.close(),
    }
  }

  test('hands on tags and resumes after a cut with the last id', async () => {
    const first = streaming()
    connect()
    await settle()
    // Data that was read before the stream opened may have changed meanwhile.
    expect(sentHeaders()).toEqual({
      accept: 'text/event-stream',
      authorization: 'abc',
      'live-age': '700',
    })
    first.write('id: e-7\ndata: ["guests"]\n\n')
    await settle()
    expect(received).toHaveBeenCalledWith(['guests'])
    first.close()
    await settle()
    expect(states).toEqual(['connecting', 'open', 'waiting'])
    streaming()
    await vi.advanceTimersByTimeAsync(2500)
    expect(sentHeaders()).toMatchObject({ 'last-event-id': 'e-7' })
    expect(sentHeaders()).not.toHaveProperty('live-age')
    expect(states.at(-1)).toBe('open')
  })

  test('comes back within five seconds, not all at once', async () => {
    vi.mocked(Math.random).mockReturnValue(0.999)
    ask.mockRejectedValue(new TypeError('offline'))
    connect()
    await settle()
    await vi.advanceTimersByTimeAsync(4900)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('does not sit out the pause when the network comes back', async () => {
    ask.mockRejectedValueOnce(new TypeError('offline'))
    const connection = connect()
    await settle()
    streaming()
    connection.hurry()
    await settle()
    expect(states.at(-1)).toBe('open')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('takes 45 seconds of silence for a dead line, and heartbeats for life', async () => {
    const line = streaming()
    connect()
    await settle()
    for (let beat = 0; beat < 5; beat++) {
      await vi.advanceTimersByTimeAsync(20_000)
      line.write(':\n\n')
    }
    expect(states.at(-1)).toBe('open')
    await vi.advanceTimersByTimeAsync(45_000)
    expect(states.at(-1)).toBe('waiting')
  })

  test('waits as long as the server asks when there are too many streams', async () => {
    ask.mockResolvedValueOnce(new Response('{}', { status: 429, headers: { 'retry-after': '5' } }))
    connect('e-1')
    await settle()
    streaming()
    await vi.advanceTimersByTimeAsync(7400)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['a 401', () => ask.mockResolvedValueOnce(new Response('{}', { status: 401 }))],
    ['the word ended', () => streaming()],
  ])('stops permanently after %s', async (_name, prepare) => {
    const line = prepare()
    connect()
    await settle()
    if ('write' in line) line.write('event: ended\ndata: {}\n\n')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(refused).toHaveBeenCalledExactlyOnceWith('abc')
    expect(ask).toHaveBeenCalledTimes(1)
    expect(states.at(-1)).toBe('refused')
  })

  test('stops when asked to', async () => {
    streaming()
    const connection = connect()
    await settle()
    connection.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(states.at(-1)).toBe('off')
    expect(ask).toHaveBeenCalledTimes(1)
  })
})

test('what was heard lately is sent to a page that read before, and then forgotten', () => {
  const received = new RecentTags()
  received.note(['guests'], 1000)
  received.note(['tasks', 'guests'], 2000)
  expect(received.since(1500)).toEqual(['tasks', 'guests'])
  expect(received.since(0)).toEqual(['guests', 'tasks'])
  expect(received.since(2001)).toEqual([])
  received.note(['events'], 61_500)
  expect(received.since(0)).toEqual(['tasks', 'guests', 'events'])
})
